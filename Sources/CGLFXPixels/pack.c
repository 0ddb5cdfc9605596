#include "CGLFXPixels.h"
#include "wide.h"

GLFX_WIDE static void pack_bgra(
    uint32_t *restrict out, const uint8_t *restrict r, const uint8_t *restrict g, const uint8_t *restrict b,
    const uint8_t *restrict a, unsigned count) {
    if (a) {
        for (unsigned x = 0; x < count; x++)
            out[x] = (uint32_t)b[x] | (uint32_t)g[x] << 8 | (uint32_t)r[x] << 16 | (uint32_t)a[x] << 24;
    } else {
        for (unsigned x = 0; x < count; x++)
            out[x] = (uint32_t)b[x] | (uint32_t)g[x] << 8 | (uint32_t)r[x] << 16 | 0xff000000u;
    }
}

GLFX_WIDE static void pack_rgba16(
    uint64_t *restrict out, const uint16_t *restrict r, const uint16_t *restrict g, const uint16_t *restrict b,
    const uint16_t *restrict a, unsigned count) {
    for (unsigned x = 0; x < count; x++)
        out[x] = (uint64_t)r[x] | (uint64_t)g[x] << 16 | (uint64_t)b[x] << 32 | (uint64_t)(a ? a[x] : 0xffff) << 48;
}

// Luma so near to black or white is taken as that: more than a matrix in single precision errs, and less than a code of
// 16 bits. So pixels exactly at black or white are not decided by rounding.
static const float least_luma = -5e-6f, most_luma = 1 + 5e-6f;

