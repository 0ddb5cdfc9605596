#include "CGLFXCompare.h"
#include "wide.h"

#include <math.h>
#include <string.h>

#define GLFX_FAST _Pragma("clang loop vectorize(enable) interleave(enable)")

// Rows are measured in pieces whose sums fit 32 bits: 4096 * 255 * 255 < 2^32.
enum { GLFX_PIECE = 4096 };

GLFX_WIDE
static glfx_plane_distance row_distance8(const uint8_t *a, const uint8_t *b, unsigned width) {
    glfx_plane_distance result = {0, 0};
    for (unsigned start = 0; start < width; start += GLFX_PIECE) {
        unsigned end = width - start < GLFX_PIECE ? width : start + GLFX_PIECE;
        uint32_t squares = 0;
        uint8_t most = 0;
        GLFX_FAST
        for (unsigned x = start; x < end; x++) {
            uint8_t low = a[x] < b[x] ? a[x] : b[x], high = a[x] < b[x] ? b[x] : a[x];
            uint8_t distance = high - low;
            most = distance > most ? distance : most;
            squares += (uint32_t)distance * distance;
        }
        result.squares += squares;
        if (most > result.most) result.most = most;
    }
    return result;
}

GLFX_WIDE
static glfx_plane_distance row_distance16(const uint16_t *a, const uint16_t *b, unsigned width) {
    uint64_t squares = 0;
    uint16_t most = 0;
    GLFX_FAST
    for (unsigned x = 0; x < width; x++) {
        uint16_t low = a[x] < b[x] ? a[x] : b[x], high = a[x] < b[x] ? b[x] : a[x];
        uint16_t distance = high - low;
        most = distance > most ? distance : most;
        squares += (uint64_t)((uint32_t)distance * distance);
    }
    return (glfx_plane_distance){squares, most};
}

glfx_plane_distance glfx_measure_distance(const glfx_plane_pair *planes) {
    glfx_plane_distance result = {0, 0};
    for (unsigned y = 0; y < planes->height; y++) {
        const uint8_t *a = planes->first + (ptrdiff_t)y * planes->first_step;
        const uint8_t *b = planes->second + (ptrdiff_t)y * planes->second_step;
        glfx_plane_distance row =
            planes->bytes == 1 ? row_distance8(a, b, planes->width)
                               : row_distance16((const uint16_t *)a, (const uint16_t *)b, planes->width);
        result.squares += row.squares;
        if (row.most > result.most) result.most = row.most;
    }
    return result;
}

// NaN where only one of the two is a number, or an infinity.
static double light_distance(float a, float b) {
    if (a == b || (isnan(a) && isnan(b))) return 0;
    return isfinite(a) && isfinite(b) ? fabs((double)a - (double)b) : (double)NAN;
}

glfx_light_distance glfx_measure_light(const glfx_plane_pair *planes) {
    glfx_light_distance result = {0, 0, 0, 0, 0};
    for (unsigned y = 0; y < planes->height; y++) {
        const float *a = (const float *)(planes->first + (ptrdiff_t)y * planes->first_step);
        const float *b = (const float *)(planes->second + (ptrdiff_t)y * planes->second_step);
        for (unsigned x = 0; x < planes->width; x++) {
            double distance = light_distance(a[x], b[x]);
            if (isnan(distance)) {
                result.unlike++;
                continue;
            }
            result.sum += distance;
            result.squares += distance * distance;
            if (distance > result.most) {
                result.most = distance;
                result.there = (double)b[x];
            }
        }
    }
    return result;
}

static uint64_t block_distance(
    const glfx_plane_pair *planes, unsigned left, unsigned right, unsigned top, unsigned bottom) {
    uint64_t sum = 0;
    for (unsigned y = top; y < bottom; y++) {
        const uint8_t *a = planes->first + (ptrdiff_t)y * planes->first_step;
        const uint8_t *b = planes->second + (ptrdiff_t)y * planes->second_step;
        for (unsigned x = left; x < right; x++) {
            int one = planes->bytes == 1 ? a[x] : ((const uint16_t *)a)[x];
            int two = planes->bytes == 1 ? b[x] : ((const uint16_t *)b)[x];
            sum += (uint64_t)(one > two ? one - two : two - one);
        }
    }
    return sum;
}

