//! The standings of a match.

use super::outcome::Reason;
use super::records::{GameRecord, Winner};
use super::schedule::pairings;
use super::statistics::{Estimate, Pentanomial, Sprt, Verdict};
use super::talks::Talks;
use std::collections::BTreeMap;
use std::fmt;

/// Half points won in a number of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Points {
    half_points: u64,
    games: u64,
}

impl Points {
    fn add(&mut self, half_points: usize) {
        self.half_points += half_points as u64;
        self.games += 1;
    }
}

/// Writes the share of the points that could be won.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.games {
            0 => f.write_str("–"),
            games => write!(f, "{:.1} %", 50.0 * self.half_points as f64 / games as f64),
        }
    }
}

/// The games of two engines, counted for the first of them.
#[derive(Clone, Debug, Default)]
struct Pairing {
    wins: u64,
    draws: u64,
    losses: u64,
    /// Pairs of which one game has been played, with its half points.
    open: BTreeMap<u64, usize>,
    pairs: Pentanomial,
    by_color: [Points; 2],
    by_seat: [Points; 2],
}

impl Pairing {
    fn add(&mut self, record: &GameRecord, seat: usize) {
        let half_points = record.half_points(seat);
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        match self.open.remove(&record.pair) {
            None => _ = self.open.insert(record.pair, half_points),
            Some(other) => self.pairs.add(half_points + other),
        }
        let has_white = usize::from(record.black_seat) != seat + 1;
        self.by_color[usize::from(has_white)].add(half_points);
        self.by_seat[seat].add(half_points);
    }

    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// By pairs where there are any, as the games of a pair depend on each other.
    fn estimate(&self) -> Option<Estimate> {
        self.pairs.estimate().or_else(|| Estimate::of_games(self.wins, self.draws, self.losses))
    }
}

/// What an engine said that it could not do.
#[derive(Clone, Debug)]
struct Complaints {
    first: String,
    games: u64,
}

/// What the games of a match come to.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    sprt: Option<Sprt>,
    /// In the order of the schedule.
    pairings: Vec<Pairing>,
    plies: u64,
    by_black: Points,
    draws: u64,
    forfeits: BTreeMap<(String, Reason), u64>,
    complaints: BTreeMap<String, Complaints>,
    talks: Talks,
    negotiated: bool,
}

impl Standings {
    /// No game played yet. The names of the engines are distinct.
    pub fn new(names: Vec<String>, sprt: Option<Sprt>) -> Standings {
        let pairings = vec![Pairing::default(); pairings(names.len()).len()];
        Standings {
            names,
            sprt,
            pairings,
            plies: 0,
            by_black: Points::default(),
            draws: 0,
            forfeits: BTreeMap::new(),
            complaints: BTreeMap::new(),
            talks: Talks::default(),
            negotiated: false,
        }
    }

    /// Adds a game of two of the engines.
    pub fn add(&mut self, record: &GameRecord) {
        let at = |name: &String| self.names.iter().position(|known| known == name);
        let [Some(one), Some(two)] = [at(&record.seats[0]), at(&record.seats[1])] else { return };
        let (engines, seat) = if one < two { ([one, two], 0) } else { ([two, one], 1) };
        let pairing = pairings(self.names.len()).iter().position(|&pairing| pairing == engines);
        if let Some(pairing) = pairing {
            self.pairings[pairing].add(record, seat);
        }
        self.plies += record.plies as u64;
        self.draws += u64::from(record.winner.is_none());
        self.by_black.add(match record.winner {
            Some(Winner::Black) => 2,
            None => 1,
            Some(Winner::White) => 0,
        });
        if let Some((_, name)) = record.forfeiter() {
            *self.forfeits.entry((name.to_string(), record.reason)).or_default() += 1;
        }
        for name in &record.seats {
            let mut texts = record.complaints.iter().filter(|complaint| &complaint.engine == name);
            if let Some(first) = texts.next() {
                let entry = self.complaints.entry(name.clone());
                entry.or_insert_with(|| Complaints { first: first.text.clone(), games: 0 }).games += 1;
            }
        }
        self.talks.add(record);
        self.negotiated |= record.opening_rule.is_some();
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.by_black.games
    }

