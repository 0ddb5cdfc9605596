"""The movies that are measured on, made with ffmpeg."""

import subprocess

# By default ffmpeg makes untagged BT.601 of RGB, which at this size is read as BT.709: with another green.
CODED = "format=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
TAGS = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]

# A test picture that wanders over noisy green: a screen's grain, hard edges, and every color.
SCENE = (
    "color=c=0x20c838:s={w}x{h}:r=25," + CODED + ",noise=alls=6:allf=t:all_seed=1[g];"
    "testsrc2=s={hw}x{hh}:r=25," + CODED + "[t];"
    "[g][t]overlay=x='{w}/4+{w}/5*sin(t)':y='{h}/4+{h}/5*cos(1.7*t)',format=yuv420p"
)


def movie(path, frames, width=1920, height=1080):
    """Some 20 Mbit/s of H.264 at 1080p, as cameras write."""
    scene = SCENE.format(w=width, h=height, hw=width // 2, hh=height // 2)
    run = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", scene, "-frames:v", str(frames)]
    subprocess.run(run + TAGS + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", path], check=True)
    return path


def repeated(source, times, path):
    """The same movie several times, packet for packet."""
    run = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-stream_loop", str(times - 1), "-i", source, "-c", "copy", path]
    subprocess.run(run, check=True)
    return path


def tiny(path):
    run = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=green:s=64x64", "-frames:v", "1"]
    subprocess.run(run + ["-c:v", "libx264", path], check=True)
    return path
