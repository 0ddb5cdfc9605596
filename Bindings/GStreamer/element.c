#include "element.h"

#include "clock.h"
#include "faults.h"
#include "properties.h"
#include "settings.h"
#include "shadertype.h"

GST_DEBUG_CATEGORY_STATIC(glfx_debug);
#define GST_CAT_DEFAULT glfx_debug

/* Formats that lie in memory as libglfx takes them. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define DEEP "RGBA64_LE"
#define DEEP_FORMAT GST_VIDEO_FORMAT_RGBA64_LE
#else
#define DEEP "RGBA64_BE"
#define DEEP_FORMAT GST_VIDEO_FORMAT_RGBA64_BE
#endif
#if GST_CHECK_VERSION(1, 20, 0)
#define FORMATS "{ BGRA, RGBA, RGB, BGR, " DEEP " }"
#else
#define FORMATS "{ BGRA, RGBA, RGB, BGR }"
#endif
#define CAPS                                                                                        \
    "video/x-raw, format = (string) " FORMATS ", width = (int) [ 1, 16384 ], height = (int) [ 1, 16384 ], " \
    "framerate = (fraction) [ 0, max ]"

enum { PROP_SHADER = 1, PROP_PARAMETERS, PROP_DEVICE, PROP_RENDERER };

struct _GstGlfx {
    GstVideoFilter parent;
    GMutex lock; /* of all below but `clock`, which is the streaming thread's, and `rewinds` */
    settings settings;
    char *shader, *parameters, *device;
    gboolean parameters_wait; /* for a shader */
    gboolean is_started;
    gboolean is_told; /* that the filter cannot be opened: sources try again before they stop */
    fault broken; /* why it cannot start */
    gint rewinds; /* atomic */
    frame_clock clock;
};

G_DEFINE_TYPE(GstGlfx, gst_glfx, GST_TYPE_VIDEO_FILTER)

/* ---- Settings ---- */

/* With the lock. FALSE where it was refused and nothing changed. */
static gboolean load(GstGlfx *self, const char *shader, fault *error) {
    const char *waiting = self->parameters_wait ? self->parameters : NULL;
    if (!settings_load(&self->settings, shader, waiting, error)) return FALSE;
    self->parameters_wait = FALSE;
    fault_clear(&self->broken);
    properties_install(G_OBJECT_GET_CLASS(self), self->settings.about);
    return TRUE;
}

static void replace(char **text, const char *with) {
    char *copy = g_strdup(with);
    g_free(*text);
    *text = copy;
}

static void cannot_start(GstGlfx *self, const fault *why) {
    fault_set(&self->broken, why->status, why->advice, "%s", why->message);
}

static void set_shader(GstGlfx *self, const char *shader, fault *error) {
    if (shader && *shader && load(self, shader, error)) {
        replace(&self->shader, shader);
        return;
    }
    if (!error->message) fault_set(error, GLFX_USAGE, "set the property 'shader'", "a shader is needed");
    if (self->is_started) return;
    replace(&self->shader, shader);
    settings_clear(&self->settings);
    settings_set_device(&self->settings, self->device, NULL);
    cannot_start(self, error);
}

static void set_parameters(GstGlfx *self, const char *parameters, fault *error) {
    if (self->settings.about && parameters) {
        gboolean good = settings_assign(&self->settings, parameters, error);
        if (good)
            fault_clear(&self->broken);
        else if (!self->is_started)
            cannot_start(self, error);
        /* While it plays, those that are in use stay. */
        if (good || !self->is_started) replace(&self->parameters, parameters);
        return;
    }
    replace(&self->parameters, parameters);
    if (!parameters) return;
    /* Values may be what the shader lacks. */
    self->parameters_wait = TRUE;
    if (self->shader && *self->shader && !load(self, self->shader, error)) cannot_start(self, error);
}

