#define _GNU_SOURCE
#include "CGLFXProcess.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#ifdef HAS_SANITIZER

void glfx_end_at_limits(void (*clean)(void)) { (void)clean; }

#else

static void (*_Atomic clean_up)(void);
static atomic_flag is_ending = ATOMIC_FLAG_INIT;
/// This thread ends the process: what it asks for may fail.
static _Thread_local int is_last;
/// The address space or the data that the process may have; 0: no limit.
static unsigned long long memory_limit;

/// As Failure.Kind.limit.
enum { exit_code = 8 };

static int ends(void) { return !is_last && atomic_load(&clean_up); }

static void end(const char *format, unsigned long long number) {
    // Only the first thread; the others wait for the end.
    while (atomic_flag_test_and_set(&is_ending)) pause();
    is_last = 1;
    void (*clean)(void) = atomic_load(&clean_up);
    char text[512];
    int length = snprintf(text, sizeof text, format, number);
    clean();
    struct pollfd stream = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&stream, 1, 0) == 1 && stream.revents & POLLOUT) {
        ssize_t written = write(STDERR_FILENO, text, (size_t)length);
        (void)written;
    }
    _exit(exit_code);
}

static void end_for_memory(void) {
    if (memory_limit) {
        end("glfx: error: there is no memory left: this process may have %llu MB (ulimit -v or -d); raise that limit, "
            "or make the picture smaller with --size\n", memory_limit / 1000000);
    }
    end("glfx: error: there is no memory left on this machine; make the picture smaller with --size\n", 0);
}

static unsigned long long limit(int resource) {
    struct rlimit found;
    if (getrlimit(resource, &found) || found.rlim_cur == RLIM_INFINITY) return 0;
    return found.rlim_cur;
}

static void end_for_threads(void) {
    // A thread's stack needs memory.
    void *stack = mmap(0, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) end_for_memory();
    // It does not bind root.
    unsigned long long most = geteuid() ? limit(RLIMIT_NPROC) : 0;
    if (most) {
        end("glfx: error: cannot start another thread: this user may have %llu processes and threads at a time "
            "(ulimit -u); raise that limit, or use fewer threads with --threads 1\n", most);
    }
    end("glfx: error: cannot start another thread: the system or this container allows no more (pids.max, "
        "kernel.threads-max); raise that limit, or use fewer threads with --threads 1\n", 0);
}

/// Touches as much of this thread's stack as `end` may need below its caller: the kernel lets the first thread's grow by
/// taking memory, and there is none by then.
__attribute__((noinline)) static void reserve_stack(void) {
    volatile char room[256 * 1024];
    for (size_t at = 0; at < sizeof room; at += 4096) room[at] = 0;
}

void glfx_end_at_limits(void (*clean)(void)) {
    reserve_stack();
    unsigned long long data = limit(RLIMIT_DATA);
    memory_limit = limit(RLIMIT_AS);
    if (!memory_limit || (data && data < memory_limit)) memory_limit = data;
    atomic_store(&clean_up, clean);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    static int (*_Atomic known)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = atomic_load(&known);
    if (!create) {
        *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
        atomic_store(&known, create);
    }
    int code = create(thread, attributes, start, argument);
    // The kernel counts a thread for a moment longer than pthread_join waits.
    for (int trials = 0; code == EAGAIN && trials < 20 && ends(); trials++) {
        usleep(5000);
        code = create(thread, attributes, start, argument);
    }
    if (code == EAGAIN && ends()) end_for_threads();
    return code;
}

// glibc's own, which its functions of these names are other names of.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

/// More than any part of a job asks for at once, unless a damaged file makes it do so: that is the caller's to handle.
static const size_t plausible = (size_t)2 << 30;

static void *checked(void *memory, size_t size) {
    if (__builtin_expect(!memory && size > 0 && size < plausible && ends(), 0)) end_for_memory();
    return memory;
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
    size_t whole;
    if (__builtin_mul_overflow(count, size, &whole)) whole = plausible;
    return checked(__libc_calloc(count, size), whole);
}

void *realloc(void *old, size_t size) { return checked(__libc_realloc(old, size), size); }

/// Of zeros: x264, which gets its memory here, reads some of it before it writes it (its macroblock tree, with B-frames), so
/// that the same pictures were coded differently from run to run.
void *memalign(size_t alignment, size_t size) {
    void *memory = checked(__libc_memalign(alignment, size), size);
    return memory ? memset(memory, 0, size) : memory;
}

void *aligned_alloc(size_t alignment, size_t size) { return checked(__libc_memalign(alignment, size), size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) || !alignment || alignment & (alignment - 1)) return EINVAL;
    void *memory = checked(__libc_memalign(alignment, size), size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

#endif
