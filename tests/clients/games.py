"""Games of the engine against itself through pygomo-lib, judged by the referee of the package renju.

Run: pip install -r requirements.txt; python games.py ../../target/release/pbrain-kagetsu
Ends with 0 if all went well, with 1 and the fault otherwise. Takes some seconds.
"""
import random
import sys

from pygomo import BoardPosition, EngineClient, Move
from renju import BoardStatus, RenjuBoard, Rule, WinReason

GAMES, PLIES, PATIENCE = 20, 60, 20.0
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


def check_infos(result, board, game):
    """How many lines about the search the library read. Their moves must be on empty points and differ."""
    searches = [info for info in result.all_info if info.depth > 0]
    for info in searches:
        assert info.pv and info.sel_depth >= info.depth, f"game {game}: {info}"
        stones = [*map(tuple, board.moves), *(move.to_tuple() for move in info.pv)]
        assert len(set(stones)) == len(stones), f"game {game}: line {info.pv} after {board.get_pos()}"
        score = info.eval.score()
        assert info.eval.raw_value.lstrip("+-M").isdigit(), f"game {game}: value {info.eval.raw_value!r}"
        assert info.eval.is_mate() or isinstance(score, int), f"game {game}: value {score!r}"
    return len(searches)


def play(path, number):
    """One game; gives its board and the number of lines about the search that were read."""
    rng = random.Random(number)
    board, infos = RenjuBoard(rule=Rule.RENJU), 0
    black, white = EngineClient(path), EngineClient(path)
    try:
        for engine in (black, white):
            engine.connect()
            assert engine.start(15, timeout=PATIENCE), f"game {number}: no OK"
            engine.set_rule(4)
            engine.configure(max_memory=32 << 20, **LIMITS[number % len(LIMITS)])
        assert "kagetsu" in (black.about(timeout=PATIENCE) or "").lower(), f"game {number}: ABOUT"
        if number % 2:  # Half of the games begin on the empty board with BEGIN.
            infos += set_up(black, white, board, opening(rng), number)
        while board.status == BoardStatus.ONGOING and len(board) < PLIES:
            engine = black if len(board) % 2 == 0 else white
            result = ask(engine, board)
            assert result, f"game {number}: no move after {board.get_pos()}, {complaints(engine)}"
            infos += check_infos(result, board, number)
            judge(board, result.move, number)
        for engine in (black, white):
            said = complaints(engine)
            assert not said, f"game {number}: {said}"
    finally:
        for engine in (black, white):
            engine.quit()
    return board, infos


def set_up(black, white, board, stones, number):
    """Gives both sides the opening by BOARD, White's turn; gives the number of lines read."""
    for x, y in stones:
        judge(board, Move((x, y)), number)
    for_white, for_black = BoardPosition(), BoardPosition()
    for at, (x, y) in enumerate(stones):
        for_white.add_move(Move((x, y)), 2 if at % 2 == 0 else 1)
        for_black.add_move(Move((x, y)), 1 if at % 2 == 0 else 2)
    result = white.board(for_white, timeout=PATIENCE)
    assert result, f"game {number}: no move after {board.get_pos()}, {complaints(white)}"
    infos = check_infos(result, board, number)
    judge(board, result.move, number)
    for_black.add_move(result.move, 2)
    if board.status == BoardStatus.ONGOING:
        result = black.board(for_black, timeout=PATIENCE)
        assert result, f"game {number}: no move after {board.get_pos()}, {complaints(black)}"
        infos += check_infos(result, board, number)
        judge(board, result.move, number)
    return infos


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
    wins, plies, infos = {status: 0 for status in BoardStatus}, 0, 0
    try:
        for number in range(GAMES):
            board, lines = play(path, number)
            wins[board.status] += 1
            plies += len(board)
            infos += lines
        assert infos >= plies / 2, f"only {infos} lines about the search were read in {plies} plies"
    except AssertionError as error:
        print(f"games: FAILED, {error}")
        return 1
    print(
        f"games: {GAMES} games, {plies} plies, {wins[BoardStatus.BLACK_WIN]} won by black,"
        f" {wins[BoardStatus.WHITE_WIN]} by white, {wins[BoardStatus.ONGOING]} stopped at {PLIES} plies,"
        f" {infos} lines about the search read, no fault"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
