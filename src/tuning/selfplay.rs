//! Games of the engine against itself.

use super::games::{Game, GameResult, Outlook};
use super::generator;
use super::openings::{OpeningKind, draw_opening};
use super::samples::is_open;
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, Rule, Size};
use crate::record::Position;
use crate::search::{Effort, Engine, Score, near_points};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;

/// The share of positions from which a random move is tried.
const PROBES: f64 = 0.15;

/// Openings are searched with this part of the boards of a move.
const OPENING_SHARE: u64 = 3;

/// Plays game number `number` of those that `seed` stands for, with `nodes` boards a move, and returns it with its
/// probes: for some of its positions the search of what a random move leads to, as a game of one move without
/// result. Games alone would show best play only, and the search has to value everything else, too.
///
/// The engine, which should have one thread, forgets everything first: the games depend on nothing else. `None` if
/// `stop` was raised.
pub fn play_game(
    engine: &mut Engine,
    nodes: u64,
    seed: u64,
    number: u64,
    stop: &StopFlag,
) -> Option<Vec<Game>> {
    let mut random = generator(seed, number);
    engine.clear();
    let kind = if number.is_multiple_of(2) { OpeningKind::Free } else { OpeningKind::Canon };
    let opening = draw_opening(kind, engine, (nodes / OPENING_SHARE).max(1), &mut random, stop)?;
    let game = play(engine, opening, nodes, stop)?;
    let mut games = vec![game];
    for at in games[0].opening()..games[0].moves.len() {
        if random.random_bool(PROBES)
            && let Some(position) = astray(&games[0].moves[..at], games[0].moves[at], &mut random)
        {
            let (point, outlook) = search(engine, &position, nodes, stop)?;
            games.push(Game {
                moves: stones(&position).chain([point]).collect(),
                outlooks: vec![outlook],
                result: GameResult::Unknown,
            });
        }
    }
    Some(games)
}

/// Plays from an opening to the end. Positions after a mate was announced are of use, too: the search values many like
/// them, and weights fitted to such positions as well were stronger.
fn play(engine: &mut Engine, opening: Position, nodes: u64, stop: &StopFlag) -> Option<Game> {
    let mut board: Board = Board::from_position(&opening);
    let mut position = opening;
    let mut outlooks = Vec::new();
    let result = loop {
        let side = board.side_to_move();
        if board.winner().is_some() || board.is_full() {
            break board.winner().map_or(GameResult::Drawn, GameResult::Won);
        }
        // Black may be left with nothing but forbidden points, and has to play on one.
        if board.empty().iter().all(|point| board.is_forbidden(point)) {
            break GameResult::Won(!side);
        }
        let (point, outlook) = search(engine, &position, nodes, stop)?;
        position.play(Some(point)).expect("the search plays on empty points");
        board.place(point);
        outlooks.push(outlook);
    };
    Some(Game { moves: stones(&position).collect(), outlooks, result })
}

/// The best move, and what the search thinks of the position. `None` if `stop` was raised.
fn search(engine: &mut Engine, position: &Position, nodes: u64, stop: &StopFlag) -> Option<(Point, Outlook)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let outcome = engine.think(position, &limits, stop, &mut |_| ());
    let best = outcome.best?;
    let score = match outcome.report() {
        Some(report) if report.nodes > 0 || report.score.mate_in().is_some() => report.score,
        // A single move is played without a thought, and few boards may not be enough for one.
        _ => after(engine, position, best, nodes, stop),
    };
    let outlook = match score.mate_in() {
        Some(plies) if plies > 0 => Outlook::Won(plies.unsigned_abs()),
        Some(plies) => Outlook::Lost(plies.unsigned_abs()),
        None => Outlook::Value(score.0 as f32),
    };
    (!stop.is_raised()).then_some((best, outlook))
}

/// The value of a position by a search of what a move leads to; by the static value if that fails, too.
fn after(engine: &mut Engine, position: &Position, point: Point, nodes: u64, stop: &StopFlag) -> Score {
    let effort = Effort { nodes, deadline: None };
    let valued = engine.survey(position, &[point], effort, stop)[0].map(|valued| valued.score);
    let score = valued.unwrap_or_else(|| engine.glance(position, &[point])[0]);
    // From here a mate is one ply further away.
    let longer = if score.mate_in().is_some() { score.0.signum() } else { 0 };
    Score(longer - score.0)
}

