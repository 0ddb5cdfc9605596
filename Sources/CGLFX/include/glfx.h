/* glfx.h: GLSL fragment shaders as video filters, for programs in C and whatever can call C.
 *
 *     glfx_filter *filter;
 *     if (glfx_filter_new("[{\"shader\": \"vignette\"}]", 640, 360, GLFX_RGBA8, &filter) ||
 *         glfx_filter_apply(filter, &in, &out, (glfx_time){0, 1, 25}, 0))
 *         fprintf(stderr, "%s\n", glfx_last_error(filter)->message);
 *     glfx_free(filter);
 *
 * Handles. `glfx_…_new` gives a handle even where it fails, which then holds the error and fails every other call with it;
 * it is null only where there is no memory for it. Each handle is freed once, by glfx_free.
 *
 * Errors. Functions return a glfx_status, 0 for success, and glfx_last_error(handle) says the rest. A null handle, and a
 * null pointer where one is needed, is GLFX_USAGE. Messages name settings as a job's JSON does: "overwrite".
 *
 * Threads. A handle belongs to no thread. Calls with one handle wait for each other, but for glfx_job_cancel and
 * glfx_last_error; different handles draw at the same time. glfx_free must be the last call with its handle.
 *
 * Processes. The library installs no signal handler, changes no locale, prints nothing and never ends the process. Threads
 * of its own block every signal. A child of fork() must not use glfx if its parent did: there every call is GLFX_USAGE,
 * and glfx_free does nothing. Start a new program instead (in Python: multiprocessing's "spawn").
 *
 * Files. A job and a writer write beside their output, into a file .NAME.glfx-…, which gets the output's name when it is
 * complete. A process that ends before leaves it; the next job for that output removes it. Compiled shaders are kept in
 * $XDG_CACHE_HOME/glfx (~/.cache/glfx), at most 64 MB; "cache": false keeps none.
 *
 * Strings are UTF-8 and end with a zero. A file name may have any bytes in arguments; in JSON, a byte B that is not UTF-8
 * is the character U+10FF00 + B. Relative names are relative to the process's current folder.
 *
 * Versions. GLFX_ABI counts changes that a compiled program would notice; libglfx.so.N has the ABI N. New functions, new
 * members of JSON objects and new values of enumerations may be added without one.
 */
#ifndef GLFX_H
#define GLFX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GLFX_ABI 0

/* What failed: the exit codes of the command. */
typedef enum {
    GLFX_OK = 0,
    GLFX_USAGE = 2,          /* an argument, a name or a value that cannot be used */
    GLFX_INPUT = 3,          /* an input cannot be read */
    GLFX_DAMAGED_INPUT = 4,  /* an input is damaged: what could be read is written, unless the job is strict */
    GLFX_SHADER = 5,         /* a shader does not compile, or lacks something */
    GLFX_GPU = 6,            /* no device, or it was lost */
    GLFX_OUTPUT = 7,         /* the output cannot be written */
    GLFX_LIMIT = 8,          /* a limit of size, memory or time */
    GLFX_END = 9,            /* there is no such frame: the movie ends before it */
    GLFX_CANCELLED = 130     /* by glfx_job_cancel or the progress callback */
} glfx_status;

/* An error. Its strings are valid until the next call with the same handle on the same thread, and no longer than the
 * handle. */
typedef struct {
    glfx_status status;
    const char *message;     /* one line: what was given and what is wrong with it; "" after success */
    const char *advice;      /* what to do; null where there is nothing to say */
    const char *diagnostics; /* JSON: an array of the mistakes in a shader's text, each with "file", "line", "column",
                                "message", "rule"; "[]" where there are none */
} glfx_error;

/* value * num / den seconds: value 100 with num 1, den 25 is 4 s. num and den are positive. */
typedef struct {
    int64_t value;
    int32_t num, den;
} glfx_time;

/* How a pixel lies in memory, in the machine's byte order. Alpha is straight. */
typedef enum {
    GLFX_BGRA8 = 0,
    GLFX_RGBA8 = 1,
    GLFX_RGBA16 = 2,    /* uint16_t: 65535 is 1.0 */
    GLFX_RGBA_HALF = 3, /* IEEE 754, 16 bits */
    GLFX_RGBA_FLOAT = 4,
    GLFX_RGB8 = 5,      /* opaque; written without its alpha */
    GLFX_BGR8 = 6
} glfx_format;

