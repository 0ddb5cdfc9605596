#include "settings.h"

#include <string.h>

#include "chain.h"
#include "words.h"

/* Not a size that a shader asks for by chance, so that an equal result tells that it keeps sizes. */
static const picture_form probe_form = {98, 66, GLFX_RGBA8, 0, 0, 0, 0};

void fault_clear(fault *self) {
    g_clear_pointer(&self->message, g_free);
    g_clear_pointer(&self->advice, g_free);
    self->status = GLFX_OK;
    self->lacks_value = FALSE;
}

void fault_set(fault *self, glfx_status status, const char *advice, const char *format, ...) {
    va_list arguments;
    fault_clear(self);
    va_start(arguments, format);
    self->status = status;
    self->message = g_strdup_vprintf(format, arguments);
    self->advice = g_strdup(advice);
    va_end(arguments);
}

void fault_take(fault *self, const void *handle) {
    const glfx_error *error = glfx_last_error(handle);
    fault_set(self, error->status ? error->status : GLFX_LIMIT, error->advice, "%s",
        error->message && *error->message ? error->message : "not enough memory");
    self->lacks_value = error->diagnostics && strstr(error->diagnostics, "\"missing-value\"");
}

static void drop(glfx_filter **filter) {
    glfx_free(*filter);
    *filter = NULL;
}

void settings_close(settings *self) {
    drop(&self->live);
    drop(&self->measured);
    self->live_is_current = FALSE;
}

void settings_clear(settings *self) {
    settings_close(self);
    drop(&self->probe);
    description_free(self->about);
    json_free(self->chain);
    g_free(self->device);
    *self = (settings){0};
}

/* ---- Making filters ---- */

static glfx_filter *make(const json *chain, const char *device, const picture_form *form, fault *error) {
    json *whole = json_copy(chain);
    if (device && strcmp(device, "auto") != 0) json_put(whole, "device", json_new_text(device));
    if (form->fps_n > 0 && form->fps_d > 0 && !json_member(whole, "fps")) {
        char *rate = g_strdup_printf("%d/%d", form->fps_n, form->fps_d);
        json_put(whole, "fps", json_new_text(rate));
        g_free(rate);
    }
    if (form->par_n > 0 && form->par_d > 0 && form->par_n != form->par_d && !json_member(whole, "pixel-aspect")) {
        char *aspect = g_strdup_printf("%d/%d", form->par_n, form->par_d);
        json_put(whole, "pixel-aspect", json_new_text(aspect));
        g_free(aspect);
    }
    char *text = json_write(whole);
    json_free(whole);
    glfx_filter *filter = NULL;
    glfx_status status = text ? glfx_filter_new(text, form->width, form->height, form->format, &filter) : GLFX_LIMIT;
    free(text);
    if (status == GLFX_OK) return filter;
    fault_take(error, filter);
    glfx_free(filter);
    return NULL;
}

/* Draws bits that fit the caller's: 16 for 16, else 8. */
static picture_form drawn(const picture_form *form) {
    picture_form result = *form;
    if (form->format != GLFX_RGBA16) result.format = GLFX_RGBA8;
    return result;
}

static gboolean is_same(const picture_form *left, const picture_form *right) {
    return left->width == right->width && left->height == right->height && left->format == right->format
        && left->fps_n == right->fps_n && left->fps_d == right->fps_d && left->par_n == right->par_n
        && left->par_d == right->par_d;
}

/* A description that follows the filter; on failure the old one stays. */
static gboolean describe(settings *self, glfx_filter *filter, fault *error) {
    description *about = description_new(filter);
    if (!about) {
        fault_take(error, filter);
        return FALSE;
    }
    description_free(self->about);
    self->about = about;
    return TRUE;
}

/* The filter that says which values can be: the live one, else the probe. */
static glfx_filter *checker(settings *self, fault *error) {
    if (self->live && self->live_is_current) return self->live;
    if (!self->probe) self->probe = make(self->chain, self->device, &probe_form, error);
    return self->probe;
}

/* ---- Loading ---- */

static gboolean put_assignments(json *chain, const description *about, const words *list, fault *error) {
    for (size_t i = 0; i < list->count; i++) {
        const word *item = &list->items[i];
        if (!item->name || !*item->name) {
            fault_set(error, GLFX_USAGE, "write NAME=VALUE, and quotes around a value with spaces",
                "'%s' in parameters is no name with a value", item->value);
            return FALSE;
        }
        const parameter *found = description_find(about, item->name);
        if (about && !found) {
            fault_set(error, GLFX_USAGE, NULL, "no shader here has a parameter '%s'", item->name);
            return FALSE;
        }
        chain_set(chain, found ? found->shader : 0, found ? found->name : item->name, json_new_text(item->value));
    }
    return TRUE;
}

