/* Tests of glfx.h: test SAMPLES WORK, with the folder of the samples and an empty one. Prints nothing if all holds. */
#define _GNU_SOURCE
#include "check.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { width = 64, height = 48 };

static const char *samples, *work;

static char *in(const char *folder, const char *name) {
    static char paths[8][1024];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int exists(const char *path) { return access(path, F_OK) == 0; }

static glfx_image picture(void *data, glfx_format format, int bytes) {
    return (glfx_image){data, width * bytes, width, height, format};
}

static glfx_time frame(int number) { return (glfx_time){number, 1, 25}; }

/* Red rises to the right, green downwards. */
static void ramp(uint8_t *rgba) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint8_t pixel[4] = {(uint8_t)(x * 4), (uint8_t)(y * 5), 128, 255};
            memcpy(rgba + 4 * (y * width + x), pixel, 4);
        }
}

static const char *invert =
    "[{\"shader\": \"own.frag\", \"text\": \"uniform sampler2D frame;\\nvarying vec2 texCoord;\\n"
    "uniform float amount; // default=1 min=0 max=1\\n"
    "void main() { vec4 c = texture2D(frame, texCoord); gl_FragColor = vec4(mix(c.rgb, 1.0 - c.rgb, amount), c.a); }\"}]";

static void formats(void) {
    uint8_t rgba[4 * width * height], out[4 * width * height], small[3 * width * height];
    static uint16_t deep[4 * width * height];
    static float light[4 * width * height];
    ramp(rgba);
    glfx_filter *filter;
    EXPECT(GLFX_OK, filter, glfx_filter_new(invert, width, height, GLFX_RGBA_FLOAT, &filter));
    glfx_image source = picture(rgba, GLFX_RGBA8, 4), result = picture(out, GLFX_RGBA8, 4);
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &result, frame(0), 0));
    for (int i = 0; i < 4 * width * height; i++) CHECK(out[i] == (i % 4 == 3 ? 255 : 255 - rgba[i]));

    glfx_image numbers = picture(light, GLFX_RGBA_FLOAT, 16), words = picture(deep, GLFX_RGBA16, 8);
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &numbers, frame(1), 0));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &words, frame(2), 0));
    for (int i = 0; i < 4 * width * height; i++) {
        float wanted = i % 4 == 3 ? 1 : 1 - rgba[i] / 255.0f;
        CHECK(light[i] > wanted - 1e-6f && light[i] < wanted + 1e-6f);
        CHECK(abs(deep[i] - (i % 4 == 3 ? 65535 : (255 - rgba[i]) * 257)) <= 1);
    }
    /* Numbers beyond white stay, and come back as bytes that are cut. */
    for (int i = 0; i < 4 * width * height; i++) light[i] = i % 4 == 3 ? 1 : 3;
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &numbers, &numbers, frame(3), 0));
    CHECK(light[0] == -2 && light[3] == 1);

    /* Bottom up, and blue first without alpha. */
    glfx_image turned = {out + 4 * width * (height - 1), -4 * width, width, height, GLFX_RGBA8};
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &turned, frame(4), 0));
    CHECK(out[1] == 255 - 5 * (height - 1) && out[4 * width * (height - 1) + 1] == 255);
    glfx_image bgr = picture(small, GLFX_BGR8, 3);
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &bgr, frame(5), 0));
    CHECK(small[3 * 10] == 127 && small[3 * 10 + 2] == 255 - 40);

    /* A value, and the same memory for both. */
    EXPECT(GLFX_OK, filter, glfx_filter_set(filter, 0, "amount", (double[]){0}, 1));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &source, frame(6), 0));
    uint8_t before[sizeof rgba];
    ramp(before);
    CHECK(memcmp(before, rgba, sizeof rgba) == 0);
    glfx_free(filter);
}

