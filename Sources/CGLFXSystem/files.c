#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include "CGLFXSystem.h"

int glfx_rename_without_replacing(const char *old_path, const char *new_path) {
    return renameat2(AT_FDCWD, old_path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

int glfx_exchange_names(const char *one_path, const char *other_path) {
    return renameat2(AT_FDCWD, one_path, AT_FDCWD, other_path, RENAME_EXCHANGE);
}

int glfx_punch_hole(int descriptor, long offset, long length) {
    return fallocate(descriptor, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, offset, length);
}
