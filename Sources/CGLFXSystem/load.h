// What dlopen(3) says, for those who load a shared library when it is first needed.
#pragma once
#include <dlfcn.h>
#include <string.h>

// What is missing where the process may not have as much memory (`ulimit -v`): the library may well be there.
#define GLFX_NO_MEMORY "memory"

// Whether a text of dlerror(3) says so: glibc's texts (elf/dl-load.c, dl-map-segments.h), or that of ENOMEM behind another.
#define GLFX_LACKS_MEMORY(why) \
    ((why) && (strstr(why, "failed to map segment") || strstr(why, "cannot map") || strstr(why, "allocate memory")))