static void values(void) {
    glfx_filter *filter;
    char *json;
    EXPECT(GLFX_OK, filter, glfx_filter_new("[{\"shader\": \"vignette\"}]", width, height, GLFX_RGBA8, &filter));
    EXPECT(GLFX_USAGE, filter, glfx_filter_set(filter, 0, "amont", (double[]){0}, 1));
    SAYS(filter, "did you mean 'amount'?");
    EXPECT(GLFX_USAGE, filter, glfx_filter_set(filter, 0, "amount", (double[]){2}, 1));
    SAYS(filter, "2");
    EXPECT(GLFX_USAGE, filter, glfx_filter_set(filter, 1, "amount", (double[]){0}, 1));
    EXPECT(GLFX_USAGE, filter, glfx_filter_set(filter, 0, "amount", NULL, 1));
    EXPECT(GLFX_OK, filter, glfx_filter_set_text(filter, 0, "center", "0.25,0.75"));
    EXPECT(GLFX_OK, filter, glfx_filter_describe(filter, &json));
    CHECK(strstr(json, "\"value\":[0.25,0.75]") && strstr(json, "\"resultSize\":[64,48]"));
    glfx_string_free(json);
    CHECK(glfx_last_error(filter)->status == GLFX_OK && glfx_last_error(filter)->message[0] == 0);
    glfx_free(filter);

    /* A parameter without a default can be described, and is needed by the first picture. */
    uint8_t rgba[4 * width * height];
    ramp(rgba);
    glfx_image both = picture(rgba, GLFX_RGBA8, 4);
    EXPECT(GLFX_OK, filter,
        glfx_filter_new("[{\"shader\": \"k.frag\", \"text\": \"uniform float k; void main() { gl_FragColor = vec4(k); }\"}]",
            width, height, GLFX_RGBA8, &filter));
    EXPECT(GLFX_OK, filter, glfx_filter_describe(filter, &json));
    CHECK(strstr(json, "\"name\":\"k\"") && !strstr(json, "\"value\""));
    glfx_string_free(json);
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &both, &both, frame(0), 0));
    SAYS(filter, "'k' has no value");
    EXPECT(GLFX_OK, filter, glfx_filter_set(filter, 0, "k", (double[]){1}, 1));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &both, &both, frame(0), 0));
    CHECK(rgba[0] == 255 && rgba[3] == 255);
    glfx_free(filter);
}

/* Shaders with memory begin anew, and a second sampler gets the caller's picture. */
static void inputs(void) {
    uint8_t rgba[4 * width * height], first[sizeof rgba], second[sizeof rgba], again[sizeof rgba];
    ramp(rgba);
    glfx_image source = picture(rgba, GLFX_RGBA8, 4), results[] = {
        picture(first, GLFX_RGBA8, 4), picture(second, GLFX_RGBA8, 4), picture(again, GLFX_RGBA8, 4)};
    const char *counts =
        "[{\"shader\": \"count.frag\", \"text\": \"void mainImage(out vec4 color, in vec2 place) { color = "
        "vec4(float(iFrame) / 10.0, texture(iChannel0, place / iResolution.xy).gb, 1.0); }\"}]";
    glfx_filter *filter;
    EXPECT(GLFX_OK, filter, glfx_filter_new(counts, width, height, GLFX_RGBA8, &filter));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &results[0], frame(5), 0));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &results[1], frame(6), 0));
    EXPECT(GLFX_OK, filter, glfx_filter_rewind(filter));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &results[2], frame(1), 0));
    CHECK(memcmp(first, second, sizeof first) != 0 && memcmp(first, again, sizeof first) == 0);
    glfx_free(filter);

    EXPECT(GLFX_OK, filter, glfx_filter_new("[{\"shader\": \"crossfade\"}]", width, height, GLFX_RGBA8, &filter));
    uint8_t white[4] = {255, 255, 255, 255};
    glfx_image one = {white, 4, 1, 1, GLFX_RGBA8};
    EXPECT(GLFX_SHADER, filter, glfx_filter_apply(filter, &source, &results[0], frame(0), 1));
    EXPECT(GLFX_USAGE, filter, glfx_filter_set_input(filter, "nothing", &one));
    EXPECT(GLFX_OK, filter, glfx_filter_set_input(filter, "other", &one));
    EXPECT(GLFX_OK, filter, glfx_filter_set(filter, 0, "progress", (double[]){1}, 1));
    EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &source, &results[0], frame(0), 1));
    CHECK(first[0] == 255 && first[4 * 100 + 1] == 255);
    glfx_free(filter);
}

