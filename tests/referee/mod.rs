//! Judges of forced wins that know the rules and nothing else: one replays proofs against every reply, the others
//! look for wins by plain search.
//!
//! Like the reference they build on, they share no table and no idea with the engine.

// Every test program that includes this module uses a part of it.
#![allow(dead_code)]

use crate::reference::{self, Stones};
use kagetsu::board::Verdict;
use kagetsu::geometry::{Color, Point, Rule};
use kagetsu::record::Position;
use kagetsu::threat::{Proof, Threatening};
use std::collections::HashMap;
use std::sync::Arc;

/// The stones placed since the beginning, sorted, so that another order of the same moves is the same key.
type Key = Vec<(Color, Point)>;

/// A board on which one side tries to win by force.
#[derive(Clone)]
struct Duel {
    rule: Rule,
    attacker: Color,
    stones: Stones,
    /// How many more stones may be placed before the game is drawn.
    room: usize,
    /// The stones placed since the beginning.
    placed: Vec<(Color, Point)>,
}

/// What a move of the attacker has come to, for a defender who must not let him make five next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// The defender makes five.
    Refuted,
    /// The attacker threatens no five, or a draw comes before it.
    NoFour,
    /// This legal reply stops the five, no other does.
    Answer(Point),
    /// No legal reply stops the five.
    Won,
}

impl Duel {
    fn of(position: &Position) -> Duel {
        let lists = Color::BOTH.map(|color| position.stones(color).collect::<Vec<_>>());
        let points = position.size().points();
        let most = position.max_stones().map_or(points, |most| most.min(points));
        Duel {
            rule: position.rule(),
            attacker: position.side_to_move(),
            stones: Stones::with(position.size(), &lists[0], &lists[1]),
            room: most.saturating_sub(position.stone_count()),
            placed: Vec::new(),
        }
    }

    fn place(&mut self, color: Color, point: Point) {
        self.stones.set(point, Some(color));
        self.room -= 1;
        self.placed.push((color, point));
    }

    /// Takes the last placed stone away.
    fn lift(&mut self) {
        let (_, point) = self.placed.pop().expect("something was placed");
        self.stones.set(point, None);
        self.room += 1;
    }

    fn key(&self) -> Key {
        let mut key = self.placed.clone();
        key.sort_unstable();
        key
    }

    /// Whether the point is empty, but the defender may not play there.
    fn is_forbidden_answer(&self, point: Point) -> bool {
        reference::is_empty(&self.stones, point) && !self.may_place(!self.attacker, point)
    }

    fn may_place(&self, color: Color, point: Point) -> bool {
        let bound = self.rule == Rule::Renju && color == Color::Black;
        self.room > 0
            && reference::is_empty(&self.stones, point)
            && (!bound || matches!(reference::verdict(&self.stones, point), Verdict::Five | Verdict::Legal))
    }

    fn empty(&self) -> Vec<Point> {
        self.stones.empty().collect()
    }

    /// The points on which a side makes five if it is to move.
    fn fives(&self, color: Color) -> Vec<Point> {
        if self.room == 0 { Vec::new() } else { reference::fives(&self.stones, self.rule, color) }
    }

    fn defender_has_no_move(&self) -> bool {
        self.room > 0 && !self.stones.empty().any(|point| self.may_place(!self.attacker, point))
    }

    /// What the attacker's last move has come to.
    ///
    /// Whether a stone wins is a matter of the rows of its own colour alone, so that a reply takes at most the
    /// five on its own point away: with two fives none stops both, with one it is that point or none.
    fn effect(&self) -> Effect {
        if !self.fives(!self.attacker).is_empty() {
            return Effect::Refuted;
        }
        match self.fives(self.attacker)[..] {
            [] => Effect::NoFour,
            // The reply would be the last stone.
            _ if self.room < 2 && !self.defender_has_no_move() => Effect::NoFour,
            [only] if self.may_place(!self.attacker, only) => Effect::Answer(only),
            _ => Effect::Won,
        }
    }

    /// The moves that do not lose at once for the attacker, who has no five: all, or the one that stops a five.
    fn attacks(&self) -> Vec<Point> {
        match self.fives(!self.attacker)[..] {
            [] => self.empty(),
            [only] => vec![only],
            _ => Vec::new(),
        }
    }
}

/// Replays a proof against every legal reply. Returns the largest number of the attacker's moves before the
/// five, or what is wrong and after which moves.
pub fn check(position: &Position, proof: &Proof) -> Result<usize, String> {
    let mut replay = Replay { duel: Duel::of(position), known: HashMap::new() };
    let attacks = replay.proof(proof)?;
    if attacks > proof.attacks() {
        return Err(format!("the proof claims {} attacks and takes {attacks}", proof.attacks()));
    }
    Ok(attacks)
}

struct Replay {
    duel: Duel,
    /// Parts of a proof may be shared: what was found before, for each part and position.
    known: HashMap<(*const Threatening, Key), usize>,
}

