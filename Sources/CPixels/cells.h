// Where colors lie in the table: what its loops share.
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
    // In 32 bits: the place below, the block's number 12 bits higher.
    const __m256i places = _mm256_set1_epi32(0xfff), blocks = _mm256_set1_epi32(0xfff000);
    __m256i a = _mm256_unpacklo_epi16(place, block), c = _mm256_unpackhi_epi16(place, block);
    a = _mm256_or_si256(_mm256_and_si256(a, places), _mm256_and_si256(_mm256_srli_epi32(a, 4), blocks));
    c = _mm256_or_si256(_mm256_and_si256(c, places), _mm256_and_si256(_mm256_srli_epi32(c, 4), blocks));
    *first = _mm256_i32gather_epi32((const int *)table->entries, a, 4);
    *second = _mm256_i32gather_epi32((const int *)table->entries, c, 4);
}
#endif