static gboolean split(const char *assignments, words *list, fault *error) {
    switch (words_split(assignments, "=", list)) {
        case 0: return TRUE;
        case 1: fault_set(error, GLFX_USAGE, "close the quote", "a quote in '%s' is not closed", assignments); break;
        default: fault_set(error, GLFX_LIMIT, NULL, "not enough memory");
    }
    return FALSE;
}

/* A chain with other values in place of the loaded one; takes it over. */
static gboolean adopt(settings *self, json *chain, fault *error) {
    glfx_filter *probe = make(chain, self->device, &probe_form, error);
    if (!probe || !describe(self, probe, error)) {
        glfx_free(probe);
        json_free(chain);
        return FALSE;
    }
    drop(&self->probe);
    drop(&self->measured);
    self->probe = probe;
    self->alpha = alpha_unknown;
    json_free(self->chain);
    self->chain = chain;
    self->live_is_current = FALSE;
    self->keeps_size = self->about->width == probe_form.width && self->about->height == probe_form.height;
    return TRUE;
}

gboolean settings_set_device(settings *self, const char *device, fault *error) {
    glfx_filter *probe = self->live ? make(self->chain, device, &probe_form, error) : NULL;
    if (self->live && !probe) return FALSE;
    drop(&self->probe);
    drop(&self->measured);
    self->probe = probe;
    g_free(self->device);
    self->device = g_strdup(device);
    self->live_is_current = FALSE;
    return TRUE;
}

gboolean settings_load(settings *self, const char *shader, const char *assignments, fault *error) {
    json *chain = chain_new(shader);
    if (!chain) {
        fault_set(error, GLFX_USAGE, "an array of shaders, or an object", "the shader is no JSON: %s", shader);
        return FALSE;
    }
    words list = {0};
    gboolean good = split(assignments ? assignments : "", &list, error);
    /* One shader gets its values at once, since some have to be given; of several, they tell which has which. */
    if (good && chain_count(chain) == 1) {
        good = put_assignments(chain, NULL, &list, error);
    } else if (good && list.count) {
        glfx_filter *filter = make(chain, self->device, &probe_form, error);
        description *about = filter ? description_new(filter) : NULL;
        good = about && put_assignments(chain, about, &list, error);
        description_free(about);
        glfx_free(filter);
    }
    words_free(&list);
    if (good) return adopt(self, chain, error);
    json_free(chain);
    return FALSE;
}

/* ---- Values ---- */

gboolean settings_assign(settings *self, const char *assignments, fault *error) {
    words list;
    if (!split(assignments, &list, error)) return FALSE;
    json *chain = json_copy(self->chain);
    gboolean good = put_assignments(chain, self->about, &list, error), need_new = FALSE;
    for (size_t i = 0; good && i < list.count; i++) need_new |= !description_find(self->about, list.items[i].name)->can_change;
    glfx_filter *filter = good && !need_new ? checker(self, error) : NULL;
    for (size_t i = 0; filter && !need_new && i < list.count; i++) {
        const parameter *which = description_find(self->about, list.items[i].name);
        /* What a filter does not take while it runs, such as keyframes, a new one may. */
        need_new = glfx_filter_set_text(filter, which->shader, which->name, list.items[i].value) != GLFX_OK;
    }
    words_free(&list);
    if (need_new) return adopt(self, chain, error);
    if (!filter) {
        json_free(chain);
        return FALSE;
    }
    json_free(self->chain);
    self->chain = chain;
    self->alpha = alpha_unknown;
    return describe(self, filter, error);
}

static gboolean set_json(settings *self, parameter *which, json *value, fault *error) {
    json *chain = json_copy(self->chain);
    if (chain_set(chain, which->shader, which->name, value)) return adopt(self, chain, error);
    json_free(chain);
    fault_set(error, GLFX_LIMIT, NULL, "not enough memory");
    return FALSE;
}

