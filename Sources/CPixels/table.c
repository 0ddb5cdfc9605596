#include "ColorTable.h"
#include <stddef.h>
#include <string.h>

static inline unsigned block_of(uint32_t pixel) {
    return (pixel >> 4 & 15) | (pixel >> 8 & 0xf0) | (pixel >> 12 & 0xf00);
}

static inline unsigned place_in_block(uint32_t pixel) {
    return (pixel & 15) | (pixel >> 4 & 0xf0) | (pixel >> 8 & 0xf00);
}

static glfx_found look_up_plain(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, uint8_t *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    for (unsigned x = 0; x < count; x++) {
        unsigned block = block_of(in[x]);
        if (in[x] >> 24 != 255) return GLFX_NOT_OPAQUE;
        if (table->filled[block]) {
            out[x] = table->entries[(size_t)block * GLFX_BLOCK_COLORS + place_in_block(in[x])] ^ GLFX_UNFILLED;
        } else {
            missing[block] = 1;
            found = GLFX_COLORS_MISSING;
        }
    }
    return found;
}

static glfx_found look_up_planes_plain(
    const glfx_color_table *table, const uint8_t *const in[3], uint8_t *const out[4], unsigned from, unsigned to,
    uint8_t *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    for (unsigned x = from; x < to; x++) {
        uint32_t pixel = (uint32_t)in[0][x] << 16 | (uint32_t)in[1][x] << 8 | in[2][x];
        unsigned block = block_of(pixel);
        if (table->filled[block]) {
            pixel = table->entries[(size_t)block * GLFX_BLOCK_COLORS + place_in_block(pixel)] ^ GLFX_UNFILLED;
            out[0][x] = (uint8_t)(pixel >> 16);
            out[1][x] = (uint8_t)(pixel >> 8);
            out[2][x] = (uint8_t)pixel;
            if (out[3]) out[3][x] = (uint8_t)(pixel >> 24);
        } else {
            missing[block] = 1;
            found = GLFX_COLORS_MISSING;
        }
    }
    return found;
}

#if defined(__x86_64__)
#include <immintrin.h>

// Eight at a time. A compiler does not make the gathering load of the plain loop by itself.
__attribute__((target("avx2"))) static glfx_found look_up_wide(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, uint8_t *missing) {
    const __m256i nibbles = _mm256_set1_epi32(0x0f0f0f), color = _mm256_set1_epi32(0xffffff);
    // Weights of the bytes in pairs (1 blue + 16 green, 1 red), then of the pairs (1, 256).
    const __m256i bytes = _mm256_set1_epi32(0x00011001), pairs = _mm256_set1_epi32(0x01000001);
    const __m256i mask = _mm256_set1_epi32(GLFX_UNFILLED);
    glfx_found found = GLFX_ALL_FOUND;
    unsigned x = 0;
    for (; x + 8 <= count; x += 8) {
        __m256i pixels = _mm256_loadu_si256((const __m256i *)(in + x));
        __m256i low = _mm256_and_si256(pixels, nibbles);
        __m256i high = _mm256_and_si256(_mm256_srli_epi32(pixels, 4), nibbles);
        __m256i place = _mm256_madd_epi16(_mm256_maddubs_epi16(low, bytes), pairs);
        __m256i block = _mm256_madd_epi16(_mm256_maddubs_epi16(high, bytes), pairs);
        __m256i index = _mm256_or_si256(place, _mm256_slli_epi32(block, 12));
        __m256i entries = _mm256_i32gather_epi32((const int *)table->entries, index, 4);
        // All bits of an opaque pixel are set once its color's are.
        __m256i opaque = _mm256_cmpeq_epi32(_mm256_or_si256(pixels, color), _mm256_set1_epi32(-1));
        __m256i unfilled = _mm256_cmpeq_epi32(entries, _mm256_setzero_si256());
        if (_mm256_movemask_epi8(_mm256_andnot_si256(unfilled, opaque)) == -1) {
            _mm256_storeu_si256((__m256i *)(out + x), _mm256_xor_si256(entries, mask));
        } else {
            glfx_found eight = look_up_plain(table, in + x, out + x, 8, missing);
            if (eight == GLFX_NOT_OPAQUE) return eight;
            if (eight != GLFX_ALL_FOUND) found = eight;
        }
    }
    glfx_found rest = look_up_plain(table, in + x, out + x, count - x, missing);
    return rest == GLFX_ALL_FOUND ? found : rest;
}

// The entries of sixteen colors. Their order is 0-3, 8-11 in the first and 4-7, 12-15 in the second.
__attribute__((target("avx2"), always_inline)) static inline void gather16(
    const glfx_color_table *table, __m128i red, __m128i green, __m128i blue, __m256i *first, __m256i *second) {
    const __m256i low = _mm256_set1_epi16(0x0f), high = _mm256_set1_epi16(0xf0);
    __m256i r = _mm256_cvtepu8_epi16(red), g = _mm256_cvtepu8_epi16(green), b = _mm256_cvtepu8_epi16(blue);
    __m256i place = _mm256_or_si256(
        _mm256_or_si256(_mm256_and_si256(b, low), _mm256_slli_epi16(_mm256_and_si256(g, low), 4)),
        _mm256_slli_epi16(_mm256_and_si256(r, low), 8));
    __m256i block = _mm256_or_si256(
        _mm256_or_si256(_mm256_srli_epi16(b, 4), _mm256_and_si256(g, high)),
        _mm256_slli_epi16(_mm256_and_si256(r, high), 4));
    // In 32 bits: the place below, the block's number 12 bits higher.
    const __m256i places = _mm256_set1_epi32(0xfff), blocks = _mm256_set1_epi32(0xfff000);
    __m256i a = _mm256_unpacklo_epi16(place, block), c = _mm256_unpackhi_epi16(place, block);
    a = _mm256_or_si256(_mm256_and_si256(a, places), _mm256_and_si256(_mm256_srli_epi32(a, 4), blocks));
    c = _mm256_or_si256(_mm256_and_si256(c, places), _mm256_and_si256(_mm256_srli_epi32(c, 4), blocks));
    *first = _mm256_i32gather_epi32((const int *)table->entries, a, 4);
    *second = _mm256_i32gather_epi32((const int *)table->entries, c, 4);
}