    /// The number of games that ended by a fault of this kind.
    pub fn forfeits(&self, name: &str, reason: Reason) -> u64 {
        self.forfeits.get(&(name.to_string(), reason)).copied().unwrap_or(0)
    }

    /// The number of games in which an engine said that it could not do something.
    pub fn complaints(&self, name: &str) -> u64 {
        self.complaints.get(name).map_or(0, |complaints| complaints.games)
    }

    /// Wins, draws and losses of the first engine against the second one.
    pub fn results(&self) -> [u64; 3] {
        self.pairings.first().map_or([0; 3], |pairing| [pairing.wins, pairing.draws, pairing.losses])
    }

    /// The results of the pairs of the first two engines.
    pub fn pairs(&self) -> Pentanomial {
        self.pairings.first().map_or(Pentanomial::default(), |pairing| pairing.pairs)
    }

    /// What the sequential test says of the first two engines; open without a test.
    pub fn verdict(&self) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&self.pairs()))
    }

    /// The state of the match in one line.
    pub fn summary(&self) -> String {
        let texts = self.each_pairing().map(|(first, second, pairing)| {
            let Pairing { wins, losses, draws, .. } = pairing;
            format!("{first} - {second} {wins}-{losses}-{draws}{}", elo(pairing))
        });
        let ratio = self.sprt.map(|sprt| format!(", LLR {:.2}", self.pairs().log_likelihood_ratio(sprt)));
        texts.collect::<Vec<_>>().join(", ") + &ratio.unwrap_or_default()
    }

    /// The pairings with the names of their engines.
    fn each_pairing(&self) -> impl Iterator<Item = (&str, &str, &Pairing)> {
        let names =
            pairings(self.names.len()).into_iter().map(|pairing| pairing.map(|at| &self.names[at][..]));
        names.zip(&self.pairings).map(|([first, second], pairing)| (first, second, pairing))
    }
}

/// The difference in Elo, if there is one to tell.
fn elo(pairing: &Pairing) -> String {
    let Some(estimate) = pairing.estimate() else { return String::new() };
    let margin = estimate.elo_margin().map_or("?".to_string(), |margin| format!("{margin:.1}"));
    format!(", Elo {:+.1} ± {margin}", estimate.elo())
}

/// Writes several lines.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (first, second, pairing) in self.each_pairing() {
            let Pairing { wins, losses, draws, .. } = pairing;
            let points = Points { half_points: 2 * wins + draws, games: pairing.games() };
            writeln!(f, "{first} - {second}: {wins} won, {losses} lost, {draws} drawn, score {points}")?;
            if let Some(estimate) = pairing.estimate() {
                let elo = elo(pairing);
                let superiority = 100.0 * estimate.superiority();
                writeln!(
                    f,
                    "  {} (95 %), likelihood of superiority {superiority:.1} %",
                    elo.trim_start_matches(", ")
                )?;
            }
            writeln!(f, "  pairs by points 0 ½ 1 1½ 2: {}", pairing.pairs)?;
            let [black, white] = pairing.by_color;
            write!(f, "  {first} with black {black}, with white {white}")?;
            if self.negotiated {
                let [one, two] = pairing.by_seat;
                write!(f, "; in seat 1 {one}, in seat 2 {two}")?;
            }
            writeln!(f)?;
        }
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            let verdict = match self.verdict() {
                Verdict::Open => "open".to_string(),
                Verdict::Rejected => format!("ended for {}", sprt.elo0),
                Verdict::Accepted => format!("ended for {}", sprt.elo1),
            };
            let ratio = self.pairs().log_likelihood_ratio(sprt);
            let (elo0, elo1) = (sprt.elo0, sprt.elo1);
            writeln!(
                f,
                "test of {elo0} against {elo1} Elo: LLR {ratio:.2} from {low:.2} to {high:.2}, {verdict}"
            )?;
        }
        if self.games() > 0 {
            let mean = self.plies as f64 / self.games() as f64;
            let (games, draws, black) = (self.games(), self.draws, self.by_black);
            writeln!(f, "{games} games, mean {mean:.1} moves, {draws} drawn; black scores {black}")?;
        }
        for ((name, reason), games) in &self.forfeits {
            writeln!(f, "forfeits of {name}: {games} by {reason}")?;
        }
        for (name, Complaints { first, games }) in &self.complaints {
            writeln!(f, "complaints of {name}: in {games} of the games, first '{first}'")?;
        }
        write!(f, "{}", self.talks)
    }
}