/* A picture in the caller's memory, which the library uses during the call only. */
typedef struct {
    void *data;       /* the first pixel of the top row; aligned to a channel */
    ptrdiff_t stride; /* bytes from a row to the one below it; negative where the bottom row comes first in memory */
    int32_t width, height;
    glfx_format format;
} glfx_image;

typedef struct glfx_filter glfx_filter; /* draws pictures of the caller through a chain of shaders */
typedef struct glfx_job glfx_job;       /* a movie, shaders and an output: what one command of glfx does */
typedef struct glfx_writer glfx_writer; /* writes pictures of the caller into a movie */

/* The version of the library, as the command says it: "0.2.0". Static. */
const char *glfx_version(void);

/* GLFX_ABI of the library that is loaded. */
uint32_t glfx_abi(void);

/* The outcome of this thread's last call with a handle of any kind; where this thread made none, of the call that made the
 * handle. Never null. */
const glfx_error *glfx_last_error(const void *handle);

/* Frees a handle of any kind, or does nothing for null. Waits for the handle's own threads, and for a run of the job on
 * another thread, which it cancels; a writer that was not finished leaves no file. */
void glfx_free(void *handle);

/* Frees a string that a function gave. Null is allowed. */
void glfx_string_free(char *string);

/* Parses and compiles a shader's text, with no graphics device.
 * name: what messages call it; its ending may tell an ecosystem. json: gets {"outcome": "ok", "needs", "fail" or "skip",
 * "dialect", "diagnostics": […], "notes": […]}, to be freed with glfx_string_free; also where the result is
 * GLFX_SHADER, for a text that does not compile. */
glfx_status glfx_check(const char *text, const char *name, char **json);

/* Runs the command: _exit(glfx_command(argc, argv)) as main's only act. It takes the process over, with signal handlers,
 * output and temporary files, as the command does. Gives the exit code; a graphics driver may still be opening then, so that
 * exit handlers must not run. */
int glfx_command(int argc, char *const *argv);

/* ---- Pictures through shaders ---- */

/* Compiles a chain of shaders for pictures of a size.
 * shaders: JSON, the "shaders" of a job file: [{"shader": "FILE or NAME", "parameters": {…}, "inputs": {…}}, …]; an
 * object {"shaders": […], "fps": 25, "device": "software", "frame-timeout": 60, "cache": false, "pixel-aspect": "4/3"} gives
 * more. "text": "…" beside "shader" is the shader's text itself, and "shader" its name in messages. format: in which results
 * are drawn, before they are converted to that of the caller's picture. Pictures of another size are scaled to this one. */
glfx_status glfx_filter_new(
    const char *shaders, int32_t width, int32_t height, glfx_format format, glfx_filter **filter);

/* json: gets {"size": [width, height], "resultSize": […], "renderer": "…", "shaders": [{"name", "dialect",
 * "parameters": [{"name", "type", "kind", "value", "default", "minimum", "maximum", "step", "label", "help", "choices",
 * "canChange"}], "inputs": [{"name", "isFrame", "label", "help"}]}]}, to be freed with glfx_string_free. What is unknown is
 * left out: "value" of a parameter with keyframes, or that has no value yet, which then has to be set before the first
 * picture. */
glfx_status glfx_filter_describe(glfx_filter *filter, char **json);

/* Gives a parameter another value from the next picture on.
 * shader: its index in the chain. values: a number for each component, or one for all; for bool 0 or 1. */
glfx_status glfx_filter_set(glfx_filter *filter, int32_t shader, const char *name, const double *values, size_t count);

/* The same as the command line has it: "0.35", "lime", "#40ff18", "0.1,0.2", "true", the name of a choice. Keyframes are for a
 * job's JSON and arguments; a parameter that is set has none any more. */
glfx_status glfx_filter_set_text(glfx_filter *filter, int32_t shader, const char *name, const char *value);

/* Fills a further sampler, of all shaders that have it, with a copy of a picture of any size, until the next one. */
glfx_status glfx_filter_set_input(glfx_filter *filter, const char *sampler, const glfx_image *picture);

/* Draws a picture into another, which may be the same memory if they have the same shape.
 * time: the shaders' time, from 0. progress: of a transition, 0 to 1; the command gives frame number n of N n / (N - 1).
 * out: of the result's size. Shaders with memory get the pictures in the order of the calls; for them, and for movies in
 * samplers, a time that goes back needs glfx_filter_rewind. */
glfx_status glfx_filter_apply(
    glfx_filter *filter, const glfx_image *in, const glfx_image *out, glfx_time time, double progress);

