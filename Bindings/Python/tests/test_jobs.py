"""Jobs against the command: needs the library."""

import json
import os
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy
import pytest

import glfx
from conftest import needs_library, picture, read_pam

pytestmark = needs_library

NEGATIVE = """
in vec2 position; out vec4 color; uniform sampler2D frame;
uniform float share; // default=1 min=0 max=1: how much
void main() { vec4 c = texture(frame, position); color = vec4(mix(c.rgb, 1.0 - c.rgb, share), c.a); }
"""


def run(command, *arguments):
    done = subprocess.run([command, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_a_job_says_of_itself(movie):
    job = glfx.open(movie).shader("vignette", amount=0.8)
    # Matroska has no place for the number of frames.
    assert (job.size, job.rate, job.frame_count) == ((64, 48), Fraction(25), None)
    assert job.duration == pytest.approx(1)
    assert job.dtype == numpy.uint8 and job.renderer
    amount = job.parameters["amount"]
    assert (amount.value, amount.default, amount.minimum, amount.maximum) == (0.8, 0.6, 0, 1)
    assert amount.type == "float" and "black" in amount.help and "black" in repr(job.parameters)
    assert "<table>" in job._repr_html_()
    written = json.loads(job.json())
    assert written["inputs"] == [movie] and written["shaders"][0]["parameters"] == {"amount": 0.8}


@pytest.mark.slow
def test_frames_are_those_of_the_command_bit_for_bit(movie, command, tmp_path):
    job = glfx.open(movie).shader("vignette", amount=0.8).shader("edges")
    for number in (12, 0, 24, 13):
        path = tmp_path / f"{number}.pam"
        run(command, movie, "--shader", "vignette", "--amount", 0.8, "--shader", "edges", "--at", number / 25, path)
        expected = read_pam(path)
        frame = job.frame(number)
        assert (frame[..., : expected.shape[2]] == expected).all()
        assert (frame.number, frame.time, frame.duration) == (number, Fraction(number, 25), Fraction(1, 25))
        assert frame.shape == (48, 64, 4) and frame.dtype == numpy.uint8


def test_frames_in_a_row(movie):
    job = glfx.open(movie)
    frames = list(job.frames(10, 20, 3))
    assert [frame.number for frame in frames] == [10, 13, 16, 19]
    for frame in frames:
        assert (frame[..., :3] == picture(number=frame.number)[..., :3]).all() and (frame[..., 3] == 255).all()
    assert len(list(job)) == 25 and len(list(job.frames(20, 100))) == 5
    assert frames[0]._repr_png_().startswith(b"\x89PNG")
    for wrong in ((-1,), (0, 5, 0), (0.5,)):
        with pytest.raises(glfx.UsageError):
            job.frames(*wrong)


def test_a_frame_by_its_time(movie):
    job = glfx.open(movie)
    for number in range(25):
        assert job.frame(time=Fraction(number, 25)).time == Fraction(number, 25)
        assert job.frame(time=number / 25).time == Fraction(number, 25)
    assert job.frame(time=0.5).time == Fraction(12, 25)
    with pytest.raises(glfx.EndError):
        job.frame(time=1.5)
    with pytest.raises(IndexError, match="no frame 25"):
        job.frame(25)
    for wrong in ({}, {"number": 1, "time": 1}, {"time": "soon"}, {"number": 1.5}):
        with pytest.raises(glfx.UsageError):
            job.frame(**wrong)


def test_formats_of_frames(movie):
    job = glfx.open(movie).shader("vignette")
    whole = job.frame(3)
    for dtype, one in (("uint16", 65535), ("float32", 1), ("float16", 1)):
        frame = job.frame(3, dtype=dtype)
        assert frame.dtype == dtype and frame.shape == whole.shape
        assert numpy.abs(frame.astype(float) / one - whole / 255.0).max() < 0.002
    assert (job.frame(3, channels=3) == whole[..., :3]).all()
    out = numpy.zeros((48, 64, 3), numpy.uint8)[::-1, :, ::-1]
    frame = job.frame(3, out=out)
    assert numpy.shares_memory(frame, out) and (out == whole[..., :3]).all()
    with pytest.raises(glfx.UsageError, match=r"the result has the shape \(48, 64, 4\)"):
        job.frame(3, out=numpy.zeros((64, 48, 4), numpy.uint8))


def test_a_file_is_that_of_the_command(movie, command, tmp_path):
    options = {"codec": "ffv1", "reproducible": True}
    report = glfx.open(movie).shader("vignette", amount=0.8).write(tmp_path / "a.mkv", **options)
    run(
        command, movie, "--shader", "vignette", "--amount", 0.8, "--codec", "ffv1", "--reproducible", tmp_path / "b.mkv"
    )
    assert (tmp_path / "a.mkv").read_bytes() == (tmp_path / "b.mkv").read_bytes()
    assert (report.frames, report.output) == (25, str(tmp_path / "a.mkv"))
    assert report.bytes == (tmp_path / "a.mkv").stat().st_size and report.duration == pytest.approx(1)


@pytest.mark.slow
def test_a_job_writes_to_its_own_output(movie, tmp_path):
    path = str(tmp_path / "a.mkv")
    for job in (
        glfx.job(movie, "--shader", "vignette", "--codec", "ffv1", path),
        glfx.job({"inputs": [movie], "output": path}),
        glfx.open(movie, output={"path": Path(path), "codec": "ffv1"}),
    ):
        assert repr(job).endswith(f"{path}>")
        assert job.write().output == path
        assert job.write(tmp_path / "b.mkv", overwrite=True).output == str(tmp_path / "b.mkv")
        Path(path).unlink()


def test_progress_and_existing_files(movie, tmp_path, capsys):
    job = glfx.open(movie).shader("vignette")
    seen = []
    job.write(tmp_path / "a.mkv", progress=lambda frames, share: seen.append((frames, share)))
    assert [frames for frames, _ in seen] == sorted(frames for frames, _ in seen) and seen[-1] == (25, 1)
    assert all(share is None or 0 <= share <= 1 for _, share in seen)
    with pytest.raises(glfx.Error) as caught:
        job.write(tmp_path / "a.mkv")
    assert caught.value.kind in ("usage", "output") and "a.mkv" in str(caught.value)
    job.write(tmp_path / "a.mkv", overwrite=True, progress=True)
    assert "25 frames, 100%" in capsys.readouterr().err


def test_set_is_kept(movie, tmp_path):
    job = glfx.open(movie).shader("vignette", amount=0).shader("grade")
    plain = job.frame(0)
    assert job.set(amount=1) is job
    darker = job.frame(0)
    assert darker.sum() < plain.sum() and job.parameters["amount"].value == 1
    job.set("contrast", "1.5")
    assert job.parameters["contrast"].value == 1.5
    report = job.write(tmp_path / "a.mkv", codec="ffv1")
    assert report.frames == 25
    assert (glfx.open(tmp_path / "a.mkv").frame(0) == job.frame(0)).all()
    for wrong in ({"amount": 2}, {"nothing": 1}, {"amount": "x"}, {"amount": [1, 2, 3]}):
        with pytest.raises(glfx.UsageError):
            job.set(**wrong)
    twice = glfx.open(movie).shader("vignette").shader("vignette")
    with pytest.raises(glfx.UsageError, match="shader=0 or shader=1"):
        twice.set(amount=1)
    twice.set("1.amount", 1)
    assert [item.value for name, item in twice.parameters.items() if name.endswith("amount")] == [0.6, 1]


@pytest.mark.slow
def test_all_ways_to_a_job(movie, command, tmp_path):
    arguments = [movie, "--shader", "vignette", "--amount", "0.8", "--start", "0.2"]
    text = run(command, *arguments, "out.mov", "--dry-run", "--json")
    (tmp_path / "job.json").write_text(text)
    jobs = [
        glfx.job(*arguments),
        glfx.job(arguments),
        glfx.job(text),
        glfx.job(json.loads(text)),
        glfx.job(tmp_path / "job.json"),
        glfx.job(str(tmp_path / "job.json")),
        glfx.open(Path(movie), start=0.2).shader("vignette", amount=numpy.float64(0.8)),
        glfx.open(movie).options(start="0:0.2").shader(glfx.shader("vignette", amount="0.8")),
    ]
    expected = jobs[0].frame(2)
    for job in jobs:
        assert (job.frame(2) == expected).all()
        assert job.duration == pytest.approx(0.8)


def test_a_text_in_place_of_a_file(movie, tmp_path):
    job = glfx.open(movie).shader(text=NEGATIVE, share=1)
    assert (job.frame(0)[..., :3] == 255 - picture(number=0)[..., :3]).all()
    report = job.write(tmp_path / "a.mkv", codec="ffv1")
    assert report.frames == 25
    job.set(share=0)
    assert (job.frame(0)[..., :3] == picture(number=0)[..., :3]).all()


def test_json_of_a_job_without_output_is_taken_back(movie):
    job = glfx.open(movie).shader(text=NEGATIVE).set(share=0.5)
    again = glfx.job(job.json())
    assert again.parameters["share"].value == 0.5
    assert (again.frame(3) == job.frame(3)).all()
    longer = job.shader("vignette", amount=0)
    assert json.loads(longer.json())["shaders"][0]["parameters"] == {"share": 0.5}
    assert (longer.frame(3) == job.frame(3)).all()
    assert glfx.job([movie]).shader("vignette", amount=0).frame(0).shape == (48, 64, 4)


def keyframed_job():
    frames = [{"time": 0, "value": 0}, {"time": 1, "value": 1}]
    return glfx.open("color:white", end=1, size=(16, 8), fps=5).shader(text=NEGATIVE, share={"keyframes": frames})


def test_keyframes():
    job = keyframed_job()
    assert [int(frame[0, 0, 0]) for frame in job] == [255, 204, 153, 102, 51]
    with pytest.raises(glfx.UsageError, match="keyframes"):
        job.set(share={"keyframes": [{"time": 0, "value": 0}]})
    job.set(share=0.2)
    assert [int(frame[0, 0, 0]) for frame in job] == [204] * 5


@pytest.mark.parametrize("is_open", [False, True])
def test_a_value_takes_the_place_of_keyframes_everywhere(tmp_path, is_open):
    job = keyframed_job()
    if is_open:
        job.frame(0)
    job.set(share=0.2)
    assert job.parameters["share"].value == pytest.approx(0.2)
    for same in (job, glfx.job(job.json())):
        assert [int(frame[0, 0, 0]) for frame in same] == [204] * 5
    path = job.write(tmp_path / "a.mkv", codec="ffv1").output
    assert [int(frame[0, 0, 0]) for frame in glfx.open(path)] == [204] * 5


def test_the_last_of_several_names_is_the_output(movie, tmp_path):
    path = tmp_path / "a.mkv"
    arguments = [movie, "--shader", "vignette", "--codec", "ffv1", str(path)]
    frames = glfx.job(arguments).write().frames
    assert sum(1 for _ in glfx.job(arguments).frames()) == frames
    with pytest.raises(glfx.UsageError, match="overwrite"):
        glfx.job(arguments).write()
    assert glfx.job(arguments + ["--overwrite"]).write().frames == frames


def test_a_name_that_is_not_utf8(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xe9.png")
    with glfx.Writer(path, (8, 8)) as writer:
        writer.append(picture(8, 8, channels=3))
    for job in (glfx.open(path), glfx.job([path])):
        assert (job.frame(0)[..., :3] == picture(8, 8, channels=3)).all()
        assert job.write(path + ".png", overwrite=True).output == path + ".png"
    assert os.path.exists(path + ".png")


def test_many_inputs_and_colors():
    job = glfx.open("color:#204060", "color:#604020", hold=1, fps=10, size=(16, 8))
    assert (job.size, job.frame_count) == ((16, 8), 20)
    assert tuple(job.frame(5)[0, 0]) == (0x20, 0x40, 0x60, 255)
    assert tuple(job.frame(15)[0, 0]) == (0x60, 0x40, 0x20, 255)


def test_a_further_picture(movie, tmp_path):
    with glfx.Writer(tmp_path / "one.png", (64, 48)) as writer:
        writer.append(picture(number=99, channels=3))
    text = """
    in vec2 position; out vec4 color; uniform sampler2D frame; uniform sampler2D other;
    void main() { color = texture(other, position); }
    """
    job = glfx.open(movie).shader(text=text, inputs={"other": tmp_path / "one.png"})
    assert numpy.abs(job.frame(0)[..., :3].astype(int) - picture(number=99)[..., :3]).max() <= 1


@pytest.mark.parametrize("name", ["missing.mov", Path("missing.mov")])
def test_a_missing_movie(name):
    with pytest.raises(glfx.InputError) as caught:
        glfx.open(name).frame(0)
    assert "missing.mov" in str(caught.value) and caught.value.advice and "\n" not in str(caught.value)


def test_wrong_arguments(movie):
    with pytest.raises(glfx.UsageError, match="vignett"):
        glfx.job(movie, "--shader", "vignett")
    with pytest.raises(glfx.UsageError, match="amout"):
        glfx.open(movie).shader("vignette", amout=1).frame(0)
    with pytest.raises(glfx.UsageError):
        glfx.open(movie, speeed=1).frame(0)
    with pytest.raises(glfx.UsageError):
        glfx.open(movie).write()
    with pytest.raises(glfx.InputError):
        glfx.job("missing.json")
    with pytest.raises(glfx.UsageError):
        glfx.job("{")


def test_a_mistake_in_a_shader_has_its_line(movie, tmp_path):
    path = tmp_path / "bad.frag"
    path.write_text(NEGATIVE.replace("mix(c.rgb", "mix(d.rgb"))
    for source in ({"source": path}, {"text": path.read_text()}):
        with pytest.raises(glfx.ShaderError) as caught:
            glfx.open(movie).shader(**source).frame(0)
        mistake = caught.value.diagnostics[0]
        assert (mistake.line, mistake.rule) == (4, "undeclared") and "'d'" in mistake.message
        assert ("bad.frag" if "source" in source else "shader") in mistake.file


def test_a_damaged_movie(movie, tmp_path):
    data = bytearray(Path(movie).read_bytes())
    damaged = tmp_path / "damaged.mkv"
    middle = len(data) // 2
    data[middle : middle + 3000] = b"\xff" * 3000
    damaged.write_bytes(data)
    out = tmp_path / "out.mkv"
    with pytest.raises(glfx.DamagedInputError) as caught:
        glfx.open(damaged).shader("vignette").write(out, codec="ffv1")
    assert out.exists() and caught.value.report.frames > 0 and caught.value.report.damage
    with pytest.raises(glfx.DamagedInputError) as caught:
        glfx.open(damaged, strict=True).shader("vignette").write(tmp_path / "b.mkv", codec="ffv1")
    assert caught.value.report is None and not (tmp_path / "b.mkv").exists()


def test_a_closed_job(movie):
    with glfx.open(movie) as job:
        job.frame(0)
    for call in (lambda: job.frame(0), lambda: job.json(), lambda: job.set(a=1), lambda: job.write("x.mov")):
        with pytest.raises(glfx.UsageError, match="the job is closed"):
            call()
    job.close()


def test_frames_of_16_bits_are_those_of_the_file(tmp_path):
    noise = numpy.random.default_rng(5)
    with glfx.Writer(tmp_path / "in.mkv", (160, 90), codec="ffv1", dtype="uint16") as writer:
        for _ in range(2):
            writer.append(noise.integers(0, 65536, (90, 160, 3), dtype=numpy.uint16))
    job = glfx.open(tmp_path / "in.mkv").shader("vignette")
    frames = [numpy.array(frame) for frame in job]
    assert frames[0].dtype == numpy.uint16
    path = job.write(tmp_path / "out.mkv", codec="ffv1", depth=16).output
    written = [numpy.array(frame) for frame in glfx.open(path)]
    assert len(written) == 2 and all((a[..., :3] == b[..., :3]).all() for a, b in zip(frames, written))
