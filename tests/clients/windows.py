"""The Windows program under Wine: what managers send, files in odd places, its end, and every set of instructions.

Run: python windows.py pbrain-kagetsu.exe   (no packages; needs wine64 and gcc-mingw-w64, see ../windows)
Ends with 0 if all went well, with 1 and the fault otherwise. Takes a minute or two.
"""
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# Where Debian has them.
WINE, SERVER = "/usr/lib/wine/wine64", "/usr/lib/wine/wineserver64"
COMPILER = "x86_64-w64-mingw32-gcc"
STAND_IN = Path(__file__).parent / "windows" / "bcryptprimitives.c"
SIGNATURE = (ROOT / "benches" / "signature.txt").read_text().strip()
MOVE = r"\d+,\d+$"
PATIENCE = 30.0
# From END or the end of input to the end of the process.
END_WITHIN = 0.5
# What `bench` says at each level, and what a processor needs for it.
LEVELS = {1: ("baseline", set()), 3: ("AVX2", {"avx2", "bmi2", "movbe"}), 4: ("AVX-512", {"avx512bw", "avx512vl"})}


class Wine:
    """A place with the program in it where Wine can run it: the folder's name has a space and letters that are not
    ASCII."""

    def __init__(self, folder, program):
        self.folder = folder / "Můj stůl ďábel"
        self.folder.mkdir()
        self.program = self.folder / "pbrain-kagetsu.exe"
        shutil.copy(program, self.program)
        libraries, prefix = folder / "libraries", folder / "prefix"
        libraries.mkdir()
        prefix.mkdir()
        stand_in = libraries / "bcryptprimitives.dll"
        subprocess.run([COMPILER, "-shared", "-O2", "-s", "-o", stand_in, STAND_IN], check=True)
        self.environment = {
            **os.environ,
            "WINEPREFIX": str(prefix),
            "WINEDEBUG": "-all",
            "WINEPATH": windows(libraries),
            # Neither is there, and Wine would ask for them in a window.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            # Wine reads the names of files by it.
            "LC_ALL": "C.UTF-8",
        }
        self.errors = folder / "errors"
        self.output = folder / "output"

    def start(self):
        """What Wine does at its first start, and at every start without a server, is not the program's slowness."""
        subprocess.run([SERVER, "-p"], env=self.environment, check=True)
        self.call("--version")

    def close(self):
        subprocess.run([SERVER, "-k"], env=self.environment, check=False)

    def popen(self, *arguments, level=None, **settings):
        """Starts the program. Its error stream goes to a file: helpers that Wine starts along with it would keep a pipe
        open."""
        environment = self.environment if level is None else {**self.environment, "KAGETSU_LEVEL": str(level)}
        with self.errors.open("wb") as errors:
            return subprocess.Popen(
                [WINE, self.program, *arguments], cwd=self.folder, env=environment, stderr=errors, **settings
            )

    def call(self, *arguments, level=None):
        """What a call says: exit code, output, error stream."""
        with self.output.open("wb") as output:
            process = self.popen(*arguments, level=level, stdin=subprocess.DEVNULL, stdout=output)
            code = process.wait(timeout=10 * PATIENCE)
        return code, self.output.read_text(), self.errors.read_text()


def windows(path):
    """A path as Windows writes it; Wine shows the file system as drive Z."""
    return "Z:" + str(path).replace("/", "\\")


class Engine:
    """The program in a conversation, with CR LF as Piskvork sends it."""

    def __init__(self, wine, *arguments):
        self.process = wine.popen(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.errors = wine.errors
        self.lines = queue.Queue()
        self.said = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\r\n"))

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())

    def wait(self, wanted):
        """The next line that is as wanted; the others are kept in `said`."""
        self.said = []
        while True:
            line = self.lines.get(timeout=PATIENCE)
            assert not line.startswith(("ERROR", "UNKNOWN")), line
            if re.match(wanted, line):
                return line
            self.said.append(line)

    def end(self):
        """Waits for the end, which must be a quiet one, and gives the seconds that it took."""
        since = time.perf_counter()
        code = self.process.wait(timeout=PATIENCE)
        took = time.perf_counter() - since
        errors = self.errors.read_text()
        assert (code, errors) == (0, ""), f"exit code {code}, error stream {errors!r}"
        return took


def plays(wine):
    """A game as Piskvork plays it, and boards set up."""
    engine = Engine(wine)
    folder = windows(wine.folder)
    engine.send("START 15", "INFO max_memory 83886080", "INFO timeout_match 60000", "INFO timeout_turn 300",
                "INFO game_type 1", "INFO rule 4", f"INFO folder {folder}")
    engine.wait("OK")
    engine.send("BEGIN")
    assert engine.wait(MOVE) == "7,7"
    engine.send("INFO time_left 59000", "TURN 7,6")
    stones = {"7,7", "7,6"}
    answer = engine.wait(MOVE)
    assert answer not in stones, answer
    # Black needs one stone for the five.
    engine.send("BOARD", "5,5,1", "0,0,2", "6,5,1", "0,2,2", "7,5,1", "0,4,2", "8,5,1", "4,5,2", "DONE")
    assert engine.wait(MOVE) == "9,5"
    engine.send("RESTART")
    engine.wait("OK")
    engine.send("INFO rule 0", "START 20")
    engine.wait("OK")
    engine.send("BEGIN")
    engine.wait(MOVE)
    engine.send("ABOUT")
    assert 'name="Kagetsu"' in engine.wait("name=")
    engine.send("END")
    engine.end()


