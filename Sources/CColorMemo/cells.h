// Indices of colors in the table, for all loops.
#pragma once
#include "ColorTable.h"

static inline unsigned entry_of(uint32_t pixel) {
    unsigned block = (pixel >> 4 & 15) | (pixel >> 8 & 0xf0) | (pixel >> 12 & 0xf00);
    unsigned place = (pixel & 15) | (pixel >> 4 & 0xf0) | (pixel >> 8 & 0xf00);
    return block << 12 | place;
}

static inline unsigned cell_of(uint32_t pixel) {
    return (pixel >> 2 & 63) | (pixel >> 4 & 0xfc0) | (pixel >> 6 & 0x3f000);
}

static inline uint32_t first_color(unsigned cell) {
    return 0xff000000u | (cell & 63) << 2 | (cell & 0xfc0) << 4 | (cell & 0x3f000) << 6;
}

static inline void add(glfx_missing *missing, unsigned cell) {
    if (missing->marks[cell]) return;
    missing->marks[cell] = 1;
    missing->cells[missing->count++] = cell;
}

#if defined(__x86_64__)
#include <immintrin.h>

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
    // In 32 bits: the place in the low 12 bits, the block above.
    const __m256i places = _mm256_set1_epi32(0xfff), blocks = _mm256_set1_epi32(0xfff000);
    __m256i a = _mm256_unpacklo_epi16(place, block), c = _mm256_unpackhi_epi16(place, block);
    a = _mm256_or_si256(_mm256_and_si256(a, places), _mm256_and_si256(_mm256_srli_epi32(a, 4), blocks));
    c = _mm256_or_si256(_mm256_and_si256(c, places), _mm256_and_si256(_mm256_srli_epi32(c, 4), blocks));
    *first = _mm256_i32gather_epi32((const int *)table->entries, a, 4);
    *second = _mm256_i32gather_epi32((const int *)table->entries, c, 4);
}

// The same for 32 colors in planes of red, green and blue, from x on. Returns whether all are filled, judging by the
// entries alone.
__attribute__((target("avx2"), always_inline)) static inline int gather32(
    const glfx_color_table *table, const uint8_t *const in[3], unsigned x, __m256i e[4]) {
    const __m128i *r = (const __m128i *)(in[0] + x), *g = (const __m128i *)(in[1] + x);
    const __m128i *b = (const __m128i *)(in[2] + x);
    for (int half = 0; half < 2; half++)
        gather16(
            table, _mm_loadu_si128(r + half), _mm_loadu_si128(g + half), _mm_loadu_si128(b + half), &e[2 * half],
            &e[2 * half + 1]);
    // The minimum of each four is 0 if one of them is.
    __m256i least = _mm256_min_epu32(_mm256_min_epu32(e[0], e[1]), _mm256_min_epu32(e[2], e[3]));
    return !_mm256_movemask_epi8(_mm256_cmpeq_epi32(least, _mm256_setzero_si256()));
}
#endif