gboolean settings_set_numbers(settings *self, parameter *which, const double *values, size_t count, fault *error) {
    if (!which->can_change) return set_json(self, which, json_new_numbers(values, count), error);
    glfx_filter *filter = checker(self, error);
    if (!filter) return FALSE;
    if (glfx_filter_set(filter, which->shader, which->name, values, count) != GLFX_OK) {
        fault_take(error, filter);
        return FALSE;
    }
    chain_set(self->chain, which->shader, which->name, json_new_numbers(values, count));
    memcpy(which->value, values, count * sizeof *values);
    which->count = count;
    self->alpha = alpha_unknown;
    drop(&self->measured);
    return TRUE;
}

gboolean settings_set_text(settings *self, parameter *which, const char *value, fault *error) {
    if (!which->can_change) return set_json(self, which, json_new_text(value), error);
    glfx_filter *filter = checker(self, error);
    if (!filter) return FALSE;
    if (glfx_filter_set_text(filter, which->shader, which->name, value) != GLFX_OK) {
        fault_take(error, filter);
        return FALSE;
    }
    chain_set(self->chain, which->shader, which->name, json_new_text(value));
    self->alpha = alpha_unknown;
    drop(&self->measured);
    return describe(self, filter, error);
}

/* ---- The stream ---- */

/* Every color in steps of a sixteenth, so that a key of any color finds its own. */
static gboolean draws_alpha(glfx_filter *filter, int width, int height) {
    enum { side = 64 };
    static const int seconds[] = {0, 1};
    gboolean found = FALSE;
    size_t count = (size_t)width * (size_t)height;
    uint8_t *colors = g_malloc(side * side * 4), *result = g_try_malloc(count * 4);
    for (int i = 0; i < side * side; i++) {
        uint8_t color[4] = {(uint8_t)(17 * (i & 15)), (uint8_t)(17 * (i >> 4 & 15)), (uint8_t)(17 * (i >> 8)), 255};
        memcpy(colors + 4 * i, color, 4);
    }
    glfx_image in = {colors, side * 4, side, side, GLFX_RGBA8}, out = {result, width * 4, width, height, GLFX_RGBA8};
    for (size_t i = 0; result && !found && i < G_N_ELEMENTS(seconds); i++) {
        if (glfx_filter_apply(filter, &in, &out, (glfx_time){seconds[i], 1, 1}, 0) != GLFX_OK) break;
        for (size_t at = 0; !found && at < count; at++) found = result[4 * at + 3] != 255;
    }
    g_free(colors);
    g_free(result);
    return found;
}

gboolean settings_makes_alpha(settings *self) {
    if (self->alpha == alpha_unknown && self->chain) {
        fault error = {0};
        picture_form form = probe_form;
        /* As large as the colors: scaled, they would be mixed. */
        form.width = form.height = 64;
        glfx_filter *filter = make(self->chain, self->device, &form, &error);
        description *about = filter ? description_new(filter) : NULL;
        self->alpha = about && draws_alpha(filter, about->width, about->height) ? alpha_some : alpha_none;
        description_free(about);
        glfx_free(filter);
        fault_clear(&error);
    }
    return self->alpha == alpha_some;
}

gboolean settings_measure(settings *self, const picture_form *given, int *width, int *height, fault *error) {
    picture_form form = drawn(given);
    if (self->live && self->live_is_current && is_same(&form, &self->live_form)) {
        *width = self->about->width;
        *height = self->about->height;
        return TRUE;
    }
    if (!self->measured || !is_same(&form, &self->measured_form)) {
        drop(&self->measured);
        self->measured = make(self->chain, self->device, &form, error);
        description *about = self->measured ? description_new(self->measured) : NULL;
        if (!about) {
            if (self->measured) fault_take(error, self->measured);
            drop(&self->measured);
            return FALSE;
        }
        self->measured_form = form;
        self->measured_width = about->width;
        self->measured_height = about->height;
        description_free(about);
    }
    *width = self->measured_width;
    *height = self->measured_height;
    return TRUE;
}

gboolean settings_open(settings *self, const picture_form *given, fault *error) {
    picture_form form = drawn(given);
    if (self->live && self->live_is_current && is_same(&form, &self->live_form)) return TRUE;
    glfx_filter *filter = self->measured && is_same(&form, &self->measured_form) ? self->measured : NULL;
    if (filter)
        self->measured = NULL;
    else
        filter = make(self->chain, self->device, &form, error);
    if (!filter) return FALSE;
    if (!describe(self, filter, error)) {
        glfx_free(filter);
        return FALSE;
    }
    drop(&self->live);
    drop(&self->probe);
    drop(&self->measured);
    self->live = filter;
    self->live_form = form;
    self->live_is_current = TRUE;
    return TRUE;
}
