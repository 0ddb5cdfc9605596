// Functions of the C library that its headers declare only with _GNU_SOURCE, which Swift does not define.
#pragma once
#include <spawn.h>

// The child's current folder (glibc 2.29).
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// A file in memory without a name (memfd_create(2)), closed in children.
int glfx_memory_file(void);
