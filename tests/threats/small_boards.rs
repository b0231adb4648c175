//! Random positions on small boards, where plain search tells the truth.

use super::referee::{brute_vcf, brute_vcf_shortest, check, wins_by_threats_within, wins_within};
use super::shared::{TABLE_BYTES, ask, random_position, shortest_fours, text};
use kagetsu::threat::{Class, Found, Proof, Solver};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// The number of random positions of a test: `usual` unless `KAGETSU_POSITIONS` asks for another.
fn positions(usual: usize) -> usize {
    std::env::var("KAGETSU_POSITIONS").map_or(usual, |text| text.parse().expect("a number of positions"))
}

#[test]
fn fours_on_small_boards() {
    let mut random = SmallRng::seed_from_u64(11);
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let total = positions(3_000);
    let (mut wins, mut skipped) = (0, 0);
    for _ in 0..total {
        let position = random_position(&mut random, 15..=75);
        let Some(truth) = brute_vcf(&position, 20_000) else {
            skipped += 1;
            continue;
        };
        let found = ask(&mut solver, &position, Class::Fours, false, None).found;
        let shortest = shortest_fours(&mut solver, &position);
        match (&found, &shortest.found, truth) {
            (Found::None, Found::None, None) => {}
            (Found::Win(any), Found::Win(least), Some(_)) => {
                for proof in [any, least] {
                    assert_eq!(check(&position, proof), Ok(proof.attacks()), "{} {proof:?}", text(&position));
                }
                let attacks = brute_vcf_shortest(&position, any.attacks());
                assert_eq!(Some(least.attacks()), attacks, "{}", text(&position));
                wins += 1;
            }
            (found, shortest, truth) => {
                panic!("{truth:?} and not {found:?} or {shortest:?}: {}", text(&position))
            }
        }
        // A five, or a move that makes one certain.
        let at_once = matches!(&shortest.found, Found::Win(proof) if proof.attacks() <= 1);
        assert_eq!(wins_within(&position, 3), at_once, "{}", text(&position));
    }
    println!("{total} positions, {wins} with a win, {skipped} too large for the brute force");
    assert!(skipped * 20 <= total && wins * 10 >= total, "{wins} wins, {skipped} skipped of {total}");
}

#[test]
fn threats_on_small_boards() {
    let mut random = SmallRng::seed_from_u64(12);
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let total = positions(400);
    let (mut wins, mut nones) = (0, 0);
    for _ in 0..total {
        let position = random_position(&mut random, 10..=40);
        match ask(&mut solver, &position, Class::Threats, false, Some(20_000)).found {
            Found::Win(proof) => {
                check(&position, &proof)
                    .unwrap_or_else(|error| panic!("{} {error} {proof:?}", text(&position)));
                let plies = 2 * proof.attacks() + 1;
                assert!(plies > 7 || wins_within(&position, plies), "{} {proof:?}", text(&position));
                wins += usize::from(matches!(proof, Proof::Threat(_)));
            }
            Found::None => {
                assert!(!wins_by_threats_within(&position, 5), "{}", text(&position));
                nones += 1;
            }
            Found::Unknown => {
                assert!(!matches!(brute_vcf(&position, 200), Some(Some(_))), "{}", text(&position))
            }
        }
    }
    println!("{total} positions, {wins} with a win by threats only, {nones} without a win");
    assert!(wins * 50 >= total && nones * 10 >= total, "{wins} wins, {nones} without of {total}");
}