static void mistakes(void) {
    uint8_t rgba[4 * width * height];
    glfx_image good = picture(rgba, GLFX_RGBA8, 4), bad = good;
    glfx_filter *filter = NULL;
    glfx_job *job = NULL;
    char *json;
    CHECK(glfx_filter_new("[]", width, height, GLFX_RGBA8, NULL) == GLFX_USAGE);
    CHECK(glfx_filter_rewind(NULL) == GLFX_USAGE && glfx_last_error(NULL)->status == GLFX_USAGE);
    glfx_free(NULL);
    glfx_string_free(NULL);

    EXPECT(GLFX_USAGE, filter, glfx_filter_new(NULL, width, height, GLFX_RGBA8, &filter));
    EXPECT(GLFX_USAGE, filter, glfx_filter_rewind(filter));
    SAYS(filter, "null");
    glfx_free(filter);
    EXPECT(GLFX_USAGE, filter, glfx_filter_new("[{\"shader\": 3}]", width, height, GLFX_RGBA8, &filter));
    CHECK(strncmp(glfx_last_error(filter)->message, "'shader' cannot be 3", 20) == 0);
    glfx_free(filter);
    /* In a text of several lines a mistake has a place. */
    EXPECT(GLFX_USAGE, filter, glfx_filter_new("[\n  {\"shader\": 3}]", width, height, GLFX_RGBA8, &filter));
    SAYS(filter, "shaders:2:14:");
    glfx_free(filter);
    EXPECT(GLFX_USAGE, filter, glfx_filter_new("[{\"shader\": \"vinette\"}]", width, height, GLFX_RGBA8, &filter));
    SAYS(filter, "did you mean 'vignette'?");
    glfx_free(filter);
    EXPECT(GLFX_USAGE, filter, glfx_filter_new("[]", 0, height, GLFX_RGBA8, &filter));
    glfx_free(filter);
    EXPECT(GLFX_USAGE, filter, glfx_filter_new("[]", width, height, (glfx_format)99, &filter));
    glfx_free(filter);
    EXPECT(GLFX_SHADER, filter,
        glfx_filter_new("[{\"shader\": \"a.frag\", \"text\": \"void main() {\\n gl_FragColor = vec4(foo);\\n}\"}]", width,
            height, GLFX_RGBA8, &filter));
    SAYS(filter, "a.frag:2:");
    CHECK(strstr(glfx_last_error(filter)->diagnostics, "\"line\":2"));
    glfx_free(filter);

    /* Only a job draws polygons. */
    EXPECT(GLFX_USAGE, filter,
        glfx_filter_new("[{\"shader\": \"crossfade\", \"inputs\": {\"other\": {\"polygon\": [[0, 0], [9, 0], [9, 9]]}}}]",
            width, height, GLFX_RGBA8, &filter));
    SAYS(filter, "polygon");
    glfx_free(filter);

    EXPECT(GLFX_OK, filter, glfx_filter_new("[]", width, height, GLFX_RGBA8, &filter));
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, NULL, &good, frame(0), 0));
    bad.stride = 4 * width - 1;
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &bad, &good, frame(0), 0));
    SAYS(filter, "stride");
    bad = good;
    bad.data = NULL;
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &bad, frame(0), 0));
    bad = good;
    bad.height = 10;
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &bad, frame(0), 0));
    SAYS(filter, "64x48");
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &good, (glfx_time){0, 0, 0}, 0));
    for (int i = 0; i < 2; i++) {
        bad = good;
        bad.stride = i ? PTRDIFF_MAX : PTRDIFF_MIN;
        EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &bad, &good, frame(0), 0));
        EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &bad, frame(0), 0));
        SAYS(filter, "stride");
    }
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &good, frame(0), 7));
    EXPECT(GLFX_USAGE, filter, glfx_filter_apply(filter, &good, &good, frame(0), NAN));
    SAYS(filter, "progress");
    glfx_free(filter);

    for (const char *const *text = (const char *const[]){"", "vignette", "[", NULL}; *text; text++) {
        EXPECT(GLFX_USAGE, filter, glfx_filter_new(*text, 8, 8, GLFX_RGBA8, &filter));
        glfx_free(filter);
        glfx_writer *none;
        EXPECT(GLFX_USAGE, none, glfx_writer_new(*text, 8, 8, GLFX_RGBA8, frame(1), &none));
        glfx_free(none);
    }

    EXPECT(GLFX_USAGE, job, glfx_job_new("{", &job));
    glfx_free(job);
    EXPECT(GLFX_USAGE, job, glfx_job_new_from_arguments((const char *[]){"--version"}, 1, &job));
    glfx_free(job);
    EXPECT(GLFX_OK, job, glfx_job_new("{\"inputs\": [\"nowhere.mov\"]}", &job));
    EXPECT(GLFX_INPUT, job, glfx_job_open(job));
    SAYS(job, "nowhere.mov");
    EXPECT(GLFX_USAGE, job, glfx_job_run(job, NULL, NULL, NULL));
    SAYS(job, "no output");
    /* A handle of another kind. */
    CHECK(glfx_filter_rewind((glfx_filter *)job) == GLFX_USAGE);
    SAYS(job, "another kind");
    /* Its JSON is a job again, with all but the output's path. */
    glfx_job *kept, *again;
    const char *words[] = {"nowhere.mov", "--codec", "prores", "--alpha", "drop"};
    EXPECT(GLFX_OK, kept, glfx_job_new_from_arguments(words, 5, &kept));
    EXPECT(GLFX_OK, kept, glfx_job_json(kept, &json));
    EXPECT(GLFX_OK, again, glfx_job_new(json, &again));
    glfx_string_free(json);
    EXPECT(GLFX_OK, again, glfx_job_json(again, &json));
    CHECK(strstr(json, "\"codec\": \"prores\"") && strstr(json, "\"alpha\": \"drop\"") && !strstr(json, "\"path\""));
    glfx_string_free(json);
    EXPECT(GLFX_USAGE, again, glfx_job_run(again, NULL, NULL, NULL));
    glfx_free(kept);
    glfx_free(again);
    glfx_free(job);

    CHECK(glfx_check("void main() { gl_FragColor = vec4(1.0) }", "b.frag", &json) == GLFX_SHADER);
    CHECK(strstr(json, "\"fail\"") && strstr(json, "b.frag"));
    glfx_string_free(json);
    CHECK(glfx_check("void main() { gl_FragColor = vec4(1.0); }", NULL, &json) == GLFX_OK && strstr(json, "\"ok\""));
    glfx_string_free(json);
}

