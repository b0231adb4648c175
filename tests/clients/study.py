"""Analysis through pygomo-lib: live lines, stop, several lines, balance, blocked points, details.

Run: pip install -r requirements.txt; python study.py ../../target/release/pbrain-kagetsu
Ends with 0 if all went well, with 1 and the fault otherwise. Takes some seconds.
"""
import re
import sys
import threading
import time

from pygomo import BoardPosition, EngineClient, Move
from pygomo.command.handlers.search import BalanceOneHandler, BalanceTwoHandler
from renju import RenjuBoard, Rule

SIZE, PATIENCE = 15, 30.0
STONES = [(7, 7), (7, 6), (8, 6), (6, 8), (9, 8)]


def connect(path, **settings):
    engine = EngineClient(path)
    engine.connect()
    assert engine.start(SIZE, timeout=PATIENCE), "no OK"
    engine.set_rule(4)
    engine.configure(max_memory=64 << 20, timeout_turn=600000, **settings)
    return engine


def set_up(engine, stones):
    """The position, without a request for a move; the side to move is the engine's."""
    position = BoardPosition()
    for at, stone in enumerate(stones):
        position.add_move(Move(stone), 1 if (len(stones) - at) % 2 == 0 else 2)
    engine.board(position, start_thinking=False)


def wait_until(true, what):
    end = time.time() + PATIENCE
    while not true():
        assert time.time() < end, f"no {what} within {PATIENCE} s"
        time.sleep(0.001)


def live_lines_and_stop(path):
    engine = connect(path)
    seen, result = [], []
    set_up(engine, STONES)

    def ask():
        result.append(engine.nbest(1, timeout=PATIENCE, on_info=seen.append))

    asking = threading.Thread(target=ask)
    asking.start()
    wait_until(lambda: any(info.depth >= 6 for info in seen), "line of depth 6")
    engine.stop()
    asking.join(PATIENCE)
    assert not asking.is_alive() and result[0], "no move after STOP"
    depths = [info.depth for info in seen if info.depth]
    assert depths == sorted(depths), f"depths went back: {depths}"
    assert all(info.pv and info.nodes >= 0 for info in seen if info.depth), "a line without moves"
    engine.quit()
    return f"stopped at depth {depths[-1]}"


def several_lines(path):
    engine = connect(path, show_detail=2, max_depth=6)
    set_up(engine, STONES)
    result = engine.nbest(5, timeout=PATIENCE)
    assert result, "no move after YXNBEST 5"
    last = [info for info in result.all_info if info.depth == 6]
    assert [info.multipv for info in last] == [1, 2, 3, 4, 5], [info.multipv for info in last]
    firsts = [info.pv[0] for info in last]
    assert len(set(firsts)) == 5, f"moves are listed twice: {firsts}"
    values = [int(info.eval.raw_value) for info in last]
    assert values == sorted(values, reverse=True), f"not sorted: {values}"
    # pygomo's rows count from above, those of the lines from below.
    first = (last[0].pv[0].col, SIZE - 1 - last[0].pv[0].row)
    assert first == result.move.to_tuple(), f"{result.move} is played, {first} is the best line"
    details = engine.router.get_all("info")
    blocks = "\n".join(details).split("INFO PV DONE")[:-1]
    for at, block in enumerate(blocks):
        assert f"INFO PV {at % 5}\n" in block and "INFO NUMPV 5\n" in block, block
        rate = re.search(r"INFO WINRATE ([\d.]+)", block)
        assert rate and 0 <= float(rate[1]) <= 1, block
    assert len(blocks) == 5 * 6, f"{len(blocks)} blocks of details"
    engine.quit()
    return f"{len(blocks)} blocks"


def balance(path):
    engine = connect(path, max_depth=3)
    # pygomo has handlers for these, but does not offer them by itself.
    engine.registry.register(BalanceOneHandler())
    engine.registry.register(BalanceTwoHandler())
    board = RenjuBoard(board_size=SIZE, rule=Rule.RENJU)
    for x, y in STONES:
        board.play_move(x, y)
    answers = []
    for request in [("YXBALANCEONE", 0), ("YXBALANCEONE", "0 1"), ("YXBALANCETWO", 0)]:
        set_up(engine, STONES)
        result = engine.execute(request[0], request[1], timeout=PATIENCE)
        assert result.is_success, f"{request}: {result}"
        moves = result.data["moves"] if isinstance(result.data, dict) else [result.data.move]
        points = [move.to_tuple() for move in moves]
        assert len(points) == (2 if request[0].endswith("TWO") else 1), f"{request}: {points}"
        assert not set(points) & set(STONES) and len(set(points)) == len(points), f"{request}: {points}"
        answers.append(points)
    assert answers[0] != answers[1], f"skipping the best gave the same: {answers}"
    engine.quit()
    return f"{answers}"


def blocked(path):
    engine = connect(path, max_depth=5)
    best = []
    for _ in range(3):
        set_up(engine, STONES)
        best.append(engine.nbest(1, timeout=PATIENCE).move.to_tuple())
        engine.send_raw(f"YXBLOCK\n{best[-1][0]},{best[-1][1]}\nDONE")
    assert len(set(best)) == 3, f"blocked points are played: {best}"
    engine.send_raw("YXBLOCKRESET\nYXHASHCLEAR")
    set_up(engine, STONES)
    assert engine.nbest(1, timeout=PATIENCE).move.to_tuple() == best[0], "blocks outlast YXBLOCKRESET"
    engine.quit()
    return f"{best}"


def main():
    for check in (live_lines_and_stop, several_lines, balance, blocked):
        try:
            print(f"study: {check.__name__}: {check(sys.argv[1])}")
        except AssertionError as error:
            print(f"study: {check.__name__}: FAILED, {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
