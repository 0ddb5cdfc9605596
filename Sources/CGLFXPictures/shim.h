#pragma once
#include <lcms2.h>
#include <libheif/heif.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

// Swift does not see macros of macros.
static const uint32_t glfx_bgra8_type = TYPE_BGRA_8;
static const uint32_t glfx_rgba8_type = TYPE_RGBA_8;
static const uint32_t glfx_rgba16_type = TYPE_RGBA_16;
static const uint32_t glfx_rgba_half_type = TYPE_RGBA_HALF_FLT;
static const uint32_t glfx_rgba_float_type = TYPE_RGBA_FLT;
static const uint32_t glfx_rgb8_type = TYPE_RGB_8;
static const uint32_t glfx_rgb16_type = TYPE_RGB_16;
static const uint32_t glfx_lab_type = TYPE_Lab_DBL;
static const uint32_t glfx_cmyk16_type = TYPE_CMYK_16;
static const uint32_t glfx_heif_exif_tag = 0x45786966;

// A TIFF file in memory, and the first thing that libtiff says is wrong with it.
typedef struct {
    const uint8_t *bytes;
    uint64_t count;
    uint64_t offset;
    int errors;
    int warnings;
    char message[200];
} glfx_tiff_memory;

static int glfx_tiff_error(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    glfx_tiff_memory *memory = user;
    (void)file;
    (void)module;
    if (memory->errors++ == 0) vsnprintf(memory->message, sizeof memory->message, format, arguments);
    return 1;
}

static int glfx_tiff_warning(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    glfx_tiff_memory *memory = user;
    (void)file;
    (void)module;
    (void)arguments;
    // Which way codes are packed is no damage.
    if (strncmp(format, "Old-style LZW", 13) != 0) memory->warnings++;
    return 1;
}

static tmsize_t glfx_tiff_read(thandle_t handle, void *target, tmsize_t count) {
    glfx_tiff_memory *memory = handle;
    uint64_t rest = memory->offset < memory->count ? memory->count - memory->offset : 0;
    if ((uint64_t)count > rest) count = (tmsize_t)rest;
    memcpy(target, memory->bytes + memory->offset, (size_t)count);
    memory->offset += (uint64_t)count;
    return count;
}

static tmsize_t glfx_tiff_write(thandle_t handle, void *source, tmsize_t count) {
    (void)handle;
    (void)source;
    (void)count;
    return 0;
}

static toff_t glfx_tiff_seek(thandle_t handle, toff_t offset, int whence) {
    glfx_tiff_memory *memory = handle;
    memory->offset = offset + (whence == SEEK_CUR ? memory->offset : whence == SEEK_END ? memory->count : 0);
    return memory->offset;
}

static int glfx_tiff_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t glfx_tiff_size(thandle_t handle) { return ((glfx_tiff_memory *)handle)->count; }

/// Opens the file; no block of it may need more memory than `most` bytes.
static inline TIFF *glfx_tiff_open(glfx_tiff_memory *memory, tmsize_t most) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, most);
    TIFFOpenOptionsSetErrorHandlerExtR(options, glfx_tiff_error, memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options, glfx_tiff_warning, memory);
    TIFF *file = TIFFClientOpenExt(
        "", "r", memory, glfx_tiff_read, glfx_tiff_write, glfx_tiff_seek, glfx_tiff_close, glfx_tiff_size, NULL, NULL,
        options);
    TIFFOpenOptionsFree(options);
    return file;
}

static inline uint32_t glfx_tiff_long(TIFF *file, uint32_t tag, uint32_t otherwise) {
    uint32_t value = 0;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : otherwise;
}

static inline uint16_t glfx_tiff_short(TIFF *file, uint32_t tag, uint16_t otherwise) {
    uint16_t value = 0;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : otherwise;
}

/// How many extra samples a pixel has, and what the first one is; -1 where the file does not say.
static inline int glfx_tiff_extra_samples(TIFF *file, uint16_t *first) {
    uint16_t count = 0;
    uint16_t *kinds = NULL;
    if (!TIFFGetField(file, TIFFTAG_EXTRASAMPLES, &count, &kinds)) return -1;
    *first = count > 0 ? kinds[0] : 0;
    return count;
}

static inline const uint8_t *glfx_tiff_profile(TIFF *file, uint32_t *count) {
    void *bytes = NULL;
    return TIFFGetField(file, TIFFTAG_ICCPROFILE, count, &bytes) ? bytes : NULL;
}

static inline int glfx_tiff_palette(TIFF *file, uint16_t **red, uint16_t **green, uint16_t **blue) {
    return TIFFGetField(file, TIFFTAG_COLORMAP, red, green, blue);
}

static inline int glfx_tiff_set(TIFF *file, uint32_t tag, int value) { return TIFFSetField(file, tag, value); }

static inline int glfx_tiff_set_number(TIFF *file, uint32_t tag, double value) { return TIFFSetField(file, tag, value); }

/// The one sample behind the colors is alpha of this kind.
static inline int glfx_tiff_set_alpha(TIFF *file, uint16_t kind) { return TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &kind); }

// A TIFF file that is written into memory, and the first thing that libtiff says is wrong.
typedef struct {
    uint8_t *bytes;
    uint64_t count;
    uint64_t room;
    uint64_t offset;
    char message[200];
} glfx_tiff_output;

static int glfx_tiff_output_error(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    glfx_tiff_output *output = user;
    (void)file;
    (void)module;
    if (!output->message[0]) vsnprintf(output->message, sizeof output->message, format, arguments);
    return 1;
}

static tmsize_t glfx_tiff_output_read(thandle_t handle, void *target, tmsize_t count) {
    glfx_tiff_output *output = handle;
    uint64_t rest = output->offset < output->count ? output->count - output->offset : 0;
    if ((uint64_t)count > rest) count = (tmsize_t)rest;
    memcpy(target, output->bytes + output->offset, (size_t)count);
    output->offset += (uint64_t)count;
    return count;
}

static tmsize_t glfx_tiff_output_write(thandle_t handle, void *source, tmsize_t count) {
    glfx_tiff_output *output = handle;
    uint64_t end = output->offset + (uint64_t)count;
    if (end > output->room) {
        uint64_t room = end + end / 2;
        uint8_t *bytes = realloc(output->bytes, (size_t)room);
        if (!bytes) return 0;
        output->bytes = bytes;
        output->room = room;
    }
    // What was skipped.
    if (output->offset > output->count) memset(output->bytes + output->count, 0, (size_t)(output->offset - output->count));
    memcpy(output->bytes + output->offset, source, (size_t)count);
    output->offset = end;
    if (end > output->count) output->count = end;
    return count;
}

static toff_t glfx_tiff_output_seek(thandle_t handle, toff_t offset, int whence) {
    glfx_tiff_output *output = handle;
    output->offset = offset + (whence == SEEK_CUR ? output->offset : whence == SEEK_END ? output->count : 0);
    return output->offset;
}

static toff_t glfx_tiff_output_size(thandle_t handle) { return ((glfx_tiff_output *)handle)->count; }

/// Begins a little-endian file.
static inline TIFF *glfx_tiff_create(glfx_tiff_output *output) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, glfx_tiff_output_error, output);
    TIFFOpenOptionsSetWarningHandlerExtR(options, glfx_tiff_output_error, output);
    TIFF *file = TIFFClientOpenExt(
        "", "wl", output, glfx_tiff_output_read, glfx_tiff_output_write, glfx_tiff_output_seek, glfx_tiff_close,
        glfx_tiff_output_size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return file;
}

static inline void glfx_tiff_output_free(glfx_tiff_output *output) { free(output->bytes); }
