"""The traffic of two managers, byte for byte: the referee of Gomocup, and Piskvork.

Run: python managers.py ../../target/release/pbrain-kagetsu   (no packages needed, POSIX only; some seconds)

The referee sends START and all INFO without waiting for OK, asks every player first with BOARD (empty for Black) and
then with TURN, freezes the process between its moves, and gives it half a second from END. Piskvork waits for OK, sends
its INFO, asks with BEGIN, TURN or BOARD, takes moves back, and gives 0.7 s. Both end lines with CR LF.
Ends with 0 if all went well, with 1 and the fault otherwise.
"""
import os
import re
import signal
import subprocess
import sys
import threading
import queue

SIZE, PATIENCE = 15, 30.0
MOVE = re.compile(r"(\d+),(\d+)$")


class Program:
    """The program with its pipes; everything it says is kept."""

    def __init__(self, path):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([path], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            assert line.endswith(b"\n") and b"\r" not in line, line
            self.lines.put(line.decode().rstrip("\n"))

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())

    def answer(self):
        """The next line that is not for people."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"silent for {PATIENCE} s") from None
            if not line.startswith("MESSAGE "):
                return line

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self, seconds):
        """Sends END; the program must be gone within so many seconds, and have said nothing on its error stream."""
        self.send("END")
        try:
            status = self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still there {seconds} s after END") from None
        assert status == 0, f"ended with {status}"
        errors = self.process.stderr.read()
        assert errors == b"", f"said on its error stream: {errors}"


def take_move(program, stones):
    line = program.answer()
    match = MOVE.fullmatch(line)
    assert match, f"{line!r} in place of a move after {stones}"
    move = int(match[1]), int(match[2])
    assert max(move) < SIZE and move not in stones, f"{line} after {stones}"
    return move


def won(stones):
    """Whether the last stone makes a row of five or more."""
    own = set(stones[len(stones) - 1 :: -2])
    x, y = stones[-1]
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = 1
        for sign in (1, -1):
            step = sign
            while (x + step * dx, y + step * dy) in own:
                row, step = row + 1, step + sign
        if row >= 5:
            return True
    return False


def referee(path, opening):
    """A game as the referee plays it."""
    players = []
    for _ in "bw":
        program = Program(path)
        program.send(
            f"START {SIZE}", "INFO timeout_turn 300", "INFO timeout_match 20000", "INFO max_memory 367001600",
            "INFO game_type 1", "INFO rule 4", "INFO folder /tmp/persistent files",
        )
        program.freeze()
        players.append(program)
    stones, asked, left = list(opening), [False, False], [20000, 20000]
    while len(stones) < 60 and not (len(stones) > len(opening) and won(stones)):
        side = len(stones) % 2
        program = players[side]
        program.thaw()
        lines = [f"INFO time_left {left[side]}"]
        if asked[side]:
            lines.append(f"TURN {stones[-1][0]},{stones[-1][1]}")
        else:
            fields = [f"{x},{y},{1 if at % 2 == side else 2}" for at, (x, y) in enumerate(stones)]
            lines += ["BOARD", *fields, "DONE"]
        program.send(*lines)
        if not asked[side]:
            assert program.answer() == "OK", "no OK before the first move"
        asked[side] = True
        stones.append(take_move(program, stones))
        program.freeze()
        left[side] -= 250
    for program in players:
        program.thaw()
        program.end(0.5)
    return len(stones)


def piskvork(path):
    """A person plays against the program in Piskvork, and takes moves back."""
    program = Program(path)
    program.send(f"START {SIZE}")
    assert program.answer() == "OK"
    program.send(
        "INFO max_memory 1048576000", "INFO timeout_match 600000", "INFO timeout_turn 200", "INFO game_type 0",
        "INFO rule 4", "INFO time_left 600000", "INFO folder C:\\Program Files\\Piskvork\\AI\\temp",
    )
    stones = []
    program.send("BEGIN")
    stones.append(take_move(program, stones))
    for _ in range(4):
        stones.append(next((x, y) for x in (3, 11, 5, 9) for y in range(SIZE) if (x, y) not in stones))
        program.send("INFO time_left 599000", "INFO evaluate 3,3", "TURN %d,%d" % stones[-1])
        stones.append(take_move(program, stones))
    for _ in range(4):
        program.send("TAKEBACK %d,%d" % stones.pop())
        assert program.answer() == "OK"
    program.send("TURN %d,%d" % (14, 14))
    stones += [(14, 14)]
    stones.append(take_move(program, stones))
    # A new game, in which the person has the first stone, and one from a position.
    program.send("RESTART")
    assert program.answer() == "OK"
    program.send("INFO time_left 600000", "TURN 7,7")
    take_move(program, [(7, 7)])
    program.send("RESTART")
    assert program.answer() == "OK"
    program.send("BOARD", "7,7,2", "7,6,1", "8,6,2", "DONE")
    take_move(program, [(7, 7), (7, 6), (8, 6)])
    # Leaves while the program thinks.
    program.send("INFO timeout_turn 60000", "TURN 0,0")
    program.end(0.7)
    return len(stones)


def main():
    path = os.path.abspath(sys.argv[1])
    try:
        for opening in ([], [(7, 7), (7, 6), (8, 6), (6, 8), (9, 8)]):
            print(f"managers: the referee's game of {referee(path, opening)} stones from {len(opening)}")
        print(f"managers: Piskvork's game of {piskvork(path)} stones, and two more begun")
    except AssertionError as error:
        print(f"managers: FAILED, {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
