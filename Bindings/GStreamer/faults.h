/* faults.h: what libglfx says, as GStreamer's messages. */
#ifndef GLFX_FAULTS_H
#define GLFX_FAULTS_H

#include <gst/gst.h>

#include "settings.h"

/* Posts an error, which ends the stream. */
void faults_post_error(GstElement *element, const fault *what);

/* Tells of something that is not done: on the bus, or as a warning of GLib where the element is in no pipeline yet, as
 * while gst-launch reads its arguments. */
void faults_warn(GstElement *element, const fault *what);

#endif
