"""Shaders beside what a user would take instead: ffmpeg's filters, GStreamer's glshader, and both of glfx's renderers."""

import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

import peers
import texts
from contest import Contest, measured
from goals import at_least, at_most

SHADERS = pathlib.Path(__file__).resolve().parent.parent.parent / "Shaders"

# Shader and its parameters, ffmpeg's filter, and how many times as fast as that glfx shall be.
PAIRS = [
    ("blur", {"radius": "8"}, "gblur=sigma=2.667", 0.95),
    ("box.frag", {}, "boxblur=3:1", 1.0),
    ("sharpen", {}, "unsharp", 1.2),
    ("edges", {}, "sobel", 1.2),
    ("vignette", {}, "vignette", 1.2),
    ("brightness-contrast-saturation", {"saturation": "0.9"}, "eq=saturation=0.9", 0.9),
    ("grade", {"contrast": "1.1", "saturation": "0.9", "gain": "1.05,1,0.95"},
     "eq=contrast=1.1:saturation=0.9,lutrgb=r=val*1.05:b=val*0.95", 0.9),
    # Both by four pixels.
    ("transform", {"angle": "10", "resampling": "bilinear"}, "rotate=10*PI/180", 0.6),
    ("transform", {"scale": "0.5"}, "scale=iw/2:-2:flags=lanczos,pad=2*iw:2*ih:iw/2:ih/2", 1.0),
]
# Text, name, and how many times as fast as GStreamer's glshader with the same text.
GSTREAMER = [("wave.frag", texts.WAVE_DISTORTION, 4.5), ("box.frag", texts.BOX, 9)]
SIZE = 17
MEMORY_MB = 300


def rows(bench):
    """Whole commands: a shader beside the filter that does the same, one after the other."""
    source, binary = bench.source(), bench.binary
    for name, text in (("box.frag", texts.BOX), ("wave.frag", texts.WAVE_DISTORTION)):
        pathlib.Path(bench.file(name)).write_text(text)
    result = []

    def glfx(shader, values=None, options=()):
        shader = bench.file(shader) if shader.endswith(".frag") else shader
        return peers.glfx(binary, source, bench.file("glfx.mov"), [(shader, values or {})], options=options)

    def compare(name, ours, theirs, what, goal, environments=None):
        software = [*ours[:-3], "--device", "software", *ours[-3:]]
        # Software needs a tenth of the frames to be measured.
        few = max(bench.frames // 10, 10)
        contest = Contest({"glfx": ours, what: theirs}, environments).run(bench.rounds, progress=bench.tell)
        slow = measured([*software[:-3], "--duration", str(few / 25), *software[-3:]])
        figures = contest.figures()
        bench.figures[f"{name} and {what}"] = {**figures, "software, s a frame": slow.wall / few}
        note = (f"{bench.frames / figures['glfx']['wall_s']:.0f} frames/s; with software {few / slow.wall:.0f}; "
                f"processor time {contest.ratio('glfx', what, 'cpu'):.2f} of theirs")
        row = f"8  {name}, times as fast as {what}"
        result.append(at_least(row, contest.ratio(what, "glfx"), goal, note))

    bare = Contest({
        "passthrough": glfx("passthrough"), "grade": glfx("brightness-contrast-saturation", {"saturation": "0.9"}),
        "transcode": peers.ffmpeg(source, bench.file("transcode.mov")),
    }).run(bench.rounds, progress=bench.tell)
    bench.figures["bare"] = bare.figures()
    for name in ("passthrough", "grade"):
        result.append(at_most(f"8  {name}, in bare transcodes", bare.ratio(name, "transcode"), 1.11,
                              f"processor time {bare.ratio(name, 'transcode', 'cpu'):.2f}"))
    scaled = Contest({
        "glfx": [binary, source, "--size", "960x540", "--codec", "h264", "--preset", "ultrafast", "--encoder-option",
                 "crf=23", "--audio", "none", "--overwrite", "--quiet", bench.file("glfx.mov")],
        "scale": peers.ffmpeg(source, bench.file("theirs.mov"), "scale=960:540:flags=spline"),
    }).run(bench.rounds, progress=bench.tell)
    result.append(at_least("8  --size, times as fast as ffmpeg's scale", scaled.ratio("scale", "glfx"), 1.0,
                           f"processor time {scaled.ratio('glfx', 'scale', 'cpu'):.2f}"))

    for shader, values, filters, goal in PAIRS:
        theirs = peers.ffmpeg(source, bench.file("theirs.mov"), f"{filters},format=yuv420p")
        compare(shader, glfx(shader, values), theirs, f"ffmpeg's {filters.split('=')[0]}", goal)

    table = bench.file("look.cube")
    cube(table)
    compare("lut", glfx("lut", options=["--input", f"lut={table}"]),
            peers.ffmpeg(source, bench.file("theirs.mov"), f"lut3d={table},format=yuv420p"), "ffmpeg's lut3d", 2.2)

    bright = bench.file("pq.mov")
    measured(peers.ffmpeg(source, bright, "setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc"))
    compare("tonemap", [bright if word == source else word for word in glfx("tonemap")],
            peers.ffmpeg(bright, bench.file("theirs.mov"),
                         "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=hable,"
                         "zscale=t=bt709:m=bt709:r=tv,format=yuv420p"), "ffmpeg's zscale and tonemap", 1.0)

    other = bench.file("other.mov")
    measured(peers.ffmpeg(source, other, "hflip"))
    compare("crossfade", glfx("crossfade", {"progress": "0.4"}, options=["--input", f"other={other}"]),
            two(source, other, "[0][1]blend=all_mode=normal:all_opacity=0.6,format=yuv420p", bench.file("theirs.mov")),
            "ffmpeg's blend", 3.4)
    compare("place", glfx("place", {"x": "0.75", "y": "0.75", "scale": "0.3"}, options=["--input", f"picture={other}"]),
            two(source, other, "[1]scale=-2:324[s];[0][s]overlay=x=W*0.75-w/2:y=H*0.75-h/2,format=yuv420p",
                bench.file("theirs.mov")), "ffmpeg's scale and overlay", 0.9)
    key = [binary, source, "--key", "auto", "--background", other, "--codec", "h264", "--preset", "ultrafast",
           "--encoder-option", "crf=23", "--audio", "none", "--overwrite", "--quiet", bench.file("glfx.mov")]
    chain = f"[0]chromakey={peers.FFMPEG_KEY},despill=green[k];[1][k]overlay=shortest=1,format=yuv420p"
    compare("--key auto over a movie", key, two(source, other, chain, bench.file("theirs.mov")),
            "ffmpeg's chromakey, despill and overlay", 2.0)

    if not peers.missing_gstreamer():
        for name, text, goal in GSTREAMER:
            theirs = peers.gstreamer(source, bench.file("gst.mov"), peers.es100(text), "cpu")
            compare(name, glfx(name), theirs, "GStreamer's glshader", goal,
                    {"GStreamer's glshader": peers.GSTREAMER_ENVIRONMENT})
    return result


def two(first, second, graph, target):
    """ffmpeg with two movies."""
    return ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", first, "-i", second, "-filter_complex", graph, "-c:v",
            "libx264", "-preset", "ultrafast", "-crf", "23", "-an", target]


