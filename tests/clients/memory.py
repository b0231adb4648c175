"""The most resident memory of the program in a request of 3 seconds, against the bound it was given.

Run: python memory.py ../../target/release/pbrain-kagetsu   (Linux; no packages needed; a minute)

Prints a table; ends with 1 if a bound was exceeded. Megabytes are 1024 kilobytes of 1024 bytes.
"""
import re
import subprocess
import sys
from pathlib import Path


STONES = "7,7,1 7,8,2 8,8,1 6,6,2 DONE"
# A search, and the request with the most lines to compare.
REQUESTS = {"search": ("15", f"BOARD {STONES}"), "balance": ("22", f"YXBOARD {STONES}\nYXBALANCETWO")}


def peak(path, request, megabytes, threads):
    """Megabytes at the most (VmHWM), read after the move."""
    size, asked = REQUESTS[request]
    settings = [f"max_memory {megabytes << 20}", f"thread_num {threads}", "timeout_turn 3000", "rule 4"]
    settings.append("caution_factor 5")
    lines = [f"START {size}", *(f"INFO {setting}" for setting in settings), asked]
    with subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        engine.stdin.write("".join(line + "\n" for line in lines))
        engine.stdin.flush()
        said, speed = "", "?"
        while not re.fullmatch(r"\d+,\d+( \d+,\d+)?", said):
            line = engine.stdout.readline()
            assert line and not line.startswith("ERROR"), f"{line!r} after {said!r}"
            said = line.strip()
            speed = (re.findall(r"n/ms (\d+)", said) or [speed])[0]
        status = Path(f"/proc/{engine.pid}/status").read_text()
        engine.stdin.write("END\n")
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024, speed


def main():
    exceeded = 0
    print(f"{'request':>8} {'max_memory':>10} {'threads':>7} {'peak MB':>8} {'nodes/ms':>8}")
    for request in REQUESTS:
        for megabytes in (32, 64, 128, 350):
            for threads in (1, 2):
                most, speed = peak(sys.argv[1], request, megabytes, threads)
                exceeded += most > megabytes
                mark = "" if most <= megabytes else "EXCEEDED"
                print(f"{request:>8} {megabytes:10} {threads:7} {most:8.1f} {speed:>8} {mark}", flush=True)
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
