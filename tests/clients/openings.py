"""Asks for actions at random points of random openings. Not a test of strength: every reply has to be allowed.

Run: python openings.py ../../target/release/pbrain-kagetsu [REQUESTS [SHORTEST LONGEST [SEED]]]   (no packages needed)

REQUESTS openings (300 if not given) under random rules are played at random up to a random point. There the program
is asked with a random limit between SHORTEST and LONGEST milliseconds (5 and 50 if not given). Each reply, appended
to the transcript, must give a state; at the end the replies that came latest over their limits are printed.
Exits with 1 if a reply was refused or the program fell silent.
"""
import random
import re
import sys

from latency import Engine, Refused

RULES = "taraguchi soosorv yamaguchi rif tarannikov swap5 sakata swap2 swap swap1 free free-centre".split()
NUMBERED = {"taraguchi": (2, 62), "soosorv": (1, 62), "yamaguchi": (1, 62)}
ACTION = "(SWAP|MOVE|OFFER|CHOOSE)"


def rule(chance):
    name = chance.choice(RULES)
    if name in NUMBERED and chance.random() < 0.5:
        low, high = NUMBERED[name]
        return f"{name}-{chance.randint(low, min(high, 12))}"
    return name


class Opening:
    """An opening that is being played at random."""

    def __init__(self, engine, chance):
        self.engine, self.chance, self.rule, self.actions = engine, chance, rule(chance), []

    def request(self, command, *more):
        return "\n".join([f"{command} {self.rule}", *self.actions, *more, "DONE"])

    def state(self, *more):
        """The fields of the state after some more actions, or the refusal."""
        self.engine.send(self.request("OPENINGSTATE", *more))
        while True:
            _, line = self.engine.lines.get(timeout=60)
            if line.startswith("ERROR"):
                raise Refused(line)
            if line.startswith("STATE "):
                words = line.split()[1:]
                return dict(word.split("=", 1) if "=" in word else (word, True) for word in words)

    def points(self, state, squares, count):
        """Different empty points in these squares."""
        taken = set(state.get("moves", "").split(";"))
        chosen = []
        for at in range(count):
            reach = int(squares[at].split("x")[0]) // 2 if squares else 7
            while True:
                point = ",".join(str(7 + self.chance.randint(-reach, reach)) for _ in "xy")
                if point not in taken:
                    break
            taken.add(point)
            chosen.append(point)
        return chosen

    def act(self):
        """One random action; False if the opening is complete."""
        state = self.state()
        if "complete" in state:
            return False
        kind = self.chance.choice(state["allow"].split(","))
        squares = state.get("within", "").split(",") if "within" in state else None
        while True:
            if kind == "SWAP":
                action = "SWAP"
            elif kind == "CHOOSE":
                action = f"CHOOSE {self.chance.choice(self.actions[-1].split()[1:])}"
            elif kind == "OFFER":
                action = "OFFER " + " ".join(self.points(state, None, int(state["count"])))
            else:
                stones = int(re.search(r"\d|$", kind).group() or 1)
                action = "MOVE " + " ".join(self.points(state, squares, stones))
                if "DECLARE" in kind:
                    action += f" DECLARE {self.chance.randint(1, int(state['max']))}"
            try:
                # Two fifths may be symmetric: then others are drawn.
                self.state(action)
            except Refused:
                continue
            self.actions.append(action)
            return True


def main():
    numbers = [int(text) for text in sys.argv[2:]]
    requests, shortest, longest, seed = numbers + [300, 5, 50, 1][len(numbers):]
    chance = random.Random(seed)
    engine = Engine(sys.argv[1])
    engine.send("START 15\nINFO message off")
    engine.wait("OK")
    asked, refused, searched, late = 0, 0, 0, []
    while asked < requests:
        opening = Opening(engine, chance)
        steps = chance.randint(0, 7)
        if not all(opening.act() for _ in range(steps)) or "complete" in opening.state():
            continue
        limit = chance.randint(shortest, longest)
        engine.send(f"INFO timeout_turn {limit}\nINFO opening_seed {asked}")
        begun = engine.send(opening.request("OPENING"))
        at, reply = engine.lines.get(timeout=60)
        took = (at - begun) * 1000
        asked += 1
        searched += took > 2
        late.append((took - limit, f"{opening.rule} {'; '.join(opening.actions)} -> {reply}"))
        try:
            opening.state(reply)
        except Refused as refusal:
            refused += 1
            print(f"{opening.rule}: {'; '.join(opening.actions)} -> {reply}: {refusal}")
    engine.send("END")
    engine.exit()
    late.sort(reverse=True)
    print(f"{asked} requests, {searched} took more than 2 ms, {refused} refused; the latest over their limits:")
    for over, what in late[:5]:
        print(f"{over:8.1f} ms  {what}")
    sys.exit(refused > 0)


if __name__ == "__main__":
    main()
