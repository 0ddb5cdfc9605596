/* glfx.c: the frei0r filter `glfx`.
 *
 * frei0r has no way to tell of an error, and hosts set strings again for each frame. So a shader is compiled when its text
 * changes; what is wrong with it is said once on standard error, and pictures pass unchanged. */
#define _GNU_SOURCE
#pragma GCC visibility push(default)
#include <frei0r.h>
#pragma GCC visibility pop

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "description.h"
#include "glfx.h"
#include "words.h"

enum { value_count = 4 };

typedef struct {
    int width, height;
    char *text; /* the parameter `shader` */
    double values[value_count];
    bool is_set[value_count];
    bool is_stale, is_silent;
    glfx_filter *filter; /* null where pictures pass unchanged */
    description *about;
    glfx_filter *fit; /* scales a result of another size to the host's; null where it has that size */
    uint8_t *result;  /* of that size */
    double unit; /* of the host's times, in seconds */
    double last;
    int repeats; /* pictures before that had the same time */
} instance;

static void say(instance *self, const char *message, const char *advice) {
    if (!self->is_silent) fprintf(stderr, "glfx: %s%s%s\n", message, advice ? "; " : "", advice ? advice : "");
    self->is_silent = true;
}

static void say_last_error(instance *self, const glfx_filter *filter) {
    const glfx_error *error = glfx_last_error(filter);
    say(self, *error->message ? error->message : "not enough memory", error->advice);
}

/* ---- The shader ---- */

static void close_filter(instance *self) {
    glfx_free(self->filter);
    glfx_free(self->fit);
    description_free(self->about);
    free(self->result);
    self->filter = self->fit = NULL;
    self->about = NULL;
    self->result = NULL;
}

/* "SHADER NAME=VALUE …" as JSON; null after an error. A colon does as well: MLT (melt, Kdenlive) takes a text with an equals
 * sign for keyframes. */
static json *read_words(instance *self) {
    words list;
    int fault = words_split(self->text, "=:", &list);
    if (fault) {
        say(self, fault == 1 ? "a quote in the parameter 'shader' is not closed" : "not enough memory", NULL);
        return NULL;
    }
    json *chain = list.count && !list.items[0].name ? chain_new(list.items[0].value) : NULL;
    if (!chain) say(self, "the parameter 'shader' has no shader", "write FILE-OR-NAME NAME=VALUE …");
    for (size_t i = 1; chain && i < list.count; i++) {
        if (list.items[i].name && chain_set(chain, 0, list.items[i].name, json_new_text(list.items[i].value))) continue;
        say(self, "a word of the parameter 'shader' is not NAME=VALUE", "put quotes around what has spaces");
        json_free(chain);
        chain = NULL;
    }
    words_free(&list);
    return chain;
}

static json *read_text(instance *self) {
    if (!strchr("[{", self->text[strspn(self->text, " \t\r\n")])) return read_words(self);
    json *chain = chain_new(self->text);
    if (!chain) say(self, "the parameter 'shader' is no JSON", NULL);
    return chain;
}

static glfx_filter *make(instance *self, const char *chain) {
    glfx_filter *filter = NULL;
    if (glfx_filter_new(chain, self->width, self->height, GLFX_RGBA8, &filter) == GLFX_OK) return filter;
    say_last_error(self, filter);
    glfx_free(filter);
    return NULL;
}

/* frei0r's results have the host's size. */
static bool fit_result(instance *self) {
    if (self->about->width == self->width && self->about->height == self->height) return true;
    self->result = malloc((size_t)self->about->width * (size_t)self->about->height * 4);
    self->fit = make(self, "[{\"shader\": \"passthrough\"}]");
    return self->result && self->fit;
}

/* The parameter that `value1` and so on mean: the first ones that are a number with a range and may change. */
static parameter *meant(const instance *self, int index) {
    for (size_t i = 0; self->about && i < self->about->count; i++) {
        parameter *item = &self->about->parameters[i];
        bool fits = item->shape == PARAMETER_NUMBER && item->can_change && isfinite(item->minimum) && isfinite(item->maximum);
        if (fits && index-- == 0) return item;
    }
    return NULL;
}