static void set_device(GstGlfx *self, const char *device, fault *error) {
    const char *wanted = device && *device ? device : "auto";
    if (!settings_set_device(&self->settings, wanted, error)) return;
    replace(&self->device, wanted);
    if (!self->settings.about && self->shader && *self->shader && !load(self, self->shader, error))
        cannot_start(self, error);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
    GstGlfx *self = GST_GLFX(object);
    fault error = {0};
    if (id > PROP_DEVICE && id < first_parameter_property) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    g_mutex_lock(&self->lock);
    switch (id) {
        case PROP_SHADER: set_shader(self, g_value_get_string(value), &error); break;
        case PROP_PARAMETERS: set_parameters(self, g_value_get_string(value), &error); break;
        case PROP_DEVICE: set_device(self, g_value_get_string(value), &error); break;
        default: properties_set(&self->settings, id, value, &error);
    }
    /* By the error that a start gives. */
    gboolean is_told_later = !self->is_started && self->broken.message && id < first_parameter_property;
    /* A new shader, device or size: the next picture negotiates again. */
    gboolean is_stale = self->is_started && !self->settings.live_is_current;
    g_mutex_unlock(&self->lock);
    if (is_stale) gst_base_transform_reconfigure_src(GST_BASE_TRANSFORM(self));
    if (error.message && !is_told_later) faults_warn(GST_ELEMENT(self), &error);
    fault_clear(&error);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    GstGlfx *self = GST_GLFX(object);
    g_mutex_lock(&self->lock);
    switch (id) {
        case PROP_SHADER: g_value_set_string(value, self->shader); break;
        case PROP_PARAMETERS: g_value_set_string(value, self->parameters); break;
        case PROP_DEVICE: g_value_set_string(value, self->device); break;
        case PROP_RENDERER:
            g_value_set_string(value, self->settings.about ? self->settings.about->renderer : NULL);
            break;
        default:
            if (id >= first_parameter_property)
                properties_get(&self->settings, id, value);
            else
                G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
    g_mutex_unlock(&self->lock);
}

/* ---- Sizes ---- */

static gboolean format_of(GstVideoFormat format, glfx_format *out) {
    switch (format) {
        case GST_VIDEO_FORMAT_BGRA: *out = GLFX_BGRA8; return TRUE;
        case GST_VIDEO_FORMAT_RGBA: *out = GLFX_RGBA8; return TRUE;
        case GST_VIDEO_FORMAT_RGB: *out = GLFX_RGB8; return TRUE;
        case GST_VIDEO_FORMAT_BGR: *out = GLFX_BGR8; return TRUE;
#if GST_CHECK_VERSION(1, 20, 0)
        case DEEP_FORMAT: *out = GLFX_RGBA16; return TRUE;
#endif
        default: return FALSE;
    }
}

static gboolean form_of(const GstStructure *structure, picture_form *form) {
    const char *format = gst_structure_get_string(structure, "format");
    *form = (picture_form){0};
    gst_structure_get_fraction(structure, "framerate", &form->fps_n, &form->fps_d);
    gst_structure_get_fraction(structure, "pixel-aspect-ratio", &form->par_n, &form->par_d);
    return gst_structure_get_int(structure, "width", &form->width)
        && gst_structure_get_int(structure, "height", &form->height)
        && format && format_of(gst_video_format_from_string(format), &form->format);
}

/* With the lock: what the other side of the element may be for what one side is. */
static void change_size(GstGlfx *self, GstPadDirection direction, GstStructure *structure) {
    picture_form form;
    int width, height;
    fault error = {0};
    if (!self->settings.about) return;
    if (direction == GST_PAD_SINK && form_of(structure, &form)) {
        /* Only the filter itself knows; where it fails, opening it says why. */
        if (settings_measure(&self->settings, &form, &width, &height, &error))
            gst_structure_set(structure, "width", G_TYPE_INT, width, "height", G_TYPE_INT, height, NULL);
        fault_clear(&error);
    } else if (!self->settings.keeps_size) {
        gst_structure_set(
            structure, "width", GST_TYPE_INT_RANGE, 1, 16384, "height", GST_TYPE_INT_RANGE, 1, 16384, NULL);
    }
}

/* ---- Alpha ---- */

static const char *const with_alpha[] = {"BGRA", "RGBA", NULL}, *const without_alpha[] = {"RGB", "BGR", NULL};

static gboolean has_format(const GstStructure *structure, const char *const *formats) {
    const GValue *value = gst_structure_get_value(structure, "format");
    gboolean found = FALSE;
    for (; value && *formats && !found; formats++) {
        GValue one = G_VALUE_INIT;
        g_value_init(&one, G_TYPE_STRING);
        g_value_set_static_string(&one, *formats);
        found = gst_value_can_intersect(value, &one);
        g_value_unset(&one);
    }
    return found;
}

/* The same with other formats. */
static void append_formats(GstCaps *caps, const GstStructure *structure, const char *const *formats) {
    GstStructure *other = gst_structure_copy(structure);
    GValue list = G_VALUE_INIT;
    g_value_init(&list, GST_TYPE_LIST);
    for (; *formats; formats++) {
        GValue one = G_VALUE_INIT;
        g_value_init(&one, G_TYPE_STRING);
        g_value_set_static_string(&one, *formats);
        gst_value_list_append_and_take_value(&list, &one);
    }
    gst_structure_take_value(other, "format", &list);
    gst_caps_append_structure(caps, other);
}

/* With the lock: a shader that makes alpha gives opaque pictures some; their size is changed already. */
static void add_alpha(GstGlfx *self, GstPadDirection direction, GstCaps *caps) {
    const char *const *from = direction == GST_PAD_SINK ? without_alpha : with_alpha;
    guint count = gst_caps_get_size(caps);
    for (guint i = 0; i < count; i++) {
        const GstStructure *structure = gst_caps_get_structure(caps, i);
        if (has_format(structure, from) && settings_makes_alpha(&self->settings))
            append_formats(caps, structure, direction == GST_PAD_SINK ? with_alpha : without_alpha);
    }
}

/* Among what can come out, alpha is first where there is some. */
static GstCaps *fixate_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *others) {
    GstGlfx *self = GST_GLFX(base);
    if (direction == GST_PAD_SINK && has_format(gst_caps_get_structure(caps, 0), without_alpha)) {
        g_mutex_lock(&self->lock);
        gboolean makes_alpha = settings_makes_alpha(&self->settings);
        g_mutex_unlock(&self->lock);
        GstCaps *wanted = gst_caps_from_string("video/x-raw, format = (string) { BGRA, RGBA }");
        GstCaps *both = makes_alpha ? gst_caps_intersect_full(others, wanted, GST_CAPS_INTERSECT_FIRST) : gst_caps_new_empty();
        gst_caps_unref(wanted);
        if (gst_caps_is_empty(both)) {
            gst_caps_unref(both);
        } else {
            gst_caps_unref(others);
            others = both;
        }
    }
    return GST_BASE_TRANSFORM_CLASS(gst_glfx_parent_class)->fixate_caps(base, direction, caps, others);
}

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    GstGlfx *self = GST_GLFX(base);
    GstCaps *result = gst_caps_copy(caps);
    g_mutex_lock(&self->lock);
    for (guint i = 0; i < gst_caps_get_size(result); i++) change_size(self, direction, gst_caps_get_structure(result, i));
    add_alpha(self, direction, result);
    g_mutex_unlock(&self->lock);
    if (filter) {
        GstCaps *both = gst_caps_intersect_full(filter, result, GST_CAPS_INTERSECT_FIRST);
        gst_caps_unref(result);
        result = both;
    }
    GST_DEBUG_OBJECT(self, "%" GST_PTR_FORMAT " becomes %" GST_PTR_FORMAT, caps, result);
    return result;
}

