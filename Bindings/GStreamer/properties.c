/* gst-launch, GstController and bindings find properties in the class, and a shader is chosen for an element, after its
 * class was made. So the class gets the parameters when a shader is loaded, which GLib permits while no class is derived
 * from it; gst-launch sets properties from left to right and finds them if the shader is the first of them.
 *
 * A name that is in the class stays there, with its type, for all elements of the process, while another shader may mean
 * something else by it. Hence a property is only a name here: each element finds its own parameter by it when the property
 * is set, and converts. Only ranges are widened, to what all shaders of the process take; the library checks values.
 *
 * Names of the element's own properties (name, parent, qos, shader, parameters, device, renderer) are not replaced: a
 * uniform of such a name is set by `parameters`. */
#include "properties.h"

#include <gst/gst.h>
#include <math.h>
#include <string.h>

#include "number.h"

/* The name of each property of a parameter, by its number less the first; never shrinks. */
static GPtrArray *names;
G_LOCK_DEFINE_STATIC(names);

static const char *name_of(guint property) {
    G_LOCK(names);
    const char *name = g_ptr_array_index(names, property - first_parameter_property);
    G_UNLOCK(names);
    return name;
}

/* ---- Names to parameters ---- */

static const char letters[2][5] = {"xyzw", "rgba"};

/* The parameter that a property means in this element; component: -1 for all of it. */
static parameter *resolve(const settings *self, const char *name, int *component) {
    parameter *whole = description_find(self->about, name);
    *component = -1;
    size_t length = strlen(name);
    if (whole || length < 3 || name[length - 2] != '-') return whole;
    char *base = g_strndup(name, length - 2);
    parameter *vector = description_find(self->about, base);
    g_free(base);
    if (!vector || vector->shape != PARAMETER_VECTOR) return NULL;
    const char *letter = strchr(letters[vector->is_color], name[length - 1]);
    if (!letter || (size_t)(letter - letters[vector->is_color]) >= vector->count) return NULL;
    *component = (int)(letter - letters[vector->is_color]);
    return vector;
}

/* ---- Installing ---- */

/* As GObject wants them: uniforms such as _x have no property. */
static gboolean is_valid(const char *name) {
    if (!g_ascii_isalpha(*name)) return FALSE;
    for (; *name; name++)
        if (!g_ascii_isalnum(*name) && *name != '-') return FALSE;
    return TRUE;
}

static void widen(GParamSpec *present, double minimum, double maximum) {
    if (!G_IS_PARAM_SPEC_DOUBLE(present)) return;
    GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(present);
    range->minimum = MIN(range->minimum, minimum);
    range->maximum = MAX(range->maximum, maximum);
}

static GParamSpec *make(const char *name, const parameter *about, int component, double minimum, double maximum) {
    const GParamFlags fixed = G_PARAM_READWRITE | GST_PARAM_MUTABLE_PLAYING;
    const GParamFlags flags = fixed | GST_PARAM_CONTROLLABLE;
    const char *help = about->help ? about->help : "Parameter of the shader";
    double value = about->count ? about->value[MAX(component, 0)] : 0;
    if (component < 0 && about->shape == PARAMETER_BOOL)
        return g_param_spec_boolean(name, name, help, value != 0, flags);
    /* Texts cannot be controlled between two values; the components can. */
    if (component < 0 && about->shape != PARAMETER_NUMBER) return g_param_spec_string(name, name, help, NULL, fixed);
    return g_param_spec_double(name, name, help, minimum, maximum, CLAMP(value, minimum, maximum), flags);
}

static void install(GObjectClass *class, const char *name, const parameter *about, int component) {
    double minimum = isfinite(about->minimum) ? about->minimum : -G_MAXDOUBLE;
    double maximum = isfinite(about->maximum) && about->maximum >= minimum ? about->maximum : G_MAXDOUBLE;
    if (!is_valid(name)) return;
    GParamSpec *present = g_object_class_find_property(class, name);
    if (present) {
        /* Of the element itself, or of another shader. */
        for (guint i = 0; i < names->len; i++)
            if (strcmp(g_ptr_array_index(names, i), name) == 0) widen(present, minimum, maximum);
        return;
    }
    g_ptr_array_add(names, g_strdup(name));
    g_object_class_install_property(
        class, first_parameter_property + names->len - 1, make(name, about, component, minimum, maximum));
}

