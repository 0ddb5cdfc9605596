import GLFXTestSupport

/// A graphics driver that fails at a chosen call: wraps the EGL library that glfx loads.
struct DriverFaults {
    /// How the names of libraries begin that this machine does not have: `libEGL.so.1`.
    var missing = ""
    /// The reset status query, from 1, from which on it reports a reset.
    var resetAt = 0
    /// The draw call, from 1, after which memory has run out.
    var noMemoryAt = 0
    /// The read-back, from 1, that never returns.
    var hangAt = 0

    /// The environment variables for glfx.
    var environment: [String: String] {
        get throws {
            [
                "LD_PRELOAD": try Preloaded.library("driver-faults", source: Self.source), "DRIVER_MISSING": missing,
                "DRIVER_RESET_AT": "\(resetAt)", "DRIVER_NO_MEMORY_AT": "\(noMemoryAt)",
                "DRIVER_HANG_AT": "\(hangAt)",
            ]
        }
    }

    func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder, environment: environment)
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <string.h>
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
        }

        static function get_proc_address(const char *name) {
            if (strcmp(name, "glGetGraphicsResetStatus") == 0) return (function)get_reset;
            if (strcmp(name, "glDrawArrays") == 0) return (function)draw_arrays;
            if (strcmp(name, "glGetError") == 0) return (function)get_error;
            if (strcmp(name, "glReadPixels") == 0) return (function)read_pixels;
            return find(name);
        }

        static void *real_dlsym(void *library, const char *name) {
            static void *(*real)(void *, const char *);
            if (!real) real = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
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
        """#
}