def uses_weights(wine):
    """Weights named by a path, there or not."""
    there = wine.folder / "wéights ž.bin"
    shutil.copy(ROOT / "src" / "eval" / "weights.bin", there)
    engine = Engine(wine)
    missing = "C:\\My Files\\ďábel\\w.bin"
    engine.send("START 15", "INFO max_node 2000", f"INFO weights {missing}")
    engine.wait("OK")
    engine.send("BEGIN")
    engine.wait(MOVE)
    refusals = [line for line in engine.said if line.startswith("MESSAGE") and missing in line]
    assert refusals, f"no word about {missing}: {engine.said}"
    print("  ", refusals[0])
    engine.send(f"INFO weights {windows(there)}", "START 15")
    engine.wait("OK")
    engine.send("BEGIN")
    engine.wait(MOVE)
    assert any(f"evaluator {there.stem}," in line for line in engine.said), engine.said
    engine.send("END")
    engine.end()


def keeps_log(wine):
    log = wine.folder / "zápis hry" / "kagetsu ň.log"
    code, _, errors = wine.call("--log", windows(log))
    assert code == 2 and errors.count("\n") == 1, (code, errors)
    print("  ", errors.strip())
    log.parent.mkdir()
    engine = Engine(wine, "--log", windows(log))
    engine.send("START 15")
    engine.wait("OK")
    engine.send("END")
    engine.end()
    text = log.read_text()
    assert "> START 15\n" in text and "< OK\n" in text and "> END\n" in text, text


def ends(wine):
    """END while nothing is thought about and while a search runs, and the end of input instead of it."""
    slowest = 0
    for count in range(24):
        thinks, closes = count % 4 > 0, count % 2 > 0
        engine = Engine(wine)
        engine.send("START 15", f"INFO thread_num {1 + count % 2}", "INFO timeout_turn 600000")
        engine.wait("OK")
        if thinks:
            engine.send("BOARD", "7,7,1", "7,8,2", "8,8,1", "6,6,2", "DONE")
            engine.wait("MESSAGE depth 3")
            time.sleep(count * 0.02)
        if closes:
            engine.process.stdin.close()
        else:
            engine.send("END")
        slowest = max(slowest, engine.end())
    print(f"   the slowest took {1000 * slowest:.0f} ms")
    assert slowest < END_WITHIN


def measures(wine):
    """The search is the same with every set of instructions."""
    flags = set(re.search(r"^flags\s*:(.*)", Path("/proc/cpuinfo").read_text(), re.M)[1].split())
    for level, (instructions, needs) in LEVELS.items():
        code, output, errors = wine.call("bench", level=level)
        assert (code, errors) == (0, ""), (code, errors)
        lines = output.splitlines()
        print(f"   level {level}:", ", ".join(lines))
        assert lines[-1] == SIGNATURE, f"benches/signature.txt says {SIGNATURE}"
        if needs <= flags:
            assert lines[0] == f"Instructions: {instructions}", lines[0]
        else:
            print(f"   this processor lacks {needs - flags}")


def knows_machine(wine):
    """Yixin-Board is told how far its sliders go: one beyond the threads, for its slider ends
    one below, and the largest table as a power of two."""
    engine = Engine(wine)
    engine.send("START 15", "YXSHOWINFO", "END")
    kilobytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2048
    assert engine.wait("MESSAGE INFO MAX_THREAD_NUM").endswith(f" {os.cpu_count() + 1}")
    assert engine.wait("MESSAGE INFO MAX_HASH_SIZE").endswith(f" {kilobytes.bit_length() - 1}")
    engine.end()


def solves(wine):
    """Files are written where Windows paths say."""
    tree = wine.folder / "důkaz.sgf"
    code, output, errors = wine.call(
        "solve", "--black", "g5 h6 h8 i5 j6", "--white", "h5 h7 i6 i9 i10", "--side", "black", "--tree", windows(tree)
    )
    assert (code, errors) == (0, "") and output.startswith("WIN VCT 4"), (code, output, errors)
    assert tree.read_text().startswith("(;FF[4]")
    code, output, errors = wine.call("solve", "--black", "z99", "--white", "h8")
    assert code == 2 and output == "" and errors.count("\n") == 1, (code, output, errors)


def holds_match(wine):
    """The arena starts and ends engines, and the same command goes on with what is there."""
    folder = wine.folder / "zápas"
    engine = "cmd=.\\pbrain-kagetsu.exe"
    for games in (2, 4):
        code, output, errors = wine.call(
            "match", "--engine", f"name=A {engine}", "--engine", f"name=B {engine}", "--games", str(games),
            "--nodes", "1000", "--out", windows(folder),
        )
        assert code == 0, (code, output, errors)
        played = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
        ends = [game["reason"] for game in played]
        assert len(ends) == games and set(ends) <= {"five", "full-board", "no-move"}, (ends, output, errors)


def main():
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        wine = Wine(Path(folder), program)
        try:
            wine.start()
            for test in (plays, uses_weights, keeps_log, ends, measures, knows_machine, solves, holds_match):
                since = time.perf_counter()
                test(wine)
                print(f"{test.__name__}: well, {time.perf_counter() - since:.1f} s", flush=True)
        finally:
            wine.close()
    print("all is well under Wine")


if __name__ == "__main__":
    main()