/* Forgets earlier pictures and times, for a host that seeks: the next picture is the first. */
glfx_status glfx_filter_rewind(glfx_filter *filter);

/* ---- Whole jobs ---- */

/* A job from JSON, as `glfx … --dry-run --json` writes it. Loads its shaders, but compiles none, and opens no movie.
 * "output" may be left out where only frames are wanted. */
glfx_status glfx_job_new(const char *json, glfx_job **job);

/* A job from the command's arguments, without the command's name: {"in.mov", "--shader", "chromakey", "out.mov"}. Of
 * several names the last is the output, as there; one alone is an input, and the job has frames, but no output. */
glfx_status glfx_job_new_from_arguments(const char *const *arguments, size_t count, glfx_job **job);

/* json: gets the job with its values as they are now, as glfx_job_new takes it; to be freed with glfx_string_free. */
glfx_status glfx_job_json(glfx_job *job, char **json);

/* Opens the movies, the device and the shaders, for frames; glfx_job_describe and glfx_job_frame… do it where this was not
 * called. Nothing is written. */
glfx_status glfx_job_open(glfx_job *job);

/* Opens the job. json: gets {"size": [width, height], "rate": [num, den], "duration": seconds, "frames": count,
 * "renderer": "…", "format": "rgba8", "notes": […], "shaders": as glfx_filter_describe has them}, without what is unknown;
 * to be freed with glfx_string_free. "format" is the one that holds every bit of the results: "bgra8", "rgba8", "rgba16",
 * "half" or "float". */
glfx_status glfx_job_describe(glfx_job *job, char **json);

/* As glfx_filter_set, for frames and runs from now on. */
glfx_status glfx_job_set(glfx_job *job, int32_t shader, const char *name, const double *values, size_t count);

/* As glfx_filter_set_text. */
glfx_status glfx_job_set_text(glfx_job *job, int32_t shader, const char *name, const char *value);

/* Draws the result that is on screen at a time since the first frame, bit for bit that of a run, in any order.
 * out: of the job's size. shown: gets its own time, in the output's time base; may be null. GLFX_END past the end. */
glfx_status glfx_job_frame_at(glfx_job *job, glfx_time time, const glfx_image *out, glfx_time *shown);

/* The same by number, from 0; the one after the last that was drawn is fast. duration: gets how long it is shown; value 0
 * where that is unknown. Both may be null. */
glfx_status glfx_job_frame(
    glfx_job *job, int64_t number, const glfx_image *out, glfx_time *shown, glfx_time *duration);

/* Called on the thread of glfx_job_run: when frames were drawn, and ten times a second where none was. frames: drawn so far.
 * share: of the whole, 0 to 1; negative where it is unknown; 1 in a last call, when the file is complete. Nonzero cancels.
 * With this job it may call glfx_job_cancel and glfx_last_error only. */
typedef int (*glfx_progress)(void *context, int64_t frames, double share);

/* Runs the job to its output, as the command does. The file gets its name when it is complete.
 * progress: may be null. report: gets {"output", "frames", "bytes", "duration", "elapsed", "renderer", "damage": […],
 * "notes": […]}, to be freed with glfx_string_free; may be null. */
glfx_status glfx_job_run(glfx_job *job, glfx_progress progress, void *context, char **report);

/* Stops a run soon, from any thread, but not from a signal handler; the run then gives GLFX_CANCELLED, and nothing is
 * written. Does nothing where none runs. */
void glfx_job_cancel(glfx_job *job);

/* ---- Movies from pictures ---- */

/* Begins a movie, or a sequence of stills, whose pictures have one size.
 * output: JSON, the "output" of a job file: {"path": "out.mov", "codec": "prores", "alpha": "keep", …}. format: in which
 * pictures wait for the encoder; those of another format are converted to it. Codecs that need even sizes get the last
 * column and row twice. frame: how long one is shown, {1, 1, 25} for 25 a second. */
glfx_status glfx_writer_new(
    const char *output, int32_t width, int32_t height, glfx_format format, glfx_time frame, glfx_writer **writer);

/* Adds a picture of that size. time: increases. The first one's is when the movie starts, in containers that have a start
 * (mov, mp4, mkv); in others it starts at once. */
glfx_status glfx_writer_append(glfx_writer *writer, const glfx_image *picture, glfx_time time);

/* Completes the file, which gets its name now. The writer takes nothing more. */
glfx_status glfx_writer_finish(glfx_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
