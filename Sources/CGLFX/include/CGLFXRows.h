// Rows of pixels from one format of glfx.h to another. Not installed.
#pragma once
#include "glfx.h"

// Bytes of a pixel; 0 for what is no format.
size_t glfx_pixel_bytes(glfx_format format);

// Bytes of a channel, to which memory has to be aligned.
size_t glfx_channel_bytes(glfx_format format);

// Converts width pixels. Integers are rounded to nearest and numbers outside of their range are cut; NaN is 0. Formats
// without alpha are opaque, and lose it. The rows may not overlap, unless they are the same and no pixel becomes larger.
void glfx_convert_pixels(void *to, glfx_format to_format, const void *from, glfx_format from_format, size_t width);
