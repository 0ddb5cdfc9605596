#include "element.h"
#include "glfx.h"

static gboolean plugin_init(GstPlugin *plugin) {
    return gst_element_register(plugin, "glfx", GST_RANK_NONE, GST_TYPE_GLFX);
}

/* The build says which; GStreamer wants a constant. */
#ifndef GLFX_VERSION
#define GLFX_VERSION "0"
#endif
#define PACKAGE "glfx"

GST_PLUGIN_DEFINE(
    GST_VERSION_MAJOR, GST_VERSION_MINOR, glfx, "GLSL fragment shaders as video filters", plugin_init, GLFX_VERSION,
    "MIT/X11", "glfx", "glfx")
