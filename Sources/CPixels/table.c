#include "ColorTable.h"
#include <stddef.h>

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

void glfx_block_colors(unsigned block, uint32_t *out) {
    uint32_t high = (block & 15) << 4 | (block & 0xf0) << 8 | (block & 0xf00) << 12 | 0xff000000u;
    for (unsigned i = 0; i < GLFX_BLOCK_COLORS; i++) out[i] = high | (i & 15) | (i & 0xf0) << 4 | (i & 0xf00) << 8;
}

void glfx_fill_block(glfx_color_table *table, unsigned block, const uint32_t *in) {
    uint32_t *entries = table->entries + (size_t)block * GLFX_BLOCK_COLORS;
    for (unsigned i = 0; i < GLFX_BLOCK_COLORS; i++) entries[i] = in[i] ^ GLFX_UNFILLED;
    table->filled[block] = 1;
}
