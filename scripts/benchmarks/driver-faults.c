// A graphics driver that fails at a chosen call, between glfx and EGL's library (LD_PRELOAD). What fails is in environment
// variables; Tests/CommandTests/Support/DriverFaults.swift says what each is, and `scripts/gpu-check` loses a context.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// The name that glibc before 2.34 has too: an archive that is packed on a newer Debian runs on an older one.
#if defined(__x86_64__)
__asm__(".symver dlvsym,dlvsym@GLIBC_2.2.5");
#elif defined(__aarch64__)
__asm__(".symver dlvsym,dlvsym@GLIBC_2.17");
#endif

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
    for (int place = 0; place < 256; place++) {
        if (fences[place].sync != sync) continue;
        fences[place].sync = NULL;
        if (fences[place].number && fences[place].number == number("DRIVER_STUCK_FENCE_AT")) note("d");
    }
    ((void (*)(void *))find("glDeleteSync"))(sync);
}

// --- EGL_EXT_image_dma_buf_import, of buffers that are files in memory: a texture gets a copy of one.

// $DRIVER_IMPORTS above 1: it takes the rows half a row further on.
struct image { int file, width, height, format, offset, pitch; };
static atomic_int imports;

static void *create_image(void *display, void *context, unsigned target, void *buffer, const int *attributes) {
    if (comes("DRIVER_IMPORT_FAILS_AT", &imports)) return NULL;
    struct image *image = calloc(1, sizeof(*image));
    for (; *attributes != 0x3038; attributes += 2) {
        switch (attributes[0]) {
        case 0x3057: image->width = attributes[1]; break;   // EGL_WIDTH
        case 0x3056: image->height = attributes[1]; break;  // EGL_HEIGHT
        case 0x3271: image->format = attributes[1]; break;  // EGL_LINUX_DRM_FOURCC_EXT
        case 0x3272: image->file = attributes[1]; break;    // EGL_DMA_BUF_PLANE0_FD_EXT
        case 0x3273: image->offset = attributes[1]; break;  // EGL_DMA_BUF_PLANE0_OFFSET_EXT
        case 0x3274: image->pitch = attributes[1]; break;   // EGL_DMA_BUF_PLANE0_PITCH_EXT
        default: abort();
        }
    }
    return image;
}

static unsigned destroy_image(void *display, void *image) {
    free(image);
    return 1;
}

static void image_target(unsigned target, void *handle) {
    struct image *image = handle;
    struct { const char *name; int bytes; unsigned internal, format, type; } formats[] = {
        {"R8  ", 1, 0x8229, 0x1903, 0x1401},  // GL_R8, GL_RED, GL_UNSIGNED_BYTE
        {"GR88", 2, 0x822B, 0x8227, 0x1401},  // GL_RG8, GL_RG
        {"R16 ", 2, 0x822A, 0x1903, 0x1403},  // GL_R16_EXT, GL_UNSIGNED_SHORT
        {"GR32", 4, 0x822C, 0x8227, 0x1403},  // GL_RG16_EXT
    };
    int at = 0;
    while (at < 4 && memcmp(&image->format, formats[at].name, 4) != 0) at++;
    size_t size = (size_t)image->offset + (size_t)image->pitch * (size_t)image->height;
    char *start = at < 4 ? mmap(NULL, size, PROT_READ, MAP_SHARED, image->file, 0) : MAP_FAILED;
    if (start == MAP_FAILED) abort();
    void (*store)(unsigned, int) = (void (*)(unsigned, int))find("glPixelStorei");
    store(0x0CF5, 1);                                   // GL_UNPACK_ALIGNMENT
    store(0x0CF2, image->pitch / formats[at].bytes);    // GL_UNPACK_ROW_LENGTH
    ((void (*)(unsigned, int, int, int, int, int, unsigned, unsigned, const void *))find("glTexImage2D"))(
        target, 0, (int)formats[at].internal, image->width, image->height, 0, formats[at].format, formats[at].type,
        start + image->offset + (number("DRIVER_IMPORTS") > 1 ? image->pitch / 2 : 0));
    munmap(start, size);
    note("i");
}

static const char *query_string(void *display, int name) {
    const char *own = ((const char *(*)(void *, int))find("eglQueryString"))(display, name);
    if (!own || name != 0x3055) return own;  // EGL_EXTENSIONS
    static char text[16384];
    strncpy(text, own, sizeof(text) - 64);
    return strcat(text, " EGL_EXT_image_dma_buf_import");
}

// GL_RENDERER
static const unsigned char *get_string(unsigned name) {
    const char *renderer = getenv("DRIVER_RENDERER");
    if (name == 0x1F01 && renderer && *renderer) return (const unsigned char *)renderer;
    return ((const unsigned char *(*)(unsigned))find("glGetString"))(name);
}

static function get_proc_address(const char *name) {
    if (number("DRIVER_IMPORTS")) {
        if (strcmp(name, "eglCreateImageKHR") == 0) return (function)create_image;
        if (strcmp(name, "eglDestroyImageKHR") == 0) return (function)destroy_image;
        if (strcmp(name, "glEGLImageTargetTexture2DOES") == 0) return (function)image_target;
    }
    if (strcmp(name, "glGetGraphicsResetStatus") == 0) return (function)get_reset;
    if (strcmp(name, "glGetString") == 0) return (function)get_string;
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
    if (found && number("DRIVER_IMPORTS") && strcmp(name, "eglQueryString") == 0) return (void *)query_string;
    if (!found || strcmp(name, "eglGetProcAddress") != 0) return found;
    find = (function (*)(const char *))found;
    return (void *)get_proc_address;
}

void *dlopen(const char *name, int mode) {
    const char *missing = getenv("DRIVER_MISSING");
    if (name && missing && *missing && strncmp(name, missing, strlen(missing)) == 0) return NULL;
    return ((void *(*)(const char *, int))real_dlsym(RTLD_NEXT, "dlopen"))(name, mode);
}