static void pack_half_plain(
    _Float16 *restrict out, const float *restrict r, const float *restrict g, const float *restrict b,
    const float *restrict a, const float *restrict luma, unsigned count) {
    // A fused multiply-add rounds differently, and only some of the processors have it.
#pragma STDC FP_CONTRACT OFF
    for (unsigned x = 0; x < count; x++) {
        float y = luma[0] * r[x] + luma[1] * g[x] + luma[2] * b[x];
        int is_inside = y >= least_luma && y <= most_luma;
        float low = is_inside ? 0 : -65504, high = is_inside ? 1 : 65504;
        float red = r[x] < low ? low : r[x], green = g[x] < low ? low : g[x], blue = b[x] < low ? low : b[x];
        out[4 * x] = (_Float16)(red > high ? high : red);
        out[4 * x + 1] = (_Float16)(green > high ? high : green);
        out[4 * x + 2] = (_Float16)(blue > high ? high : blue);
        out[4 * x + 3] = (_Float16)(a ? a[x] : 1);
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Compilers leave the loop above in single pixels. Where a number is none, the second operand of both is taken.
__attribute__((target("avx2,f16c"))) static __m128i half_of(__m256 value, __m256 low, __m256 high) {
    value = _mm256_min_ps(high, _mm256_max_ps(low, value));
    return _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT);
}

// Eight pixels at a time, the same bits.
__attribute__((target("avx2,f16c"))) static unsigned pack_half_wide(
    _Float16 *restrict out, const float *restrict r, const float *restrict g, const float *restrict b,
    const float *restrict a, const float *restrict luma, unsigned count) {
    __m256 red_luma = _mm256_set1_ps(luma[0]), green_luma = _mm256_set1_ps(luma[1]);
    __m256 blue_luma = _mm256_set1_ps(luma[2]), one = _mm256_set1_ps(1), zero = _mm256_setzero_ps();
    __m256 least = _mm256_set1_ps(least_luma), most = _mm256_set1_ps(most_luma);
    __m256 lowest = _mm256_set1_ps(-65504), highest = _mm256_set1_ps(65504);
    unsigned x = 0;
    for (; x + 8 <= count; x += 8) {
        __m256 red = _mm256_loadu_ps(r + x), green = _mm256_loadu_ps(g + x), blue = _mm256_loadu_ps(b + x);
        __m256 y = _mm256_add_ps(_mm256_mul_ps(red_luma, red), _mm256_mul_ps(green_luma, green));
        y = _mm256_add_ps(y, _mm256_mul_ps(blue_luma, blue));
        __m256 is_inside =
            _mm256_and_ps(_mm256_cmp_ps(y, least, _CMP_GE_OQ), _mm256_cmp_ps(y, most, _CMP_LE_OQ));
        __m256 low = _mm256_blendv_ps(lowest, zero, is_inside), high = _mm256_blendv_ps(highest, one, is_inside);
        __m128i rh = half_of(red, low, high), gh = half_of(green, low, high), bh = half_of(blue, low, high);
        __m128i ah = a ? _mm256_cvtps_ph(_mm256_loadu_ps(a + x), _MM_FROUND_TO_NEAREST_INT) : _mm_set1_epi16(0x3c00);
        __m128i rg = _mm_unpacklo_epi16(rh, gh), ba = _mm_unpacklo_epi16(bh, ah);
        __m128i rg2 = _mm_unpackhi_epi16(rh, gh), ba2 = _mm_unpackhi_epi16(bh, ah);
        __m128i *to = (__m128i *)(out + 4 * x);
        _mm_storeu_si128(to, _mm_unpacklo_epi32(rg, ba));
        _mm_storeu_si128(to + 1, _mm_unpackhi_epi32(rg, ba));
        _mm_storeu_si128(to + 2, _mm_unpacklo_epi32(rg2, ba2));
        _mm_storeu_si128(to + 3, _mm_unpackhi_epi32(rg2, ba2));
    }
    return x;
}
#endif

static void pack_half(
    _Float16 *restrict out, const float *restrict r, const float *restrict g, const float *restrict b,
    const float *restrict a, const float *restrict luma, unsigned count) {
    unsigned done = 0;
#if defined(__x86_64__)
    if (count >= 8 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c"))
        done = pack_half_wide(out, r, g, b, a, luma, count);
#endif
    pack_half_plain(out + 4 * done, r + done, g + done, b + done, a ? a + done : NULL, luma, count - done);
}

GLFX_WIDE static void pack_float(
    float *restrict out, const float *restrict r, const float *restrict g, const float *restrict b,
    const float *restrict a, unsigned count) {
    for (unsigned x = 0; x < count; x++) {
        out[4 * x] = r[x];
        out[4 * x + 1] = g[x];
        out[4 * x + 2] = b[x];
        out[4 * x + 3] = a ? a[x] : 1;
    }
}

GLFX_WIDE static void unpack_float(
    const float *restrict in, float *restrict r, float *restrict g, float *restrict b, float *restrict a,
    unsigned count) {
    for (unsigned x = 0; x < count; x++) {
        r[x] = in[4 * x];
        g[x] = in[4 * x + 1];
        b[x] = in[4 * x + 2];
    }
    if (a)
        for (unsigned x = 0; x < count; x++) a[x] = in[4 * x + 3];
}

static int is_deep(glfx_layout layout) { return layout == GLFX_RGBA16 || layout == GLFX_RGBA_HALF; }

static const void *row_of(const glfx_planes *planes, int plane, unsigned i) {
    return planes->data[plane]
        ? (const uint8_t *)planes->data[plane] + (ptrdiff_t)(i & planes->mask[plane]) * planes->stride[plane]
        : NULL;
}

int glfx_pack_row(void *user, unsigned i, unsigned left, unsigned right) {
    const glfx_pack *pack = user;
    const void *r = row_of(&pack->planes, 0, i), *g = row_of(&pack->planes, 1, i);
    const void *b = row_of(&pack->planes, 2, i), *a = row_of(&pack->planes, 3, i);
    uint8_t *out = pack->origin + (ptrdiff_t)i * pack->row_step + (ptrdiff_t)left * pack->pixel_step;
    unsigned count = right - left;

    if (pack->layout == GLFX_RGBA_HALF) {
        const float *rf = (const float *)r + left, *gf = (const float *)g + left;
        const float *bf = (const float *)b + left, *af = a ? (const float *)a + left : NULL;
        if (pack->pixel_step == 8) {
            pack_half((_Float16 *)out, rf, gf, bf, af, pack->luma, count);
        } else {
            for (unsigned x = 0; x < count; x++, out += pack->pixel_step)
                pack_half((_Float16 *)out, rf + x, gf + x, bf + x, af ? af + x : NULL, pack->luma, 1);
        }
        return 0;
    }
    if (pack->layout == GLFX_RGBA_FLOAT) {
        const float *rf = (const float *)r + left, *gf = (const float *)g + left;
        const float *bf = (const float *)b + left, *af = a ? (const float *)a + left : NULL;
        if (pack->pixel_step == 16) {
            pack_float((float *)out, rf, gf, bf, af, count);
        } else {
            for (unsigned x = 0; x < count; x++, out += pack->pixel_step)
                pack_float((float *)out, rf + x, gf + x, bf + x, af ? af + x : NULL, 1);
        }
        return 0;
    }
    if (pack->layout == GLFX_RGBA16) {
        const uint16_t *rw = (const uint16_t *)r + left, *gw = (const uint16_t *)g + left;
        const uint16_t *bw = (const uint16_t *)b + left, *aw = a ? (const uint16_t *)a + left : NULL;
        if (pack->pixel_step == 8) {
            pack_rgba16((uint64_t *)out, rw, gw, bw, aw, count);
        } else {
            for (unsigned x = 0; x < count; x++, out += pack->pixel_step)
                pack_rgba16((uint64_t *)out, rw + x, gw + x, bw + x, aw ? aw + x : NULL, 1);
        }
        return 0;
    }
    const uint8_t *first = (const uint8_t *)(pack->layout == GLFX_BGRA8 ? b : r) + left;
    const uint8_t *last = (const uint8_t *)(pack->layout == GLFX_BGRA8 ? r : b) + left;
    const uint8_t *middle = (const uint8_t *)g + left, *alpha = a ? (const uint8_t *)a + left : NULL;
    if (pack->pixel_step == 4) {
        pack_bgra((uint32_t *)out, last, middle, first, alpha, count);
    } else {
        for (unsigned x = 0; x < count; x++, out += pack->pixel_step)
            *(uint32_t *)out = (uint32_t)first[x] | (uint32_t)middle[x] << 8 | (uint32_t)last[x] << 16
                | (alpha ? (uint32_t)alpha[x] << 24 : 0xff000000u);
    }
    return 0;
}

GLFX_WIDE static void unpack8(
    const uint32_t *restrict in, uint8_t *restrict first, uint8_t *restrict middle, uint8_t *restrict last,
    uint8_t *restrict alpha, unsigned count) {
    for (unsigned x = 0; x < count; x++) {
        uint32_t pixel = in[x];
        first[x] = (uint8_t)pixel;
        middle[x] = (uint8_t)(pixel >> 8);
        last[x] = (uint8_t)(pixel >> 16);
    }
    if (alpha)
        for (unsigned x = 0; x < count; x++) alpha[x] = (uint8_t)(in[x] >> 24);
}

GLFX_WIDE static void unpack16(
    const uint64_t *restrict in, uint16_t *restrict r, uint16_t *restrict g, uint16_t *restrict b,
    uint16_t *restrict a, unsigned count) {
    for (unsigned x = 0; x < count; x++) {
        uint64_t pixel = in[x];
        r[x] = (uint16_t)pixel;
        g[x] = (uint16_t)(pixel >> 16);
        b[x] = (uint16_t)(pixel >> 32);
    }
    if (a)
        for (unsigned x = 0; x < count; x++) a[x] = (uint16_t)(in[x] >> 48);
}

int glfx_unpack_row(void *user, unsigned i, unsigned left, unsigned right) {
    const glfx_unpack *unpack = user;
    void *plane[4];
    for (int p = 0; p < 4; p++) plane[p] = (void *)row_of(&unpack->planes, p, i);
    unsigned y = i < unpack->height ? i : unpack->height - 1;
    const uint8_t *row = unpack->origin + (ptrdiff_t)y * unpack->row_step;
    unsigned inside = right < unpack->width ? right : unpack->width;
    unsigned count = left < inside ? inside - left : 0;

    if (unpack->layout == GLFX_RGBA_FLOAT) {
        float *r = plane[0], *g = plane[1], *b = plane[2], *a = plane[3];
        const float *in = (const float *)row;
        if (count)
            unpack_float(in + 4 * left, r + left, g + left, b + left, a ? a + left : NULL, count);
        for (unsigned x = left > inside ? left : inside; x < right; x++)
            unpack_float(in + 4 * (unpack->width - 1), r + x, g + x, b + x, a ? a + x : NULL, 1);
        return 0;
    }
    if (is_deep(unpack->layout)) {
        uint16_t *r = plane[0], *g = plane[1], *b = plane[2], *a = plane[3];
        const uint64_t *in = (const uint64_t *)row;
        if (count) unpack16(in + left, r + left, g + left, b + left, a ? a + left : NULL, count);
        for (unsigned x = left > inside ? left : inside; x < right; x++)
            unpack16(in + unpack->width - 1, r + x, g + x, b + x, a ? a + x : NULL, 1);
        return 0;
    }
    int bgra = unpack->layout == GLFX_BGRA8;
    uint8_t *first = plane[bgra ? 2 : 0], *middle = plane[1], *last = plane[bgra ? 0 : 2], *alpha = plane[3];
    const uint32_t *in = (const uint32_t *)row;
    if (count) unpack8(in + left, first + left, middle + left, last + left, alpha ? alpha + left : NULL, count);
    for (unsigned x = left > inside ? left : inside; x < right; x++)
        unpack8(in + unpack->width - 1, first + x, middle + x, last + x, alpha ? alpha + x : NULL, 1);
    return 0;
}

GLFX_WIDE static int bytes_exceed(const uint8_t *restrict in, unsigned count, uint8_t low, uint8_t high) {
    uint8_t least = 0xff, most = 0;
    for (unsigned x = 0; x < count; x++) {
        least = in[x] < least ? in[x] : least;
        most = in[x] > most ? in[x] : most;
    }
    return least < low || most > high;
}

GLFX_WIDE static int words_exceed(const uint16_t *restrict in, unsigned count, uint16_t low, uint16_t high) {
    uint16_t least = 0xffff, most = 0;
    for (unsigned x = 0; x < count; x++) {
        least = in[x] < least ? in[x] : least;
        most = in[x] > most ? in[x] : most;
    }
    return least < low || most > high;
}

int glfx_row_exceeds(const uint8_t *row, unsigned count, unsigned step, unsigned bytes, unsigned low, unsigned high) {
    if (!count) return 0;
    if (step == 1 && bytes == 1) return bytes_exceed(row, count, (uint8_t)low, (uint8_t)high);
    if (step == 2 && bytes == 2) return words_exceed((const uint16_t *)row, count, (uint16_t)low, (uint16_t)high);
    for (unsigned x = 0; x < count; x++, row += step) {
        unsigned sample = bytes == 1 ? *row : *(const uint16_t *)row;
        if (sample < low || sample > high) return 1;
    }
    return 0;
}

GLFX_WIDE int glfx_row_has_alpha(const uint8_t *row, unsigned width, glfx_layout layout) {
    if (layout == GLFX_RGBA_HALF) {
        const uint16_t *in = (const uint16_t *)row;
        int found = 0;
        // What 8 bits would round to less than 255: below 0.998, as negative numbers are too; NaN is not.
        for (unsigned x = 0; x < width; x++) found |= (int16_t)in[4 * x + 3] < 0x3bfc;
        return found;
    }
    if (layout == GLFX_RGBA_FLOAT) {
        const float *in = (const float *)row;
        int found = 0;
        for (unsigned x = 0; x < width; x++) found |= in[4 * x + 3] < 0.998f;
        return found;
    }
    if (layout == GLFX_RGBA16) {
        const uint64_t *in = (const uint64_t *)row;
        uint64_t all = ~(uint64_t)0;
        for (unsigned x = 0; x < width; x++) all &= in[x];
        return (all >> 48) != 0xffff;
    }
    const uint32_t *in = (const uint32_t *)row;
    uint32_t all = ~(uint32_t)0;
    for (unsigned x = 0; x < width; x++) all &= in[x];
    return (all >> 24) != 0xff;
}

GLFX_WIDE void glfx_multiply_row(float *color, const float *alpha, unsigned width) {
    for (unsigned x = 0; x < width; x++) color[x] *= alpha[x];
}

GLFX_WIDE void glfx_divide_row(float *color, const float *alpha, unsigned width) {
    for (unsigned x = 0; x < width; x++) color[x] /= alpha[x] > 0 ? alpha[x] : 1;
}
