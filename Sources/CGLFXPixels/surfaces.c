#include "CGLFXSurfaces.h"

void glfx_part_row8(const uint8_t *restrict pairs, uint8_t *restrict first, uint8_t *restrict second, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        first[i] = pairs[2 * i];
        second[i] = pairs[2 * i + 1];
    }
}

void glfx_part_row16(
    const uint16_t *restrict pairs, uint16_t *restrict first, uint16_t *restrict second, unsigned count, unsigned shift) {
    for (unsigned i = 0; i < count; i++) {
        first[i] = pairs[2 * i] >> shift;
        second[i] = pairs[2 * i + 1] >> shift;
    }
}

void glfx_shift_row16(
    const uint16_t *restrict samples, uint16_t *restrict shifted, unsigned count, unsigned shift) {
    for (unsigned i = 0; i < count; i++) shifted[i] = samples[i] >> shift;
}