static void install_with_components(GObjectClass *class, const char *name, const parameter *about) {
    install(class, name, about, -1);
    if (about->shape != PARAMETER_VECTOR) return;
    for (size_t i = 0; i < about->count && i < 4; i++) {
        char *part = g_strdup_printf("%s-%c", name, letters[about->is_color][i]);
        install(class, part, about, (int)i);
        g_free(part);
    }
}

void properties_install(GObjectClass *class, const description *about) {
    G_LOCK(names);
    if (!names) names = g_ptr_array_new();
    guint derived = 0;
    g_free(g_type_children(G_OBJECT_CLASS_TYPE(class), &derived));
    /* GLib ends the process where a class changes that has subclasses; `parameters` is left then. */
    for (size_t i = 0; i < about->count && derived == 0; i++) {
        const parameter *item = &about->parameters[i];
        /* GObject's names have no underscores. keyColor is also key-color, as on the command line. */
        char *name = g_strdelimit(g_strdup(item->name), "_", '-');
        install_with_components(class, name, item);
        install_with_components(class, item->option, item);
        g_free(name);
    }
    G_UNLOCK(names);
}

/* ---- Values ---- */

static gboolean set_number(settings *self, parameter *which, int component, double number, fault *error) {
    if (which->shape == PARAMETER_OTHER) {
        char text[40];
        number_write(number, text, sizeof text);
        return settings_set_text(self, which, text, error);
    }
    double values[most_components] = {0};
    size_t count = which->count ? which->count : 1;
    if (which->is_integer) number = round(number);
    for (size_t i = 0; i < count; i++)
        values[i] = component < 0 || (size_t)component == i ? number : which->value[i];
    return settings_set_numbers(self, which, values, count, error);
}

gboolean properties_set(settings *self, guint property, const GValue *value, fault *error) {
    const char *name = name_of(property);
    int component;
    parameter *which = resolve(self, name, &component);
    if (!which) {
        const char *shader = self->about ? self->about->name : NULL;
        fault_set(error, GLFX_USAGE, NULL, "%s%s%s has no parameter '%s'", shader ? "shader '" : "the element without a shader",
            shader ? shader : "", shader ? "'" : "", name);
        return FALSE;
    }
    if (G_VALUE_HOLDS_STRING(value)) {
        const char *text = g_value_get_string(value);
        if (component < 0) return !text || settings_set_text(self, which, text, error);
        /* The name is a text's in another shader, and a component's in this one. */
        char *end;
        double number = text ? number_read(text, &end) : 0;
        if (text && end != text && !*end) return set_number(self, which, component, number, error);
        fault_set(error, GLFX_USAGE, NULL, "'%s' of '%s' is not a number", text ? text : "", name);
        return FALSE;
    }
    double number = G_VALUE_HOLDS_BOOLEAN(value) ? g_value_get_boolean(value) : g_value_get_double(value);
    return set_number(self, which, component, number, error);
}

void properties_get(const settings *self, guint property, GValue *value) {
    int component;
    const parameter *which = resolve(self, name_of(property), &component);
    if (!which || !which->count) return;
    double number = which->value[MAX(component, 0)];
    if (G_VALUE_HOLDS_BOOLEAN(value)) {
        g_value_set_boolean(value, number != 0);
    } else if (G_VALUE_HOLDS_DOUBLE(value)) {
        g_value_set_double(value, number);
    } else {
        GString *text = g_string_new(NULL);
        size_t first = component < 0 ? 0 : (size_t)component, end = component < 0 ? which->count : first + 1;
        for (size_t i = first; i < end; i++) {
            char part[40];
            number_write(which->value[i], part, sizeof part);
            g_string_append_printf(text, "%s%s", i > first ? "," : "", part);
        }
        g_value_take_string(value, g_string_free(text, FALSE));
    }
}
