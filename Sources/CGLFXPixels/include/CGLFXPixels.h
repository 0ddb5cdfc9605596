// Packed pixels to planes and back: the loops between zimg, which takes planes only, and the pixel buffers that GL
// reads. Each is a row callback of zimg's filter graph (zimg_filter_graph_callback), called while the row is still in
// the processor's cache. Nothing here allocates, or depends on what the samples mean.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CGLFXCompare.h"
#include "CGLFXCut.h"
#include "CGLFXSurfaces.h"

// Rows of four planes; row i begins at data[p] + (i & mask[p]) * stride[p], as in zimg_image_buffer.
typedef struct glfx_planes {
    void *data[4];  // red, green, blue, alpha; alpha NULL: none
    ptrdiff_t stride[4];
    unsigned mask[4];
} glfx_planes;

typedef enum glfx_layout {
    GLFX_BGRA8,
    GLFX_RGBA8,
    GLFX_RGBA16,
    GLFX_RGBA_HALF,   // 16-bit floating point
    GLFX_RGBA_FLOAT,  // 32-bit floating point; every number is kept
} glfx_layout;

// The planes of GLFX_RGBA_HALF are of 32-bit floating point when they are packed, and of 16-bit when they are unpacked.
//
// A packed picture that may be turned and mirrored: pixel (x, y) of the planes is at
// origin + x * pixel_step + y * row_step (bytes).
typedef struct glfx_pack {
    glfx_planes planes;
    uint8_t *origin;
    ptrdiff_t pixel_step;
    ptrdiff_t row_step;
    glfx_layout layout;
    // Weights of red, green and blue in luma. GLFX_RGBA_HALF keeps colors below 0 and above 1 only of pixels whose luma is
    // below 0 or above 1: others are only more saturated than RGB can be.
    float luma[3];
} glfx_pack;

// Writes columns left ..< right of row i of the planes into the packed picture. `user` is a glfx_pack.
int glfx_pack_row(void *user, unsigned i, unsigned left, unsigned right);

// A packed picture, row y at origin + y * row_step. The planes may be wider and higher than it: the last column and
// the last row are repeated, for odd pictures in codecs that need even sizes.
typedef struct glfx_unpack {
    glfx_planes planes;
    const uint8_t *origin;
    ptrdiff_t row_step;
    unsigned width;
    unsigned height;
    glfx_layout layout;
} glfx_unpack;

// Reads columns left ..< right of row i into the planes. `user` is a glfx_unpack.
int glfx_unpack_row(void *user, unsigned i, unsigned left, unsigned right);

// Multiplies floating-point colors by their alpha, or divides by it. Colors with alpha 0 (emission without coverage)
// are not divided.
void glfx_multiply_row(float *color, const float *alpha, unsigned width);
void glfx_divide_row(float *color, const float *alpha, unsigned width);

// Whether any of `count` samples is below `low` or above `high`. A sample has 1 byte, or 2 in the machine's order, and the
// next one begins `step` bytes later.
int glfx_row_exceeds(const uint8_t *row, unsigned count, unsigned step, unsigned bytes, unsigned low, unsigned high);

// Whether any pixel of a row of `width` pixels is less than opaque.
int glfx_row_has_alpha(const uint8_t *row, unsigned width, glfx_layout layout);
