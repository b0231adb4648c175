//! The commands of Yixin-Board and its relatives that this engine does not have.
//!
//! They are listed because some of them are followed by more lines, which must not be read as commands.

use Answer::{Refusal, Silence};
use Form::{Line, List, Path};

/// What follows the line of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing.
    Line,
    /// Lines up to one that says DONE.
    List,
    /// One line with the name of a file.
    Path,
}

/// What the host hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing: it is true already, or asked so often that an answer would fill the host's log.
    Silence,
    /// One ERROR line that says what to do instead.
    Refusal(&'static str),
}

const DATABASE: Answer = Refusal("there is no database: send INFO usedatabase 0");
const BLOCKED: Answer = Refusal("no point or line of play can be kept out of the search");
const ONE_MOVE: Answer = Refusal("BOARD with its list gives one best move");
const HASH_FILE: Answer = Refusal("the table is kept in memory only");
const TALK: Answer = Refusal("only moves are answered");

/// Name, what follows, what is answered.
const COMMANDS: [(&str, Form, Answer); 41] = [
    ("YXNBEST", Line, ONE_MOVE),
    ("YXSEARCHDEFEND", Line, ONE_MOVE),
    ("YXBALANCEONE", Line, ONE_MOVE),
    ("YXBALANCETWO", Line, ONE_MOVE),
    ("YXBLOCK", List, BLOCKED),
    ("YXBLOCKUNDO", List, BLOCKED),
    ("YXBLOCKRESET", Line, Silence),
    ("YXBLOCKPATH", List, BLOCKED),
    ("YXBLOCKPATHUNDO", List, BLOCKED),
    ("YXBLOCKPATHRESET", Line, Silence),
    ("YXFORBID", Line, BLOCKED),
    ("YXHASHDUMP", Path, HASH_FILE),
    ("YXHASHLOAD", Path, HASH_FILE),
    ("YXSHOWHASHUSAGE", Line, HASH_FILE),
    ("YXDRAW", Line, TALK),
    ("YXRESIGN", Line, TALK),
    ("YXPRINTFEATURE", Line, TALK),
    ("YXQUERYDATABASEALL", List, Silence),
    ("YXQUERYDATABASEALLT", List, Silence),
    ("YXQUERYDATABASEONE", List, DATABASE),
    ("YXQUERYDATABASETEXT", List, DATABASE),
    ("YXEDITTVDDATABASE", List, DATABASE),
    ("YXEDITLABELDATABASE", List, DATABASE),
    ("YXEDITTEXTDATABASE", List, DATABASE),
    ("YXDELETEDATABASEONE", List, DATABASE),
    ("YXDELETEDATABASEALL", List, DATABASE),
    ("YXSETBESTMOVEDATABASE", List, DATABASE),
    ("YXCLEARBESTMOVEDATABASE", List, DATABASE),
    ("YXSETDATABASE", Path, DATABASE),
    ("YXSAVEDATABASE", Line, DATABASE),
    ("YXDBTOPOS", Path, DATABASE),
    ("YXDBTOTXT", Path, DATABASE),
    ("YXDBTOTXTALL", Path, DATABASE),
    ("YXTXTTODB", Path, DATABASE),
    ("YXLIBTODB", Path, DATABASE),
    ("YXDBTOLIB", Path, DATABASE),
    ("YXDBMERGE", Path, DATABASE),
    ("YXDBSPLIT", Path, DATABASE),
    ("YXDBCHECK", Line, DATABASE),
    ("YXDBFIX", Line, DATABASE),
    ("RELOADCONFIG", Line, Refusal("settings are sent with INFO")),
];

/// The entry of a command given in upper case.
pub(super) fn find(word: &str) -> Option<&'static (&'static str, Form, Answer)> {
    COMMANDS.iter().find(|(name, _, _)| *name == word)
}