/// The position after a random move near the stones other than the one that was played; `None` if there is no such
/// move or if it decides the game at once.
fn astray(moves: &[Point], played: Point, random: &mut SmallRng) -> Option<Position> {
    let mut position = Position::new(Rule::Renju, Size::RENJU);
    let mut board: Board = Board::new(position.rule(), position.size());
    let mut place = |board: &mut Board, point| {
        position.play(Some(point)).expect("the game has its stones on different points");
        board.place(point);
    };
    moves.iter().for_each(|&point| place(&mut board, point));
    let wrong = |&point: &Point| point != played && !board.is_forbidden(point);
    let point = near_points(&board).iter().filter(wrong).choose_stable(random)?;
    place(&mut board, point);
    (board.winner().is_none() && !board.is_full() && is_open(&board)).then_some(position)
}

fn stones(position: &Position) -> impl Iterator<Item = Point> {
    position.moves().iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::super::games::tests::ends_as_seen;
    use super::*;

    fn games(number: u64) -> Vec<Game> {
        let mut engine = Engine::new(1, 1 << 20);
        play_game(&mut engine, 300, 5, number, &StopFlag::new()).unwrap()
    }

    #[test]
    fn games_end_as_the_last_value_says() {
        for number in 0..12 {
            let games = games(number);
            assert!(games[0].result == GameResult::Drawn || ends_as_seen(&games[0]), "{}", games[0]);
            let last = games[0].moves.len();
            let mut board: Board = Board::new(Rule::Renju, Size::RENJU);
            games[0].moves.iter().for_each(|&point| board.place(point));
            assert!(board.winner().is_some() || last == Size::RENJU.points(), "{}", games[0]);
            for probe in &games[1..] {
                assert_eq!((probe.outlooks.len(), probe.result), (1, GameResult::Unknown), "{probe}");
                let (before, strayed) = probe.moves[..probe.opening()].split_at(probe.opening() - 1);
                assert!(games[0].moves.starts_with(before) && games[0].moves[before.len()] != strayed[0]);
            }
            for game in games {
                assert_eq!(game.to_string().parse(), Ok(game));
            }
        }
    }

    #[test]
    fn a_game_depends_on_seed_and_number_alone() {
        let mut engine = Engine::new(1, 1 << 20);
        let mut play = |seed, number| play_game(&mut engine, 300, seed, number, &StopFlag::new()).unwrap();
        let (first, other, seeded) = (play(5, 1), play(5, 3), play(6, 1));
        assert!(first != other && first != seeded);
        assert_eq!(first, games(1));
        assert_eq!(other, games(3));
    }

    #[test]
    fn a_single_move_has_the_value_of_what_follows() {
        let mut engine = Engine::new(1, 1 << 20);
        let mut see = |text: &str| {
            let position = Position::from_moves(Rule::Renju, Size::RENJU, text).unwrap();
            let (point, outlook) = search(&mut engine, &position, 2_000, &StopFlag::new()).unwrap();
            (point.to_string(), outlook)
        };
        // White answers a four, Black makes a straight four, and five after any answer.
        let white_loses = see("h8h12h9a1h10o15k4a15k5o1k6a8h11");
        assert_eq!(white_loses, ("h7".to_string(), Outlook::Lost(4)));
        // A four with nothing behind it.
        let (point, outlook) = see("h8h7h9a1h10o15h11");
        assert_eq!(point, "h12");
        assert!(matches!(outlook, Outlook::Value(_)), "{outlook}");
    }

    #[test]
    fn full_boards_are_drawn_and_black_without_moves_has_lost() {
        let mut engine = Engine::new(1, 1 << 20);
        let all: Vec<String> = Size::RENJU.all_points().map(|p| p.to_string()).collect();
        // Pairs of columns by turns leave no five anywhere.
        let (mut black, mut white): (Vec<_>, Vec<_>) = Default::default();
        for (at, point) in all.into_iter().enumerate() {
            let (column, row) = (at % 15, at / 15);
            if (column / 2 + row) % 2 == 0 { black.push(point) } else { white.push(point) }
        }
        let count = white.len().min(black.len());
        let text: String = (0..count).map(|at| format!("{}{}", black[at], white[at])).collect();
        let position = Position::from_moves(Rule::Renju, Size::RENJU, &text).unwrap();
        let game = play(&mut engine, position, 100, &StopFlag::new()).unwrap();
        assert_eq!(game.result, GameResult::Drawn, "{game}");
    }
}
