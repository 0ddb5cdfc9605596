// Rows of a card's frames (NV12, P010 …) to rows of planes: chroma samples that come in pairs, and samples that are in the
// high bits of 16. Samples are in the machine's order; rows do not overlap.
#pragma once
#include <stdint.h>

// Parts pairs of bytes.
void glfx_part_row8(const uint8_t *pairs, uint8_t *first, uint8_t *second, unsigned count);

// Parts pairs of 16 bits, each shifted to the right.
void glfx_part_row16(const uint16_t *pairs, uint16_t *first, uint16_t *second, unsigned count, unsigned shift);

// Shifts each to the right.
void glfx_shift_row16(const uint16_t *samples, uint16_t *shifted, unsigned count, unsigned shift);
