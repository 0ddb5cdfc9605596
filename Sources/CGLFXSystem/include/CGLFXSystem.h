// Functions of the C library that its headers declare only with _GNU_SOURCE, which Swift does not define, and what has to
// be done in C.
#pragma once
#include <sys/types.h>

// A file in memory without a name (memfd_create(2)), closed in children.
int glfx_memory_file(void);

// renameat2(2): gives a file another name and fails where that exists; exchanges two files' names.
int glfx_rename_without_replacing(const char *old_path, const char *new_path);
int glfx_exchange_names(const char *one_path, const char *other_path);

// Gives back the room of a part of a file, which keeps its size (fallocate(2)).
int glfx_punch_hole(int descriptor, long offset, long length);

// Starts a program, without this thread's signal mask and this process's handlers: 0, or the errno of what failed.
// arguments: the program's path and its arguments, then NULL. streams: its standard streams; -1: nothing.
// folder: its current folder; NULL: this process's.
// ends_with_thread: SIGTERM ends it where this thread ends, as with a process that is killed.
int glfx_spawn(
    char *const *arguments, const int *streams, const char *folder, int ends_with_thread, pid_t *process);
