"""Times what a user waits for, on this machine; run by `make bench`."""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPEATS = 5
PROBLEMS = 200


def seconds(*arguments: str) -> float:
    """The seconds that one command takes, started as a user starts it."""
    command = [str(Path(sys.executable).with_name("perga")), *arguments]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"perga {' '.join(arguments)} ended with {done.returncode}\n{done.stderr}")
    return time.perf_counter() - start


def main() -> None:
    """Print the best of some runs of each command, and the pace of generation."""
    examples = [p for p in sorted(ROOT.glob("examples/*.cdl")) if p.stem != "fewshot-3"]
    commands = [["--help"], ["cdl", "check", "examples/d1.cdl"]]
    commands += [["solve", str(p.relative_to(ROOT))] for p in examples]
    with tempfile.TemporaryDirectory() as folder:
        commands.append(["render", "examples/d1.cdl", "-o", f"{folder}/d1.png"])
        for command in commands:
            best = min(seconds(*command) for _ in range(REPEATS))
            print(f"{best:8.3f} s  perga {' '.join(command)}".replace(folder, "DIR"))
        run = f"{folder}/run"
        seconds("generate", "-n", "1", "--seed", "5", "--out", run)  # compiled code is cached
        shutil.rmtree(run)
        made = seconds("generate", "-n", str(PROBLEMS), "--seed", "5", "--out", run)
        print(f"{PROBLEMS / made:8.1f} problems per second, one process, {PROBLEMS} problems")
        print(f"{seconds('verify', run):8.3f} s  perga verify, {PROBLEMS} problems")


if __name__ == "__main__":
    main()