/* Makes the live filter fit; posts what is wrong. */
static gboolean open_filter(GstGlfx *self, const GstVideoInfo *in, const GstVideoInfo *out) {
    picture_form form = {
        GST_VIDEO_INFO_WIDTH(in), GST_VIDEO_INFO_HEIGHT(in), GLFX_BGRA8, GST_VIDEO_INFO_FPS_N(in), GST_VIDEO_INFO_FPS_D(in),
        GST_VIDEO_INFO_PAR_N(in), GST_VIDEO_INFO_PAR_D(in)};
    fault error = {0};
    format_of(GST_VIDEO_INFO_FORMAT(in), &form.format);
    g_mutex_lock(&self->lock);
    if (settings_open(&self->settings, &form, &error)) {
        const description *about = self->settings.about;
        if (about->width != GST_VIDEO_INFO_WIDTH(out) || about->height != GST_VIDEO_INFO_HEIGHT(out))
            fault_set(&error, GLFX_USAGE, "scale what comes out with videoscale",
                "the shader's result is %dx%d, and the element's output %dx%d", about->width, about->height,
                GST_VIDEO_INFO_WIDTH(out), GST_VIDEO_INFO_HEIGHT(out));
    }
    gboolean is_told = self->is_told;
    self->is_told = error.message != NULL;
    g_mutex_unlock(&self->lock);
    if (error.message && !is_told) faults_post_error(GST_ELEMENT(self), &error);
    gboolean good = !error.message;
    fault_clear(&error);
    return good;
}