impl Replay {
    fn proof(&mut self, proof: &Proof) -> Result<usize, String> {
        match proof {
            Proof::Fours(line) => self.fours(line),
            Proof::Threat(threat) => {
                let key = (Arc::as_ptr(threat), self.duel.key());
                if let Some(&attacks) = self.known.get(&key) {
                    return Ok(attacks);
                }
                let attacks = self.threat(threat)?;
                self.known.insert(key, attacks);
                Ok(attacks)
            }
        }
    }

    /// Continuous fours; the board is as before afterwards.
    fn fours(&mut self, line: &[Point]) -> Result<usize, String> {
        if line.is_empty() && self.duel.fives(self.duel.attacker).is_empty() {
            return self.wrong("there is no five to make");
        }
        if !line.is_empty() && line.len().is_multiple_of(2) {
            return self.wrong("the line ends with an answer");
        }
        let before = self.duel.placed.len();
        for pair in line.chunks(2) {
            self.attack(pair[0])?;
            match (self.duel.effect(), pair.get(1)) {
                (Effect::Refuted, _) => return self.wrong("the defender makes five"),
                (Effect::NoFour, _) => return self.wrong("no five is threatened"),
                (Effect::Answer(answer), None) => return self.wrong(&format!("{answer} stops the five")),
                (Effect::Answer(only), Some(&answer)) if only != answer => {
                    return self.wrong(&format!("{only} stops the five, the line has {answer}"));
                }
                // A stone elsewhere has made the answer forbidden: the line ends early.
                (Effect::Won, Some(&answer)) if self.duel.is_forbidden_answer(answer) => break,
                (_, Some(&answer)) => self.reply(answer)?,
                (Effect::Won, None) => {}
            }
        }
        while self.duel.placed.len() > before {
            self.duel.lift();
        }
        Ok(line.len().div_ceil(2))
    }

    /// A threat with its answers; the board is as before afterwards.
    fn threat(&mut self, threat: &Threatening) -> Result<usize, String> {
        self.attack(threat.attack)?;
        if !self.duel.fives(!self.duel.attacker).is_empty() {
            return self.wrong("the defender makes five");
        }
        if self.duel.room == 0 {
            return self.wrong("the game is drawn");
        }
        let mut longest = 0;
        for (reply, proof) in &threat.answers {
            self.reply(*reply)?;
            longest = longest.max(self.proof(proof)?);
            self.duel.lift();
        }
        for reply in self.duel.empty() {
            let is_named = threat.answers.iter().any(|&(named, _)| named == reply);
            if !is_named && self.duel.may_place(!self.duel.attacker, reply) {
                self.reply(reply)?;
                longest = longest.max(self.fours(&threat.otherwise)?);
                self.duel.lift();
            }
        }
        self.duel.lift();
        Ok(1 + longest)
    }

    fn attack(&mut self, point: Point) -> Result<(), String> {
        let attacker = self.duel.attacker;
        if !self.duel.may_place(attacker, point) {
            return self.wrong(&format!("the attack {point} is not legal"));
        }
        if self.duel.fives(attacker).contains(&point) {
            return self.wrong(&format!("{point} is a five, not an attack"));
        }
        self.duel.place(attacker, point);
        Ok(())
    }

    fn reply(&mut self, point: Point) -> Result<(), String> {
        if !self.duel.may_place(!self.duel.attacker, point) {
            return self.wrong(&format!("the reply {point} is not legal"));
        }
        self.duel.place(!self.duel.attacker, point);
        Ok(())
    }

    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        let moves: Vec<String> = self.duel.placed.iter().map(|(_, point)| point.to_string()).collect();
        Err(format!("after '{}': {what}", moves.join(" ")))
    }
}

/// Looks for a win by continuous fours through all fours: `Some(Some(n))` if there is one, with the attacks
/// before the five of the first found, `Some(None)` if there is none, `None` if more than `max_nodes` fours would
/// have to be tried.
pub fn brute_vcf(position: &Position, max_nodes: usize) -> Option<Option<usize>> {
    let line = vcf_line(position, usize::MAX, max_nodes)?;
    Some(line.map(|line| line.len().div_ceil(2)))
}

/// The least number of attacks before the five in a win by continuous fours; `None` if no win has at most
/// `at_most`.
pub fn brute_vcf_shortest(position: &Position, at_most: usize) -> Option<usize> {
    shortest_vcf(position, at_most, usize::MAX)?
}

/// [`brute_vcf_shortest`] that gives up with `None` when it has tried more than `max_nodes` fours with one length.
pub fn shortest_vcf(position: &Position, at_most: usize, max_nodes: usize) -> Option<Option<usize>> {
    for attacks in 0..=at_most {
        if vcf_line(position, attacks, max_nodes)?.is_some() {
            return Some(Some(attacks));
        }
    }
    Some(None)
}

/// A line of continuous fours with at most so many attacks, written as in [`Proof::Fours`]; see [`brute_vcf`].
pub fn vcf_line(position: &Position, attacks: usize, max_nodes: usize) -> Option<Option<Vec<Point>>> {
    let mut search = Fours { duel: Duel::of(position), failed: HashMap::new(), nodes_left: max_nodes };
    search.win(attacks)
}

