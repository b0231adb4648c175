//! scratch
use kagetsu::tuning::*;
fn main() {
    let mut games = Vec::new();
    for p in std::env::args().skip(1) {
        games.extend(read_games(std::path::Path::new(&p)).unwrap());
    }
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut o = Options::default();
        for w in line.split_whitespace() {
            let (k, v) = w.split_once('=').unwrap();
            let f: f32 = v.parse().unwrap();
            match k {
                "blend" => o.value.blend = f,
                "ve" => o.value.epochs = f as usize,
                "vr" => o.value.rate = f,
                "vb" => o.value.batch = f as usize,
                "vs" => o.value.points.single = f,
                "vp" => o.value.points.pair = f,
                "vo" => o.value.points.own = f,
                "ts" => o.value.threats.single = f,
                "to" => o.value.threats.own = f,
                "pe" => o.promise.epochs = f as usize,
                "pr" => o.promise.rate = f,
                "pb" => o.promise.batch = f as usize,
                "ps" => o.promise.spread.single = f,
                "pp" => o.promise.spread.pair = f,
                "po" => o.promise.spread.own = f,
                "seed" => o.seed = f as u64,
                _ => panic!("{k}"),
            }
        }
        let t = std::time::Instant::now();
        let fitted = fit(games.clone(), &o);
        println!("{line}: {:.1}s\n   {}", t.elapsed().as_secs_f64(), fitted.measured);
    }
}