static gboolean set_info(
    GstVideoFilter *filter, GstCaps *in_caps, GstVideoInfo *in, GstCaps *out_caps, GstVideoInfo *out) {
    (void)in_caps, (void)out_caps;
    return open_filter(GST_GLFX(filter), in, out);
}

/* ---- The stream ---- */

static gboolean start(GstBaseTransform *base) {
    GstGlfx *self = GST_GLFX(base);
    fault error = {0};
    g_mutex_lock(&self->lock);
    if (self->broken.message)
        fault_set(&error, self->broken.status, self->broken.advice, "%s", self->broken.message);
    else if (!self->settings.about)
        fault_set(&error, GLFX_USAGE, "set the property 'shader'", "a shader is needed");
    self->is_started = !error.message;
    self->is_told = FALSE;
    g_mutex_unlock(&self->lock);
    clock_reset(&self->clock);
    gboolean good = !error.message;
    if (!good) faults_post_error(GST_ELEMENT(self), &error);
    fault_clear(&error);
    return good;
}

static gboolean stop(GstBaseTransform *base) {
    GstGlfx *self = GST_GLFX(base);
    g_mutex_lock(&self->lock);
    settings_close(&self->settings);
    self->is_started = FALSE;
    g_mutex_unlock(&self->lock);
    return TRUE;
}

static gboolean sink_event(GstBaseTransform *base, GstEvent *event) {
    GstGlfx *self = GST_GLFX(base);
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP || GST_EVENT_TYPE(event) == GST_EVENT_SEGMENT)
        g_atomic_int_set(&self->rewinds, TRUE);
    return GST_BASE_TRANSFORM_CLASS(gst_glfx_parent_class)->sink_event(base, event);
}

