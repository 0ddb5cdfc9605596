#define _GNU_SOURCE
#include "CGLFXColorIO.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct glfx_ocio_table *table;
static char missing[1024];

#define LIBRARY "libGLFXColorIO.so"

/// Opens the library in a folder that is named from the program's own.
static void *beside(const char *folder) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    char *name = strrchr(path, '/');
    if (!name) return 0;
    size_t room = sizeof path - (size_t)(name + 1 - path);
    if (snprintf(name + 1, room, "%s" LIBRARY, folder) >= (int)room) return 0;
    // Why a library that is there cannot be loaded is worth more than that the next one is not there.
    return access(path, R_OK) == 0 ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : 0;
}

/// Opens the library in a folder that is named from that of the object which this function is in: libglfx, a plugin or a test
/// bundle. Gives null for the program itself, whose name here is what it was called by.
static void *beside_this(const char *folder) {
    Dl_info found;
    struct link_map *map = 0;
    char path[PATH_MAX];
    if (!dladdr1((void *)beside_this, &found, (void **)&map, RTLD_DL_LINKMAP) || !map || !map->l_name[0]) return 0;
    const char *name = strrchr(map->l_name, '/');
    if (!name) return 0;
    int length = (int)(name + 1 - map->l_name);
    if (snprintf(path, sizeof path, "%.*s%s" LIBRARY, length, map->l_name, folder) >= (int)sizeof path) return 0;
    return access(path, R_OK) == 0 ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : 0;
}

static void load(void) {
    // That of libglfx is beside libglfx, or in a folder of Debian's package there; the command, installed apart, may have one
    // of another version.
    static const char *const own[] = {"", "glfx/"};
    // A build folder or an archive has it beside the program, a package below lib.
    static const char *const folders[] = {"", "../lib/glfx/", "../lib/"};
    void *library = 0;
    const char *why = 0;
    for (unsigned i = 0; i < sizeof own / sizeof *own && !library && !why; i++) {
        (void)dlerror();
        library = beside_this(own[i]);
        if (!library) why = dlerror();
    }
    for (unsigned i = 0; i < sizeof folders / sizeof *folders && !library && !why; i++) {
        (void)dlerror();
        library = beside(folders[i]);
        if (!library) why = dlerror();
    }
    if (!library && !why) {
        library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
        if (!library) why = dlerror();
    }
    const struct glfx_ocio_table *(*find)(void) = 0;
    if (library) *(void **)&find = dlsym(library, "glfx_ocio_find");
    if (find) table = find();
    if (!table) snprintf(missing, sizeof missing, "%s", why ? why : LIBRARY " is not the one of this version");
}

const struct glfx_ocio_table *glfx_load_ocio(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return table;
}

const char *glfx_ocio_missing(void) { return missing; }
