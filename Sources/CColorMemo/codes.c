#include "ColorCodes.h"

#include <string.h>

#include "cells.h"

enum { CHROMA_MASK = (1 << GLFX_CHROMA_BITS) - 1, TO_WORD = 16 - GLFX_CHROMA_BITS };

void glfx_pack_codes(
    const uint8_t *luma, const uint16_t *cb, const uint16_t *cr, const uint32_t *pixels, unsigned count, uint32_t *out) {
    for (unsigned i = 0; i < count; i++)
        out[i] = GLFX_CODE | (pixels[i] >> 24 != 255 ? GLFX_LESS_THAN_OPAQUE : 0) | luma[i] |
                 (uint32_t)(cb[i] & CHROMA_MASK) << GLFX_CB_SHIFT | (uint32_t)(cr[i] & CHROMA_MASK) << GLFX_CR_SHIFT;
}

static glfx_found look_up_plain(
    const glfx_color_table *table, glfx_coded_part *part, unsigned from, unsigned to, glfx_missing *missing) {
    const uint8_t *const *in = part->source;
    glfx_found found = GLFX_ALL_FOUND;
    for (unsigned x = from; x < to; x++) {
        uint32_t pixel = (uint32_t)in[0][x] << 16 | (uint32_t)in[1][x] << 8 | in[2][x];
        unsigned cell = cell_of(pixel);
        if (table->filled[cell]) {
            uint32_t code = table->entries[entry_of(pixel)] ^ GLFX_UNFILLED;
            part->luma[x] = (uint8_t)code;
            part->chroma[0][x] = (uint16_t)((code >> GLFX_CB_SHIFT & CHROMA_MASK) << TO_WORD);
            part->chroma[1][x] = (uint16_t)((code >> GLFX_CR_SHIFT & CHROMA_MASK) << TO_WORD);
            if (code & GLFX_LESS_THAN_OPAQUE) part->has_transparent = 1;
        } else {
            add(missing, cell);
            found = GLFX_COLORS_MISSING;
        }
    }
    return found;
}

#if defined(__x86_64__)
// Two times eight entries in gather16's order to sixteen words of one chroma channel.
__attribute__((target("avx2"), always_inline)) static inline __m256i chroma16(__m256i first, __m256i second, int shift) {
    const __m256i mask = _mm256_set1_epi32(CHROMA_MASK << TO_WORD);
    return _mm256_packus_epi32(
        _mm256_and_si256(_mm256_srli_epi32(first, shift), mask), _mm256_and_si256(_mm256_srli_epi32(second, shift), mask));
}

__attribute__((target("avx2"))) static glfx_found look_up_wide(
    const glfx_color_table *table, glfx_coded_part *part, unsigned from, unsigned to, glfx_missing *missing) {
    const uint8_t *const *in = part->source;
    const __m256i mask = _mm256_set1_epi32(GLFX_UNFILLED), low = _mm256_set1_epi32(0xff);
    __m256i any = _mm256_setzero_si256();
    glfx_found found = GLFX_ALL_FOUND;
    unsigned x = from;
    for (; x + 32 <= to; x += 32) {
        __m256i e[4];
        if (!gather32(table, in, x, e)) {
            if (look_up_plain(table, part, x, x + 32, missing) != GLFX_ALL_FOUND) found = GLFX_COLORS_MISSING;
            continue;
        }
        __m256i luma[2];
        for (int half = 0; half < 2; half++) {
            __m256i first = _mm256_xor_si256(e[2 * half], mask), second = _mm256_xor_si256(e[2 * half + 1], mask);
            any = _mm256_or_si256(any, _mm256_or_si256(first, second));
            luma[half] = _mm256_packus_epi32(_mm256_and_si256(first, low), _mm256_and_si256(second, low));
            for (int channel = 0; channel < 2; channel++) {
                int shift = (channel ? GLFX_CR_SHIFT : GLFX_CB_SHIFT) - TO_WORD;
                _mm256_storeu_si256(
                    (__m256i *)(part->chroma[channel] + x + 16 * half), chroma16(first, second, shift));
            }
        }
        _mm256_storeu_si256(
            (__m256i *)(part->luma + x), _mm256_permute4x64_epi64(_mm256_packus_epi16(luma[0], luma[1]), 0xd8));
    }
    if (!_mm256_testz_si256(any, _mm256_set1_epi32(GLFX_LESS_THAN_OPAQUE))) part->has_transparent = 1;
    glfx_found rest = look_up_plain(table, part, x, to, missing);
    return rest == GLFX_ALL_FOUND ? found : rest;
}
#endif

// Where green (0) and blue (1) of an incomplete part are kept: in the second half of their row of chroma, so that
// writing chroma never overtakes reading them.
static inline uint8_t *waiting(const glfx_coded_part *part, int channel) {
    return (uint8_t *)part->chroma[channel] + part->count;
}

static glfx_found look_up(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return look_up_wide(table, part, 0, part->count, missing);
#endif
    return look_up_plain(table, part, 0, part->count, missing);
}

glfx_found glfx_look_up_codes(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing) {
    glfx_found found = look_up(table, part, missing);
    if (found != GLFX_ALL_FOUND) {
        memcpy(part->luma, part->source[0], part->count);
        for (int channel = 0; channel < 2; channel++)
            memcpy(waiting(part, channel), part->source[channel + 1], part->count);
    }
    return found;
}

glfx_found glfx_look_up_codes_again(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing) {
    part->source[0] = part->luma;
    for (int channel = 0; channel < 2; channel++) part->source[channel + 1] = waiting(part, channel);
    return look_up(table, part, missing);
}
