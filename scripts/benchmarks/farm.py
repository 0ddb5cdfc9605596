"""Jobs in parts beside one run: wall time and CPU, planning an hour, a part's start."""

import os
import pathlib
import statistics
import subprocess

import clips
from contest import Contest, measured
from goals import at_most

# Neighbors read at places that change: no renderer has a shortcut for it.
HEAVY = """precision highp float;
uniform sampler2D frame;
uniform float iTime;
varying vec2 uv;
void main() {
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 24; i++) {
        float a = float(i) * 0.7 + iTime;
        sum += texture2D(frame, uv + 0.02 * vec2(sin(a + uv.y * 9.0), cos(a * 1.3 + uv.x * 7.0)));
    }
    gl_FragColor = vec4(sum.rgb / 24.0, 1.0);
}
"""


def rows(bench):
    shader = pathlib.Path(bench.file("heavy.frag"))
    shader.write_text(HEAVY)
    source = bench.source()
    job = [source, "--shader", str(shader), "--overwrite", "--quiet", "--preset", "ultrafast"]
    contest = Contest({
        "one run": [bench.binary, *job, "--reproducible", bench.file("whole.mov")],
        "4 parts, 2 at a time": [bench.binary, *job, "--parts", "4", "--jobs", "2", bench.file("four.mov")],
    }).run(bench.rounds, progress=bench.tell)
    bench.figures["farm"] = contest.figures()
    frames = f"{bench.frames} frames, {bench.frames / contest.median('one run'):.1f} frames/s in one run"
    return [
        at_most("10 4 parts, 2 at a time, wall time in one run", contest.ratio("4 parts, 2 at a time", "one run"), 1.05, frames),
        # A part costs its start, so that the share falls with its length, not with the number of parts.
        at_most("10 the same, CPU in one run", contest.ratio("4 parts, 2 at a time", "one run", "cpu"), 1.03,
                f"parts of {bench.frames // 4} frames"),
        *hour(bench),
    ]


def hour(bench):
    """An hour of H.264 of 1080p: one clip, repeated by its packets."""
    short, path = bench.file("short.mov"), bench.file("hour.mov")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", bench.source(300), "-c:v", "libx264", "-preset", "veryfast", "-crf",
         "34", "-g", "100", short], check=True)
    clips.repeated(short, 300, path)
    plan = bench.file("plan")

    def planned(parts):
        return measured([
            bench.binary, "plan", path, "--shader", "vignette", "--preset", "ultrafast", "--parts", str(parts), "--to", plan,
            "--overwrite", "--quiet", bench.file("hour-out.mov")]).wall

    planning = statistics.median(planned(40) for _ in range(bench.rounds))
    # Parts of ten frames: hardly more than a start.
    planned(9000)
    starts = [measured([bench.binary, "part", plan, "--index", str(part), "--quiet"]).wall for part in (4321, 777, 8998)]
    megabytes = os.path.getsize(path) / 1e6
    os.remove(path)
    return [
        at_most("10 planning an hour of H.264, seconds", planning, 5, f"90,000 frames, {megabytes:.0f} MB"),
        at_most("10 a part of ten frames of it, seconds", statistics.median(starts), 1.5,
                f"the longest {max(starts):.2f}"),
    ]
