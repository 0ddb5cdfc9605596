// How far two planes of samples are apart. Nothing here allocates.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Two planes of the same size; rows begin at multiples of the steps, in bytes. Samples have 1 byte, or 2 in the machine's
// order, or 4: floating point.
typedef struct glfx_plane_pair {
    const uint8_t *first;
    const uint8_t *second;
    ptrdiff_t first_step;
    ptrdiff_t second_step;
    unsigned width;
    unsigned height;
    unsigned bytes;
} glfx_plane_pair;

typedef struct glfx_plane_distance {
    // Sum of the squared differences of all samples.
    uint64_t squares;
    // The greatest difference.
    uint32_t most;
} glfx_plane_distance;

// Of samples of 1 or 2 bytes.
glfx_plane_distance glfx_measure_distance(const glfx_plane_pair *planes);

typedef struct glfx_light_distance {
    // Sum of the absolute differences, and of their squares.
    double sum;
    double squares;
    // The greatest difference, and the second plane's number there.
    double most;
    double there;
    // Samples that have no difference: one of them is NaN or infinite, and the other is not the same. They are left out above.
    uint64_t unlike;
} glfx_light_distance;

// Of samples in floating point.
glfx_light_distance glfx_measure_light(const glfx_plane_pair *planes);

// Mean difference of the samples of the block that differs most: blocks of 8x8 samples beside each other, those at the right
// and at the bottom smaller.
double glfx_measure_most_block(const glfx_plane_pair *planes);

// Planes of a picture, and how much narrower and lower they are than it, as powers of two.
typedef struct glfx_picture_pair {
    glfx_plane_pair planes[4];
    unsigned horizontal_log2[4];
    unsigned vertical_log2[4];
    unsigned count;
} glfx_picture_pair;

// For Swift, which sees an array as a tuple.
static inline void glfx_set_plane(
    glfx_picture_pair *pair, unsigned index, glfx_plane_pair plane, unsigned horizontal_log2, unsigned vertical_log2) {
    pair->planes[index] = plane;
    pair->horizontal_log2[index] = horizontal_log2;
    pair->vertical_log2[index] = vertical_log2;
}

// How many pixels have a sample that differs by more than `limit` (at least 0); a sample of a smaller plane stands for all its
// pixels. `marks` has room for two rows of the first plane.
uint64_t glfx_count_apart(const glfx_picture_pair *pair, double limit, uint8_t *marks);

// Sum of the structural similarity of all windows, and their number: windows of 8x8 samples that begin at every fourth
// column and row, as libavfilter's ssim counts them (Wang, Bovik, Sheikh, Simoncelli, "Image Quality Assessment: From
// Error Visibility to Structural Similarity", 2004).
//
// `skip`, if not NULL, has a byte for each block of 4x4 samples, row after row: windows with such a block are left out.
// `sums` has room for 8 * (width / 4 + 8) numbers. `most` is the greatest code value.
typedef struct glfx_similarity {
    double sum;
    uint64_t windows;
} glfx_similarity;

glfx_similarity glfx_measure_similarity(
    const glfx_plane_pair *planes, uint32_t most, const uint8_t *skip, uint64_t *sums);

// The same of samples in floating point, on the scale of 0 to 1; a window in which a sample is NaN or infinite, and the other
// plane's is not the same, has none.
glfx_similarity glfx_measure_light_similarity(const glfx_plane_pair *planes, const uint8_t *skip);

// Samples of `depth` bits (in `bytes` bytes) with `wanted` bits: shifted, or, in the full range, stretched and rounded.
void glfx_raise_row(
    const void *from, unsigned bytes, unsigned depth, uint16_t *to, unsigned wanted, int is_full, unsigned width);
