#pragma once

// OpenColorIO behind functions of C, in a library of its own (libGLFXColorIO.so), which is loaded when a job first asks for
// it: without it everything else works. No exception leaves a function; where one fails, a message of one line is in the
// caller's buffer. Texts belong to the object that they were asked of.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A configuration. Calls on one have to come one after the other.
typedef struct glfx_ocio_config glfx_ocio_config;
/// What brings colors from one space into another.
typedef struct glfx_ocio_processor glfx_ocio_processor;
/// A processor as a text of GLSL ES 3.00 with its textures.
typedef struct glfx_ocio_shader glfx_ocio_shader;

/// What a configuration has lists of.
enum {
    GLFX_OCIO_SPACES,
    GLFX_OCIO_ROLES,
    GLFX_OCIO_DISPLAYS,
    /// Of a display.
    GLFX_OCIO_VIEWS,
    GLFX_OCIO_LOOKS,
    GLFX_OCIO_NAMED_TRANSFORMS,
    /// Names with defaults.
    GLFX_OCIO_VARIABLES,
    GLFX_OCIO_FILE_RULES,
};

typedef struct {
    /// The sampler in the text.
    const char *name;
    /// Texels; `depth` is 0 for a plain picture.
    int32_t width, height, depth;
    /// Numbers of a texel: 1 or 3.
    int32_t channels;
    int32_t is_nearest;
    /// Rows in the order in which v grows.
    const float *values;
} glfx_ocio_texture;

struct glfx_ocio_table {
    /// `2.1.2`
    const char *version;
    /// - Parameter path: a file, or the name of one of the library's own configurations (`ocio://…`).
    glfx_ocio_config *(*open)(const char *path, char *message, size_t capacity);
    void (*close)(glfx_ocio_config *config);
    /// Sets a variable of the context.
    void (*set_variable)(glfx_ocio_config *config, const char *name, const char *value);
    int32_t (*count)(glfx_ocio_config *config, int32_t kind, const char *of);
    const char *(*name)(glfx_ocio_config *config, int32_t kind, const char *of, int32_t index);
    /// What a name of a list stands for: a space's family, a role's space, a view's space or transform, a look's process space, a
    /// variable's default, a rule's space. Empty where it says nothing.
    const char *(*detail)(glfx_ocio_config *config, int32_t kind, const char *of, int32_t index);
    /// The space that a name, an alias or a role stands for; null where there is none.
    const char *(*space)(glfx_ocio_config *config, const char *name);
    /// The space of a file by the file rules.
    /// - Parameter is_default: set to whether only the default rule matches.
    const char *(*space_of_file)(glfx_ocio_config *config, const char *path, int32_t *is_default);
    /// - Returns: 0 where it is valid.
    int32_t (*validate)(glfx_ocio_config *config, char *message, size_t capacity);
    /// - Parameters:
    ///   - looks: as configurations write them (`a, -b`); empty: none.
    glfx_ocio_processor *(*between)(
        glfx_ocio_config *config, const char *from, const char *looks, const char *to, char *message, size_t capacity);
    /// - Parameter looks: null: those of the view.
    glfx_ocio_processor *(*display)(
        glfx_ocio_config *config, const char *from, const char *display, const char *view, const char *looks,
        char *message, size_t capacity);
    /// Of the file of a transform: a lookup table, a grade of the ASC.
    /// - Parameters:
    ///   - id: of a correction in a collection; empty: the first.
    ///   - is_tetrahedral: between the entries of a table of three dimensions; else linear.
    glfx_ocio_processor *(*file)(
        const char *path, const char *id, int32_t is_tetrahedral, char *message, size_t capacity);
    void (*free_processor)(glfx_ocio_processor *processor);
    /// It changes no color.
    int32_t (*is_identity)(const glfx_ocio_processor *processor);
    /// Brings rows of red, green, blue and alpha into the other space, in place.
    /// - Parameter stride: bytes from one row to the next.
    /// - Returns: 0 on success.
    int32_t (*apply)(
        glfx_ocio_processor *processor, float *pixels, int32_t width, int32_t height, ptrdiff_t stride, char *message,
        size_t capacity);
    /// - Parameter function: of the text: from a `vec4` to a `vec4`.
    glfx_ocio_shader *(*shader)(
        glfx_ocio_processor *processor, const char *function, char *message, size_t capacity);
    void (*free_shader)(glfx_ocio_shader *shader);
    const char *(*text)(const glfx_ocio_shader *shader);
    int32_t (*textures)(const glfx_ocio_shader *shader);
    glfx_ocio_texture (*texture)(const glfx_ocio_shader *shader, int32_t index);
};

/// Loads the library on the first call; any thread.
/// - Returns: null on failure; then `glfx_ocio_missing` says why.
const struct glfx_ocio_table *glfx_load_ocio(void);
const char *glfx_ocio_missing(void);

#ifdef __cplusplus
}
#endif
