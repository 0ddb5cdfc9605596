// A table from opaque colors of 8 bits a channel to pixels, in blocks of 16 x 16 x 16 colors that are filled as they are
// needed: what one frame shows lies in few blocks, and those of a movie stay in the processor's cache.
#pragma once
#include <stdint.h>

enum {
    GLFX_BLOCKS = 4096,
    // Colors of a block: the low four bits of blue, green and red, blue lowest.
    GLFX_BLOCK_COLORS = 4096,
};

// An entry is its pixel XOR this, so that 0, which fresh memory holds, stands for "not filled". A pixel that is this
// very value looks unfilled too: `filled` of its block tells them apart.
#define GLFX_UNFILLED 0x01fe02fdu

typedef struct glfx_color_table {
    // GLFX_BLOCKS * GLFX_BLOCK_COLORS entries, block after block; a block's number is made of the high four bits of
    // blue, green and red, blue lowest.
    uint32_t *entries;
    // One byte a block: 1 where it is filled.
    uint8_t *filled;
} glfx_color_table;

typedef enum glfx_found {
    GLFX_ALL_FOUND,
    // Some colors are not in the table; `missing` tells in which blocks they are.
    GLFX_COLORS_MISSING,
    // Some pixel is less than opaque; the table is not about such.
    GLFX_NOT_OPAQUE,
} glfx_found;

// Looks up pixels (blue, green, red, alpha in memory). `out` holds nothing of use unless all were found.
// Bytes of `missing`, of which there are GLFX_BLOCKS, become 1 where a block is needed and not filled.
glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, uint8_t *missing);

// Opaque pixels that come as planes and go out as planes: red, green, blue, and alpha (NULL where nobody wants it).
typedef struct glfx_part {
    const uint8_t *source[3];
    uint8_t *result[4];
    unsigned count;
} glfx_part;

// The same for such pixels. Where colors are missing, `result` holds what came in, so that it can be looked up in place once
// they are there.
glfx_found glfx_look_up_planes(const glfx_color_table *table, const glfx_part *part, uint8_t *missing);

// Writes the colors of a block, opaque, GLFX_BLOCK_COLORS of them.
void glfx_block_colors(unsigned block, uint32_t *out);

// Enters what the colors of a block became.
void glfx_fill_block(glfx_color_table *table, unsigned block, const uint32_t *in);
