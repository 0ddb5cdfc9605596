/* gst-launch (gst_parse_launch, since GStreamer 1.20) reads `glfx shader=a.frag amount=0.6` from left to right, and finds
 * `amount` in the class, before it makes an element: set_property of `shader` comes too late for it. But it has the value of
 * `shader` read by GStreamer's function for the type of the property. So that is a type of its own, derived from string,
 * whose function looks into the shader and adds its parameters to the class. */
#include "shadertype.h"

#include <string.h>

#include "element.h"
#include "properties.h"
#include "settings.h"

/* Whether an element may be made with it: one whose faults other properties may mend, such as a device or a value. */
static gboolean learn(const char *shader) {
    settings trial = {0};
    fault error = {0};
    gboolean good = settings_load(&trial, shader, NULL, &error);
    if (good) {
        GObjectClass *class = g_type_class_ref(GST_TYPE_GLFX);
        properties_install(class, trial.about);
        g_type_class_unref(class);
    } else if (error.lacks_value || error.status == GLFX_GPU) {
        good = TRUE;
    } else {
        /* What reads the text only tells that the shader could not be set. */
        g_warning("glfx: %s%s%s", error.message, error.advice ? "; " : "", error.advice ? error.advice : "");
    }
    settings_clear(&trial);
    fault_clear(&error);
    return good;
}

static gboolean deserialize(GValue *value, const char *text) {
    GValue plain = G_VALUE_INIT;
    g_value_init(&plain, G_TYPE_STRING);
    gboolean good = gst_value_deserialize(&plain, text);
    const char *shader = good ? g_value_get_string(&plain) : NULL;
    if (shader && *shader) good = learn(shader);
    if (good) g_value_set_string(value, shader);
    g_value_unset(&plain);
    return good;
}

static char *serialize(const GValue *value) {
    GValue plain = G_VALUE_INIT;
    g_value_init(&plain, G_TYPE_STRING);
    g_value_set_string(&plain, g_value_get_string(value));
    char *text = gst_value_serialize(&plain);
    g_value_unset(&plain);
    return text;
}

static int compare(const GValue *left, const GValue *right) {
    return g_strcmp0(g_value_get_string(left), g_value_get_string(right)) == 0 ? GST_VALUE_EQUAL : GST_VALUE_UNORDERED;
}

GType shader_type(void) {
    static gsize type;
    if (g_once_init_enter(&type)) {
        static const GTypeInfo info = {0};
        GType made = g_type_register_static(G_TYPE_STRING, "GlfxShader", &info, 0);
        /* GStreamer keeps the address. */
        static GstValueTable table = {.compare = compare, .serialize = serialize, .deserialize = deserialize};
        table.type = made;
        gst_value_register(&table);
        g_once_init_leave(&type, made);
    }
    return type;
}
