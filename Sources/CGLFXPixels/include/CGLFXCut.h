// Pixels in floating point to pixels of codes. Nothing here allocates.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Numbers (red, green, blue, alpha, …) to the nearest codes of 8 or 16 bits: cut to 0 … 1, and NaN is 0. The bits of halves
// are those of IEEE 754's binary16.
void glfx_cut_halves_to_bytes(const uint16_t *numbers, uint8_t *codes, size_t count);
void glfx_cut_halves_to_words(const uint16_t *numbers, uint16_t *codes, size_t count);
void glfx_cut_floats_to_bytes(const float *numbers, uint8_t *codes, size_t count);
void glfx_cut_floats_to_words(const float *numbers, uint16_t *codes, size_t count);

// Codes of 16 bits to the nearest of 8.
void glfx_cut_words_to_bytes(const uint16_t *numbers, uint8_t *codes, size_t count);

// Exchanges the first and the third byte of each pixel of four: BGRA to RGBA, and back. `from` may be `to`.
void glfx_exchange_red_and_blue(const uint8_t *from, uint8_t *to, size_t pixels);
