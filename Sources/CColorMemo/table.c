#include "cells.h"

#include <stddef.h>
#include <string.h>

static glfx_found look_up_plain(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    for (unsigned x = 0; x < count; x++) {
        unsigned cell = cell_of(in[x]);
        if (in[x] >> 24 != 255) return GLFX_NOT_OPAQUE;
        if (table->filled[cell]) {
            out[x] = table->entries[entry_of(in[x])] ^ GLFX_UNFILLED;
        } else {
            add(missing, cell);
            found = GLFX_COLORS_MISSING;
        }
    }
    return found;
}

static glfx_found look_up_planes_plain(
    const glfx_color_table *table, const uint8_t *const in[3], uint8_t *const out[4], unsigned from, unsigned to,
    glfx_missing *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    for (unsigned x = from; x < to; x++) {
        uint32_t pixel = (uint32_t)in[0][x] << 16 | (uint32_t)in[1][x] << 8 | in[2][x];
        unsigned cell = cell_of(pixel);
        if (table->filled[cell]) {
            pixel = table->entries[entry_of(pixel)] ^ GLFX_UNFILLED;
            out[0][x] = (uint8_t)(pixel >> 16);
            out[1][x] = (uint8_t)(pixel >> 8);
            out[2][x] = (uint8_t)pixel;
            if (out[3]) out[3][x] = (uint8_t)(pixel >> 24);
        } else {
            add(missing, cell);
            found = GLFX_COLORS_MISSING;
        }
    }
    return found;
}

#if defined(__x86_64__)
// Eight at a time. Compilers do not vectorize the plain loop with gather loads.
__attribute__((target("avx2"))) static glfx_found look_up_wide(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing) {
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
    glfx_missing *missing) {
    glfx_found found = GLFX_ALL_FOUND;
    unsigned x = from;
    for (; x + 32 <= to; x += 32) {
        __m256i e[4];
        if (!gather32(table, in, x, e)) {
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
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing) {
    return (__builtin_cpu_supports("avx2") ? look_up_wide : look_up_plain)(table, in, out, count, missing);
}
#else
glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing) {
    return look_up_plain(table, in, out, count, missing);
}
#endif

glfx_found glfx_look_up_planes(const glfx_color_table *table, const glfx_part *part, glfx_missing *missing) {
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

// The first of the 64 cells of a cell's block.
static inline unsigned first_in_block(unsigned cell) { return cell & ~0x30c3u; }

unsigned glfx_missing_blocks(const glfx_missing *missing) {
    uint8_t seen[GLFX_CELLS / 64] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < missing->count; i++) {
        unsigned block = entry_of(first_color(missing->cells[i])) >> 12;
        count += !seen[block];
        seen[block] = 1;
    }
    return count;
}

void glfx_complete_blocks(const glfx_color_table *table, glfx_missing *missing) {
    for (unsigned i = 0, count = missing->count; i < count; i++) {
        unsigned first = first_in_block(missing->cells[i]);
        for (unsigned k = 0; k < 64; k++) {
            unsigned cell = first | (k & 3) | (k & 12) << 4 | (k & 48) << 8;
            if (!table->filled[cell]) add(missing, cell);
        }
    }
}

void glfx_cell_colors(unsigned cell, uint32_t *out) {
    uint32_t first = first_color(cell);
    for (unsigned i = 0; i < GLFX_CELL_COLORS; i++) out[i] = first | (i & 3) | (i & 12) << 6 | (i & 48) << 12;
}

void glfx_fill_cell(glfx_color_table *table, unsigned cell, const uint32_t *in) {
    uint32_t *entries = table->entries + entry_of(first_color(cell));
    for (unsigned i = 0; i < GLFX_CELL_COLORS; i += 4)
        for (unsigned blue = 0; blue < 4; blue++)
            entries[(i & 12) << 2 | (i & 48) << 4 | blue] = in[i | blue] ^ GLFX_UNFILLED;
    table->filled[cell] = 1;
}
