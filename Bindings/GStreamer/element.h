/* element.h: the element `glfx`. */
#ifndef GST_GLFX_H
#define GST_GLFX_H

#include <gst/video/gstvideofilter.h>

#define GST_TYPE_GLFX (gst_glfx_get_type())
G_DECLARE_FINAL_TYPE(GstGlfx, gst_glfx, GST, GLFX, GstVideoFilter)

#endif
