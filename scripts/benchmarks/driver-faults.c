// A graphics driver that fails at a chosen call, between glfx and EGL's library (LD_PRELOAD). What fails is in environment
// variables; Tests/CommandTests/Support/DriverFaults.swift says what each is, and `scripts/gpu-check` loses a context.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef void (*function)(void);
static function (*find)(const char *name);

static int comes(const char *variable, atomic_int *count) {
    const char *text = getenv(variable);
    int wanted = text ? atoi(text) : 0;
    return wanted > 0 && atomic_fetch_add(count, 1) + 1 >= wanted;
}

static atomic_int looks, draws, reads;
static atomic_int has_no_memory;
static int has_read;

// GL_GUILTY_CONTEXT_RESET
static unsigned get_reset(void) { return comes("DRIVER_RESET_AT", &looks) ? 0x8253 : 0; }

static void draw_arrays(unsigned mode, int first, int count) {
    ((void (*)(unsigned, int, int))find("glDrawArrays"))(mode, first, count);
    if (comes("DRIVER_NO_MEMORY_AT", &draws)) atomic_store(&has_no_memory, 1);
}

// GL_OUT_OF_MEMORY
static unsigned get_error(void) {
    return atomic_exchange(&has_no_memory, 0) ? 0x0505 : ((unsigned (*)(void))find("glGetError"))();
}

static void read_pixels(int x, int y, int w, int h, unsigned format, unsigned type, void *pixels) {
    if (comes("DRIVER_HANG_AT", &reads)) for (;;) pause();
    ((void (*)(int, int, int, int, unsigned, unsigned, void *))find("glReadPixels"))(
        x, y, w, h, format, type, pixels);
    has_read = 1;
}

static int number(const char *variable) {
    const char *text = getenv(variable);
    return text ? atoi(text) : 0;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void note(const char *letter) {
    const char *path = getenv("DRIVER_LOG");
    if (!path || !*path) return;
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file < 0) return;
    if (write(file, letter, 1) < 0) abort();
    close(file);
}

// The fences that exist, on the one thread that draws.
static struct { void *sync; long long due; int number; } fences[256];
static int reading_count;
static unsigned random_state;

static void *fence_sync(unsigned condition, unsigned flags) {
    void *sync = ((void *(*)(unsigned, unsigned))find("glFenceSync"))(condition, flags);
    int place = 0;
    while (place < 255 && fences[place].sync) place++;
    int seed = number("DRIVER_DELAY_SEED");
    if (!random_state) random_state = (unsigned)seed;
    fences[place].sync = sync;
    fences[place].due = seed ? now() + rand_r(&random_state) % 20000000 : 0;
    fences[place].number = has_read ? ++reading_count : 0;
    if (has_read) note("r");
    has_read = 0;
    return sync;
}

// GL_TIMEOUT_EXPIRED, GL_WAIT_FAILED
static unsigned client_wait_sync(void *sync, unsigned flags, unsigned long long timeout) {
    int place = 0;
    while (place < 255 && fences[place].sync != sync) place++;
    int own = fences[place].number;
    if (own && own == number("DRIVER_LOST_FENCE_AT")) return 0x911D;
    long long wait = fences[place].due - now();
    if (own && own == number("DRIVER_STUCK_FENCE_AT")) wait = 1LL << 62;
    if (wait > 0) {
        long long slept = wait < (long long)timeout ? wait : (long long)timeout;
        struct timespec time = {slept / 1000000000, slept % 1000000000};
        nanosleep(&time, NULL);
        if (slept < wait) return 0x911B;
    }
    unsigned state = ((unsigned (*)(void *, unsigned, unsigned long long))find("glClientWaitSync"))(
        sync, flags, timeout);
    if (own && timeout && state != 0x911B) note("w");
    return state;
}

static void delete_sync(void *sync) {
    for (int place = 0; place < 256; place++)
        if (fences[place].sync == sync) fences[place].sync = NULL;
    ((void (*)(void *))find("glDeleteSync"))(sync);
}

static function get_proc_address(const char *name) {
    if (strcmp(name, "glGetGraphicsResetStatus") == 0) return (function)get_reset;
    if (strcmp(name, "glDrawArrays") == 0) return (function)draw_arrays;
    if (strcmp(name, "glGetError") == 0) return (function)get_error;
    if (strcmp(name, "glReadPixels") == 0) return (function)read_pixels;
    if (strcmp(name, "glFenceSync") == 0) return (function)fence_sync;
    if (strcmp(name, "glClientWaitSync") == 0) return (function)client_wait_sync;
    if (strcmp(name, "glDeleteSync") == 0) return (function)delete_sync;
    return find(name);
}

static void *real_dlsym(void *library, const char *name) {
    static void *(*real)(void *, const char *);
    // Of the C library's since 2.34, of libdl before, on x86 and on ARM.
    const char *versions[] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"};
    for (int i = 0; !real && i < 3; i++) real = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", versions[i]);
    return real(library, name);
}

void *dlsym(void *restrict library, const char *restrict name) {
    void *found = real_dlsym(library, name);
    if (!found || strcmp(name, "eglGetProcAddress") != 0) return found;
    find = (function (*)(const char *))found;
    return (void *)get_proc_address;
}

void *dlopen(const char *name, int mode) {
    const char *missing = getenv("DRIVER_MISSING");
    if (name && missing && *missing && strncmp(name, missing, strlen(missing)) == 0) return NULL;
    return ((void *(*)(const char *, int))real_dlsym(RTLD_NEXT, "dlopen"))(name, mode);
}