double glfx_measure_most_block(const glfx_plane_pair *planes) {
    double most = 0;
    for (unsigned top = 0; top < planes->height; top += 8) {
        unsigned bottom = planes->height - top < 8 ? planes->height : top + 8;
        unsigned y = top;
        // Rows that are the same, as those of repeats are, are compared at once.
        while (y < bottom
            && memcmp(
                   planes->first + (ptrdiff_t)y * planes->first_step, planes->second + (ptrdiff_t)y * planes->second_step,
                   (size_t)planes->width * planes->bytes)
                == 0)
            y++;
        if (y == bottom) continue;
        for (unsigned left = 0; left < planes->width; left += 8) {
            unsigned right = planes->width - left < 8 ? planes->width : left + 8;
            uint64_t sum = block_distance(planes, left, right, top, bottom);
            double mean = (double)sum / ((right - left) * (bottom - top));
            if (mean > most) most = mean;
        }
    }
    return most;
}

GLFX_WIDE
static void mark8(const uint8_t *a, const uint8_t *b, unsigned width, uint8_t limit, uint8_t *marks) {
    GLFX_FAST
    for (unsigned x = 0; x < width; x++) {
        uint8_t low = a[x] < b[x] ? a[x] : b[x], high = a[x] < b[x] ? b[x] : a[x];
        marks[x] |= (uint8_t)(high - low) > limit;
    }
}

GLFX_WIDE
static void mark16(const uint16_t *a, const uint16_t *b, unsigned width, uint16_t limit, uint8_t *marks) {
    GLFX_FAST
    for (unsigned x = 0; x < width; x++) {
        uint16_t low = a[x] < b[x] ? a[x] : b[x], high = a[x] < b[x] ? b[x] : a[x];
        marks[x] |= (uint16_t)(high - low) > limit;
    }
}

static void mark_light(const float *a, const float *b, unsigned width, double limit, uint8_t *marks) {
    for (unsigned x = 0; x < width; x++) marks[x] |= !(light_distance(a[x], b[x]) <= limit);
}

GLFX_WIDE
static uint32_t count_marks(const uint8_t *marks, unsigned width) {
    uint32_t count = 0;
    GLFX_FAST
    for (unsigned x = 0; x < width; x++) count += marks[x];
    return count;
}

// Marks the pixels of row y of the picture that a plane's samples stand for.
static void mark_row(const glfx_picture_pair *pair, unsigned index, unsigned y, double limit, uint8_t *marks) {
    const glfx_plane_pair *plane = &pair->planes[index];
    unsigned shift = pair->horizontal_log2[index], width = pair->planes[0].width;
    ptrdiff_t row = (ptrdiff_t)(y >> pair->vertical_log2[index]);
    const uint8_t *a = plane->first + row * plane->first_step, *b = plane->second + row * plane->second_step;
    uint8_t *own = shift ? marks + width : marks;
    if (shift) memset(own, 0, plane->width);
    if (plane->bytes == 4) {
        mark_light((const float *)a, (const float *)b, plane->width, limit, own);
    } else if (plane->bytes == 1) {
        if (limit < 255) mark8(a, b, plane->width, (uint8_t)limit, own);
    } else if (limit < 65535) {
        mark16((const uint16_t *)a, (const uint16_t *)b, plane->width, (uint16_t)limit, own);
    }
    if (!shift) return;
    for (unsigned x = 0; x < width; x++) marks[x] |= own[x >> shift];
}

uint64_t glfx_count_apart(const glfx_picture_pair *pair, double limit, uint8_t *marks) {
    uint64_t count = 0;
    for (unsigned y = 0; y < pair->planes[0].height; y++) {
        memset(marks, 0, pair->planes[0].width);
        for (unsigned index = 0; index < pair->count; index++) mark_row(pair, index, y, limit, marks);
        count += count_marks(marks, pair->planes[0].width);
    }
    return count;
}

// Of a block of 4x4 samples: sums, sum of squares of both, sum of products.
typedef struct block8 {
    uint32_t a, b, squares, products;
} block8;
typedef struct block16 {
    uint64_t a, b, squares, products;
} block16;

