//! Talking with a player about a game.

use super::file::tree;
use super::game::{Game, Refusal};
use super::input::{HELP, Input, read};
use super::partner::{Partner, Thought};
use crate::cli::drawing::{draw, fouls};
use crate::cli::failure::Failure;
use crate::cli::paragraphs::{paragraph, width};
use crate::cli::tree_file::TreeFile;
use crate::cli::words::{choices, deed, name, points};
use crate::geometry::{Color, Point, Size};
use crate::opening::{Action, Due, Fault, Kind, Opening, Placing, Seat, Square};
use std::cmp::Reverse;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

/// A game between a player and the engine.
pub(super) struct Talk<'a, W> {
    pub(super) game: Game,
    pub(super) partner: Partner,
    /// Where the player sits.
    pub(super) user: Seat,
    /// Whether lines are typed, so that a sign shows where.
    pub(super) is_typed: bool,
    /// Files that this game has been saved to, which may be written again.
    pub(super) saved: Vec<PathBuf>,
    pub(super) out: &'a mut W,
}

impl<W: Write> Talk<'_, W> {
    /// Plays until the player has had enough.
    pub(super) fn run(&mut self, mut lines: impl BufRead) -> Result<(), Failure> {
        self.welcome()?;
        let mut line = Vec::new();
        loop {
            while self.game.to_act() == Some(!self.user) {
                self.engine_acts()?;
            }
            if self.is_typed {
                write!(self.out, "> ")?;
            }
            self.out.flush()?;
            line.clear();
            if lines.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            match read(&String::from_utf8_lossy(&line), self.game.due().as_ref()) {
                Ok(Input::Quit) => return Ok(()),
                Ok(input) => self.follow(input)?,
                Err(wrong) => self.say(&wrong)?,
            }
        }
    }

    fn follow(&mut self, input: Input) -> Result<(), Failure> {
        match input {
            Input::Act(action) => match self.game.act(&action) {
                Ok(()) => self.acted(self.user, &action, &[])?,
                Err(refusal) => self.say(&self.refused(&refusal))?,
            },
            Input::Undo if self.game.undo(self.user) => {
                writeln!(self.out, "Back to your previous decision.\n")?;
                self.show()?;
            }
            Input::Undo => self.say("there is no decision of yours to go back to")?,
            Input::Hint => match self.partner.think(&self.game) {
                Some(Thought { action, reasons }) => {
                    writeln!(self.out, "Hint: {action}")?;
                    self.tell(&reasons)?;
                }
                None => self.say("the game is over, there is nothing to decide")?,
            },
            Input::Board => self.show()?,
            Input::Save(path) => match self.save(&path) {
                Ok(()) => writeln!(self.out, "Saved to {}.", path.display())?,
                Err(failure) => self.say(&failure.to_string())?,
            },
            Input::Help => write!(self.out, "{HELP}")?,
            Input::Quit | Input::Nothing => {}
        }
        Ok(())
    }

    fn welcome(&mut self) -> io::Result<()> {
        let (rule, seat) = (self.game.opening().rule(), self.user);
        let begins = if seat == Seat::First { "you begin" } else { "Kagetsu begins" };
        writeln!(self.out, "A game by {rule}: you are player {seat}, {begins}.")?;
        writeln!(
            self.out,
            "help lists what you can type; 'pbrain-kagetsu rules {rule}' explains the rule.\n"
        )?;
        self.show()
    }

    fn engine_acts(&mut self) -> Result<(), Failure> {
        let in_opening = self.game.due().is_some();
        let Some(Thought { action, reasons }) = self.partner.think(&self.game) else {
            return Err(Failure::Input("the engine has no move".to_string()));
        };
        self.game
            .act(&action)
            .map_err(|refusal| Failure::Input(format!("the engine's {action}: {refusal}")))?;
        self.acted(!self.user, &action, if in_opening { &reasons } else { &[] })?;
        Ok(())
    }

    /// Tells what has just been done, with the board and what comes next.
    fn acted(&mut self, seat: Seat, action: &Action, reasons: &[String]) -> io::Result<()> {
        let who = if seat == self.user { "You" } else { "Kagetsu" };
        writeln!(self.out, "{who} {}.", deed(action, seat == self.user))?;
        self.tell(reasons)?;
        let opening = self.game.opening();
        let stones = opening.stones();
        let total = self.game.position().stone_count();
        let is_third =
            matches!(action, Action::Place { points, .. } if total >= 3 && total - points.len() < 3);
        if let Some((opening, _)) = Opening::of(stones).filter(|_| is_third) {
            writeln!(self.out, "The opening is {opening}.")?;
        }
        if *action == Action::Swap {
            writeln!(self.out, "You have {} now.", name(self.user_color()))?;
        }
        if opening.actions().last() == Some(action) && opening.due().is_none() && total == stones.len() {
            let mine = name(self.user_color());
            writeln!(self.out, "The opening is complete: you have {mine}. From here on it is plain renju.")?;
        }
        writeln!(self.out)?;
        self.show()
    }

    /// The board, and what is to be done.
    fn show(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let (foul, legend) = fouls(&position);
        let is_black = self.game.end().is_none() && position.side_to_move() == Color::Black;
        let offered = self.game.opening().offered();
        let mark = |point: Point| {
            let foul = foul(point).filter(|_| is_black);
            foul.or_else(|| offered.contains(&point).then_some('*'))
        };
        write!(self.out, "{}", draw(&position, mark))?;
        if let Some(legend) = legend.filter(|_| is_black) {
            writeln!(self.out, "{legend}")?;
        }
        if !offered.is_empty() {
            writeln!(self.out, "Offered (*): {}", points(offered))?;
        }
        writeln!(self.out)?;
        match self.game.end() {
            Some(end) => {
                let verdict = match end.winner() {
                    Some(color) if color == self.user_color() => " You have won.",
                    Some(_) => " Kagetsu has won.",
                    None => "",
                };
                writeln!(self.out, "{end}{verdict} You can type undo, save FILE or quit.")
            }
            None if self.game.to_act() == Some(self.user) => self.prompt(),
            None => Ok(()),
        }
    }

    /// What the player can do now.
    fn prompt(&mut self) -> io::Result<()> {
        let color = name(self.user_color());
        let Some(due) = self.game.due() else {
            return writeln!(self.out, "You have {color}: place a stone.");
        };
        writeln!(self.out, "You have {color} and can")?;
        for choice in choices(&due, self.game.opening().stones().len()) {
            let text = format!("{}: type {}", choice.what, self.typed(choice.kind, &due));
            write!(self.out, "{}", paragraph("  - ", &text, width()))?;
        }
        Ok(())
    }

    /// What to type for an action of a kind, with an example that would do.
    fn typed(&self, kind: Kind, due: &Due) -> String {
        match kind {
            Kind::Swap => "swap".to_string(),
            Kind::Offer => format!("offer and {} points", due.offer.unwrap_or_default()),
            Kind::Choose => format!("choose {}", points(&self.game.opening().offered()[..1])),
            _ => {
                let fits = |p: &&Placing| Kind::of_stones(p.squares.len(), p.declare.is_some()) == Some(kind);
                let placing = due.placings.iter().find(fits);
                placing.map_or(String::new(), |placing| self.example(placing))
            }
        }
    }

    /// Stones that would do, as near the centre as can be.
    fn example(&self, placing: &Placing) -> String {
        let mut near: Vec<Point> = Size::RENJU.all_points().collect();
        near.sort_by_key(|&point| (point.distance(Size::RENJU.center()), Reverse(point)));
        let mut stones: Vec<Point> = Vec::new();
        for square in &placing.squares {
            let free = |p: &&Point| !stones.contains(p) && !self.game.opening().stones().contains(p);
            stones.extend(near.iter().filter(free).find(|&&point| square.contains(point)).copied());
        }
        let only = placing.squares[..] == [Square::Ring(0)] && placing.declare.is_none();
        let number = placing.declare.map_or(String::new(), |most| format!(" {}", most.min(3)));
        let such = if only { "" } else { "for example " };
        format!("{such}{}{number}", points(&stones))
    }

    fn user_color(&self) -> Color {
        if self.game.opening().black_seat() == self.user { Color::Black } else { Color::White }
    }

    /// Why something was refused, in a player's words.
    fn refused(&self, refusal: &Refusal) -> String {
        match (refusal, self.game.due()) {
            (Refusal::Opening(Fault::Unavailable { .. }), Some(due)) => {
                let can = choices(&due, self.game.opening().stones().len());
                let can: Vec<String> = can.into_iter().map(|choice| choice.what).collect();
                format!("that cannot be done now; you can {}", can.join(", or "))
            }
            _ => refusal.to_string(),
        }
    }

    /// One line about something that went wrong.
    fn say(&mut self, wrong: &str) -> io::Result<()> {
        writeln!(self.out, "! {wrong}")
    }

    fn tell(&mut self, reasons: &[String]) -> io::Result<()> {
        reasons.iter().try_for_each(|reason| write!(self.out, "{}", paragraph("  ", reason, width())))
    }

    /// Writes the game to a new file, or again to one that it has been written to.
    fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let file = TreeFile::new(path, Size::RENJU)?;
        let is_ours = self.saved.iter().any(|saved| saved == path);
        if path.exists() && !is_ours {
            return Err(Failure::Input(format!("{} exists already, choose another name", path.display())));
        }
        file.write(&tree(&self.game, self.user))?;
        self.saved.push(path.to_path_buf());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_opening_is_named_once_and_offers_are_shown() {
        let mut said = Vec::new();
        let mut talk = Talk {
            game: Game::new("rif".parse().unwrap()),
            partner: Partner::new(1, Duration::ZERO, 0),
            user: Seat::Second,
            is_typed: false,
            saved: Vec::new(),
            out: &mut said,
        };
        for (seat, action) in
            [(Seat::First, "MOVE h8 h9 i9"), (Seat::Second, "MOVE i8"), (Seat::First, "OFFER a1 b3")]
        {
            let action = action.parse().unwrap();
            talk.game.act(&action).unwrap();
            talk.acted(seat, &action, &[]).unwrap();
        }
        let said = String::from_utf8(said).unwrap();
        assert_eq!(said.matches("The opening is D4 Kagetsu").count(), 1, "{said}");
        assert!(said.contains("Kagetsu offers a1 b3.\n") && said.contains("Offered (*): a1 b3\n"), "{said}");
        assert!(said.ends_with("for Black's fifth stone: type choose a1\n"), "{said}");
    }
}
