// A table of colors whose entries are not pixels but the Y'CbCr that an encoder's conversion makes of them: luma as it is
// written, chroma fine enough that it can still be averaged over the pixels that share it.
#pragma once
#include "ColorTable.h"

// An entry's bits, before the XOR of all entries: luma of 8 bits lowest, then Cb and Cr of 11, which count eighths of a
// code of 8 bits, then whether the color is less than opaque. The highest is always set.
enum {
    GLFX_CB_SHIFT = 8,
    GLFX_CR_SHIFT = 19,
    GLFX_CHROMA_BITS = 11,
};
#define GLFX_LESS_THAN_OPAQUE 0x40000000u
#define GLFX_CODE 0x80000000u

// Puts the entries of `count` colors together, for glfx_fill_cell.
// pixels: what the colors became; only their alpha counts here.
void glfx_pack_codes(
    const uint8_t *luma, const uint16_t *cb, const uint16_t *cr, const uint32_t *pixels, unsigned count, uint32_t *out);

// Opaque pixels that come as planes of red, green and blue, and go out as luma of 8 bits and chroma of 16 (256 times the
// code of 8 bits).
typedef struct glfx_coded_part {
    const uint8_t *source[3];
    uint8_t *luma;
    uint16_t *chroma[2];
    unsigned count;
    // Set where one of them is less than opaque in the end, and left alone otherwise.
    int has_transparent;
} glfx_coded_part;

// Looks such pixels up. Where colors are missing, luma and chroma hold what came in instead; glfx_look_up_codes_again
// looks these up once they are there.
glfx_found glfx_look_up_codes(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing);
glfx_found glfx_look_up_codes_again(const glfx_color_table *table, glfx_coded_part *part, glfx_missing *missing);
