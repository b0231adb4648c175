"""Lets independent packages read the SGF that `pbrain-kagetsu convert` writes, and reads what they write.

Run: pip install -r requirements.txt; python records.py ../../target/release/pbrain-kagetsu
Ends with 0 if all agree, with 1 and the first disagreement otherwise. Takes some seconds.
"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from renju.board import RenjuBoard
from sgfmill import sgf

GAMES, SIZE = 60, 15


def fail(*told):
    print(*told)
    sys.exit(1)


def name(column, row):
    """A point with rows from the bottom, from 0."""
    return chr(97 + column) + str(row + 1)


def random_tree(rng):
    """Moves with variations as nested lists: a list of moves, of which the last may be a list of lists."""
    points = [(column, row) for column in range(SIZE) for row in range(SIZE)]
    rng.shuffle(points)
    main = points[:rng.randint(2, 12)]
    return main, points[12:16]


def convert(engine, source, target, *options):
    done = subprocess.run([engine, "convert", str(source), str(target), *options], capture_output=True, text=True)
    if done.returncode:
        fail("convert failed:", done.stderr)
    return done.stdout


def with_sgfmill(engine, folder, rng):
    """Our variations, comments and set-ups, read by sgfmill; what sgfmill writes, read by us."""
    for nth in range(GAMES):
        main, others = random_tree(rng)
        game = sgf.Sgf_game(size=SIZE)
        game.get_root().set("GM", 4)
        game.get_root().set("PB", "a]b\\c")
        node = game.get_root()
        for turn, (column, row) in enumerate(main):
            node = node.new_child()
            # sgfmill counts rows from the bottom, and writes them from the top.
            node.set_move("bw"[turn % 2], (row, column))
        node.set("C", "end: ] \\ é\nlast line")
        side = game.get_root()[0]
        for column, row in others:
            side.new_child().set_move("w", (row, column))
        theirs, ours, text = folder / "theirs.sgf", folder / "ours.sgf", folder / "moves.txt"
        theirs.write_bytes(game.serialise())
        convert(engine, theirs, ours)
        convert(engine, theirs, text)
        wanted = " ".join(name(*point) for point in main)
        if text.read_text().strip() != wanted:
            fail(f"game {nth}: wrote {wanted}, read {text.read_text().strip()}")
        again = sgf.Sgf_game.from_bytes(ours.read_bytes())
        moves = [node.get_move() for node in again.get_main_sequence()[1:]]
        if moves != [("bw"[turn % 2], (row, column)) for turn, (column, row) in enumerate(main)]:
            fail(f"game {nth}: sgfmill reads {moves}")
        variations = [child.get_move()[1] for child in again.get_root()[0]]
        if variations[-len(others):] != [(row, column) for column, row in others]:
            fail(f"game {nth}: sgfmill reads the variations {variations}")
        if again.get_last_node().get("C") != "end: ] \\ é\nlast line" or again.get_player_name("b") != "a]b\\c":
            fail(f"game {nth}: sgfmill reads other texts")


def with_renju(engine, folder, rng):
    """The package renju counts rows from the bottom, which is told by the order of its properties."""
    for nth in range(GAMES):
        board = RenjuBoard(board_size=SIZE)
        points = [(column, row) for column in range(SIZE) for row in range(SIZE)]
        rng.shuffle(points)
        for column, row in points[:6]:
            board.play_move(column, row)
        theirs, text = folder / "renju.sgf", folder / "renju.txt"
        theirs.write_text(board.to_sgf())
        convert(engine, theirs, text)
        wanted = " ".join(name(*point) for point in points[:6])
        if text.read_text().strip() != wanted:
            fail(f"renju, game {nth}: wrote {wanted}, read {text.read_text().strip()}")


def main():
    engine = str(Path(sys.argv[1]).resolve())
    rng = random.Random(18)
    with tempfile.TemporaryDirectory() as folder:
        with_sgfmill(engine, Path(folder), rng)
        with_renju(engine, Path(folder), rng)
    print(f"{GAMES} trees and {GAMES} games are read alike")


main()
