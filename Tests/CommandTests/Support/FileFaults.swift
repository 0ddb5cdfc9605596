import Foundation
import GLFXTestSupport

/// A disk that fails, and processes that die, at a chosen call: counts the calls that glfx makes to write its output,
/// which are those on files and folders with `.glfx-` in their names, and the flush of the folder that they are in.
struct FileFaults {
    /// The call that fails, the number from which on, and the error: `pwrite:3:ENOSPC`.
    var fail: String?
    /// The number of the call, from 1, before which the process gets a signal. A write before which SIGKILL comes is
    /// half done.
    var signal: (number: Int32, call: Int)?
    /// Milliseconds by which a call that creates a file or folder is delayed: a slow disk.
    var pause = 0

    /// The calls' names in the log, in their order: `open`, `mkdir`, `pwrite`, `write`, `fsync`, `close`, `rename`,
    /// `link`, `unlink`, `rmdir`, and `fsync folder`.
    private let log: Folder

    init(fail: String? = nil, signal: (number: Int32, call: Int)? = nil, pause: Int = 0) throws {
        (self.fail, self.signal, self.pause) = (fail, signal, pause)
        log = try Folder()
        try log.write("", to: "log")
    }

    /// The calls so far.
    var calls: [String] {
        get throws { String(decoding: try log.read("log"), as: UTF8.self).split(separator: "\n").map(String.init) }
    }

    /// The environment variables for the process.
    func environment(in folder: Folder) throws -> [String: String] {
        let names = ["EIO": EIO, "ENOSPC": ENOSPC, "EDQUOT": EDQUOT]
        let fault = (fail ?? "none:0:0").split(separator: ":").map(String.init)
        let real = folder.url.resolvingSymlinksInPath().path
        return [
            "LD_PRELOAD": try Preloaded.library("file-faults", source: Self.source), "FAULT_LOG": log.path("log"),
            "FAULT_FOLDER": real, "FAULT_CALL": fault[0], "FAULT_FROM": fault[1],
            "FAULT_ERRNO": "\(names[fault[2]] ?? 0)", "FAULT_SIGNAL": "\(signal?.number ?? 0)",
            "FAULT_SIGNAL_AT": "\(signal?.call ?? 0)", "FAULT_PAUSE": "\(pause)",
        ]
    }

    func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder, environment: environment(in: folder))
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stdarg.h>
        #include <stdatomic.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        static atomic_long calls, matches;

        static int is_output(const char *path) { return path && strstr(path, ".glfx-") != NULL; }

        // 1: a temporary file or folder; 2: the folder of the output.
        static int kind(int descriptor) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
            ssize_t length = readlink(link, path, sizeof path - 1);
            if (length < 0) return 0;
            path[length] = 0;
            if (is_output(path)) return 1;
            const char *folder = getenv("FAULT_FOLDER");
            return folder && strcmp(path, folder) == 0 ? 2 : 0;
        }

        static long number(const char *name) {
            const char *text = getenv(name);
            return text ? atol(text) : 0;
        }

        static int is_last(void) {
            return number("FAULT_SIGNAL") == SIGKILL && atomic_load(&calls) + 1 == number("FAULT_SIGNAL_AT");
        }

        // Counts a call. Returns the reason why it has to fail, or 0.
        static int step(const char *call) {
            long count = atomic_fetch_add(&calls, 1) + 1;
            if (count == number("FAULT_SIGNAL_AT")) kill(getpid(), number("FAULT_SIGNAL"));
            const char *path = getenv("FAULT_LOG"), *wanted = getenv("FAULT_CALL");
            long log = syscall(SYS_openat, AT_FDCWD, path ? path : "", O_WRONLY | O_APPEND | O_CLOEXEC, 0);
            if (log >= 0) {
                char line[64];
                int length = snprintf(line, sizeof line, "%s\n", call);
                syscall(SYS_write, log, line, length);
                syscall(SYS_close, log);
            }
            if (!wanted || strcmp(wanted, call) != 0) return 0;
            return atomic_fetch_add(&matches, 1) + 1 >= number("FAULT_FROM") ? number("FAULT_ERRNO") : 0;
        }

        static int paused(int result) {
            int code = errno;
            usleep(1000 * number("FAULT_PAUSE"));
            errno = code;
            return result;
        }

        #define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
        #define FAIL(call) do { int code = step(call); if (code) { errno = code; return -1; } } while (0)

        int open(const char *path, int flags, ...) {
            va_list list;
            va_start(list, flags);
            mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
            va_end(list);
            if (!is_output(path) || !(flags & O_CREAT)) return REAL(open)(path, flags, mode);
            FAIL("open");
            return paused(REAL(open)(path, flags, mode));
        }

        int mkdir(const char *path, mode_t mode) {
            if (!is_output(path)) return REAL(mkdir)(path, mode);
            FAIL("mkdir");
            return paused(REAL(mkdir)(path, mode));
        }

        ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
            if (kind(descriptor) == 1) {
                if (is_last()) syscall(SYS_pwrite64, descriptor, bytes, count / 2, offset);
                FAIL("pwrite");
            }
            return REAL(pwrite)(descriptor, bytes, count, offset);
        }

        ssize_t write(int descriptor, const void *bytes, size_t count) {
            if (kind(descriptor) == 1) {
                if (is_last()) syscall(SYS_write, descriptor, bytes, count / 2);
                FAIL("write");
            }
            return REAL(write)(descriptor, bytes, count);
        }

        int fsync(int descriptor) {
            int found = kind(descriptor);
            if (found) FAIL(found == 1 ? "fsync" : "fsync folder");
            return REAL(fsync)(descriptor);
        }

        int close(int descriptor) {
            if (kind(descriptor) == 1) {
                int code = step("close");
                int result = REAL(close)(descriptor);
                if (!code) return result;
                errno = code;
                return -1;
            }
            return REAL(close)(descriptor);
        }

        int rename(const char *from, const char *to) {
            if (is_output(from)) FAIL("rename");
            return REAL(rename)(from, to);
        }

        int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags) {
            if (is_output(from)) FAIL("rename");
            return REAL(renameat2)(from_folder, from, to_folder, to, flags);
        }

        int link(const char *from, const char *to) {
            if (is_output(from)) FAIL("link");
            return REAL(link)(from, to);
        }

        int unlink(const char *path) {
            if (is_output(path)) FAIL("unlink");
            return REAL(unlink)(path);
        }

        int rmdir(const char *path) {
            if (is_output(path)) FAIL("rmdir");
            return REAL(rmdir)(path);
        }
        """#
}
