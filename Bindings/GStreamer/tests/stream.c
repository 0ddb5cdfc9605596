/* stream.c: what gst-launch cannot test: values that change, times, seeks and shaders that change while playing.
 *
 *     stream TEST FOLDER    FOLDER holds the test's shaders, which test.sh writes */
#include <gst/controller/gstdirectcontrolbinding.h>
#include <gst/controller/gstinterpolationcontrolsource.h>
#include <gst/gst.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;
static int warnings;

#define CHECK(condition, ...)                                       \
    do {                                                            \
        if (!(condition)) {                                         \
            fprintf(stderr, "line %d: %s: ", __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__);                           \
            fprintf(stderr, "\n");                                  \
            exit(1);                                                \
        }                                                           \
    } while (0)

static GstElement *pipeline_of(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    GError *error = NULL;
    GstElement *pipeline = gst_parse_launch(text, &error);
    CHECK(pipeline && !error, "%s: %s", text, error ? error->message : "");
    g_free(text);
    return pipeline;
}

static GstElement *child(GstElement *pipeline, const char *name) {
    GstElement *element = gst_bin_get_by_name(GST_BIN(pipeline), name);
    gst_object_unref(element); /* the pipeline keeps it */
    return element;
}

/* Plays to the end; gives the number of warnings on the bus. */
static int play(GstElement *pipeline) {
    GstBus *bus = gst_element_get_bus(pipeline);
    int count = 0;
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    for (gboolean goes_on = TRUE; goes_on;) {
        GstMessage *message = gst_bus_timed_pop_filtered(
            bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR | GST_MESSAGE_WARNING);
        CHECK(message, "nothing happens");
        CHECK(GST_MESSAGE_TYPE(message) != GST_MESSAGE_ERROR, "an error");
        goes_on = GST_MESSAGE_TYPE(message) == GST_MESSAGE_WARNING;
        count += goes_on;
        gst_message_unref(message);
    }
    gst_object_unref(bus);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    return count;
}

static int first_byte(GstBuffer *buffer) {
    guint8 byte = 0;
    gst_buffer_extract(buffer, 0, &byte, 1);
    return byte;
}

static GstPadProbeReturn check_ramp(GstPad *pad, GstPadProbeInfo *info, gpointer count) {
    (void)pad;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    double wanted = 255.0 * (double)GST_BUFFER_PTS(buffer) / GST_SECOND;
    CHECK(fabs(first_byte(buffer) - wanted) <= 0.51, "%d, not %g", first_byte(buffer), wanted);
    ++*(int *)count;
    return GST_PAD_PROBE_OK;
}

static void test_controlled(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc num-buffers=11 pattern=white ! video/x-raw,format=RGB,width=16,height=16,framerate=10/1 ! "
        "glfx name=f shader=%s/scale.frag ! fakesink", folder);
    GstElement *filter = child(pipeline, "f");
    GstControlSource *source = gst_interpolation_control_source_new();
    g_object_set(source, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
    /* The shader's range is the property's, so that both kinds of bindings give the same. */
    gst_object_add_control_binding(
        GST_OBJECT(filter), gst_direct_control_binding_new(GST_OBJECT(filter), "amount", source));
    gst_timed_value_control_source_set(GST_TIMED_VALUE_CONTROL_SOURCE(source), 0, 0);
    gst_timed_value_control_source_set(GST_TIMED_VALUE_CONTROL_SOURCE(source), GST_SECOND, 1);
    gst_object_unref(source);
    int count = 0;
    GstPad *pad = gst_element_get_static_pad(filter, "src");
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, check_ramp, &count, NULL);
    CHECK(play(pipeline) == 0, "warnings");
    CHECK(count == 11, "%d frames", count);
    gst_object_unref(pad);
    gst_object_unref(pipeline);
}

static GstPadProbeReturn note_times(GstPad *pad, GstPadProbeInfo *info, gpointer text) {
    (void)pad;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    g_string_append_printf(text, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT "\n",
        GST_BUFFER_PTS(buffer), GST_BUFFER_DURATION(buffer), GST_BUFFER_OFFSET(buffer));
    return GST_PAD_PROBE_OK;
}

