"""How quickly the program answers. Not a test: it prints a table and judges only the times in ../data/cases.jsonl.

Run: python latency.py ../../target/release/pbrain-kagetsu   (no packages needed; some minutes, on a quiet machine)

Prints median, 99th percentile and maximum in milliseconds of: start of the process to OK; STOP in a search to the
move; END in a search to the end of the process; a request to its first realtime line; five lines to depth 10; DONE of
BOARD with timeout_turn 0 to the move. Then each case with a time bound, its time and whether the bound was kept.
"""
import json
import os
import queue
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

CASES = Path(__file__).parent.parent / "data" / "cases.jsonl"
MOVE = re.compile(r"\d+,\d+$")
BOARD = "BOARD 7,7,1 7,8,2 8,8,1 6,6,2 DONE"


class Refused(Exception):
    """An ERROR or UNKNOWN from the program."""


class Engine:
    """The program; each line it says comes with the time it came."""

    def __init__(self, path):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in os.fdopen(os.dup(self.process.stdout.fileno()), "r"):
            self.lines.put((time.perf_counter(), line.strip()))

    def send(self, text, end="\n"):
        """Sends lines in one piece; gives the time before."""
        now = time.perf_counter()
        self.process.stdin.write("".join(line + end for line in text.splitlines()).encode())
        return now

    def wait(self, wanted):
        """The time of the next line that begins as wanted."""
        while True:
            at, line = self.lines.get(timeout=60)
            if line.startswith(("ERROR", "UNKNOWN")):
                raise Refused(line)
            if re.match(wanted, line):
                return at

    def exit(self):
        """The time when the process has ended."""
        self.process.wait()
        at = time.perf_counter()
        self.process.stdin.close()
        self.process.stdout.close()
        return at


def ready(path, *settings):
    engine = Engine(path)
    engine.send("\n".join(["START 15", "INFO rule 4", "INFO max_memory 67108864", *settings]))
    engine.wait("OK")
    return engine


def starts(path, times):
    for _ in range(times):
        engine = Engine(path)
        engine.send("START 15")
        yield engine.wait("OK") - engine.begun
        engine.send("END")
        engine.exit()


def stops(path, times):
    engine = ready(path, "INFO timeout_turn 600000")
    for count in range(times):
        engine.send(BOARD)
        engine.wait("MESSAGE depth 3")
        time.sleep(count % 7 / 1000)
        sent = engine.send("STOP")
        took = engine.wait(MOVE) - sent
        assert took > 0, "the search ended before it was stopped"
        yield took
    engine.send("END")
    engine.exit()


def first_lines(path, times):
    """From the request to the first realtime line of a long search."""
    engine = ready(path, "INFO timeout_turn 600000", "INFO show_detail 1")
    for _ in range(times):
        sent = engine.send("YXHASHCLEAR\n" + BOARD)
        yield engine.wait("MESSAGE REALTIME ") - sent
        engine.send("STOP")
        engine.wait(MOVE)
    engine.send("END")
    engine.exit()


def five_lines(path, times):
    """Five lines to depth 10, with an empty table."""
    engine = ready(path, "INFO timeout_turn 600000", "INFO max_depth 10", "INFO show_detail 2")
    for _ in range(times):
        sent = engine.send("YXHASHCLEAR\nYX" + BOARD + "\nYXNBEST 5")
        yield engine.wait(MOVE) - sent
    engine.send("END")
    engine.exit()


def ends(path, times):
    for count in range(times):
        engine = ready(path, "INFO timeout_turn 600000")
        engine.send(BOARD)
        engine.wait("MESSAGE depth 3")
        time.sleep(count % 7 / 1000)
        sent = engine.send("END")
        yield engine.exit() - sent


def at_once(path, times):
    engine = ready(path, "INFO timeout_turn 0")
    for _ in range(times):
        sent = engine.send(BOARD)
        yield engine.wait(MOVE) - sent
    engine.send("END")
    engine.exit()


def case(engine, given, expected):
    """The bound of a case: its name, its value and the time taken, in milliseconds.

    Moves are timed from the line that asks for them, or from the last line where the bound is one after STOP; OK from
    the start of the process; the exit from END or the end of the input.
    """
    asked = sent = engine.begun
    for line in given["stdin"]:
        pause = re.fullmatch(r"<after (\d+) ms>", line)
        if pause:
            time.sleep(int(pause[1]) / 1000)
        elif line == "<close stdin>":
            sent = time.perf_counter()
            engine.process.stdin.close()
        elif not line.startswith("<"):
            sent = engine.send(line, "\r\n" if given.get("eol") == "CRLF" else "\n")
            if line.startswith(("TURN", "BOARD", "BEGIN")):
                asked = sent
    if "exit_within_ms" in expected:
        return "exit_within_ms", expected["exit_within_ms"], 1000 * (engine.exit() - sent)
    if "within_ms_after_stop" in expected:
        return "within_ms_after_stop", expected["within_ms_after_stop"], 1000 * (engine.wait(MOVE) - sent)
    took = engine.wait(MOVE if asked > engine.begun else "OK") - asked
    return "within_ms", expected["within_ms"], 1000 * took


def main():
    path = os.path.abspath(sys.argv[1])
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    print(f"{'milliseconds':34} {'times':>5} {'median':>8} {'99 %':>8} {'most':>8}")
    for name, measure, times in [
        ("start of the process to OK", starts, 200),
        ("STOP to the move", stops, 1000),
        ("END in a search to the exit", ends, 100),
        ("request to the first realtime line", first_lines, 100),
        ("YXNBEST 5 to depth 10", five_lines, 20),
        ("DONE with timeout_turn 0 to move", at_once, 1000),
    ]:
        taken = sorted(1000 * seconds for seconds in measure(path, times))
        middle, high = taken[len(taken) // 2], taken[-(-len(taken) * 99 // 100) - 1]
        print(f"{name:34} {times:5} {middle:8.2f} {high:8.2f} {taken[-1]:8.2f}", flush=True)
    missed = 0
    print(f"\n{'case':28} {'bound':22} {'ms':>6} {'taken':>8}")
    for line in CASES.read_text().splitlines():
        read = json.loads(line)
        if "stdin" not in read["input"] or "within_ms" not in line:
            continue
        engine = Engine(path)
        try:
            name, bound, took = case(engine, read["input"], read["expected"])
            print(f"{read['id']:28} {name:22} {bound:6} {took:8.1f} {'MISSED' if took > bound else ''}", flush=True)
            missed += took > bound
        except (Refused, queue.Empty) as fault:
            print(f"{read['id']:28} not timed: {fault or 'no answer in a minute'}")
        engine.process.kill()
        engine.process.wait()
    print(f"load average {os.getloadavg()[0]:.1f}, {missed} bounds missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
