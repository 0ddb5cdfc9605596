#pragma once

// The program's own process. Not for a library: it defines functions of the C library for the whole process.

/// The arguments that the process was started with, the program's name first, without reading /proc, which a chroot may
/// lack: Swift's `CommandLine` is empty there.
int glfx_argument_count(void);
char *_Nullable *_Nonnull glfx_arguments(void);

/// From now on, where the system refuses a thread or memory: `clean` is called, one line is printed that names the
/// limit, and the process ends with exit code 8. Otherwise some libraries crash (Mesa, LLVM, Swift), some wait forever
/// for a thread that never ran (x264), and none says which limit it was.
///
/// It defines `pthread_create` and the functions of `malloc`. With a sanitizer, which does too, it does nothing.
/// - Parameter clean: called at most once, on any thread; must not allocate memory.
void glfx_end_at_limits(void (*_Nonnull clean)(void));
