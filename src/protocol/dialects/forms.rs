//! The steps by name: what is sent with each, and what is asked.

use super::yixin::Question;
use crate::opening::OpeningRule::{self, *};

/// Which number stands on the line of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// None.
    No,
    /// One that bounds the number of fifths, or stands for it if it is declared; this one if it is left out.
    Usual(u8),
    /// The number of fifths that has been declared.
    Declared,
}

/// Where the offered fifths stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offers {
    /// Nowhere.
    No,
    /// On a line after the end of the list; White's sixth stone is asked for along with the choice.
    AfterList,
    /// In the list, after the first four stones.
    AfterFour,
}

/// How a step is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// With bare points and words on one line: Gomocup and AlphaGomoku.
    Line,
    /// With MESSAGE lines: Yixin-Board.
    Yixin(Question),
}

/// The form of a step.
#[derive(Debug)]
pub(super) struct Form {
    /// The command.
    pub(super) name: &'static str,
    /// The rule, for the number that came with the step or the usual one.
    pub(super) rule: fn(u8) -> OpeningRule,
    /// The number on its line.
    pub(super) number: Number,
    /// How many stones may be on the board.
    pub(super) stones: &'static [usize],
    /// Whether a swap may be answered, if the rule has one there.
    pub(super) swap: bool,
    /// Where the offered fifths stand.
    pub(super) offers: Offers,
    /// How it is answered.
    pub(super) answer: Answer,
}

impl Form {
    const fn new(name: &'static str, rule: fn(u8) -> OpeningRule, stones: &'static [usize]) -> Form {
        let (number, offers, answer) = (Number::No, Offers::No, Answer::Line);
        Form { name, rule, number, stones, swap: true, offers, answer }
    }

    const fn with(self, number: Number) -> Form {
        Form { number, ..self }
    }

    const fn without_swap(self) -> Form {
        Form { swap: false, ..self }
    }

    const fn choosing(self, offers: Offers) -> Form {
        Form { offers, ..self }
    }

    const fn yixin(self, question: Question) -> Form {
        Form { answer: Answer::Yixin(question), ..self }
    }

    /// Whether a list follows the command.
    pub(super) fn has_list(&self) -> bool {
        !matches!(self.answer, Answer::Yixin(Question::Stones(_))) && !self.uses_board()
    }

    /// Whether the stones are those that YXBOARD has set.
    pub(super) fn uses_board(&self) -> bool {
        matches!(self.answer, Answer::Yixin(Question::Swap2Choice | Question::Swap("SWAP2", _)))
    }
}

const TEN: Number = Number::Usual(10);
const EIGHT: Number = Number::Usual(8);
const DECLARED: Number = Number::Declared;
/// Taraguchi's offer is one of two at least.
const fn taraguchi(number: u8) -> OpeningRule {
    Taraguchi(if number < 2 { 2 } else { number })
}

const GROWING: &[usize] = &[0, 1, 2, 3, 4, 5];

/// All steps. AlphaGomoku's third and fourth of Taraguchi are asked once the ten are decided on: what is left to do
/// is the same as under Yamaguchi.
const FORMS: [Form; 40] = [
    Form::new("SWAP2BOARD", |_| Swap2, &[0, 3, 5]),
    Form::new("SWAPBOARD", |_| Swap, &[0, 3]),
    Form::new("SWAP1STBOARD", |_| Swap1, &[0, 1]),
    Form::new("SWAP5STEP1", |_| Swap5, &[0]),
    Form::new("SWAP5STEP2", |_| Swap5, &[1, 2, 3, 4, 5]),
    Form::new("SWAP5STEP3", |_| Swap5, &[1, 2, 3, 4, 5]).without_swap(),
    Form::new("RIFSTEP1", |_| Rif, &[0]),
    Form::new("RIFSTEP2", |_| Rif, &[3]),
    Form::new("RIFSTEP3", |_| Rif, &[3]).without_swap(),
    Form::new("RIFSTEP4", |_| Rif, &[4]),
    Form::new("RIFSTEP5", |_| Rif, &[4]).choosing(Offers::AfterList),
    Form::new("YAMAGUCHISTEP1", Yamaguchi, &[0]).with(TEN),
    Form::new("YAMAGUCHISTEP2", Yamaguchi, &[3]).with(DECLARED),
    Form::new("YAMAGUCHISTEP3", Yamaguchi, &[3]).with(DECLARED).without_swap(),
    Form::new("YAMAGUCHISTEP4", Yamaguchi, &[4]).with(DECLARED),
    Form::new("YAMAGUCHISTEP5", Yamaguchi, &[4]).with(TEN).choosing(Offers::AfterList),
    Form::new("SOOSYRVSTEP1", Soosorv, &[0]).with(EIGHT),
    Form::new("SOOSYRVSTEP2", Soosorv, &[3]).with(EIGHT),
    Form::new("SOOSYRVSTEP3", Soosorv, &[3]).with(EIGHT).without_swap(),
    Form::new("SOOSYRVSTEP4", Soosorv, &[4]).with(DECLARED),
    Form::new("SOOSYRVSTEP5", Soosorv, &[4]).with(DECLARED).without_swap(),
    Form::new("SOOSYRVSTEP6", Soosorv, &[4]).with(EIGHT).choosing(Offers::AfterList),
    Form::new("TARAGUCHISTEP1", taraguchi, GROWING).with(TEN).without_swap(),
    Form::new("TARAGUCHISTEP2", taraguchi, GROWING).with(TEN),
    Form::new("TARAGUCHISTEP3", Yamaguchi, &[4]).with(DECLARED),
    Form::new("TARAGUCHISTEP4", Yamaguchi, &[4]).with(TEN).choosing(Offers::AfterList),
    Form::new("TARANNIKOVSTEP1", |_| Tarannikov, GROWING).without_swap(),
    Form::new("TARANNIKOVSTEP2", |_| Tarannikov, GROWING),
    Form::new("SAKATASTEP1", |_| Sakata, &[0]),
    Form::new("SAKATASTEP2", |_| Sakata, &[3]),
    Form::new("SAKATASTEP3", |_| Sakata, &[5]),
    Form::new("YXSWAP2STEP1", |_| Swap2, &[0]).yixin(Question::Stones("SWAP2")),
    Form::new("YXSWAP2STEP2", |_| Swap2, &[3]).yixin(Question::Swap2Choice),
    Form::new("YXSWAP2STEP3", |_| Swap2, &[5]).yixin(Question::Swap("SWAP2", 2)),
    Form::new("YXSOOSORVSTEP1", |_| Soosorv(8), &[0]).yixin(Question::Stones("SOOSORV")),
    Form::new("YXSOOSORVSTEP2", |_| Soosorv(8), &[3]).yixin(Question::Swap("SOOSORV", 1)),
    Form::new("YXSOOSORVSTEP3", |_| Soosorv(8), &[3]).without_swap().yixin(Question::Fourth),
    Form::new("YXSOOSORVSTEP4", |_| Soosorv(8), &[4]).with(DECLARED).yixin(Question::Swap("SOOSORV", 2)),
    Form::new("YXSOOSORVSTEP5", |_| Soosorv(8), &[4]).with(DECLARED).without_swap().yixin(Question::Fifths),
    Form::new("YXSOOSORVSTEP6", |_| Soosorv(8), &[4]).choosing(Offers::AfterFour).yixin(Question::Choice),
];

/// The step of this name in upper case.
pub(super) fn find(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.name == name)
}
