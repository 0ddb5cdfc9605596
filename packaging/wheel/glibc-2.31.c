// What glibc 2.32 to 2.36 have and 2.31 has not, for the wheel's libraries. Their references to these names have no version
// (older-glibc.py), and a process has glibc in its global scope, which is searched first: a newer glibc's own are used.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if !defined(__x86_64__)
#error "the kernel's struct stat is glibc's on x86_64 alone"
#endif

// 0: a process with several threads, where some code would do without locks otherwise.
char __libc_single_threaded = 0;

// Other names than the headers', which declare the same functions with attributes.
#define NAMED(name) __asm__(#name)

static int status(int folder, const char *path, void *result, int flags) {
    return (int)syscall(SYS_newfstatat, folder, path, result, flags);
}

int glfx_stat(const char *, void *) NAMED(stat);
int glfx_stat(const char *path, void *result) { return status(AT_FDCWD, path, result, 0); }
int glfx_stat64(const char *, void *) NAMED(stat64);
int glfx_stat64(const char *path, void *result) { return status(AT_FDCWD, path, result, 0); }
int glfx_lstat(const char *, void *) NAMED(lstat);
int glfx_lstat(const char *path, void *result) { return status(AT_FDCWD, path, result, AT_SYMLINK_NOFOLLOW); }
int glfx_lstat64(const char *, void *) NAMED(lstat64);
int glfx_lstat64(const char *path, void *result) { return status(AT_FDCWD, path, result, AT_SYMLINK_NOFOLLOW); }
int glfx_fstat(int, void *) NAMED(fstat);
int glfx_fstat(int file, void *result) { return (int)syscall(SYS_fstat, file, result); }
int glfx_fstat64(int, void *) NAMED(fstat64);
int glfx_fstat64(int file, void *result) { return (int)syscall(SYS_fstat, file, result); }
int glfx_fstatat(int, const char *, void *, int) NAMED(fstatat);
int glfx_fstatat(int folder, const char *path, void *result, int flags) { return status(folder, path, result, flags); }
int glfx_fstatat64(int, const char *, void *, int) NAMED(fstatat64);
int glfx_fstatat64(int folder, const char *path, void *result, int flags) { return status(folder, path, result, flags); }

int glfx_mknod(const char *, unsigned, unsigned long) NAMED(mknod);
int glfx_mknod(const char *path, unsigned mode, unsigned long device) {
    // The kernel takes 32 bits, as glibc's own does.
    if (device >> 32) return errno = EINVAL, -1;
    return (int)syscall(SYS_mknod, path, mode, device);
}

int glfx_close_range(unsigned, unsigned, int) NAMED(close_range);
int glfx_close_range(unsigned first, unsigned last, int flags) {
    // Its callers close one by one where the kernel lacks it.
    return (int)syscall(436, first, last, flags);
}

void glfx_arc4random_buf(void *, size_t) NAMED(arc4random_buf);
void glfx_arc4random_buf(void *bytes, size_t count) {
    unsigned char *next = bytes;
    while (count) {
        ssize_t length = getrandom(next, count, 0);
        if (length < 0 && errno == EINTR) continue;
        // As glibc: no numbers that can be guessed.
        if (length <= 0) __builtin_trap();
        next += length;
        count -= (size_t)length;
    }
}

uint32_t glfx_arc4random(void) NAMED(arc4random);
uint32_t glfx_arc4random(void) {
    uint32_t number;
    glfx_arc4random_buf(&number, sizeof number);
    return number;
}

// LLVM's statistics alone ask for it.
struct glfx_mallinfo { size_t counts[10]; };
struct glfx_mallinfo glfx_mallinfo2(void) NAMED(mallinfo2);
struct glfx_mallinfo glfx_mallinfo2(void) {
    struct glfx_mallinfo none = {{0}};
    return none;
}

// GIO's resolver, which glfx does not use.
int glfx_dn_expand(void) NAMED(dn_expand);
int glfx_dn_expand(void) { return -1; }
int glfx_res_nquery(void) NAMED(res_nquery);
int glfx_res_nquery(void) { return -1; }