static int count_frames(void *context, int64_t frames, double share) {
    (void)share;
    __atomic_store_n((int64_t *)context, frames, __ATOMIC_RELEASE);
    return 0;
}

static int cancel(void *context, int64_t frames, double share) {
    (void)share;
    /* Anything but cancelling is refused from here. */
    CHECK(glfx_job_open((glfx_job *)context) == GLFX_USAGE);
    return frames > 2;
}

static glfx_job *job_of(const char *output) {
    glfx_job *job;
    const char *words[] = {in(samples, "greenscreen.mov"), "--shader", "chromakey", "--background", "#204060", output};
    EXPECT(GLFX_OK, job, glfx_job_new_from_arguments(words, output ? 6 : 5, &job));
    return job;
}

static void jobs(void) {
    glfx_job *job = job_of(in(work, "job.mkv"));
    char *json;
    EXPECT(GLFX_OK, job, glfx_job_describe(job, &json));
    int columns, rows, frames;
    CHECK(sscanf(strstr(json, "\"size\":"), "\"size\":[%d,%d]", &columns, &rows) == 2);
    CHECK(sscanf(strstr(json, "\"frames\":"), "\"frames\":%d", &frames) == 1);
    glfx_string_free(json);

    size_t size = (size_t)columns * (size_t)rows * 4;
    uint8_t *one = malloc(size), *other = malloc(size);
    glfx_image to_one = {one, columns * 4, columns, rows, GLFX_RGBA8}, to_other = {other, columns * 4, columns, rows, GLFX_RGBA8};
    glfx_time shown, duration, at;
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 7, &to_one, &shown, &duration));
    CHECK(duration.value > 0);
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 3, &to_other, NULL, NULL));
    CHECK(memcmp(one, other, size) != 0);
    EXPECT(GLFX_OK, job, glfx_job_frame_at(job, shown, &to_other, &at));
    CHECK(memcmp(one, other, size) == 0 && at.value == shown.value);
    EXPECT(GLFX_END, job, glfx_job_frame(job, frames, &to_other, NULL, NULL));
    EXPECT(GLFX_END, job, glfx_job_frame_at(job, (glfx_time){3600, 1, 1}, &to_other, NULL));
    EXPECT(GLFX_USAGE, job, glfx_job_frame_at(job, (glfx_time){-1, 1, 1}, &to_other, NULL));
    /* In order it is the same. */
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 6, &to_other, NULL, NULL));
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 7, &to_other, NULL, NULL));
    CHECK(memcmp(one, other, size) == 0);
    /* Another value gives another picture, and is in the job's JSON. */
    EXPECT(GLFX_OK, job, glfx_job_set(job, 0, "threshold", (double[]){0.9}, 1));
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 7, &to_other, NULL, NULL));
    CHECK(memcmp(one, other, size) != 0);
    EXPECT(GLFX_OK, job, glfx_job_json(job, &json));
    CHECK(strstr(json, "\"threshold\": 0.9"));
    glfx_job *copy;
    EXPECT(GLFX_OK, copy, glfx_job_new(json, &copy));
    glfx_string_free(json);
    EXPECT(GLFX_OK, copy, glfx_job_frame(copy, 7, &to_one, NULL, NULL));
    CHECK(memcmp(one, other, size) == 0);
    /* Of frames that were asked for in order, the next one is not drawn with the old value. */
    for (int number = 2; number < 5; number++) EXPECT(GLFX_OK, job, glfx_job_frame(job, number, &to_other, NULL, NULL));
    EXPECT(GLFX_OK, job, glfx_job_set(job, 0, "threshold", (double[]){0.5}, 1));
    EXPECT(GLFX_OK, job, glfx_job_frame(job, 5, &to_other, NULL, NULL));
    EXPECT(GLFX_OK, copy, glfx_job_frame(copy, 5, &to_one, NULL, NULL));
    CHECK(memcmp(one, other, size) != 0);
    EXPECT(GLFX_OK, copy, glfx_job_set(copy, 0, "threshold", (double[]){0.5}, 1));
    EXPECT(GLFX_OK, copy, glfx_job_frame(copy, 5, &to_one, NULL, NULL));
    CHECK(memcmp(one, other, size) == 0);
    glfx_free(copy);

    int64_t counted = 0;
    EXPECT(GLFX_OK, job, glfx_job_run(job, count_frames, &counted, &json));
    CHECK(counted == frames && strstr(json, "\"renderer\":") && exists(in(work, "job.mkv")));
    glfx_string_free(json);
    EXPECT(GLFX_USAGE, job, glfx_job_run(job, NULL, NULL, NULL));
    SAYS(job, "exists");
    SAYS(job, "\"overwrite\"");
    glfx_free(job);

    job = job_of(in(work, "cancelled.mkv"));
    EXPECT(GLFX_CANCELLED, job, glfx_job_run(job, cancel, job, NULL));
    CHECK(!exists(in(work, "cancelled.mkv")));
    glfx_job_cancel(job);
    EXPECT(GLFX_OK, job, glfx_job_run(job, NULL, NULL, NULL));
    glfx_free(job);
    free(one);
    free(other);
}