GLFX_WIDE
static void sum_blocks8(const uint8_t *a, ptrdiff_t a_step, const uint8_t *b, ptrdiff_t b_step, unsigned count, block8 *out) {
    const uint8_t *a1 = a + a_step, *a2 = a1 + a_step, *a3 = a2 + a_step;
    const uint8_t *b1 = b + b_step, *b2 = b1 + b_step, *b3 = b2 + b_step;
    // Columns first, in pieces that stay in registers and the first-level cache: contiguous, so that they become vectors.
    enum { COLUMNS = 256 };
    uint32_t squares[COLUMNS], products[COLUMNS];
    uint16_t sums_a[COLUMNS], sums_b[COLUMNS];
    for (unsigned start = 0; start < 4 * count; start += COLUMNS) {
        unsigned length = 4 * count - start < COLUMNS ? 4 * count - start : COLUMNS;
        GLFX_FAST
        for (unsigned i = 0; i < length; i++) {
            uint16_t p0 = a[start + i], p1 = a1[start + i], p2 = a2[start + i], p3 = a3[start + i];
            uint16_t q0 = b[start + i], q1 = b1[start + i], q2 = b2[start + i], q3 = b3[start + i];
            sums_a[i] = p0 + p1 + p2 + p3;
            sums_b[i] = q0 + q1 + q2 + q3;
            squares[i] = (uint32_t)p0 * p0 + (uint32_t)p1 * p1 + (uint32_t)p2 * p2 + (uint32_t)p3 * p3
                + (uint32_t)q0 * q0 + (uint32_t)q1 * q1 + (uint32_t)q2 * q2 + (uint32_t)q3 * q3;
            products[i] = (uint32_t)p0 * q0 + (uint32_t)p1 * q1 + (uint32_t)p2 * q2 + (uint32_t)p3 * q3;
        }
        for (unsigned i = 0; i < length; i += 4) {
            block8 *block = out + (start + i) / 4;
            block->a = (uint32_t)sums_a[i] + sums_a[i + 1] + sums_a[i + 2] + sums_a[i + 3];
            block->b = (uint32_t)sums_b[i] + sums_b[i + 1] + sums_b[i + 2] + sums_b[i + 3];
            block->squares = squares[i] + squares[i + 1] + squares[i + 2] + squares[i + 3];
            block->products = products[i] + products[i + 1] + products[i + 2] + products[i + 3];
        }
    }
}

GLFX_WIDE
static void sum_blocks16(
    const uint8_t *a, ptrdiff_t a_step, const uint8_t *b, ptrdiff_t b_step, unsigned count, block16 *out) {
    for (unsigned i = 0; i < count; i++) {
        block16 sum = {0, 0, 0, 0};
        for (unsigned y = 0; y < 4; y++) {
            const uint16_t *p = (const uint16_t *)(a + y * a_step) + 4 * i;
            const uint16_t *q = (const uint16_t *)(b + y * b_step) + 4 * i;
            for (unsigned x = 0; x < 4; x++) {
                uint64_t s = p[x], t = q[x];
                sum.a += s;
                sum.b += t;
                sum.squares += s * s + t * t;
                sum.products += s * t;
            }
        }
        out[i] = sum;
    }
}

// The constants of the paper, K1 = 0.01 and K2 = 0.03, for windows of 64 samples, rounded as libavfilter rounds them.
GLFX_WIDE
static glfx_similarity end_windows8(const block8 *above, const block8 *below, unsigned count, const uint8_t *skip, unsigned per_row) {
    const int32_t c1 = (int32_t)(.01 * .01 * 255 * 255 * 64 + .5);
    const int32_t c2 = (int32_t)(.03 * .03 * 255 * 255 * 64 * 63 + .5);
    glfx_similarity result = {0, 0};
    float values[256];
    for (unsigned start = 0; start < count; start += 256) {
        unsigned length = count - start < 256 ? count - start : 256;
        GLFX_FAST
        for (unsigned i = 0; i < length; i++) {
            const block8 *u = above + start + i, *v = below + start + i;
            int32_t a = (int32_t)(u[0].a + u[1].a + v[0].a + v[1].a);
            int32_t b = (int32_t)(u[0].b + u[1].b + v[0].b + v[1].b);
            int32_t squares = (int32_t)(u[0].squares + u[1].squares + v[0].squares + v[1].squares);
            int32_t products = (int32_t)(u[0].products + u[1].products + v[0].products + v[1].products);
            int32_t variances = squares * 64 - a * a - b * b;
            int32_t covariance = products * 64 - a * b;
            values[i] = (float)(2 * a * b + c1) * (float)(2 * covariance + c2)
                / ((float)(a * a + b * b + c1) * (float)(variances + c2));
        }
        for (unsigned i = 0; i < length; i++) {
            unsigned at = start + i;
            if (skip && (skip[at] | skip[at + 1] | skip[at + per_row] | skip[at + per_row + 1])) continue;
            result.sum += values[i];
            result.windows++;
        }
    }
    return result;
}

