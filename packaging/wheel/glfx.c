// The wheel's command: loads ../lib/libglfx.so.0 and becomes it. The library is not linked with, so that its own libraries
// are out of sight of the GPU's driver, which has the machine's versions of some.
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    char path[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    for (int up = 0; up < 2 && length > 0; up++) {
        path[length] = 0;
        char *slash = strrchr(path, '/');
        length = slash ? slash - path : 0;
    }
    if (length <= 0) {
        fputs("glfx: error: /proc is not there\n", stderr);
        return 1;
    }
    if (access("/etc/fonts/fonts.conf", R_OK)) {
        strcpy(path + length, "/share/fonts/fonts.conf");
        setenv("FONTCONFIG_FILE", path, 0);
    }
    strcpy(path + length, "/lib/libglfx.so.0");
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    int (*command)(int, char *const *) = 0;
    if (library) *(void **)&command = dlsym(library, "glfx_command");
    if (!command) {
        fprintf(stderr, "glfx: error: libglfx cannot be loaded: %s\n", dlerror());
        return 1;
    }
    _exit(command(count, arguments));
}