static int64_t drawn;

static void *run_job(void *job) {
    return (void *)(intptr_t)glfx_job_run(job, count_frames, &drawn, NULL);
}

/* A job that another thread runs. */
static void frees(void) {
    glfx_job *job = job_of(in(work, "freed.mkv"));
    pthread_t thread;
    void *status;
    CHECK(pthread_create(&thread, NULL, run_job, job) == 0);
    while (__atomic_load_n(&drawn, __ATOMIC_ACQUIRE) == 0) usleep(1000);
    glfx_free(job);
    CHECK(pthread_join(thread, &status) == 0 && (glfx_status)(intptr_t)status == GLFX_CANCELLED);
    CHECK(!exists(in(work, "freed.mkv")));
}

static void writers(void) {
    uint8_t rgb[3 * width * height];
    glfx_image source = picture(rgb, GLFX_RGB8, 3);
    glfx_writer *writer;
    char output[1100];
    snprintf(output, sizeof output, "{\"path\": \"%s\", \"codec\": \"ffv1\", \"pix-fmt\": \"bgr0\"}", in(work, "made.mkv"));
    EXPECT(GLFX_OK, writer, glfx_writer_new(output, width, height, GLFX_RGB8, frame(1), &writer));
    for (int number = 0; number < 10; number++) {
        memset(rgb, number * 20, sizeof rgb);
        EXPECT(GLFX_OK, writer, glfx_writer_append(writer, &source, frame(number)));
    }
    EXPECT(GLFX_USAGE, writer, glfx_writer_append(writer, &source, frame(3)));
    EXPECT(GLFX_OK, writer, glfx_writer_finish(writer));
    EXPECT(GLFX_USAGE, writer, glfx_writer_finish(writer));
    glfx_free(writer);

    char json[1200];
    snprintf(json, sizeof json, "{\"inputs\": [\"%s\"]}", in(work, "made.mkv"));
    glfx_job *job;
    EXPECT(GLFX_OK, job, glfx_job_new(json, &job));
    glfx_time shown;
    for (int number = 9; number >= 0; number -= 3) {
        EXPECT(GLFX_OK, job, glfx_job_frame(job, number, &source, &shown, NULL));
        CHECK(rgb[0] == number * 20 && rgb[sizeof rgb - 1] == number * 20);
        CHECK(shown.value * shown.num * 25 == (int64_t)number * shown.den);
    }
    EXPECT(GLFX_END, job, glfx_job_frame(job, 10, &source, NULL, NULL));
    glfx_free(job);

    snprintf(output, sizeof output, "{\"path\": \"%s\"}", in(work, "left.mov"));
    EXPECT(GLFX_OK, writer, glfx_writer_new(output, width, height, GLFX_RGBA8, frame(1), &writer));
    uint8_t rgba[4 * width * height];
    glfx_image whole = picture(rgba, GLFX_RGBA8, 4);
    ramp(rgba);
    EXPECT(GLFX_OK, writer, glfx_writer_append(writer, &whole, frame(0)));
    glfx_free(writer);
    CHECK(!exists(in(work, "left.mov")));
    snprintf(output, sizeof output, "{\"path\": \"%s\"}", in(work, "no/folder/out.mov"));
    EXPECT(GLFX_OUTPUT, writer, glfx_writer_new(output, width, height, GLFX_RGBA8, frame(1), &writer));
    glfx_free(writer);
}