/// The search for continuous fours.
struct Fours {
    duel: Duel,
    /// Positions without a win by at most so many attacks.
    failed: HashMap<Key, usize>,
    nodes_left: usize,
}

impl Fours {
    fn win(&mut self, left: usize) -> Option<Option<Vec<Point>>> {
        if !self.duel.fives(self.duel.attacker).is_empty() {
            return Some(Some(Vec::new()));
        }
        let key = self.duel.key();
        if left == 0 || self.failed.get(&key).is_some_and(|&failed| failed >= left) {
            return Some(None);
        }
        for attack in self.duel.attacks() {
            if let Some(rest) = self.attack(attack, left)? {
                return Some(Some([vec![attack], rest].concat()));
            }
        }
        self.failed.insert(key, left);
        Some(None)
    }

    /// What follows the attack in a winning line. There is no five before it, so that every five it threatens
    /// contains its stone.
    fn attack(&mut self, point: Point, left: usize) -> Option<Option<Vec<Point>>> {
        let attacker = self.duel.attacker;
        if !reference::may_make_four(&self.duel.stones, attacker, point)
            || !self.duel.may_place(attacker, point)
        {
            return Some(None);
        }
        self.duel.place(attacker, point);
        let rest = match self.duel.effect() {
            Effect::Refuted | Effect::NoFour => None,
            effect => {
                self.nodes_left = self.nodes_left.checked_sub(1)?;
                match effect {
                    Effect::Answer(answer) => {
                        self.duel.place(!attacker, answer);
                        let rest = self.win(left - 1)?;
                        self.duel.lift();
                        rest.map(|rest| [vec![answer], rest].concat())
                    }
                    _ => Some(Vec::new()),
                }
            }
        };
        self.duel.lift();
        Some(rest)
    }
}

/// Whether the side to move can make five within so many moves of both sides, whatever the other does: all legal
/// moves are tried. For small boards.
pub fn wins_within(position: &Position, plies: usize) -> bool {
    Width::of(position, plies, false).wins(plies)
}

/// [`wins_within`] with no other attacks than fours and moves that threaten to win by continuous fours: after each
/// of them the attacker would win so if the other side passed. Threats that take more than a thousand fours to see
/// are left out.
pub fn wins_by_threats_within(position: &Position, plies: usize) -> bool {
    Width::of(position, plies, true).wins(plies)
}

/// The search through all moves.
struct Width {
    duel: Duel,
    known: HashMap<(Key, usize), bool>,
    /// The reply that last refuted a move, for each number of plies: tried first.
    refutations: Vec<Option<Point>>,
    only_threats: bool,
}

impl Width {
    fn of(position: &Position, plies: usize, only_threats: bool) -> Width {
        let refutations = vec![None; plies + 1];
        Width { duel: Duel::of(position), known: HashMap::new(), refutations, only_threats }
    }

    fn wins(&mut self, plies: usize) -> bool {
        if plies > 0 && !self.duel.fives(self.duel.attacker).is_empty() {
            return true;
        }
        if plies < 3 {
            return false;
        }
        let key = (self.duel.key(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.duel.attacks().into_iter().any(|attack| self.attack_wins(attack, plies));
        self.known.insert(key, wins);
        wins
    }

    fn attack_wins(&mut self, attack: Point, plies: usize) -> bool {
        let attacker = self.duel.attacker;
        if !self.duel.may_place(attacker, attack) {
            return false;
        }
        self.duel.place(attacker, attack);
        let wins = match self.duel.effect() {
            Effect::Refuted => false,
            Effect::Won => true,
            Effect::Answer(answer) => self.wins_after(answer, plies),
            // There is no five next: with few plies left the first reply shows it, faster than a look for fours.
            Effect::NoFour if plies < 5 => self.wins_after_all(plies) && self.is_attack(),
            Effect::NoFour => self.is_attack() && self.wins_after_all(plies),
        };
        self.duel.lift();
        wins
    }

    /// Whether a move that makes no four is of the kind that is looked for: if the attacker must threaten, it
    /// would win by continuous fours if it had the move again.
    fn is_attack(&self) -> bool {
        if !self.only_threats {
            return true;
        }
        let mut search = Fours { duel: self.duel.clone(), failed: HashMap::new(), nodes_left: 1_000 };
        matches!(search.win(usize::MAX), Some(Some(_)))
    }

    fn wins_after(&mut self, reply: Point, plies: usize) -> bool {
        self.duel.place(!self.duel.attacker, reply);
        let wins = self.wins(plies - 2);
        self.duel.lift();
        wins
    }

    fn wins_after_all(&mut self, plies: usize) -> bool {
        let mut replies = self.duel.empty();
        if let Some(at) = replies.iter().position(|&reply| Some(reply) == self.refutations[plies]) {
            replies.swap(0, at);
        }
        for reply in replies {
            if self.duel.may_place(!self.duel.attacker, reply) && !self.wins_after(reply, plies) {
                self.refutations[plies] = Some(reply);
                return false;
            }
        }
        // A defender without a legal move has lost, a full board is a draw.
        self.duel.room > 0
    }
}
