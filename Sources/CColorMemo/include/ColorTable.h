// A table from opaque colors of 8 bits a channel to pixels. Entries are stored in blocks of 16 x 16 x 16 colors, so
// that those of one frame stay in the processor's cache, and filled on demand in cells of 4 x 4 x 4: finer cells fill
// fewer unused colors, coarser ones need filling for fewer frames.
#pragma once
#include <stdint.h>

enum {
    GLFX_COLORS = 1 << 24,
    GLFX_CELLS = 1 << 18,
    // Colors of a cell: the low two bits of blue, green and red, blue lowest.
    GLFX_CELL_COLORS = 64,
};

// An entry is its pixel XOR this, so that 0, as in fresh memory, means "not filled". A pixel of this very value looks
// unfilled too: `filled` of its cell decides.
#define GLFX_UNFILLED 0x01fe02fdu

typedef struct glfx_color_table {
    // GLFX_COLORS entries, block after block; a block's index is made of the high four bits of blue, green and red,
    // blue lowest, and an entry's index in it of the low four.
    uint32_t *entries;
    // One byte a cell: 1 if it is filled. A cell's index is made of the high six bits, blue lowest.
    uint8_t *filled;
} glfx_color_table;

// The cells that were needed and not filled, without duplicates, in order of first use.
typedef struct glfx_missing {
    // One byte a cell: 1 if it is in `cells`.
    uint8_t *marks;
    // Capacity GLFX_CELLS.
    uint32_t *cells;
    unsigned count;
} glfx_missing;

typedef enum glfx_found {
    GLFX_ALL_FOUND,
    // Some colors are not in the table; `missing` has their cells.
    GLFX_COLORS_MISSING,
    // Some pixel is not opaque: the table has no entry for it.
    GLFX_NOT_OPAQUE,
} glfx_found;

// Looks up pixels (blue, green, red, alpha in memory). `out` is undefined unless all were found.
// Unfilled cells are added to `missing`.
glfx_found glfx_look_up(
    const glfx_color_table *table, const uint32_t *in, uint32_t *out, unsigned count, glfx_missing *missing);

// Opaque pixels, input and output in planes: red, green, blue, and alpha (NULL: not needed).
typedef struct glfx_part {
    const uint8_t *source[3];
    uint8_t *result[4];
    unsigned count;
} glfx_part;

// Looks such pixels up. Where colors are missing, `result` holds the input, to be looked up in place once the cells are
// filled.
glfx_found glfx_look_up_planes(const glfx_color_table *table, const glfx_part *part, glfx_missing *missing);

// The number of blocks that the missing cells are in.
unsigned glfx_missing_blocks(const glfx_missing *missing);

// Adds all unfilled cells of these blocks.
void glfx_complete_blocks(const glfx_color_table *table, glfx_missing *missing);

// Writes the colors of a cell, opaque, GLFX_CELL_COLORS of them.
void glfx_cell_colors(unsigned cell, uint32_t *out);

// Enters the drawn colors of a cell.
void glfx_fill_cell(glfx_color_table *table, unsigned cell, const uint32_t *in);
