"""Compares `pbrain-kagetsu forbidden --csv` with the referee of the package renju on random boards.

Run: pip install -r requirements.txt; python forbidden.py ../../target/release/pbrain-kagetsu [SEED]
Ends with 0 if both agree on every point, with 1 and the first disagreement otherwise. Takes some seconds.
"""
import csv
import random
import subprocess
import sys
import tempfile
from collections import Counter

from renju.check_forbid import get_foul_type

BOARDS, SIZE = 60, 15
KINDS = {1: "double_three", 2: "double_four", 3: "overline"}
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def name(point):
    return chr(97 + point[0]) + str(point[1] + 1)


def random_board(rng):
    """Stones that crowd the middle, black ones in the majority, so that there are many forbidden points."""
    stones = {}
    wanted, black_share, spread = rng.randint(10, 90), rng.uniform(0.45, 0.8), rng.uniform(2, 5)
    while len(stones) < wanted:
        point = tuple(round(rng.gauss(7, spread)) for _ in range(2))
        if all(0 <= part < SIZE for part in point):
            stones[point] = 1 if rng.random() < black_share else 2
        spread += 0.01
    return stones


def row(grid, x, y):
    """The longest and the exact-five rows through a black stone on a point."""
    lengths = []
    for dx, dy in DIRECTIONS:
        length = 1
        for sign in (1, -1):
            at = (x + sign * dx, y + sign * dy)
            while all(0 <= part < SIZE for part in at) and grid[at[0]][at[1]] == 1:
                length += 1
                at = (at[0] + sign * dx, at[1] + sign * dy)
        lengths.append(length)
    return lengths


def judged(stones):
    """The referee's word on every empty point: a five is looked for before the fouls, as RenjuBoard does it."""
    grid = [[stones.get((x, y), 0) for y in range(SIZE)] for x in range(SIZE)]
    words = {}
    for x in range(SIZE):
        for y in range(SIZE):
            if not grid[x][y]:
                words[x, y] = "five" if 5 in row(grid, x, y) else KINDS.get(get_foul_type(grid, x, y), "legal")
    return words


def main():
    engine, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    boards = [random_board(rng) for _ in range(BOARDS)]
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["black", "white"])
        for stones in boards:
            writer.writerow(" ".join(name(p) for p in sorted(stones) if stones[p] == color) for color in (1, 2))
        file.flush()
        ended = subprocess.run([engine, "forbidden", "--csv", file.name], capture_output=True, text=True, timeout=60)
    rows = list(csv.DictReader(ended.stdout.splitlines()))
    if ended.returncode or len(rows) != len(boards):
        print(f"forbidden: FAILED, exit {ended.returncode}, {len(rows)} rows, {ended.stderr.strip()}")
        return 1
    counts = Counter()
    for stones, found in zip(boards, rows):
        ours = {point: kind for kind in (*KINDS.values(), "five") for point in found[kind].split()}
        for point, theirs in judged(stones).items():
            mine = ours.pop(name(point), "legal")
            counts[mine] += 1
            if mine != theirs:
                board = f"black {found['black']!r} white {found['white']!r}"
                print(f"forbidden: FAILED, {name(point)} is {mine}, the referee says {theirs}; {board}")
                return 1
        if ours:
            print(f"forbidden: FAILED, {ours} on points that are not empty")
            return 1
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in (*KINDS.values(), "five"))
    print(f"forbidden: {BOARDS} boards, {sum(counts.values())} points, {kinds}, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