static void test_times(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc num-buffers=9 timestamp-offset=7000000001 ! "
        "video/x-raw,format=BGRA,width=15,height=9,framerate=30000/1001 ! glfx name=f shader=%s/scale.frag ! fakesink",
        folder);
    GString *texts[2] = {g_string_new(NULL), g_string_new(NULL)};
    static const char *const pads[2] = {"sink", "src"};
    for (int i = 0; i < 2; i++) {
        GstPad *pad = gst_element_get_static_pad(child(pipeline, "f"), pads[i]);
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, note_times, texts[i], NULL);
        gst_object_unref(pad);
    }
    CHECK(play(pipeline) == 0, "warnings");
    CHECK(texts[0]->len > 0 && strcmp(texts[0]->str, texts[1]->str) == 0, "%s\n%s", texts[0]->str, texts[1]->str);
    for (int i = 0; i < 2; i++) g_string_free(texts[i], TRUE);
    gst_object_unref(pipeline);
}

static int preroll_byte(GstElement *pipeline) {
    CHECK(gst_element_get_state(pipeline, NULL, NULL, 60 * GST_SECOND) == GST_STATE_CHANGE_SUCCESS, "no preroll");
    GstSample *sample = NULL;
    g_object_get(child(pipeline, "s"), "last-sample", &sample, NULL);
    int byte = first_byte(gst_sample_get_buffer(sample));
    gst_sample_unref(sample);
    return byte;
}

/* The second shader shows the frame before: the first one after a seek has none, and shows itself. */
static void test_seek(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc pattern=white ! video/x-raw,format=RGB,width=16,height=16,framerate=10/1 ! "
        "glfx shader=%s/time.frag ! glfx shader=%s/before.frag ! fakesink name=s sync=true", folder, folder);
    gst_element_set_state(pipeline, GST_STATE_PAUSED);
    CHECK(preroll_byte(pipeline) == 0, "%d", preroll_byte(pipeline));
    static const int seconds[] = {4, 2, 6};
    for (int i = 0; i < 3; i++) {
        CHECK(gst_element_seek_simple(pipeline, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
            seconds[i] * GST_SECOND), "no seek");
        int byte = preroll_byte(pipeline), wanted = (int)lround(25.5 * seconds[i]);
        CHECK(abs(byte - wanted) <= 1, "%d, not %d", byte, wanted);
    }
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline);
}

static int frames;

static GstPadProbeReturn change_shader(GstPad *pad, GstPadProbeInfo *info, gpointer filter) {
    (void)pad, (void)info;
    if (++frames == 5) g_object_set(filter, "shader", "crop", "parameters", "left=6", NULL);
    if (frames == 10) g_object_set(filter, "shader", "no-such-shader", NULL);
    if (frames == 12) g_object_set(filter, "top", 3.0, NULL);
    return GST_PAD_PROBE_OK;
}

static GstPadProbeReturn check_size(GstPad *pad, GstPadProbeInfo *info, gpointer seen) {
    (void)info;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    int width = 0, height = 0;
    gst_structure_get_int(gst_caps_get_structure(caps, 0), "width", &width);
    gst_structure_get_int(gst_caps_get_structure(caps, 0), "height", &height);
    gst_caps_unref(caps);
    g_string_append_printf(seen, "%dx%d ", width, height);
    return GST_PAD_PROBE_OK;
}

static void test_live(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc num-buffers=15 ! video/x-raw,format=RGB,width=16,height=16,framerate=10/1 ! "
        "glfx name=f shader=%s/scale.frag ! fakesink", folder);
    GstElement *filter = child(pipeline, "f");
    GString *seen = g_string_new(NULL);
    GstPad *sink = gst_element_get_static_pad(filter, "sink"), *src = gst_element_get_static_pad(filter, "src");
    gst_pad_add_probe(sink, GST_PAD_PROBE_TYPE_BUFFER, change_shader, filter, NULL);
    gst_pad_add_probe(src, GST_PAD_PROBE_TYPE_BUFFER, check_size, seen, NULL);
    int count = play(pipeline);
    CHECK(count == 1, "%d warnings for one wrong shader", count);
    CHECK(strcmp(seen->str, "16x16 16x16 16x16 16x16 10x16 10x16 10x16 10x16 10x16 10x16 10x16 10x13 10x13 10x13 10x13 ")
        == 0, "%s", seen->str);
    g_string_free(seen, TRUE);
    gst_object_unref(sink);
    gst_object_unref(src);
    gst_object_unref(pipeline);
}

