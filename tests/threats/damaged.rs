//! The referee knows right lines and threats from damaged ones.

use super::puzzles::{Goal, Puzzle, SLOW_PUZZLES, puzzles};
use super::referee::{check, vcf_line};
use super::reference::{self, Stones};
use super::shared::{TABLE_BYTES, after, ask, point, points, random_position, renju, text};
use kagetsu::board::Verdict;
use kagetsu::geometry::{Color, Point};
use kagetsu::record::Position;
use kagetsu::threat::{Class, Found, Proof, Solver};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

fn stones(position: &Position) -> Stones {
    let of = |color| position.stones(color).collect::<Vec<_>>();
    Stones::with(position.size(), &of(Color::Black), &of(Color::White))
}

/// The legal moves of the side to move.
fn legal_moves(position: &Position) -> Vec<Point> {
    let stones = stones(position);
    let bound = position.rule().forbids(position.side_to_move());
    let may_place = |&point: &Point| {
        !bound || matches!(reference::verdict(&stones, point), Verdict::Five | Verdict::Legal)
    };
    stones.empty().filter(may_place).collect()
}

/// Whether the line is a win by continuous fours, in the words of [`Proof::Fours`] and without any shortcut.
fn is_win_by_fours(position: &Position, line: &[Point]) -> bool {
    let has_five = |position: &Position| {
        let most = position.max_stones().unwrap_or(usize::MAX).min(position.size().points());
        let stones = stones(position);
        let wins = |point| reference::wins(&stones, position.rule(), position.side_to_move(), point);
        position.stone_count() < most && stones.empty().any(wins)
    };
    let Some((&attack, rest)) = line.split_first() else { return has_five(position) };
    let most = position.max_stones().unwrap_or(usize::MAX).min(position.size().points());
    let side = position.side_to_move();
    if !legal_moves(position).contains(&attack)
        || position.stone_count() + 1 >= most
        || reference::wins(&stones(position), position.rule(), side, attack)
    {
        return false;
    }
    let attacked = after(position, Some(attack));
    if has_five(&attacked) || !has_five(&after(&attacked, None)) {
        return false;
    }
    let replies = legal_moves(&attacked);
    match rest.split_first() {
        None => replies.iter().all(|&reply| has_five(&after(&attacked, Some(reply)))),
        // A stone elsewhere has made the answer forbidden: the line ends early.
        Some((answer, _))
            if reference::is_empty(&stones(&attacked), *answer) && !replies.contains(answer) =>
        {
            replies.iter().all(|&reply| has_five(&after(&attacked, Some(reply))))
        }
        Some((answer, rest)) => {
            replies.contains(answer)
                && replies.iter().all(|reply| reply == answer || has_five(&after(&attacked, Some(*reply))))
                && !rest.is_empty()
                && is_win_by_fours(&after(&attacked, Some(*answer)), rest)
        }
    }
}

/// The referee's shortcuts change nothing: right lines and damaged ones, judged with and without them.
#[test]
fn the_referee_judges_lines_as_the_definition_does() {
    let mut random = SmallRng::seed_from_u64(21);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..1_500 {
        let position = random_position(&mut random, 15..=75);
        let empty: Vec<Point> = stones(&position).empty().collect();
        let found = vcf_line(&position, 4, 2_000).flatten();
        let mut lines = vec![Vec::new(), empty.choose_multiple(&mut random, 1).copied().collect()];
        if let Some(line) = found {
            assert!(is_win_by_fours(&position, &line), "{} {line:?}", text(&position));
            lines.extend((0..line.len()).map(|at| {
                let mut line = line.clone();
                match random.random_range(0..3) {
                    0 => _ = line.remove(at),
                    1 => line[at] = *empty.choose(&mut random).unwrap(),
                    _ => line.swap(at, 0),
                }
                line
            }));
            lines.push(line);
        }
        for line in lines {
            let is_win = is_win_by_fours(&position, &line);
            let judged = check(&position, &Proof::Fours(line.clone()));
            assert_eq!(judged.is_ok(), is_win, "{} {line:?} {judged:?}", text(&position));
            if is_win { right += 1 } else { wrong += 1 }
        }
    }
    assert!(right >= 300 && wrong >= 1_000, "{right} right, {wrong} wrong");
}

/// The published lines are wins, as long as they are said to be; as they are the shortest, none of them without an
/// attack is one.
#[test]
fn the_referee_knows_right_lines_from_damaged_ones() {
    for Puzzle { id, position, goal, solution } in puzzles() {
        let Goal::Fours(Some(attacks)) = goal else { continue };
        assert_eq!(check(&position, &Proof::Fours(solution.clone())), Ok(attacks), "{id}");
        let refused = |line: Vec<Point>| {
            let judged = check(&position, &Proof::Fours(line.clone()));
            assert!(judged.is_err(), "{id}: {line:?} is taken for a win");
        };
        for at in 0..solution.len() {
            let mut missing = solution.clone();
            missing.remove(at);
            refused(missing);
            // An occupied point, and one where no four is made and nothing is stopped.
            let quiet = position.size().all_points().find(|point| {
                let away = |other: Point| other.distance(*point) > 4;
                position.stone(*point).is_none() && solution.iter().all(|&other| away(other))
            });
            for other in [position.stones(Color::Black).next(), quiet].into_iter().flatten() {
                let mut changed = solution.clone();
                changed[at] = other;
                refused(changed);
            }
        }
        for at in (0..solution.len().saturating_sub(1)).step_by(2) {
            let mut shorter = solution.clone();
            shorter.drain(at..at + 2);
            refused(shorter);
            let mut swapped = solution.clone();
            swapped.swap(at, at + 1);
            refused(swapped);
            refused(solution[..at + 2].to_vec());
        }
    }
}

