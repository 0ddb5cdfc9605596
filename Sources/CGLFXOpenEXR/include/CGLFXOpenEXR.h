#ifndef CGLFXOPENEXR_H
#define CGLFXOPENEXR_H

// OpenEXR's C++ library behind functions of C: its own C library has no DWA compression in version 3.1. No exception leaves a
// function; where one fails, a message is in the caller's buffer.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The numbers of OpenEXR's PixelType.
enum { GLFX_EXR_UINT = 0, GLFX_EXR_HALF = 1, GLFX_EXR_FLOAT = 2 };

/// A rectangle whose last column and row belong to it.
typedef struct {
    int32_t left, top, right, bottom;
} glfx_exr_window;

typedef struct {
    /// With its layer: `beauty.R`. Owned by the file.
    const char *name;
    int32_t type;
    int32_t x_sampling, y_sampling;
} glfx_exr_channel;

typedef struct {
    /// Empty where it has none. Owned by the file.
    const char *name;
    glfx_exr_window data, display;
    float pixel_aspect;
    /// The number of OpenEXR's Compression.
    int32_t compression;
    int32_t channels;
    /// Samples of several depths in a pixel; they are not read.
    int32_t is_deep;
} glfx_exr_part;

/// An attribute as it is stored.
typedef struct {
    const char *name;
    const char *type;
    const void *bytes;
    size_t count;
} glfx_exr_attribute;

/// A file whose headers were read. Belongs to one thread.
typedef struct glfx_exr_file glfx_exr_file;

/// - Parameters:
///   - bytes: the whole file; have to live as long as the result.
///   - longest: of a side of a window, in pixels; 0: any. `longest_tile` likewise of a tile.
/// - Returns: null on failure.
glfx_exr_file *glfx_exr_open(const void *bytes, size_t count, int32_t longest, int32_t longest_tile, char *message, size_t capacity);
void glfx_exr_close(glfx_exr_file *file);

int32_t glfx_exr_parts(const glfx_exr_file *file);
glfx_exr_part glfx_exr_get_part(const glfx_exr_file *file, int32_t part);
glfx_exr_channel glfx_exr_get_channel(const glfx_exr_file *file, int32_t part, int32_t channel);
/// The attributes of a part, but for those that say how its pixels are stored. Owned by the file.
/// - Returns: how many.
size_t glfx_exr_attributes(glfx_exr_file *file, int32_t part, const glfx_exr_attribute **attributes);

/// Reads channels as 32-bit floating point; half and whole numbers below 2^24 keep their value.
/// - Parameters:
///   - names: channels of the part; each gets its plane. Subsampled ones are not read.
///   - planes: of the data window's first pixel.
///   - stride: bytes from one row to the next, of all planes.
/// - Returns: how many rows could not be read and keep what they had; -1 on failure.
int32_t glfx_exr_read(
    glfx_exr_file *file, int32_t part, int32_t count, const char *const *names, float *const *planes, ptrdiff_t stride,
    char *message, size_t capacity);

/// Reads a picture of luminance and subsampled chroma (channels Y, RY, BY; perhaps A) as red, green, blue, alpha.
int32_t glfx_exr_read_chroma(
    glfx_exr_file *file, int32_t part, float *const *planes, ptrdiff_t stride, char *message, size_t capacity);

typedef struct {
    int32_t width, height;
    float pixel_aspect;
    /// The number of OpenEXR's Compression.
    int32_t compression;
    /// Of DWA; less than 0: the library's own.
    float level;
    /// Has the place of the picture's first pixel in `left` and `top`.
    glfx_exr_window data;
    glfx_exr_window display;
    int32_t channels;
    const char *const *names;
    /// Of each channel.
    const int32_t *types;
    const float *const *planes;
    ptrdiff_t stride;
    const glfx_exr_attribute *attributes;
    size_t attribute_count;
} glfx_exr_picture;

/// Encodes a picture.
/// - Parameter bytes: gets the file, to be freed with `free`.
/// - Returns: its size; 0 on failure.
size_t glfx_exr_encode(const glfx_exr_picture *picture, void **bytes, char *message, size_t capacity);

/// How many threads the library takes for itself, in the whole process.
void glfx_exr_set_threads(int32_t count);

#ifdef __cplusplus
}
#endif

#endif
