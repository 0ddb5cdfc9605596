#include "clock.h"

void clock_reset(frame_clock *self) { *self = (frame_clock){GST_CLOCK_TIME_NONE, GST_CLOCK_TIME_NONE, 0}; }

static GstClockTime duration_of(GstBuffer *buffer, const GstVideoInfo *info) {
    if (GST_BUFFER_DURATION_IS_VALID(buffer)) return GST_BUFFER_DURATION(buffer);
    if (info->fps_n <= 0) return GST_SECOND / 30;
    return gst_util_uint64_scale(GST_SECOND, (guint64)info->fps_d, (guint64)info->fps_n);
}

/* Times in the stream, from 0. A buffer without a time follows the one before. */
static GstClockTime stream_time(const frame_clock *self, const GstSegment *segment, GstBuffer *buffer) {
    guint64 time = 0;
    if (GST_BUFFER_PTS_IS_VALID(buffer) && segment->format == GST_FORMAT_TIME) {
        int sign = gst_segment_to_stream_time_full(segment, GST_FORMAT_TIME, GST_BUFFER_PTS(buffer), &time);
        return sign > 0 ? time : 0;
    }
    return GST_CLOCK_TIME_IS_VALID(self->last) ? self->last + self->duration : 0;
}

glfx_time clock_next(
    frame_clock *self, const GstSegment *segment, GstBuffer *buffer, const GstVideoInfo *info, gboolean *is_back) {
    GstClockTime time = stream_time(self, segment, buffer);
    *is_back = GST_CLOCK_TIME_IS_VALID(self->last) && time < self->last;
    /* The library's times increase; a buffer that repeats its time is no reason to forget pictures. */
    self->repeats = GST_CLOCK_TIME_IS_VALID(self->last) && time == self->last ? self->repeats + 1 : 0;
    self->last = time;
    self->duration = duration_of(buffer, info);
    /* Buffers have times in whole nanoseconds. Where one is a frame's of the rate, shaders get the exact time, as they do
     * from the command. */
    if (info->fps_n > 0 && info->fps_d > 0 && !self->repeats) {
        guint64 number = gst_util_uint64_scale_round(time, (guint64)info->fps_n, GST_SECOND * (guint64)info->fps_d);
        GstClockTime whole = gst_util_uint64_scale_round(number, GST_SECOND * (guint64)info->fps_d, (guint64)info->fps_n);
        if (MAX(whole, time) - MIN(whole, time) <= 1) return (glfx_time){(gint64)number, info->fps_d, info->fps_n};
    }
    return (glfx_time){(gint64)(time + self->repeats), 1, (gint32)GST_SECOND};
}
