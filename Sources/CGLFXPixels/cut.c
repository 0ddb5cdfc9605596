#include "CGLFXCut.h"

#include <string.h>

#include "wide.h"

static inline float of_bits(uint32_t bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// The number of a half, 0 for one below 0 and for NaN; infinity is 65536. A float's exponent has a bias that is greater by
// 112. Denormal halves get a leading one that is taken off again: processors are slow with denormal floats.
static inline float number_of(uint16_t half) {
    uint32_t bits = (half > 0x7c00 ? 0 : (uint32_t)half) << 13;
    return bits < 0x400 << 13 ? of_bits(bits + (113u << 23)) - 0x1p-14f : of_bits(bits + (112u << 23));
}

static inline float code_of(float number, float most) {
    float low = number > 0 ? number : 0;
    return (low < 1 ? low : 1) * most + 0.5f;
}

GLFX_WIDE void glfx_cut_halves_to_bytes(const uint16_t *restrict numbers, uint8_t *restrict codes, size_t count) {
    for (size_t i = 0; i < count; i++) codes[i] = (uint8_t)(int32_t)code_of(number_of(numbers[i]), 255);
}

GLFX_WIDE void glfx_cut_halves_to_words(const uint16_t *restrict numbers, uint16_t *restrict codes, size_t count) {
    for (size_t i = 0; i < count; i++) codes[i] = (uint16_t)(int32_t)code_of(number_of(numbers[i]), 65535);
}

GLFX_WIDE void glfx_cut_floats_to_bytes(const float *restrict numbers, uint8_t *restrict codes, size_t count) {
    for (size_t i = 0; i < count; i++) codes[i] = (uint8_t)(int32_t)code_of(numbers[i], 255);
}

GLFX_WIDE void glfx_cut_floats_to_words(const float *restrict numbers, uint16_t *restrict codes, size_t count) {
    for (size_t i = 0; i < count; i++) codes[i] = (uint16_t)(int32_t)code_of(numbers[i], 65535);
}

GLFX_WIDE void glfx_cut_words_to_bytes(const uint16_t *restrict numbers, uint8_t *restrict codes, size_t count) {
    // 16 bits are 8 bits times 257. A tie is impossible, as that is odd.
    for (size_t i = 0; i < count; i++) codes[i] = (uint8_t)((numbers[i] + 128u) / 257);
}

GLFX_WIDE void glfx_exchange_red_and_blue(const uint8_t *from, uint8_t *to, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) {
        uint32_t pixel;
        memcpy(&pixel, from + 4 * i, sizeof pixel);
        pixel = (pixel & 0xff00ff00) | (pixel & 0xff) << 16 | (pixel >> 16 & 0xff);
        memcpy(to + 4 * i, &pixel, sizeof pixel);
    }
}