static void apply_value(instance *self, int index) {
    parameter *item = meant(self, index);
    if (!item || !self->is_set[index]) return;
    double value = item->minimum + self->values[index] * (item->maximum - item->minimum);
    if (item->is_integer) value = round(value);
    if (glfx_filter_set(self->filter, item->shader, item->name, &value, 1) != GLFX_OK) say_last_error(self, self->filter);
}

static void open_filter(instance *self) {
    close_filter(self);
    self->is_stale = self->is_silent = false;
    self->last = -1;
    if (self->text[strspn(self->text, " \t\r\n;")] == 0) return;
    json *chain = read_text(self);
    char *whole = chain ? json_write(chain) : NULL;
    json_free(chain);
    if (whole) self->filter = make(self, whole);
    free(whole);
    if (!self->filter) return;
    self->about = description_new(self->filter);
    if (!self->about || !fit_result(self)) {
        say_last_error(self, self->filter);
        close_filter(self);
        return;
    }
    for (int i = 0; i < value_count; i++) apply_value(self, i);
}

/* ---- Time ---- */

/* Hosts count frames and give seconds as a double: the fraction that it was, so that shaders get the time that they get
 * from the command. */
static glfx_time fraction(double seconds) {
    int64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
    double rest = seconds;
    for (int i = 0; i < 20; i++) {
        double whole = floor(rest);
        if (q1 * whole + (double)q0 > 100000) break;
        int64_t p = (int64_t)whole * p1 + p0, q = (int64_t)whole * q1 + q0;
        p0 = p1, q0 = q1, p1 = p, q1 = q;
        if (fabs((double)p1 / (double)q1 - seconds) <= 1e-12 * seconds) return (glfx_time){p1, 1, (int32_t)q1};
        rest = 1 / (rest - whole);
    }
    return (glfx_time){llround(seconds * 1e9), 1, 1000000000};
}

/* frei0r's times are seconds, but ffmpeg's filter gives milliseconds. Nothing but the place of the call tells who calls. */
static double unit_of(void *caller) {
    Dl_info place;
    if (!dladdr(caller, &place) || !place.dli_fname) return 1;
    const char *slash = strrchr(place.dli_fname, '/'), *name = slash ? slash + 1 : place.dli_fname;
    return strstr(name, "avfilter") || strncmp(name, "ff", 2) == 0 ? 0.001 : 1;
}

static glfx_time next_time(instance *self, double seconds) {
    seconds *= self->unit;
    /* Some hosts give no time, as a NaN or far below 0. */
    if (!(seconds > 0)) seconds = 0;
    if (seconds > 1e9) seconds = 1e9;
    if (seconds < self->last) glfx_filter_rewind(self->filter);
    /* A picture that is drawn again is no reason to forget earlier ones, and times have to increase. */
    self->repeats = seconds == self->last ? self->repeats + 1 : 0;
    self->last = seconds;
    return self->repeats ? (glfx_time){llround(seconds * 1e9) + self->repeats, 1, 1000000000} : fraction(seconds);
}

static bool draw(instance *self, double seconds, const uint32_t *in, uint32_t *out) {
    int width = self->width, height = self->height;
    glfx_image source = {(void *)in, (ptrdiff_t)width * 4, width, height, GLFX_RGBA8};
    glfx_image target = {out, (ptrdiff_t)width * 4, width, height, GLFX_RGBA8};
    glfx_time time = next_time(self, seconds);
    if (!self->fit) {
        if (glfx_filter_apply(self->filter, &source, &target, time, 0) == GLFX_OK) return true;
        say_last_error(self, self->filter);
        return false;
    }
    int result_width = self->about->width;
    glfx_image result = {
        self->result, (ptrdiff_t)result_width * 4, result_width, self->about->height, GLFX_RGBA8};
    if (glfx_filter_apply(self->filter, &source, &result, time, 0) != GLFX_OK) {
        say_last_error(self, self->filter);
        return false;
    }
    glfx_filter_rewind(self->fit);
    if (glfx_filter_apply(self->fit, &result, &target, time, 0) == GLFX_OK) return true;
    say_last_error(self, self->fit);
    return false;
}

