// A table from opaque colors of 8 bits a channel to pixels. Its entries lie in blocks of 16 x 16 x 16 colors, so that what
// one frame shows stays in the processor's cache; they are filled as they are needed in cells of 4 x 4 x 4: the finer, the
// fewer colors that no pixel has, the coarser, the fewer frames that bring something new.
#pragma once
#include <stdint.h>

enum {
    GLFX_COLORS = 1 << 24,
    GLFX_CELLS = 1 << 18,
    // Colors of a cell: the low two bits of blue, green and red, blue lowest.
    GLFX_CELL_COLORS = 64,
};

// An entry is its pixel XOR this, so that 0, which fresh memory holds, stands for "not filled". A pixel that is this
// very value looks unfilled too: `filled` of its cell tells them apart.
#define GLFX_UNFILLED 0x01fe02fdu

typedef struct glfx_color_table {
    // GLFX_COLORS entries, block after block; a block's number is made of the high four bits of blue, green and red,
    // blue lowest, and an entry's place in it of the low four.
    uint32_t *entries;
    // One byte a cell: 1 where it is filled. A cell's number is made of the high six bits, blue lowest.
    uint8_t *filled;
} glfx_color_table;

// The cells that were needed and not filled, each once, in the order of their first need.
typedef struct glfx_missing {
    // One byte a cell: 1 where it is among these.
    uint8_t *marks;
    // Room for GLFX_CELLS.
    uint32_t *cells;
    unsigned count;
} glfx_missing;

typedef enum glfx_found {
    GLFX_ALL_FOUND,
    // Some colors are not in the table; `missing` tells in which cells they are.
    GLFX_COLORS_MISSING,
    // Some pixel is less than opaque; the table is not about such.
    GLFX_NOT_OPAQUE,
} glfx_found;

// Looks up pixels (blue, green, red, alpha in memory). `out` holds nothing of use unless all were found.
// What is needed and not filled is added to `missing`.
glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing);

// Opaque pixels that come as planes and go out as planes: red, green, blue, and alpha (NULL where nobody wants it).
typedef struct glfx_part {
    const uint8_t *source[3];
    uint8_t *result[4];
    unsigned count;
} glfx_part;

// The same for such pixels. Where colors are missing, `result` holds what came in, so that it can be looked up in place once
// they are there.
glfx_found glfx_look_up_planes(const glfx_color_table *table, const glfx_part *part, glfx_missing *missing);

// In how many blocks the missing cells lie.
unsigned glfx_missing_blocks(const glfx_missing *missing);

// Adds whatever is not filled in these blocks.
void glfx_complete_blocks(const glfx_color_table *table, glfx_missing *missing);

// Writes the colors of a cell, opaque, GLFX_CELL_COLORS of them.
void glfx_cell_colors(unsigned cell, uint32_t *out);

// Enters what the colors of a cell became.
void glfx_fill_cell(glfx_color_table *table, unsigned cell, const uint32_t *in);
