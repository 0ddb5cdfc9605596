"""Threads, signals and child processes: needs the library."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import glfx
from conftest import SLOW, long_job, needs_library, picture

pytestmark = needs_library

PACKAGE = Path(glfx.__file__).parent.parent


def start(code, *arguments):
    # A program that a shell started in the background ignores Ctrl-C, and so would Python here.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n" + code
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    return subprocess.Popen(
        [sys.executable, "-u", "-c", code, *map(str, arguments)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("progress", ["None", pytest.param("lambda frames, share: None", marks=pytest.mark.slow)])
def test_ctrl_c_stops_a_run_and_leaves_no_file(tmp_path, progress):
    code = f"""
import sys, threading, glfx
job = glfx.open("color:navy", end=1000, fps=25, size=(64, 48)).shader(text=sys.argv[1])
threading.Timer(0.3, lambda: print("runs")).start()
job.write(sys.argv[2], codec="ffv1", progress={progress})
print("done")
"""
    process = start(code, SLOW, tmp_path / "out.mkv")
    assert process.stdout.readline() == "runs\n"
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    out, err = process.communicate(timeout=30)
    assert "done" not in out and err.strip().endswith("KeyboardInterrupt")
    assert time.monotonic() - begin < 5
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_own", [False, True])
def test_an_exception_of_progress_stops_the_run(tmp_path, is_own):
    def progress(frames, share):
        if frames > 3:
            raise ZeroDivisionError

    path = tmp_path / "a.mkv"
    job = long_job().options(output={"path": path, "codec": "ffv1"})
    with pytest.raises(ZeroDivisionError):
        job.write(None if is_own else path, progress=progress)
    # Nothing runs any more, also where the job itself lives on.
    assert list(tmp_path.iterdir()) == []
    assert job.frame(0).shape == (48, 64, 4)


@pytest.mark.slow
def test_cancel_and_close_from_another_thread(tmp_path):
    for stop in ("cancel", "close"):
        job = long_job()
        timer = threading.Timer(0.5, getattr(job, stop))
        timer.start()
        with pytest.raises(glfx.CancelledError):
            job.write(tmp_path / "a.mkv", codec="ffv1")
        timer.join()
        assert list(tmp_path.iterdir()) == []


def test_a_job_that_was_cancelled_runs_again(movie, tmp_path):
    job = glfx.open(movie).shader("vignette")
    job.cancel()
    assert job.write(tmp_path / "a.mkv", codec="ffv1").frames == 25


def test_two_threads_with_one_job(movie):
    job = glfx.open(movie).shader("vignette", amount=1)
    expected = [frame.copy() for frame in job.frames()]
    wrong = []

    def draw(numbers):
        for number in numbers:
            frame = job.frame(number)
            if frame.number != number or not (frame == expected[number]).all():
                wrong.append(number)
            try:
                job.frame(1000 + number)
            except glfx.EndError as error:
                if not str(error):
                    wrong.append(str(error))

    threads = [
        threading.Thread(target=draw, args=(range(0, 25, 2),)),
        threading.Thread(target=draw, args=(range(24, 0, -3),)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.slow
def test_closing_waits_for_calls_of_other_threads():
    array = picture(64, 48)
    for _ in range(10):
        filter = glfx.Filter("vignette", (64, 48))
        errors = []

        def draw():
            try:
                while True:
                    filter.apply(array)
            except glfx.UsageError as error:
                errors.append(str(error))

        threads = [threading.Thread(target=draw) for _ in range(3)]
        for thread in threads:
            thread.start()
        time.sleep(0.02)
        filter.close()
        for thread in threads:
            thread.join()
        assert errors == ["the filter is closed; make a new one"] * 3


@pytest.mark.slow
def test_ctrl_c_between_frames(tmp_path):
    code = """
import sys, glfx
with glfx.open("color:navy", end=1000, fps=25, size=(64, 48)).shader("vignette") as job:
    for frame in job.frames():
        if frame.number == 3: print("runs")
"""
    process = start(code)
    assert process.stdout.readline() == "runs\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert err.strip().endswith("KeyboardInterrupt")


@pytest.mark.slow
def test_filters_draw_at_the_same_time():
    array = picture(64, 48)
    expected = glfx.draw("vignette", array)
    wrong = []

    def draw():
        with glfx.Filter("vignette", (64, 48)) as vignette:
            for _ in range(20):
                if not (vignette.apply(array) == expected).all():
                    wrong.append(1)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_run_leaves_other_threads_the_interpreter(tmp_path):
    job = long_job().options(end=2)
    thread = threading.Thread(target=lambda: job.write(tmp_path / "a.mkv", codec="ffv1"))
    thread.start()
    longest, last = 0.0, time.monotonic()
    while thread.is_alive():
        time.sleep(0.005)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    assert (tmp_path / "a.mkv").exists() and longest < 0.5


def test_a_child_of_fork_is_refused():
    code = """
import os, sys, glfx, numpy
array = numpy.zeros((8, 8, 4), numpy.uint8)
drawing = glfx.Filter("vignette", (8, 8))
drawing.apply(array)
child = os.fork()
if child == 0:
    code = 0
    for call in (lambda: drawing.apply(array), lambda: glfx.draw("vignette", array), lambda: glfx.open("a.mov").open(),
                 lambda: glfx.Writer("a.mov", (8, 8)), lambda: glfx.check("void main() {}")):
        try:
            call()
            code = 1
        except glfx.UsageError as error:
            print(error)
    drawing.close()
    sys.exit(code)
_, status = os.waitpid(child, 0)
drawing.apply(array)
print("parent", os.waitstatus_to_exitcode(status))
"""
    process = start(code)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    lines = out.splitlines()
    assert lines[-1] == "parent 0" and len(lines) == 6 and all("fork" in line for line in lines[:4]), out + err


def _worker(number):
    return glfx.draw("vignette", picture(8, 8, number))


@pytest.mark.slow
def test_spawned_children_work(movie):
    glfx.open(movie).frame(0)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        result = pool.map(_worker, [1])[0]
    assert (result == _worker(1)).all()


@pytest.mark.slow
def test_the_end_of_the_program_is_quiet(tmp_path):
    code = """
import sys, threading, time, glfx
job = glfx.open("color:navy", end=1000, fps=25, size=(64, 48)).shader(text=sys.argv[1])
def write():
    try: job.write(sys.argv[2], codec="ffv1")
    except glfx.CancelledError: pass
threading.Thread(target=write, daemon=True).start()
filters = [glfx.Filter("vignette", (8, 8)) for _ in range(3)]
time.sleep(0.5)
"""
    process = start(code, SLOW, tmp_path / "a.mkv")
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")
    assert list(tmp_path.iterdir()) == []
