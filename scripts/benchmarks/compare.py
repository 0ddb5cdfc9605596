"""`glfx compare` of two movies of 1080p beside decoding both, and beside ffmpeg's psnr and ssim."""

import subprocess

from contest import Contest
from goals import at_least, at_most


def rows(bench):
    source = bench.source()
    # The same frames with more loss, so that every sample is compared.
    other = bench.file("other.mov")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source, "-c:v", "libx264", "-preset", "veryfast", "-crf", "30", other],
        check=True)
    decode = ["ffmpeg", "-v", "error", "-nostdin", "-i", source, "-i", other]
    null = ["-f", "null", "-"]
    both = "[0:v]split[a][b];[1:v]split[c][d];[a][c]psnr[p];[b][d]ssim[s]"
    contest = Contest({
        "glfx compare": [bench.binary, "compare", source, other, "--psnr", "1"],
        "decoding both": [*decode, "-map", "0:v", "-map", "1:v", *null],
        "ffmpeg psnr and ssim": [*decode, "-lavfi", both, "-map", "[p]", "-map", "[s]", *null],
    }).run(bench.rounds, progress=bench.tell)
    bench.figures["compare"] = contest.figures()
    note = f"{bench.frames / contest.median('glfx compare'):.0f} frames/s"
    return [
        at_most("9  compare, times decoding both", contest.ratio("glfx compare", "decoding both"), 1.2, note),
        at_least("9  compare, times as fast as psnr and ssim", contest.ratio("ffmpeg psnr and ssim", "glfx compare"), 1, note),
    ]
