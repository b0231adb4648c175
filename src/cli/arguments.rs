//! Arguments that managers add for other programs.

use super::Arguments;
use clap::CommandFactory;
use std::ffi::OsString;

/// The words of the command line without options that are not ours and come before any subcommand.
///
/// Managers start every engine with the same options, such as `--force-utf8`; those must not keep the program
/// from talking. A word after such an option is taken for its value, unless it names a subcommand.
pub(super) fn without_foreign_options(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let command = Arguments::command();
    let is_task = |word: &str| word == "help" || command.find_subcommand(word).is_some();
    let is_own = |word: &str| {
        let name = word.split('=').next().unwrap_or_default();
        matches!(name, "--log" | "--help" | "-h" | "--version" | "-V")
    };
    let mut words = words.peekable();
    let mut kept: Vec<OsString> = words.next().into_iter().collect();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        if is_task(&text) {
            kept.push(word);
            break;
        } else if is_own(&text) {
            kept.push(word);
            if text == "--log" {
                kept.extend(words.next());
            }
        } else if text.starts_with('-') {
            words.next_if(|value| {
                let value = value.to_string_lossy();
                !value.starts_with('-') && !is_task(&value)
            });
        } else {
            kept.push(word);
        }
    }
    kept.extend(words);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(line: &str) -> String {
        let words = without_foreign_options(line.split(' ').map(OsString::from));
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_of_other_programs_are_dropped() {
        for line in ["x", "x --force-utf8", "x --config c.toml", "x -mode=piskvork --mode gomocup -q"] {
            assert_eq!(kept(line), "x", "{line}");
        }
        assert_eq!(kept("x --force-utf8 --log a.log --config b"), "x --log a.log");
        assert_eq!(kept("x --log=a.log"), "x --log=a.log");
    }

    #[test]
    fn subcommands_and_words_of_ours_stay() {
        for line in ["x --help", "x -V", "x perft 3 --wrong", "x help perft", "x analise", "x --log"] {
            assert_eq!(kept(line), line);
        }
        assert_eq!(kept("x --force-utf8 perft 3"), "x perft 3");
    }
}