static void *draw_frames(void *context) {
    glfx_job *job = context;
    static uint8_t pictures[2][4 * 4096 * 2160];
    static int next;
    uint8_t *memory = pictures[__sync_fetch_and_add(&next, 1)];
    char *json;
    EXPECT(GLFX_OK, job, glfx_job_describe(job, &json));
    int columns, rows;
    CHECK(sscanf(strstr(json, "\"size\":"), "\"size\":[%d,%d]", &columns, &rows) == 2);
    glfx_string_free(json);
    glfx_image to = {memory, columns * 4, columns, rows, GLFX_RGBA8};
    for (int number = 0; number < 8; number++) {
        EXPECT(GLFX_OK, job, glfx_job_frame(job, number, &to, NULL, NULL));
        /* Errors belong to the thread that made the call. */
        EXPECT(GLFX_USAGE, job, glfx_job_set(job, 0, "nothing", (double[]){1}, 1));
        SAYS(job, "nothing");
    }
    return memory;
}

static void threads(void) {
    glfx_job *job = job_of(NULL);
    pthread_t both[2];
    void *pictures[2];
    for (int i = 0; i < 2; i++) CHECK(pthread_create(&both[i], NULL, draw_frames, job) == 0);
    for (int i = 0; i < 2; i++) CHECK(pthread_join(both[i], &pictures[i]) == 0);
    CHECK(memcmp(pictures[0], pictures[1], 4 * 64 * 48) == 0);
    CHECK(glfx_last_error(job)->status == GLFX_OK);
    glfx_free(job);
}