static void before_transform(GstBaseTransform *base, GstBuffer *buffer) {
    GstClockTime time = gst_segment_to_stream_time(&base->segment, GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
    if (GST_CLOCK_TIME_IS_VALID(time)) gst_object_sync_values(GST_OBJECT(base), time);
}

static glfx_image image_of(GstVideoFrame *frame) {
    glfx_image image = {GST_VIDEO_FRAME_PLANE_DATA(frame, 0), GST_VIDEO_FRAME_PLANE_STRIDE(frame, 0),
        GST_VIDEO_FRAME_WIDTH(frame), GST_VIDEO_FRAME_HEIGHT(frame), GLFX_BGRA8};
    format_of(GST_VIDEO_FRAME_FORMAT(frame), &image.format);
    return image;
}

static GstFlowReturn transform_frame(GstVideoFilter *filter, GstVideoFrame *in, GstVideoFrame *out) {
    GstGlfx *self = GST_GLFX(filter);
    /* A change of the shader that keeps the caps comes here without set_info. */
    if (!open_filter(self, &filter->in_info, &filter->out_info)) return GST_FLOW_ERROR;
    /* Only this thread replaces the live filter, so that others may set values while it draws. */
    glfx_filter *live = self->settings.live;
    gboolean is_back;
    if (g_atomic_int_compare_and_exchange(&self->rewinds, TRUE, FALSE)) {
        glfx_filter_rewind(live);
        clock_reset(&self->clock);
    }
    glfx_time time = clock_next(&self->clock, &GST_BASE_TRANSFORM(filter)->segment, in->buffer, &filter->in_info, &is_back);
    if (is_back) glfx_filter_rewind(live);
    glfx_image source = image_of(in), target = image_of(out);
    if (glfx_filter_apply(live, &source, &target, time, 0) == GLFX_OK) return GST_FLOW_OK;
    fault error = {0};
    fault_take(&error, live);
    faults_post_error(GST_ELEMENT(self), &error);
    fault_clear(&error);
    return GST_FLOW_ERROR;
}

/* ---- The class ---- */

static void finalize(GObject *object) {
    GstGlfx *self = GST_GLFX(object);
    settings_clear(&self->settings);
    fault_clear(&self->broken);
    g_free(self->shader);
    g_free(self->parameters);
    g_free(self->device);
    g_mutex_clear(&self->lock);
    G_OBJECT_CLASS(gst_glfx_parent_class)->finalize(object);
}

static void gst_glfx_init(GstGlfx *self) {
    g_mutex_init(&self->lock);
    set_device(self, "auto", NULL);
    clock_reset(&self->clock);
}

static GParamSpec *install(
    GObjectClass *class, guint id, const char *name, const char *blurb, const char *value, GParamFlags flags) {
    GParamSpec *pspec = g_param_spec_string(name, name, blurb, value, flags | G_PARAM_STATIC_STRINGS);
    g_object_class_install_property(class, id, pspec);
    return pspec;
}

static void gst_glfx_class_init(GstGlfxClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *base = GST_BASE_TRANSFORM_CLASS(class);
    const GParamFlags live = G_PARAM_READWRITE | GST_PARAM_MUTABLE_PLAYING;
    GST_DEBUG_CATEGORY_INIT(glfx_debug, "glfx", 0, "GLSL fragment shaders as video filters");
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    install(object, PROP_SHADER, "shader",
        "File of a fragment shader, name of a bundled one, or JSON: an array of {\"shader\": …}. Its parameters become "
        "properties of the element", NULL, live)->value_type = shader_type();
    install(object, PROP_PARAMETERS, "parameters",
        "Values of the shader's parameters: NAME=VALUE, separated by spaces or semicolons; quotes around what has those",
        NULL, live);
    install(object, PROP_DEVICE, "device", "What draws: auto, native, software or a DRM node", "auto", live);
    install(object, PROP_RENDERER, "renderer", "What draws, as it names itself", NULL, G_PARAM_READABLE);
    gst_element_class_set_static_metadata(element, "Fragment shader", "Filter/Effect/Video",
        "Draws every frame with GLSL fragment shaders", "glfx contributors");
    GstCaps *caps = gst_caps_from_string(CAPS);
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);
    base->transform_caps = transform_caps;
    base->fixate_caps = fixate_caps;
    base->start = start;
    base->stop = stop;
    base->sink_event = sink_event;
    base->before_transform = before_transform;
    GST_VIDEO_FILTER_CLASS(class)->set_info = set_info;
    GST_VIDEO_FILTER_CLASS(class)->transform_frame = transform_frame;
}