def cube(path):
    """A table of colors that is no straight line anywhere."""
    steps = [number / (SIZE - 1) for number in range(SIZE)]
    lines = [f"{r ** 0.85:.6f} {g ** 0.95 * (0.96 + 0.04 * r):.6f} {b ** 1.2 * 0.92:.6f}"
             for b in steps for g in steps for r in steps]
    pathlib.Path(path).write_text(f"LUT_3D_SIZE {SIZE}\n" + "\n".join(lines) + "\n")


def memory(bench):
    """Peak memory of each bundled shader over a movie of 1080p."""
    source, table = bench.source(48), bench.file("look.cube")
    cube(table)
    peaks = {}
    for file in sorted(SHADERS.glob("*.frag")):
        options = []
        for picture in re.findall(r"^uniform sampler2D (\w+);", file.read_text(), flags=re.M):
            if picture not in ("frame", "feedback"):
                options += ["--input", f"{picture}={table if file.stem == 'lut' else source}"]
        run = measured(peers.glfx(bench.binary, source, bench.file("glfx.mov"), [(file.stem, {})], options=options))
        peaks[file.stem] = run.peak / 1e6
    bench.figures["memory_of_shaders_mb"] = peaks
    most = max(peaks, key=peaks.get)
    return [at_most("8  peak memory of any bundled shader, MB", peaks[most], MEMORY_MB, most, "{:.0f}")]


def drawing(bench, files, goal_median, goal_least):
    """Drawing alone, native beside software: each file's shader over the same frames, the share of `--stats`."""
    frames = 10
    raw = bench.file("raw.y4m")
    measured(peers.ffmpeg_to(bench.source(48), "yuv4mpegpipe", raw, frames))
    ratios = {}
    for file in files:
        times = {}
        for device in ("native", "software"):
            best = None
            for _ in range(2):
                command = [bench.binary, raw, "--shader", file, "--device", device, "--codec", "raw", "--stats=json",
                           "--overwrite", "--quiet", bench.file("drawn.nut")]
                run = subprocess.run(command, capture_output=True, text=True)
                if run.returncode != 0:
                    break
                stages = {stage["stage"]: stage["millisecondsPerFrame"] for stage in json.loads(run.stdout)["stages"]}
                best = min(best or stages["draw"], stages["draw"])
            times[device] = best
        if None in times.values():
            bench.missing.append(f"{os.path.basename(file)} is not drawn by both")
            continue
        ratios[os.path.basename(file)] = times["software"] / times["native"]
        bench.tell(f"{os.path.basename(file)}: {times['native']:.1f} ms native, {times['software']:.1f} ms software")
    bench.figures["drawing"] = ratios
    if not ratios:
        sys.exit("bench: error: no file of the folder is drawn by both renderers")
    slowest = min(ratios, key=ratios.get)
    what = f"{len(ratios)} shaders drawn, times as fast as software"
    return [
        at_least(f"9  median of {what}", statistics.median(ratios.values()), goal_median),
        at_least(f"9  least of {what}", ratios[slowest], goal_least, slowest),
    ]