static glfx_similarity end_windows16(
    const block16 *above, const block16 *below, unsigned count, uint32_t most, const uint8_t *skip, unsigned per_row) {
    const int64_t c1 = (int64_t)(.01 * .01 * most * most * 64 + .5);
    const int64_t c2 = (int64_t)(.03 * .03 * most * most * 64 * 63 + .5);
    glfx_similarity result = {0, 0};
    // libavfilter sums up a row of 16-bit pictures in single precision.
    float sum = 0;
    for (unsigned i = 0; i < count; i++) {
        if (skip && (skip[i] | skip[i + 1] | skip[i + per_row] | skip[i + per_row + 1])) continue;
        const block16 *u = above + i, *v = below + i;
        int64_t a = (int64_t)(u[0].a + u[1].a + v[0].a + v[1].a);
        int64_t b = (int64_t)(u[0].b + u[1].b + v[0].b + v[1].b);
        int64_t squares = (int64_t)(u[0].squares + u[1].squares + v[0].squares + v[1].squares);
        int64_t products = (int64_t)(u[0].products + u[1].products + v[0].products + v[1].products);
        int64_t variances = squares * 64 - a * a - b * b;
        int64_t covariance = products * 64 - a * b;
        sum += (float)(2 * a * b + c1) * (float)(2 * covariance + c2)
            / ((float)(a * a + b * b + c1) * (float)(variances + c2));
        result.windows++;
    }
    result.sum = sum;
    return result;
}

glfx_similarity glfx_measure_similarity(
    const glfx_plane_pair *planes, uint32_t most, const uint8_t *skip, uint64_t *sums) {
    glfx_similarity result = {0, 0};
    unsigned columns = planes->width / 4, rows = planes->height / 4;
    if (columns < 2 || rows < 2) return result;
    // Two rows of blocks, each block four numbers of 64 bits at most.
    uint64_t *line[2] = {sums, sums + 4 * (columns + 1)};
    for (unsigned y = 0; y < rows; y++) {
        const uint8_t *a = planes->first + 4 * (ptrdiff_t)y * planes->first_step;
        const uint8_t *b = planes->second + 4 * (ptrdiff_t)y * planes->second_step;
        uint64_t *above = line[(y + 1) & 1], *below = line[y & 1];
        const uint8_t *skipped = skip && y > 0 ? skip + (y - 1) * columns : NULL;
        glfx_similarity row = {0, 0};
        if (planes->bytes == 1) {
            sum_blocks8(a, planes->first_step, b, planes->second_step, columns, (block8 *)below);
            if (y > 0) row = end_windows8((block8 *)above, (block8 *)below, columns - 1, skipped, columns);
        } else {
            sum_blocks16(a, planes->first_step, b, planes->second_step, columns, (block16 *)below);
            if (y > 0) row = end_windows16((block16 *)above, (block16 *)below, columns - 1, most, skipped, columns);
        }
        result.sum += row.sum;
        result.windows += row.windows;
    }
    return result;
}

// Of a window of 8x8 samples, by the formula of `end_windows16` with 1 as the greatest value.
static double light_window(const glfx_plane_pair *planes, unsigned left, unsigned top) {
    const double c1 = .01 * .01 * 64, c2 = .03 * .03 * 64 * 63;
    double a = 0, b = 0, squares = 0, products = 0;
    for (unsigned y = top; y < top + 8; y++) {
        const float *p = (const float *)(planes->first + (ptrdiff_t)y * planes->first_step) + left;
        const float *q = (const float *)(planes->second + (ptrdiff_t)y * planes->second_step) + left;
        for (unsigned x = 0; x < 8; x++) {
            if (isnan(light_distance(p[x], q[x]))) return 0;
            // What is not finite is the same in both.
            double s = isfinite(p[x]) ? p[x] : 0, t = isfinite(p[x]) ? q[x] : 0;
            a += s;
            b += t;
            squares += s * s + t * t;
            products += s * t;
        }
    }
    double variances = squares * 64 - a * a - b * b, covariance = products * 64 - a * b;
    return (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2));
}

glfx_similarity glfx_measure_light_similarity(const glfx_plane_pair *planes, const uint8_t *skip) {
    glfx_similarity result = {0, 0};
    unsigned columns = planes->width / 4, rows = planes->height / 4;
    for (unsigned y = 0; y + 1 < rows; y++) {
        for (unsigned x = 0; x + 1 < columns; x++) {
            const uint8_t *at = skip ? skip + y * columns + x : NULL;
            if (at && (at[0] | at[1] | at[columns] | at[columns + 1])) continue;
            result.sum += light_window(planes, 4 * x, 4 * y);
            result.windows++;
        }
    }
    return result;
}

void glfx_raise_row(
    const void *from, unsigned bytes, unsigned depth, uint16_t *to, unsigned wanted, int is_full, unsigned width) {
    uint32_t old_most = (1u << depth) - 1, new_most = (1u << wanted) - 1;
    for (unsigned x = 0; x < width; x++) {
        uint32_t value = bytes == 1 ? ((const uint8_t *)from)[x] : ((const uint16_t *)from)[x];
        to[x] = is_full ? (uint16_t)((value * (uint64_t)new_most + old_most / 2) / old_most)
                        : (uint16_t)(value << (wanted - depth));
    }
}
