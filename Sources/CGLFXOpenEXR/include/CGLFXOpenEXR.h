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
    int32_t channels;
    /// The number of OpenEXR's Compression.
    int32_t compression;
    int32_t is_tiled;
    /// Samples of several depths in a pixel; they are not read.
    int32_t is_deep;
} glfx_exr_part;

/// What a header says: its value as it is in a file.
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
///   - longest_tile: pixels that a side of a tile may have.
/// - Returns: null on failure.
glfx_exr_file *glfx_exr_open(
    const void *bytes, size_t count, int32_t longest_tile, char *message, size_t capacity);
void glfx_exr_close(glfx_exr_file *file);

int32_t glfx_exr_parts(const glfx_exr_file *file);
glfx_exr_part glfx_exr_get_part(const glfx_exr_file *file, int32_t part);
glfx_exr_channel glfx_exr_get_channel(const glfx_exr_file *file, int32_t part, int32_t channel);

/// Collects a part's attributes for `glfx_exr_get_attribute`; those of the part before are no longer valid.
/// - Returns: how many there are; -1 where memory runs out.
int32_t glfx_exr_load_attributes(glfx_exr_file *file, int32_t part);
glfx_exr_attribute glfx_exr_get_attribute(const glfx_exr_file *file, int32_t index);

/// Reads channels as 32-bit floating point; half and whole numbers below 2^24 keep their value.
/// - Parameters:
///   - names: channels of the part; each gets its plane. Subsampled ones are not read.
///   - planes: of the data window's first pixel.
///   - stride: bytes from one row to the next, of all planes.
/// - Returns: how many rows could not be read and keep what they had; -1 on failure.
int32_t glfx_exr_read(
    glfx_exr_file *file, int32_t part, int32_t count, const char *const *names, float *const *planes, ptrdiff_t stride,
    char *message, size_t capacity);

/// Reads a picture of luminance and subsampled chroma (channels Y, RY, BY; perhaps A) as red, green, blue and, of four
/// planes, alpha. Otherwise as `glfx_exr_read`.
int32_t glfx_exr_read_chroma(
    glfx_exr_file *file, int32_t part, int32_t count, float *const *planes, ptrdiff_t stride, char *message,
    size_t capacity);

/// How a picture is written: one part of scan lines.
typedef struct {
    glfx_exr_window data, display;
    float pixel_aspect;
    /// The number of OpenEXR's Compression.
    int32_t compression;
    /// Of DWAA and DWAB: 0 loses least.
    float dwa_level;
    /// The samples are written in half precision, else in single.
    int32_t is_half;
    /// Chunks that are compressed at a time.
    int32_t threads;
} glfx_exr_form;

/// A written file in memory.
typedef struct glfx_exr_bytes glfx_exr_bytes;

/// Lets all files that are read and written share so many threads, where there are fewer. From any thread.
void glfx_exr_use_threads(int32_t count);

/// Writes channels of 32-bit floating point.
/// - Parameters:
///   - attributes: beside those of the form; a value of a type that the library does not know is written as it is.
///   - planes: of the data window's first pixel, one a name.
///   - strides: bytes from one row to the next, one a plane.
/// - Returns: null on failure.
glfx_exr_bytes *glfx_exr_write(
    const glfx_exr_form *form, const glfx_exr_attribute *attributes, size_t attribute_count, int32_t count,
    const char *const *names, const float *const *planes, const ptrdiff_t *strides, char *message, size_t capacity);
/// Valid until `glfx_exr_free`.
const void *glfx_exr_get_bytes(const glfx_exr_bytes *bytes, size_t *count);
void glfx_exr_free(glfx_exr_bytes *bytes);

#ifdef __cplusplus
}
#endif

#endif