static void forks(void) {
    glfx_filter *filter, *child_s;
    EXPECT(GLFX_OK, filter, glfx_filter_new("[{\"shader\": \"vignette\"}]", width, height, GLFX_RGBA8, &filter));
    pid_t child = fork();
    if (child == 0) {
        alarm(20);
        if (glfx_filter_rewind(filter) != GLFX_USAGE) _exit(2);
        if (!strstr(glfx_last_error(filter)->message, "fork")) _exit(3);
        glfx_free(filter);
        if (glfx_filter_new("[]", width, height, GLFX_RGBA8, &child_s) != GLFX_USAGE) _exit(4);
        if (!strstr(glfx_last_error(child_s)->message, "fork")) _exit(5);
        char *json;
        if (glfx_check("void main() {}", "a", &json) != GLFX_USAGE) _exit(6);
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    if (status != 0) fprintf(stderr, "the child of fork() ended with %d\n", status);
    CHECK(status == 0);
    EXPECT(GLFX_OK, filter, glfx_filter_rewind(filter));
    glfx_free(filter);
}

static long resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%*d %ld", &pages) == 1);
    fclose(file);
    return pages * 4;
}

static void growth(void) {
    uint8_t rgba[4 * width * height];
    ramp(rgba);
    glfx_image both = picture(rgba, GLFX_RGBA8, 4);
    glfx_filter *filter;
    EXPECT(GLFX_OK, filter, glfx_filter_new(invert, width, height, GLFX_RGBA8, &filter));
    long before = 0;
    for (int number = 0; number < 3000; number++) {
        if (number == 500) before = resident();
        EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &both, &both, frame(number), 0));
        EXPECT(GLFX_USAGE, filter, glfx_filter_set(filter, 0, "x", NULL, 0));
    }
#ifdef WITH_SANITIZER
    /* The sanitizer keeps what is freed. */
    before = resident();
#endif
    if (resident() - before > 4000) fprintf(stderr, "%ld kB more after 2,500 pictures\n", resident() - before);
    CHECK(resident() - before <= 4000);
    glfx_free(filter);
}

/* Compiled shaders are kept in the user's folder for caches, unless the chain says otherwise. */
static void caches(void) {
    uint8_t rgba[4 * width * height] = {0};
    glfx_image both = picture(rgba, GLFX_RGBA8, 4);
    for (int is_kept = 0; is_kept < 2; is_kept++) {
        char text[1024];
        snprintf(text, sizeof text, "{\"shaders\": %s%s}", invert, is_kept ? "" : ", \"cache\": false");
        setenv("XDG_CACHE_HOME", in(work, is_kept ? "kept" : "none"), 1);
        glfx_filter *filter;
        EXPECT(GLFX_OK, filter, glfx_filter_new(text, width, height, GLFX_RGBA8, &filter));
        EXPECT(GLFX_OK, filter, glfx_filter_apply(filter, &both, &both, frame(0), 0));
        glfx_free(filter);
        CHECK(exists(in(work, is_kept ? "kept/glfx" : "none")) == is_kept);
    }
}

int main(int count, char **arguments) {
    CHECK(count == 3);
    samples = arguments[1];
    work = arguments[2];
    /* Not the user's. */
    setenv("XDG_CACHE_HOME", in(work, "cache"), 1);
    struct sigaction before[NSIG], after;
    sigset_t mask, mask_after;
    for (int number = 1; number < NSIG; number++) sigaction(number, NULL, &before[number]);
    pthread_sigmask(SIG_SETMASK, NULL, &mask);

    CHECK(glfx_abi() == GLFX_ABI && strlen(glfx_version()) > 0);
    formats();
    values();
    inputs();
    caches();
    mistakes();
    jobs();
    frees();
    writers();
    threads();
    forks();
    growth();

    pthread_sigmask(SIG_SETMASK, NULL, &mask_after);
    CHECK(memcmp(&mask, &mask_after, sizeof mask) == 0);
    for (int number = 1; number < NSIG; number++) {
        /* These two are the C library's own. */
        if (number == 32 || number == 33) continue;
        sigaction(number, NULL, &after);
        if (after.sa_handler != before[number].sa_handler) fprintf(stderr, "signal %d has another handler\n", number);
        CHECK(after.sa_handler == before[number].sa_handler);
    }
    return 0;
}