static int drawn;

static GstPadProbeReturn refuse_changes(GstPad *pad, GstPadProbeInfo *info, gpointer filter) {
    (void)pad, (void)info;
    drawn++;
    if (drawn == 3) g_object_set(filter, "device", "no-such-device", NULL);
    if (drawn == 5) g_object_set(filter, "parameters", "nosuch=7", NULL);
    if (drawn == 7) g_object_set(filter, "device", "native", "parameters", "gain=0.5", NULL);
    return GST_PAD_PROBE_OK;
}

/* What is refused leaves what was there. */
static void test_refused(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc num-buffers=10 ! video/x-raw,format=RGB,width=16,height=16 ! "
        "glfx name=f shader=%s/scale.frag parameters=gain=0.25 ! fakesink", folder);
    GstElement *filter = child(pipeline, "f");
    GstPad *sink = gst_element_get_static_pad(filter, "sink");
    gst_pad_add_probe(sink, GST_PAD_PROBE_TYPE_BUFFER, refuse_changes, filter, NULL);
    int count = play(pipeline);
    CHECK(count == 2, "%d warnings for a wrong device and a wrong parameter", count);
    CHECK(drawn == 10, "%d frames", drawn);
    char *device = NULL, *parameters = NULL;
    g_object_get(filter, "device", &device, "parameters", &parameters, NULL);
    CHECK(strcmp(device, "native") == 0 && strcmp(parameters, "gain=0.5") == 0, "%s, %s", device, parameters);
    g_free(device);
    g_free(parameters);
    gst_object_unref(sink);
    gst_object_unref(pipeline);
}

static void count_warning(const char *domain, GLogLevelFlags level, const char *text, gpointer data) {
    (void)domain, (void)level, (void)data;
    if (strstr(text, "has no parameter 'gain'")) warnings++;
    else fprintf(stderr, "%s\n", text);
}

/* Names are the class's, types those of the first shader that has them. */
static void test_names(void) {
    GstElement *pipeline = pipeline_of(
        "videotestsrc num-buffers=1 ! video/x-raw,format=RGB,width=16,height=16 ! glfx name=a shader=%s/scale.frag ! "
        "glfx name=b shader=%s/vectors.frag ! fakesink", folder, folder);
    GstElement *a = child(pipeline, "a"), *b = child(pipeline, "b");
    double number = 0;
    char *text = NULL;
    g_log_set_default_handler(count_warning, NULL);
    /* A number in a, two in b; a name of three numbers in a, one in b. */
    g_object_set(b, "amount", 0.25, "tint", "0.75", NULL);
    g_object_get(b, "amount-y", &number, NULL);
    CHECK(number == 0.25, "%g", number);
    g_object_get(b, "tint", &text, NULL);
    CHECK(strcmp(text, "0.75") == 0, "%s", text);
    g_free(text);
    g_object_set(a, "tint", "lime", "tint-b", 0.5, NULL);
    g_object_get(a, "tint", &text, NULL);
    CHECK(strcmp(text, "0,1,0.5") == 0, "%s", text);
    g_free(text);
    CHECK(warnings == 0, "%d", warnings);
    g_object_set(b, "gain", 1.0, NULL);
    /* In a pipeline, warnings go to its bus. */
    int count = play(pipeline);
    CHECK(warnings + count == 1, "%d warnings, %d messages", warnings, count);
    gst_object_unref(pipeline);
}

int main(int argc, char **argv) {
    static const struct { const char *name; void (*run)(void); } tests[] = {
        {"controlled", test_controlled}, {"times", test_times}, {"seek", test_seek}, {"live", test_live}, {"refused", test_refused},
        {"names", test_names}};
    gst_init(NULL, NULL);
    folder = argc == 3 ? argv[2] : "";
    for (size_t i = 0; argc == 3 && i < sizeof tests / sizeof tests[0]; i++)
        if (strcmp(argv[1], tests[i].name) == 0) {
            tests[i].run();
            return 0;
        }
    fprintf(stderr, "usage: stream TEST FOLDER\n");
    return 2;
}
