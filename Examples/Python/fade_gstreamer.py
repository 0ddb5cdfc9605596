"""A GStreamer pipeline in which a parameter of a shader rises with time: fade_gstreamer.py OUT"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstController", "1.0")
from gi.repository import Gst, GstController  # noqa: E402

Gst.init(None)
pipeline = Gst.parse_launch(
    "videotestsrc num-buffers=50 pattern=white ! video/x-raw,width=320,height=180,framerate=25/1 ! videoconvert ! "
    "glfx name=effect shader=vignette ! videoconvert ! video/x-raw,format=I420 ! y4menc ! filesink name=file"
)
pipeline.get_by_name("file").set_property("location", sys.argv[1])

# A parameter is a property of the element once `shader` is set; its numbers can be controlled.
effect = pipeline.get_by_name("effect")
values = GstController.InterpolationControlSource(mode=GstController.InterpolationMode.LINEAR)
values.set(0, 0.0)
values.set(2 * Gst.SECOND, 1.0)
# Absolute: the numbers are the parameter's own, not a share of its range.
effect.add_control_binding(GstController.DirectControlBinding.new_absolute(effect, "amount", values))

pipeline.set_state(Gst.State.PLAYING)
message = pipeline.get_bus().timed_pop_filtered(Gst.CLOCK_TIME_NONE, Gst.MessageType.EOS | Gst.MessageType.ERROR)
pipeline.set_state(Gst.State.NULL)
if message.type == Gst.MessageType.ERROR:
    sys.exit(f"fade_gstreamer.py: {message.parse_error()[0].message}")
