"""What is measured, goal by goal. Each function gives rows for the table: what, figure, goal, whether it is met, and a
note (met: True, False, or None where there is no goal)."""

import collections
import json
import os
import pathlib
import statistics
import subprocess

import clips
import peers
import texts
from contest import Contest, measured

Row = collections.namedtuple("Row", "what figure goal met note")
HERE = pathlib.Path(__file__).resolve().parent


def at_least(what, value, goal, note="", form="{:.2f}"):
    return Row(what, form.format(value), f"at least {goal}", value >= goal, note)


def at_most(what, value, goal, note="", form="{:.2f}"):
    return Row(what, form.format(value), "at most " + form.format(goal), value <= goal, note)


class Bench:
    def __init__(self, binary, work, frames, rounds, tell):
        self.binary, self.work, self.frames, self.rounds, self.tell = binary, work, frames, rounds, tell
        self.figures = {}
        self.missing = []
        self.key = [("chromakey", peers.KEY)]

    def file(self, name):
        return os.path.join(self.work, name)

    def source(self, frames=None, width=1920, height=1080):
        frames = frames or self.frames
        path = self.file(f"in-{width}-{frames}.mov")
        if not os.path.exists(path):
            self.tell(f"making a movie of {width}x{height}, {frames} frames")
            clips.movie(path, frames, width, height)
        return path

    def glfx(self, source, shaders, target="glfx.mov", **more):
        return peers.glfx(self.binary, source, self.file(target), shaders, **more)

    # 1, 2
    def key_and_peers(self):
        source = self.source()
        commands = {
            "glfx chromakey": self.glfx(source, self.key),
            "ffmpeg transcode": peers.ffmpeg(source, self.file("transcode.mov")),
            "ffmpeg colorkey": peers.ffmpeg(source, self.file("colorkey.mov"), f"colorkey={peers.FFMPEG_KEY},format=yuv420p"),
            "ffmpeg chromakey":
                peers.ffmpeg(source, self.file("chromakey.mov"), f"chromakey={peers.FFMPEG_KEY},format=yuv420p"),
        }
        shader = (HERE.parent.parent / "Shaders" / "chromakey.frag").read_text()
        missing = peers.missing_gstreamer()
        gstreamer = {} if missing else {
            f"gstreamer glshader, {conversion}": peers.gstreamer(source, self.file("gst.mov"), peers.chromakey_es100(shader), conversion)
            for conversion in peers.GSTREAMER
        }
        if missing:
            self.missing.append(missing)
        contest = Contest({**commands, **gstreamer}, {name: peers.GSTREAMER_ENVIRONMENT for name in gstreamer})
        contest.run(self.rounds, progress=self.tell)
        self.figures["key"] = contest.figures()
        rows = [
            at_least("1  times as fast as ffmpeg chromakey", contest.ratio("ffmpeg chromakey", "glfx chromakey"), 5),
            at_most("1  wall time, in bare transcodes", contest.ratio("glfx chromakey", "ffmpeg transcode"), 1.11,
                    f"CPU {contest.ratio('glfx chromakey', 'ffmpeg transcode', 'cpu'):.2f}"),
            Row("2  times as fast as ffmpeg colorkey",
                f"{contest.ratio('ffmpeg colorkey', 'glfx chromakey'):.2f}", "", None, ""),
            self.busy(contest.runs["glfx chromakey"], source),
            at_most("6  peak memory, in transcodes", contest.ratio("glfx chromakey", "ffmpeg transcode", "peak"), 1.1,
                    f"{contest.median('glfx chromakey', 'peak') / 1e6:.0f} MB"),
        ]
        if gstreamer:
            on_device, on_processor = (contest.ratio(name, "glfx chromakey") for name in gstreamer)
            rows.insert(1, at_least("1  times as fast as gstreamer glshader", on_device, 7,
                                    f"converting with glcolorconvert; {on_processor:.2f} with videoconvert"))
        return rows, contest

    def alike(self):
        """glfx's keyed picture is black where the screen was, and quicker to encode than ffmpeg's, which keeps the screen's
        color. So ffmpeg's keys over black too."""
        source = self.source()
        contest = Contest({
            "glfx chromakey": self.glfx(source, self.key),
            "ffmpeg transcode": peers.ffmpeg(source, self.file("transcode.mov")),
            "ffmpeg colorkey over black":
                peers.ffmpeg(source, self.file("colorkey.mov"), peers.over_black(f"colorkey={peers.FFMPEG_KEY}")),
            "ffmpeg chromakey over black":
                peers.ffmpeg(source, self.file("chromakey.mov"), peers.over_black(f"chromakey={peers.FFMPEG_KEY}")),
        }).run(self.rounds, progress=self.tell)
        self.figures["alike"] = contest.figures()
        key, color = (contest.ratio(f"ffmpeg {name} over black", "glfx chromakey") for name in ("chromakey", "colorkey"))
        return [
            Row("1  times as fast as ffmpeg chromakey over black", f"{key:.2f}", "", None, ""),
            at_least("2  times as fast as ffmpeg colorkey over black", color, 2.0),
        ]

    def longer(self):
        """The same of a longer movie, where the start and the drawing of new colors count for less."""
        frames = 3 * self.frames
        source = self.source(frames)
        contest = Contest({
            "glfx chromakey": self.glfx(source, self.key),
            "ffmpeg transcode": peers.ffmpeg(source, self.file("transcode.mov")),
        })
        contest.run(self.rounds, progress=self.tell)
        self.figures["longer"] = contest.figures()
        return [
            at_most(f"1  wall time, in bare transcodes, of {frames} frames",
                    contest.ratio("glfx chromakey", "ffmpeg transcode"), 1.11,
                    f"CPU {contest.ratio('glfx chromakey', 'ffmpeg transcode', 'cpu'):.2f}"),
            self.busy(contest.runs["glfx chromakey"], source, f" with {frames} frames"),
        ]

    def busy(self, runs, source, of=""):
        """The share of the cores that is busy between the first frame and the last: a job of one frame, which measures
        start and end, is subtracted."""
        one = [measured(self.glfx(source, self.key, options=["--duration", "0.001"])) for _ in range(3)]
        wall, cpu = (statistics.median(getattr(run, name) for run in one) for name in ("wall", "cpu"))
        share = statistics.median((run.cpu - cpu) / (run.wall - wall) for run in runs) / os.cpu_count()
        return at_least(f"4  share of the cores that is busy{of}", share, 0.95, "less a job of one frame", "{:.3f}")

    # 3
    def medium(self):
        source = self.source(self.frames // 2)
        contest = Contest({
            "glfx passthrough, medium": self.glfx(source, [("passthrough", {})], preset="medium"),
            "ffmpeg transcode, medium": peers.ffmpeg(source, self.file("medium.mov"), preset="medium"),
        }).run(self.rounds, progress=self.tell)
        self.figures["medium"] = contest.figures()
        ratio = contest.ratio("glfx passthrough, medium", "ffmpeg transcode, medium")
        return [at_most("3  passthrough, x264 medium, in transcodes", ratio, 1.15)], contest

    # 4
    def parts(self):
        """CPU seconds of the whole against those of its parts, each measured alone."""
        source, some = self.source(), min(self.frames, 60)
        plain, keyed = self.file("plain.y4m"), self.file("keyed.y4m")
        decode = measured(peers.ffmpeg_to(source, "null")).cpu / self.frames
        measured(peers.ffmpeg_to(source, "yuv4mpegpipe", plain, some))
        # Uncompressed input and output cost only their copying, which the same without a shader measures.
        copying = measured(peers.ffmpeg_to(plain, "yuv4mpegpipe", self.file("copy.y4m"))).cpu
        keying = (measured(self.glfx(plain, self.key, "keyed.y4m", codec="raw")).cpu - copying) / some
        encode = (measured(peers.ffmpeg(keyed, self.file("encode.mov"))).cpu -
                  measured(peers.ffmpeg_to(keyed, "null")).cpu) / some
        for name in ("plain.y4m", "keyed.y4m", "copy.y4m"):
            os.remove(self.file(name))
        whole = measured(self.glfx(source, self.key)).cpu / self.frames
        parts = {"decode": decode * 1e3, "convert, draw, convert back": keying * 1e3, "encode": encode * 1e3}
        self.figures["parts_ms"] = {**parts, "whole": whole * 1e3}
        listed = ", ".join(f"{name} {value:.1f}" for name, value in parts.items())
        return [
            self.explained(source),
            at_most("4  CPU of the whole, in sums of its parts", whole * 1e3 / sum(parts.values()), 1.1,
                    f"ms a frame: {listed}; whole {whole * 1e3:.1f}"),
        ]

    def explained(self, source):
        """How much of the wall time `--stats` accounts for, in the thread that it explains least."""
        result = subprocess.run(self.glfx(source, self.key, options=["--stats=json"]), capture_output=True, text=True,
                                check=True)
        shares = collections.Counter()
        for stage in json.loads(result.stdout)["stages"]:
            shares[stage["thread"]] += stage["share"]
        self.figures["explained"] = shares
        least = min(shares["all"] + shares[thread] for thread in ("read", "draw", "write"))
        return at_least("4  wall time that the stages of --stats add up to", least, 0.95)

    def stages(self, source, shaders):
        """Milliseconds a frame by stage, by `--stats`."""
        command = self.glfx(source, shaders, options=["--stats=json"])
        result = subprocess.run(command, capture_output=True, text=True, check=True)
        stages = json.loads(result.stdout)["stages"]
        return {stage["stage"]: stage["millisecondsPerFrame"] for stage in stages if stage["stage"] != "waiting"}

    # 5
    def growth(self):
        frames = max(self.frames // 4, 10)
        small, large = self.source(4 * frames), self.source(frames, 3840, 2160)
        contest = Contest({"1080p": self.glfx(small, self.key), "2160p": self.glfx(large, self.key)})
        contest.run(self.rounds, progress=self.tell)
        # As many pixels in both, so that the start of the process weighs the same.
        ratio = 4 * contest.ratio("2160p", "1080p", "cpu")
        one = self.stages(small, [("vignette", {})])
        ten = self.stages(small, [("vignette", {})] * 10)
        self.figures["chain"] = {"one": one, "ten": ten}
        moved = ten["upload"] + ten["read back"]
        note = f"upload and read back {one['upload'] + one['read back']:.1f} and {moved:.1f} ms"
        return [
            Row("5  cost of 2160p, in frames of 1080p (CPU)", f"{ratio:.2f}", "3.6 to 4.4", 3.6 <= ratio <= 4.4, ""),
            at_most("5  drawing ten shaders, in drawings of one", ten["draw"] / one["draw"], 10, note),
        ]

    # 9
    def light(self):
        """Drawing scene light natively beside drawing 8 bits: the same frames through the same shaders, in turn; by --stats,
        because files of floating point take longer to read."""
        frames, shaders = 12, [("grade", {"exposure": "0.3"}), ("vignette", {}), ("blur", {"radius": "8"})]
        picture = self.file("light.bmp")
        measured(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", self.source(48), "-frames:v", "1", picture])
        files = {"8 bits": picture}
        for name, form in (("half", "half"), ("float", "float")):
            files[name] = self.file(f"{name}.exr")
            measured(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", picture, "-vf", "format=gbrpf32le", "-c:v", "exr",
                      "-compression", "none", "-format", form, files[name]])
        times = {name: [] for name in files}
        for number in range(-1, self.rounds):
            for name, path in files.items():
                folder = self.file(f"light-{name.replace(' ', '-')}")
                os.makedirs(folder, exist_ok=True)
                ending = path.rsplit(".", 1)[1]
                for index in range(frames):
                    if not os.path.exists(f"{folder}/{index}.{ending}"):
                        os.link(path, f"{folder}/{index}.{ending}")
                command = peers.glfx(self.binary, f"{folder}/%d.{ending}", self.file("light.nut"), shaders,
                                     options=["--fps", "25", "--device", "native", "--stats=json"], codec="raw")
                result = subprocess.run(command, capture_output=True, text=True, check=True)
                stages = {stage["stage"]: stage["millisecondsPerFrame"] for stage in json.loads(result.stdout)["stages"]}
                if number >= 0:
                    times[name].append(stages["upload"] + stages["draw"] + stages["read back"])
        self.figures["light_ms"] = times
        return [at_most(f"9  grade, vignette and blur of light in {name} files, in drawings of 8 bits",
                        statistics.median(a / b for a, b in zip(times[name], times["8 bits"])), 1.5,
                        f"{statistics.median(times[name]):.0f} ms") for name in ("half", "float")]

    # 6
    def memory(self):
        short = self.source(300)
        long = clips.repeated(short, 10, self.file("long.mov"))
        peaks = {name: measured(self.glfx(path, self.key)).peak for name, path in (("300", short), ("3000", long))}
        self.figures["memory_mb"] = {name: round(peak / 1e6, 1) for name, peak in peaks.items()}
        return [at_most("6  peak memory of 3,000 frames, in those of 300", peaks["3000"] / peaks["300"], 1.1)]

    def allocations(self):
        library = self.file("allocations.so")
        compiler = next((name for name in ("cc", "clang", "gcc") if subprocess.run(
            ["which", name], capture_output=True).returncode == 0), None)
        if not compiler:
            self.missing.append("there is no C compiler to count allocations with (apt install gcc)")
            return []
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, str(HERE / "allocations.c"), "-ldl"], check=True)
        told, first, more = self.file("allocations.txt"), self.frames, 2 * self.frames

        def count(frames):
            command = self.glfx(self.source(first + more), self.key, options=["--duration", str(frames / 25)])
            measured(command, {"LD_PRELOAD": library, "GLFX_ALLOCATIONS": told})
            lines = [line.rstrip("\n").split(" ", 2) for line in open(told)]
            return {name: (int(calls), int(large)) for calls, large, name in lines}

        # The longer run's excess. Pools grow by one or a few with thread timing: of several runs the one with the fewest
        # counts, and one in fifty frames is within the goal.
        counts = [min((count(frames) for _ in range(self.rounds + 2)), key=lambda by_name: by_name["the program"])
                  for frames in (first, first + more)]

        def a_frame(name, index):
            return (counts[1].get(name, (0, 0))[index] - counts[0].get(name, (0, 0))[index]) / more

        def most(index):
            names = sorted(counts[1], key=lambda name: -a_frame(name, index))
            return ", ".join(f"{name} {a_frame(name, index):.1f}" for name in names[:4] if a_frame(name, index) >= 0.05)

        self.figures["allocations_a_frame"] = {name: [a_frame(name, 0), a_frame(name, 1)] for name in counts[1]}
        return [
            at_most("6  glfx's own allocations a frame", a_frame("the program", 0), 0.02, f"of all: {most(0)}"),
            at_most("6  those of 64 KB and more, of all", sum(a_frame(name, 1) for name in counts[1]), 0, most(1)),
        ]

    # 7
    def start(self, times):
        tiny = clips.tiny(self.file("tiny.mov"))
        contest = Contest({
            "ffmpeg -version": ["ffmpeg", "-version"],
            "glfx --version": [self.binary, "--version"],
            "one frame of 64x64 to PNG": [self.binary, tiny, "--shader", "chromakey", "--overwrite", "--quiet",
                                          self.file("tiny.png")],
        }).run(times)
        self.figures["start"] = contest.figures()
        bare = contest.median("ffmpeg -version")
        return [
            at_most("7  glfx --version, in ffmpeg -version", contest.median("glfx --version") / bare, 1.1,
                    f"{contest.median('glfx --version') * 1e3:.0f} ms"),
            at_most("7  one 64x64 frame to PNG, in ffmpeg -version", contest.median("one frame of 64x64 to PNG") / bare, 3.3,
                    f"{contest.median('one frame of 64x64 to PNG') * 1e3:.0f} ms"),
        ]

    def reading(self, times):
        """The cost of detecting, rewriting and listing a shader, without compiling it: 21 in one command, less one."""
        commands = {}
        kinds = (("Shadertoy", "frag", texts.SHADERTOY), ("ISF", "fs", texts.ISF), ("ReShade", "fx", texts.RESHADE))
        for dialect, ending, text in kinds:
            files = [self.file(f"long{number}.{ending}") for number in range(21)]
            for file in files:
                pathlib.Path(file).write_text(text)
            options = [word for file in files for word in ("--shader", file)]
            commands[dialect, 1] = [self.binary, "--help", *options[:2]]
            commands[dialect, 21] = [self.binary, "--help", *options]
        contest = Contest(commands).run(times)
        cost = {dialect: 50 * (contest.median((dialect, 21), "cpu") - contest.median((dialect, 1), "cpu"))
                for dialect, _, _ in kinds}
        self.figures["reading_ms"] = cost
        return [at_most("7  reading a Shadertoy of 300 lines, ms of CPU", cost["Shadertoy"], 5,
                        f"ISF {cost['ISF']:.1f}, ReShade {cost['ReShade']:.1f}", "{:.1f}")]