#[cfg(test)]
mod tests {
    use super::super::records::{Complaint, tests::sample};
    use super::*;

    /// A game of a pair with a winner by name.
    fn game(game: u64, seats: [&str; 2], black_seat: u8, winner: Option<&str>) -> GameRecord {
        let winner_seat = winner.map(|name| if name == seats[0] { 1 } else { 2 });
        GameRecord {
            game,
            pair: game / 2,
            seats: seats.map(str::to_string),
            black_seat,
            winner_seat,
            winner: winner_seat.map(|seat| if seat == black_seat { Winner::Black } else { Winner::White }),
            reason: if winner.is_some() { Reason::Five } else { Reason::FullBoard },
            plies: 40,
            ..sample()
        }
    }

    fn standings(names: &[&str]) -> Standings {
        Standings::new(
            names.iter().map(|name| name.to_string()).collect(),
            Some(Sprt { elo0: 0.0, elo1: 10.0 }),
        )
    }

    #[test]
    fn pairs_are_counted_for_the_first_engine_in_whatever_order_they_end() {
        let mut standings = standings(&["A", "B"]);
        let games = [
            game(0, ["A", "B"], 1, Some("A")),
            game(3, ["B", "A"], 1, None),
            game(1, ["B", "A"], 2, Some("A")),
            game(2, ["A", "B"], 1, Some("B")),
            game(4, ["A", "B"], 2, Some("A")),
        ];
        games.iter().for_each(|game| standings.add(game));
        assert_eq!(standings.results(), [3, 1, 1]);
        assert_eq!(standings.pairs(), Pentanomial([0, 1, 0, 0, 1]));
        let text = standings.to_string();
        assert!(text.contains("A - B: 3 won, 1 lost, 1 drawn, score 70.0 %"), "{text}");
        assert!(
            text.contains("A with black 66.7 %, with white 75.0 %; in seat 1 66.7 %, in seat 2 75.0 %"),
            "{text}"
        );
        assert!(text.contains("5 games, mean 40.0 moves, 1 drawn; black scores 50.0 %"), "{text}");
        assert!(text.contains("of 0 against 10 Elo: LLR ") && text.contains(", open\n"), "{text}");
        assert!(
            standings.summary().starts_with("A - B 3-1-1, Elo +88.7 ± ?, LLR "),
            "{}",
            standings.summary()
        );
    }

    #[test]
    fn complaints_are_counted_by_engine() {
        let mut standings = standings(&["A", "B"]);
        let complaint = |text: &str| Complaint { engine: "A".to_string(), text: text.to_string() };
        for (number, complaints) in
            [vec![complaint("ERROR x"), complaint("ERROR y")], vec![complaint("ERROR x")]]
                .into_iter()
                .enumerate()
        {
            standings.add(&GameRecord { complaints, ..game(number as u64, ["A", "B"], 1, None) });
        }
        assert_eq!((standings.complaints("A"), standings.complaints("B")), (2, 0));
        assert!(
            standings.to_string().contains("complaints of A: in 2 of the games, first 'ERROR x'\n"),
            "{standings}"
        );
    }

    #[test]
    fn forfeits_are_counted_by_engine_and_reason() {
        let mut standings = standings(&["A", "B", "C"]);
        for (number, reason) in
            [Reason::Time, Reason::Crash, Reason::Time, Reason::Forbidden].iter().enumerate()
        {
            let record = game(number as u64, ["B", "C"], 1, Some("B"));
            standings.add(&GameRecord { reason: *reason, ..record });
        }
        assert_eq!(standings.forfeits("C", Reason::Time), 2);
        assert_eq!(standings.forfeits("B", Reason::Time), 0);
        let text = standings.to_string();
        assert!(text.contains("forfeits of C: 2 by time\n"), "{text}");
        assert!(text.contains("B - C: 4 won") && text.contains("A - B: 0 won"), "{text}");
    }
}
