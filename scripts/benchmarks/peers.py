"""What a user would run instead, with the same encoder and the same settings."""

import re
import shutil
import subprocess

KEY = {"keyColor": "#20c838", "threshold": "0.1", "smoothing": "0.1"}
# The same of ffmpeg's chromakey and colorkey.
FFMPEG_KEY = "0x20c838:0.1:0.1"


def ffmpeg(source, target, filters=None, preset="ultrafast"):
    chain = ["-vf", filters] if filters else []
    return ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *chain, "-c:v", "libx264", "-preset", preset,
            "-crf", "23", "-an", target]


def over_black(key):
    """Filters that lay a key's result over black at 1080p, as glfx does where the output holds no alpha."""
    return f"{key}[keyed];color=black:s=1920x1080:r=25[black];[black][keyed]overlay=shortest=1,format=yuv420p"


def ffmpeg_to(source, form, target="-", frames=None):
    """Decodes into another form; `null` throws it away."""
    some = ["-frames:v", str(frames)] if frames else []
    return ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *some, "-f", form, target]


def glfx(binary, source, target, shaders, preset="ultrafast", codec="h264", options=()):
    command = [binary, source]
    for shader, values in shaders:
        command += ["--shader", shader]
        for name, value in values.items():
            command += ["--set", f"{name}={value}"]
    if codec == "h264":
        command += ["--codec", "h264", "--preset", preset, "--encoder-option", "crf=23", "--audio", "none"]
    return command + [*options, "--overwrite", "--quiet", target]


# How pictures get to GStreamer's glshader and back, by what converts their colors. "gl" is the chain of GStreamer's own
# documentation, which the goal is about; "cpu" is faster without a GPU.
GSTREAMER = {
    "gl": (["glupload", "!", "glcolorconvert"],
           ["glcolorconvert", "!", "video/x-raw(memory:GLMemory),format=I420", "!", "gldownload"]),
    "cpu": (["videoconvert", "!", "video/x-raw,format=RGBA", "!", "glupload"],
            ["gldownload", "!", "videoconvert", "!", "video/x-raw,format=I420"]),
}
GSTREAMER_ENVIRONMENT = {"GST_GL_API": "gles2", "GST_GL_PLATFORM": "egl", "GST_GL_WINDOW": "egl-device"}


def missing_gstreamer():
    """Why GStreamer cannot run here; None where it can."""
    if not shutil.which("gst-launch-1.0"):
        return "gstreamer is not installed (apt install gstreamer1.0-tools gstreamer1.0-gl gstreamer1.0-libav " \
               "gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly)"
    for element in ("glshader", "avdec_h264", "x264enc", "qtdemux"):
        if subprocess.run(["gst-inspect-1.0", element], capture_output=True).returncode != 0:
            return f"gstreamer has no {element} (apt install gstreamer1.0-gl gstreamer1.0-libav " \
                   "gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly)"
    return None


def gstreamer(source, target, text, conversion):
    """GStreamer's glshader with a text as GLSL ES 1.00, on an EGL device. `conversion` is a key of GSTREAMER."""
    there, back = GSTREAMER[conversion]
    return ["gst-launch-1.0", "-q", "filesrc", f"location={source}", "!", "qtdemux", "!", "avdec_h264", "!", *there, "!",
            "glshader", f'fragment="{text}"', "!", *back, "!", "x264enc", "speed-preset=ultrafast", "pass=quant",
            "quantizer=23", "!", "qtmux", "!", "filesink", f"location={target}"]


def es100(shader, constants=None):
    """A shader of glfx in GStreamer's names, its parameters as constants."""
    text = re.sub(r"^in vec2 position;.*$", "varying vec2 v_texcoord;", shader, flags=re.M)
    text = text.replace("uniform sampler2D frame;", "uniform sampler2D tex;").replace("out vec4 color;", "")
    text = re.sub(r"texture\(frame, position\b", "texture2D(tex, v_texcoord", text)
    text = re.sub(r"\bposition\b", "v_texcoord", text)
    text = re.sub(r"^    color = ", "    gl_FragColor = ", text, flags=re.M)
    for name, value in (constants or {}).items():
        text = re.sub(rf"^uniform (\w+) {name};.*$", rf"const \1 {name} = {value};", text, flags=re.M)
    return "#version 100\nprecision highp float;\n" + re.sub(r"//.*$", "", text, flags=re.M)


def chromakey_es100(shader):
    red, green, blue = (int(KEY["keyColor"][i:i + 2], 16) / 255 for i in (1, 3, 5))
    return es100(shader, {"keyColor": f"vec3({red:.4f}, {green:.4f}, {blue:.4f})", "threshold": KEY["threshold"],
                          "smoothing": KEY["smoothing"], "spill": "0.5"})
