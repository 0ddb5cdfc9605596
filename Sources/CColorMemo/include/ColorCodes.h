// A table of colors whose entries are not pixels but Y'CbCr as an encoder's conversion makes it: luma as it is written,
// chroma precise enough to be subsampled afterwards.
#pragma once
#include "ColorTable.h"

// An entry's bits, before the XOR of all entries: 8 bits of luma lowest, then 11 each of Cb and Cr, in eighths of an
// 8-bit code, then whether the color is less than opaque. The highest is always set.
enum {
    GLFX_CB_SHIFT = 8,
    GLFX_CR_SHIFT = 19,
    GLFX_CHROMA_BITS = 11,
};
#define GLFX_LESS_THAN_OPAQUE 0x40000000u
#define GLFX_CODE 0x80000000u

// Packs the entries of `count` colors, for glfx_fill_cell.
// pixels: the drawn colors; only their alpha is used.
void glfx_pack_codes(
    const uint8_t *luma, const uint16_t *cb, const uint16_t *cr, const uint32_t *pixels, unsigned count, uint32_t *out);

// Opaque pixels: input planes of red, green and blue, output luma of 8 bits and chroma of 16 (256 times the 8-bit
// code).
typedef struct glfx_coded_part {
    const uint8_t *source[3];
    uint8_t *luma;
    uint16_t *chroma[2];
    unsigned count;
    // Set to 1 if a result is less than opaque, otherwise unchanged.
    int has_transparent;
} glfx_coded_part;

// Looks such pixels up. Where colors are missing, luma and chroma hold the input instead, for glfx_look_up_codes_again
// once the cells are filled.
glfx_found glfx_look_up_codes(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing);
glfx_found glfx_look_up_codes_again(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing);