/* ---- frei0r ---- */

int f0r_init(void) { return 1; }

void f0r_deinit(void) {}

void f0r_get_plugin_info(f0r_plugin_info_t *info) {
    *info = (f0r_plugin_info_t){
        .name = "glfx",
        .author = "glfx contributors",
        .plugin_type = F0R_PLUGIN_TYPE_FILTER,
        .color_model = F0R_COLOR_MODEL_RGBA8888,
        .frei0r_version = FREI0R_MAJOR_VERSION,
        .major_version = 0,
        .minor_version = 1,
        .num_params = 1 + value_count,
        .explanation = "Draws every frame with GLSL fragment shaders",
    };
}

void f0r_get_param_info(f0r_param_info_t *info, int index) {
    static const char *const names[] = {"shader", "value1", "value2", "value3", "value4"};
    *info = (f0r_param_info_t){0};
    if (index < 0 || index > value_count) return;
    info->name = names[index];
    info->type = index == 0 ? F0R_PARAM_STRING : F0R_PARAM_DOUBLE;
    info->explanation = index == 0
        ? "FILE-OR-NAME NAME:VALUE …, with = or : between: a shader and its parameters; quotes around what has spaces; or JSON"
        : "The first, second, … numeric parameter of the shader, from its smallest value to its largest; not used until set";
}

f0r_instance_t f0r_construct(unsigned int width, unsigned int height) {
    instance *self = calloc(1, sizeof *self);
    if (self && !(self->text = strdup(""))) {
        free(self);
        return NULL;
    }
    if (!self) return NULL;
    self->width = (int)width;
    self->height = (int)height;
    self->last = -1;
    self->unit = unit_of(__builtin_return_address(0));
    return self;
}

void f0r_destruct(f0r_instance_t handle) {
    instance *self = handle;
    if (!self) return;
    close_filter(self);
    free(self->text);
    free(self);
}

void f0r_set_param_value(f0r_instance_t handle, f0r_param_t value, int index) {
    instance *self = handle;
    if (index == 0) {
        const char *text = *(f0r_param_string *)value;
        if (!text || strcmp(text, self->text) == 0) return;
        char *copy = strdup(text);
        if (!copy) return;
        free(self->text);
        self->text = copy;
        self->is_stale = true;
    } else if (index > 0 && index <= value_count) {
        double number = *(f0r_param_double *)value;
        number = number > 0 ? fmin(number, 1) : 0;
        if (self->is_set[index - 1] && self->values[index - 1] == number) return;
        self->values[index - 1] = number;
        self->is_set[index - 1] = true;
        if (self->filter && !self->is_stale) apply_value(self, index - 1);
    }
}

void f0r_get_param_value(f0r_instance_t handle, f0r_param_t value, int index) {
    instance *self = handle;
    if (index == 0) {
        *(f0r_param_string *)value = self->text;
    } else if (index > 0 && index <= value_count) {
        const parameter *item = meant(self, index - 1);
        double number = 0.5;
        if (self->is_set[index - 1])
            number = self->values[index - 1];
        else if (item && item->count && item->maximum > item->minimum)
            number = (item->value[0] - item->minimum) / (item->maximum - item->minimum);
        *(f0r_param_double *)value = number;
    }
}

void f0r_update(f0r_instance_t handle, double time, const uint32_t *in, uint32_t *out) {
    instance *self = handle;
    if (self->is_stale) open_filter(self);
    if (self->filter && draw(self, time, in, out)) return;
    memmove(out, in, (size_t)self->width * (size_t)self->height * 4);
}
