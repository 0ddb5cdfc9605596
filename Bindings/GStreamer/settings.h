/* settings.h: which shaders an element draws with, their values, and the filters of libglfx that come of them.
 *
 * There are two: the live one draws the stream; the probe, of a small size, exists where there is no live one that is up
 * to date, to know the shader's parameters and to check values. Not locked: the element locks. */
#ifndef GLFX_SETTINGS_H
#define GLFX_SETTINGS_H

#include <glib.h>

#include "description.h"
#include "glfx.h"
#include "json.h"

/* What failed; free with fault_clear. */
typedef struct {
    glfx_status status;
    char *message, *advice; /* advice may be null */
    gboolean lacks_value;   /* only a parameter without a default has no value yet */
} fault;

void fault_clear(fault *self);
void fault_set(fault *self, glfx_status status, const char *advice, const char *format, ...) G_GNUC_PRINTF(4, 5);
/* The last error of a handle. */
void fault_take(fault *self, const void *handle);

/* What a stream's pictures are; fps_d is 0 where their rate is not known, and par_d where their pixels are square. */
typedef struct {
    int width, height;
    glfx_format format;
    int fps_n, fps_d, par_n, par_d;
} picture_form;

typedef struct {
    json *chain;        /* with all values that were given */
    char *device;
    description *about; /* null until a shader is loaded */
    glfx_filter *probe, *live, *measured;
    picture_form live_form, measured_form;
    int measured_width, measured_height; /* of the result */
    gboolean live_is_current;
    enum { alpha_unknown, alpha_none, alpha_some } alpha; /* of results, for opaque pictures */
    gboolean keeps_size; /* the probe's result had its size: other sizes are most probably kept as well */
} settings;

void settings_clear(settings *self);

/* Changes to another chain of shaders, whose values are its own and `assignments`, which may be null. On failure all stays
 * as it was. */
gboolean settings_load(settings *self, const char *shader, const char *assignments, fault *error);
/* On failure the old device stays, where a filter draws with it. */
gboolean settings_set_device(settings *self, const char *device, fault *error);

/* "NAME=VALUE …" for the loaded shader. */
gboolean settings_assign(settings *self, const char *assignments, fault *error);
gboolean settings_set_numbers(settings *self, parameter *which, const double *values, size_t count, fault *error);
gboolean settings_set_text(settings *self, parameter *which, const char *value, fault *error);

/* Whether an opaque picture of many colors comes out with alpha. */
gboolean settings_makes_alpha(settings *self);

/* The result's size for pictures of a form. */
gboolean settings_measure(settings *self, const picture_form *form, int *width, int *height, fault *error);

/* Makes the live filter fit the stream. */
gboolean settings_open(settings *self, const picture_form *form, fault *error);
void settings_close(settings *self);

#endif