/// The shortest win by fours of the side to move, of at most five attacks.
fn shortest_line(position: &Position) -> Option<Vec<Point>> {
    (0..=5).find_map(|attacks| vcf_line(position, attacks, 10_000).flatten())
}

/// The answers of a threat and its fours otherwise.
type Parts = (Vec<(Point, Proof)>, Vec<Point>);

/// A threat with its answers, found by the plain search: named are the replies after which the fours that win after
/// a pass do not win.
fn threat(position: &Position, attack: Point) -> Option<Parts> {
    let attacked = after(position, Some(attack));
    let otherwise = shortest_line(&after(&attacked, None))?;
    let mut answers = Vec::new();
    for reply in legal_moves(&attacked) {
        let replied = after(&attacked, Some(reply));
        if check(&replied, &Proof::Fours(otherwise.clone())).is_err() {
            answers.push((reply, Proof::Fours(shortest_line(&replied)?)));
        }
    }
    Some((answers, otherwise))
}

#[test]
fn the_referee_knows_right_threats_from_damaged_ones() {
    // White threatens a straight four in two directions.
    let position = renju("a1 a3 c1 o1 o3", "h8 i8 g9 g10", Color::White);
    let attack = point("g8");
    let (answers, otherwise) = threat(&position, attack).expect("two threes");
    assert!(answers.len() >= 3);
    let judge = |attack, answers: &[(Point, Proof)], otherwise: &[Point]| {
        check(&position, &Proof::threat(attack, answers.to_vec(), otherwise.to_vec()))
    };
    assert_eq!(judge(attack, &answers, &otherwise), Ok(2));
    for at in 0..answers.len() {
        let mut missing = answers.clone();
        missing.remove(at);
        assert!(judge(attack, &missing, &otherwise).is_err());
        let mut empty = answers.clone();
        empty[at].1 = Proof::Fours(Vec::new());
        assert!(judge(attack, &empty, &otherwise).is_err());
    }
    assert!(judge(attack, &answers, &[]).is_err());
    assert!(judge(attack, &answers, &points("o15")).is_err());
    assert!(judge(point("o15"), &answers, &otherwise).is_err());
    assert!(judge(point("h8"), &answers, &otherwise).is_err());
    // A reply that can't be made.
    let illegal = [answers.clone(), vec![(attack, Proof::Fours(otherwise.clone()))]].concat();
    assert!(judge(attack, &illegal, &otherwise).unwrap_err().contains("not legal"));
    // A part of a proof is a proof for its own position only.
    let whole = Proof::threat(attack, answers.clone(), otherwise.clone());
    let shared = Proof::threat(point("o15"), vec![(point("o14"), whole)], otherwise);
    assert!(check(&position, &shared).is_err());
}

/// An answer that is missing somewhere in a proof of the solver is missed, unless it was not needed.
#[test]
fn the_referee_misses_answers_of_the_solver() {
    let mut missed = 0;
    let is_wanted = |puzzle: &Puzzle| puzzle.goal == Goal::Threats && !SLOW_PUZZLES.contains(&&puzzle.id[..]);
    for Puzzle { id, position, .. } in puzzles().into_iter().filter(is_wanted) {
        let mut solver = Solver::new(TABLE_BYTES, 1);
        let found = ask(&mut solver, &position, Class::Threats, false, Some(20_000_000)).found;
        let Found::Win(Proof::Threat(whole)) = found else { panic!("{id}: {found:?}") };
        let attacked = after(&position, Some(whole.attack));
        for (at, (reply, proof)) in whole.answers.iter().enumerate() {
            let replied = after(&attacked, Some(*reply));
            let mut answers = whole.answers.clone();
            answers.remove(at);
            let is_needed = check(&replied, &Proof::Fours(whole.otherwise.clone())).is_err();
            let damaged = Proof::threat(whole.attack, answers, whole.otherwise.clone());
            assert_eq!(check(&position, &damaged).is_err(), is_needed, "{id} without {reply}");
            missed += usize::from(is_needed);
            // The same one step deeper.
            let Proof::Threat(part) = proof else { continue };
            let without = Proof::threat(part.attack, Vec::new(), part.otherwise.clone());
            let mut answers = whole.answers.clone();
            answers[at].1 = without.clone();
            let damaged = Proof::threat(whole.attack, answers, whole.otherwise.clone());
            assert_eq!(
                check(&position, &damaged).is_err(),
                check(&replied, &without).is_err(),
                "{id} {reply}"
            );
        }
    }
    assert!(missed >= 4, "{missed}");
}