// Two times eight pixels in gather16's order to blue and green (eight, eight, in each half), red and alpha.
__attribute__((target("avx2"), always_inline)) static inline void split16(
    __m256i first, __m256i second, __m256i *blue_green, __m256i *red_alpha) {
    const __m256i mask = _mm256_set1_epi32(GLFX_UNFILLED);
    const __m256i by_channel = _mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    first = _mm256_shuffle_epi8(_mm256_xor_si256(first, mask), by_channel);
    second = _mm256_shuffle_epi8(_mm256_xor_si256(second, mask), by_channel);
    *blue_green = _mm256_unpacklo_epi32(first, second);
    *red_alpha = _mm256_unpackhi_epi32(first, second);
}

__attribute__((target("avx2"), always_inline)) static inline void store32(uint8_t *out, __m256i mixed) {
    _mm256_storeu_si256((__m256i *)out, _mm256_permute4x64_epi64(mixed, 0xd8));
}

__attribute__((target("avx2"))) static glfx_found look_up_planes_wide(
    const glfx_color_table *table, const uint8_t *const in[3], uint8_t *const out[4], unsigned from, unsigned to,
    uint8_t *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    unsigned x = from;
    for (; x + 32 <= to; x += 32) {
        const __m128i *r = (const __m128i *)(in[0] + x), *g = (const __m128i *)(in[1] + x);
        const __m128i *b = (const __m128i *)(in[2] + x);
        __m256i e[4];
        for (int half = 0; half < 2; half++)
            gather16(
                table, _mm_loadu_si128(r + half), _mm_loadu_si128(g + half), _mm_loadu_si128(b + half), &e[2 * half],
                &e[2 * half + 1]);
        // The lesser of each four is 0 where one of them is.
        __m256i least = _mm256_min_epu32(_mm256_min_epu32(e[0], e[1]), _mm256_min_epu32(e[2], e[3]));
        if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(least, _mm256_setzero_si256()))) {
            if (look_up_planes_plain(table, in, out, x, x + 32, missing) != GLFX_ALL_FOUND) found = GLFX_COLORS_MISSING;
            continue;
        }
        __m256i bg[2], ra[2];
        split16(e[0], e[1], &bg[0], &ra[0]);
        split16(e[2], e[3], &bg[1], &ra[1]);
        store32(out[2] + x, _mm256_unpacklo_epi64(bg[0], bg[1]));
        store32(out[1] + x, _mm256_unpackhi_epi64(bg[0], bg[1]));
        store32(out[0] + x, _mm256_unpacklo_epi64(ra[0], ra[1]));
        if (out[3]) store32(out[3] + x, _mm256_unpackhi_epi64(ra[0], ra[1]));
    }
    glfx_found rest = look_up_planes_plain(table, in, out, x, to, missing);
    return rest == GLFX_ALL_FOUND ? found : rest;
}

glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, uint8_t *missing) {
    return (__builtin_cpu_supports("avx2") ? look_up_wide : look_up_plain)(table, in, out, count, missing);
}
#else
glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, uint8_t *missing) {
    return look_up_plain(table, in, out, count, missing);
}
#endif

glfx_found glfx_look_up_planes(const glfx_color_table *table, const glfx_part *part, uint8_t *missing) {
#if defined(__x86_64__)
    glfx_found found = (__builtin_cpu_supports("avx2") ? look_up_planes_wide : look_up_planes_plain)(
        table, part->source, part->result, 0, part->count, missing);
#else
    glfx_found found = look_up_planes_plain(table, part->source, part->result, 0, part->count, missing);
#endif
    if (found != GLFX_ALL_FOUND)
        for (int plane = 0; plane < 3; plane++) memmove(part->result[plane], part->source[plane], part->count);
    return found;
}

void glfx_block_colors(unsigned block, uint32_t *out) {
    uint32_t high = (block & 15) << 4 | (block & 0xf0) << 8 | (block & 0xf00) << 12 | 0xff000000u;
    for (unsigned i = 0; i < GLFX_BLOCK_COLORS; i++) out[i] = high | (i & 15) | (i & 0xf0) << 4 | (i & 0xf00) << 8;
}

void glfx_fill_block(glfx_color_table *table, unsigned block, const uint32_t *in) {
    uint32_t *entries = table->entries + (size_t)block * GLFX_BLOCK_COLORS;
    for (unsigned i = 0; i < GLFX_BLOCK_COLORS; i++) entries[i] = in[i] ^ GLFX_UNFILLED;
    table->filled[block] = 1;
}
