"""GTK: a node of a GskGLShader upon a color, drawn into a texture by GTK's GL renderer."""
import ctypes
import os
import struct
import sys

os.environ.update(GSK_RENDERER="gl", GDK_BACKEND="x11", GSETTINGS_BACKEND="memory", GTK_A11Y="none")
import gi  # noqa: E402

for namespace, number in (("Gdk", "4.0"), ("Graphene", "1.0"), ("Gsk", "4.0"), ("Gtk", "4.0")):
    gi.require_version(namespace, number)
from gi.repository import Gdk, GLib, Graphene, Gsk, Gtk  # noqa: E402

if sys.argv[1] == "--version":
    print(f"GTK {Gtk.MAJOR_VERSION}.{Gtk.MINOR_VERSION}.{Gtk.MICRO_VERSION}")
    sys.exit()

path, source, output, *pairs = sys.argv[1:]
values = dict(pair.split("=") for pair in pairs)
# The program that shows a shader counts its time.
if "time" in values:
    values["u_time"] = values.pop("time")
Gtk.init()
texture = Gdk.Texture.new_from_filename(source)
width, height = texture.get_width(), texture.get_height()
shader = Gsk.GLShader.new_from_bytes(GLib.Bytes.new(open(path, "rb").read()))

# The uniforms' values, each at its offset.
data = bytearray(shader.get_args_size())
for index in range(shader.get_n_uniforms()):
    name = shader.get_uniform_name(index)
    numbers = [float(part) for part in values.get(name, "0").split(",")]
    struct.pack_into(f"{len(numbers)}f", data, shader.get_uniform_offset(index), *numbers)

window = Gtk.Window()
window.realize()
renderer = window.get_renderer()
if "GL" not in type(renderer).__name__:
    sys.exit(f"the renderer is {type(renderer).__name__}")
shader.compile(renderer)

area = Graphene.Rect().init(0, 0, width, height)
color = Gdk.RGBA()
color.red, color.green, color.blue = (int(part) / 255 for part in os.environ["BACKGROUND"].split(","))
color.alpha = 1
snapshot = Gtk.Snapshot()
snapshot.append_color(color, area)
snapshot.push_gl_shader(shader, area, GLib.Bytes.new(bytes(data)))
for _ in range(shader.get_n_textures()):
    snapshot.append_texture(texture, area)
    snapshot.gl_shader_pop_texture()
snapshot.pop()

# Python's binding has no render nodes: the last calls are made by address.
gtk = ctypes.CDLL("libgtk-4.so.1")
for function, kinds in (
    ("gtk_snapshot_to_node", 1), ("gsk_renderer_render_texture", 3), ("gdk_texture_save_to_png", 2),
):
    getattr(gtk, function).restype = ctypes.c_int if kinds == 2 else ctypes.c_void_p
    getattr(gtk, function).argtypes = [ctypes.c_void_p] * kinds
node = gtk.gtk_snapshot_to_node(hash(snapshot))
rectangle = (ctypes.c_float * 4)(0, 0, width, height)
result = gtk.gsk_renderer_render_texture(hash(renderer), node, ctypes.addressof(rectangle))
name = ctypes.create_string_buffer(output.encode())
if not gtk.gdk_texture_save_to_png(result, ctypes.addressof(name)):
    sys.exit("the picture is not saved")
