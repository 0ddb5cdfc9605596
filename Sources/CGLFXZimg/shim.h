#pragma once
#include <zimg.h>

// Swift does not import the array of anonymous structures in zimg's buffers.
static inline void glfx_zimg_set_source(
    zimg_image_buffer_const *buffer, int plane, const void *data, ptrdiff_t stride, unsigned mask) {
    buffer->plane[plane].data = data;
    buffer->plane[plane].stride = stride;
    buffer->plane[plane].mask = mask;
}
static inline void glfx_zimg_set_target(
    zimg_image_buffer *buffer, int plane, void *data, ptrdiff_t stride, unsigned mask) {
    buffer->plane[plane].data = data;
    buffer->plane[plane].stride = stride;
    buffer->plane[plane].mask = mask;
}
