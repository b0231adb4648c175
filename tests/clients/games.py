"""Games of the engine against itself through pygomo-lib, judged by the referee of the package renju.

Run: pip install -r requirements.txt; python games.py ../../target/release/pbrain-kagetsu
Ends with 0 if all went well, with 1 and the fault otherwise. Takes some seconds.
"""
import random
import re
import sys
from collections import Counter

from pygomo import BoardPosition, EngineClient, Move
from renju import BoardStatus, RenjuBoard, Rule, WinReason

GAMES, PLIES, SIZE, PATIENCE = 20, 60, 15, 20.0
FOULS = {WinReason.OVERLINE, WinReason.DOUBLE_FOUR, WinReason.DOUBLE_THREE}
# Each game has one of these limits.
LIMITS = [{"max_node": 2000, "timeout_turn": 5000}, {"timeout_turn": 50}, {"max_depth": 3, "timeout_turn": 5000}]


def opening(rng):
    """Three stones near the middle."""
    points = [(x, y) for x in range(5, 10) for y in range(5, 10)]
    return rng.sample(points, 3)


def ask(engine, board):
    """The engine's answer to the moves on the board, of which the last is not its own and not known to it yet."""
    if board.moves:
        return engine.turn(tuple(board.moves[-1]), timeout=PATIENCE)
    return engine.begin(timeout=PATIENCE)


def complaints(engine):
    """What the engine said that is no answer to a move."""
    channels = ("error", "info", "realtime", "output")
    return [line for channel in channels for line in engine.router.get_all(channel)]


def shown(move):
    """A move of a line about the search: its rows count from below as on a Piskvork board, pygomo's from above."""
    return move.col, SIZE - 1 - move.row


class Lines:
    """What was read in the lines about the search."""

    def __init__(self):
        self.read = self.moves = self.agreed = 0

    def check(self, result, board, game):
        """Takes in the lines before a move. A line's moves must be on empty points and differ."""
        searches = [info for info in result.all_info if info.depth > 0]
        for info in searches:
            said = f"game {game} after {board.get_pos()}: {info}"
            stones = [*map(tuple, board.moves), *map(shown, info.pv)]
            assert info.pv and len(set(stones)) == len(stones), f"{said}, not a line of moves"
            assert all(0 <= part < SIZE for point in stones for part in point), f"{said}, off the board"
            assert re.fullmatch(r"-?\d+|[+-]M\d+", info.eval.raw_value), f"{said}, value {info.eval.raw_value!r}"
        if searches:
            self.read += len(searches)
            self.moves += 1
            self.agreed += shown(searches[-1].pv[0]) == result.move.to_tuple()


def play(path, number, lines):
    """One game; gives its board."""
    rng = random.Random(number)
    board = RenjuBoard(board_size=SIZE, rule=Rule.RENJU)
    black, white = EngineClient(path), EngineClient(path)
    try:
        for engine in (black, white):
            engine.connect()
            assert engine.start(SIZE, timeout=PATIENCE), f"game {number}: no OK"
            engine.set_rule(4)
            engine.configure(max_memory=32 << 20, **LIMITS[number % len(LIMITS)])
        assert "kagetsu" in (black.about(timeout=PATIENCE) or "").lower(), f"game {number}: ABOUT"
        if number % 2:  # Half of the games begin on the empty board with BEGIN.
            set_up(black, white, board, opening(rng), number, lines)
        while board.status == BoardStatus.ONGOING and len(board) < PLIES:
            engine = black if len(board) % 2 == 0 else white
            result = ask(engine, board)
            assert result, f"game {number}: no move after {board.get_pos()}, {complaints(engine)}"
            lines.check(result, board, number)
            judge(board, result.move, number)
        for engine in (black, white):
            said = complaints(engine)
            assert not said, f"game {number}: {said}"
    finally:
        for engine in (black, white):
            engine.quit()
    return board


def set_up(black, white, board, stones, number, lines):
    """Gives both sides the opening by BOARD, White first, and takes their moves."""
    for x, y in stones:
        judge(board, Move((x, y)), number)
    for_white, for_black = BoardPosition(), BoardPosition()
    for at, (x, y) in enumerate(stones):
        for_white.add_move(Move((x, y)), 2 if at % 2 == 0 else 1)
        for_black.add_move(Move((x, y)), 1 if at % 2 == 0 else 2)
    result = white.board(for_white, timeout=PATIENCE)
    assert result, f"game {number}: no move after {board.get_pos()}, {complaints(white)}"
    lines.check(result, board, number)
    judge(board, result.move, number)
    for_black.add_move(result.move, 2)
    if board.status == BoardStatus.ONGOING:
        result = black.board(for_black, timeout=PATIENCE)
        assert result, f"game {number}: no move after {board.get_pos()}, {complaints(black)}"
        lines.check(result, board, number)
        judge(board, result.move, number)


def judge(board, move, number):
    """Plays a move on the referee's board, which refuses occupied points and points off the board."""
    try:
        status, reason = board.play_move(move.col, move.row)
    except ValueError as error:
        raise AssertionError(f"game {number}: {move} after {board.get_pos()}: {error}") from error
    assert reason not in FOULS, f"game {number}: {reason.value} in {board.get_pos()}"
    assert status == BoardStatus.ONGOING or reason in (WinReason.FIVE_IN_A_ROW, WinReason.DRAW)


def main():
    path = sys.argv[1]
    ends, plies, lines = Counter(), 0, Lines()
    try:
        for number in range(GAMES):
            board = play(path, number, lines)
            ends[board.status] += 1
            plies += len(board)
        said = f"{lines.read} lines about the search read, before {lines.moves} moves, {lines.agreed} as the line began"
        # A search that was cut off may have changed its mind after its last line; a forced move may have no line.
        assert lines.moves > plies / 2 and lines.agreed > lines.moves / 2, said
    except AssertionError as error:
        print(f"games: FAILED, {error}")
        return 1
    print(
        f"games: {GAMES} games, {plies} plies, {ends[BoardStatus.BLACK_WIN]} won by black,"
        f" {ends[BoardStatus.WHITE_WIN]} by white, {ends[BoardStatus.ONGOING]} stopped at {PLIES} plies; {said}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
