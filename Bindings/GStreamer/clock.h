/* clock.h: the shaders' time of a buffer. */
#ifndef GLFX_CLOCK_H
#define GLFX_CLOCK_H

#include <gst/video/video.h>

#include "glfx.h"

typedef struct {
    GstClockTime last, duration; /* of the buffer before, in stream time */
    GstClockTime repeats;        /* how many buffers before had that time as well */
} frame_clock;

void clock_reset(frame_clock *self);

/* The time of a buffer, and whether it is before the last one's, so that the filter has to be rewound. */
glfx_time clock_next(
    frame_clock *self, const GstSegment *segment, GstBuffer *buffer, const GstVideoInfo *info, gboolean *is_back);

#endif
