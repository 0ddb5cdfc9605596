#include "CGLFXRows.h"

#include <CGLFXCut.h>
#include <string.h>

size_t glfx_pixel_bytes(glfx_format format) {
    switch (format) {
        case GLFX_BGRA8:
        case GLFX_RGBA8: return 4;
        case GLFX_RGBA16:
        case GLFX_RGBA_HALF: return 8;
        case GLFX_RGBA_FLOAT: return 16;
        case GLFX_RGB8:
        case GLFX_BGR8: return 3;
    }
    return 0;
}

size_t glfx_channel_bytes(glfx_format format) {
    switch (format) {
        case GLFX_RGBA16:
        case GLFX_RGBA_HALF: return 2;
        case GLFX_RGBA_FLOAT: return 4;
        default: return 1;
    }
}

static int is_8_bits(glfx_format format) { return glfx_channel_bytes(format) == 1; }

static int begins_with_blue(glfx_format format) { return format == GLFX_BGRA8 || format == GLFX_BGR8; }

// Between formats of 8 bits: only the places of the bytes differ.
static void move_bytes(uint8_t *to, glfx_format to_format, const uint8_t *from, glfx_format from_format, size_t width) {
    size_t to_step = glfx_pixel_bytes(to_format), from_step = glfx_pixel_bytes(from_format);
    size_t first = begins_with_blue(to_format) == begins_with_blue(from_format) ? 0 : 2, third = 2 - first;
    if (to_step == 4 && from_step == 4 && first == 2) {
        glfx_exchange_red_and_blue(from, to, width);
        return;
    }
    for (size_t x = 0; x < width; x++, to += to_step, from += from_step) {
        uint8_t alpha = from_step == 4 ? from[3] : 255;
        uint8_t colors[3] = {from[first], from[1], from[third]};
        memcpy(to, colors, 3);
        if (to_step == 4) to[3] = alpha;
    }
}

static void read_numbers(float *to, const void *from, glfx_format format, size_t count) {
    const uint8_t *bytes = from;
    const uint16_t *words = from;
    const _Float16 *halves = from;
    switch (format) {
        case GLFX_RGBA16:
            for (size_t i = 0; i < 4 * count; i++) to[i] = words[i] / 65535.0f;
            break;
        case GLFX_RGBA_HALF:
            for (size_t i = 0; i < 4 * count; i++) to[i] = halves[i];
            break;
        case GLFX_RGBA_FLOAT: memcpy(to, from, count * 16); break;
        default: {
            uint8_t pixel[4];
            for (size_t x = 0; x < count; x++, bytes += glfx_pixel_bytes(format)) {
                move_bytes(pixel, GLFX_RGBA8, bytes, format, 1);
                for (int channel = 0; channel < 4; channel++) to[4 * x + channel] = pixel[channel] / 255.0f;
            }
        }
    }
}

// The nearest code; NaN is 0.
static float code(float number, float most) {
    float scaled = number * most + 0.5f;
    return scaled >= most ? most : scaled > 0 ? scaled : 0;
}

static void write_numbers(void *to, glfx_format format, const float *from, size_t count) {
    uint8_t *bytes = to;
    uint16_t *words = to;
    _Float16 *halves = to;
    switch (format) {
        case GLFX_RGBA16:
            for (size_t i = 0; i < 4 * count; i++) words[i] = (uint16_t)code(from[i], 65535);
            break;
        case GLFX_RGBA_HALF:
            for (size_t i = 0; i < 4 * count; i++) halves[i] = (_Float16)from[i];
            break;
        case GLFX_RGBA_FLOAT: memcpy(to, from, count * 16); break;
        default: {
            uint8_t pixel[4];
            for (size_t x = 0; x < count; x++, bytes += glfx_pixel_bytes(format)) {
                for (int channel = 0; channel < 4; channel++) pixel[channel] = (uint8_t)code(from[4 * x + channel], 255);
                move_bytes(bytes, format, pixel, GLFX_RGBA8, 1);
            }
        }
    }
}

void glfx_convert_pixels(void *to, glfx_format to_format, const void *from, glfx_format from_format, size_t width) {
    if (to_format == from_format) {
        memmove(to, from, width * glfx_pixel_bytes(to_format));
        return;
    }
    if (is_8_bits(to_format) && is_8_bits(from_format)) {
        move_bytes(to, to_format, from, from_format, width);
        return;
    }
    if (from_format == GLFX_RGBA_HALF && (to_format == GLFX_RGBA8 || to_format == GLFX_BGRA8)) {
        glfx_cut_halves_to_bytes(from, to, 4 * width);
        if (to_format == GLFX_BGRA8) glfx_exchange_red_and_blue(to, to, width);
        return;
    }
    enum { run = 256 };
    float numbers[4 * run];
    size_t to_step = glfx_pixel_bytes(to_format), from_step = glfx_pixel_bytes(from_format);
    for (size_t x = 0; x < width; x += run) {
        size_t count = width - x < run ? width - x : run;
        read_numbers(numbers, (const uint8_t *)from + x * from_step, from_format, count);
        write_numbers((uint8_t *)to + x * to_step, to_format, numbers, count);
    }
}
