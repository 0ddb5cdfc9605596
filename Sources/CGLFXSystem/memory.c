#define _GNU_SOURCE
#include <sys/mman.h>
#include "CGLFXSystem.h"

int glfx_memory_file(void) { return memfd_create("glfx", MFD_CLOEXEC); }
