//! The program as people call it.

use assert_cmd::Command;

/// Calls the program: exit code, output, error stream.
pub fn call(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("pbrain-kagetsu").unwrap().args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The output of a call that must work.
pub fn output(arguments: &[&str]) -> String {
    let (code, output, errors) = call(arguments);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}
