/* host.c: the least host of frei0r, for sizes and times that ffmpeg does not give.
 *
 *     host PLUGIN WIDTH HEIGHT SHADER TIME… < IN > OUT    one RGBA picture, drawn at each time; writes the last */
#include <dlfcn.h>
#include <frei0r.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *find(void *library, const char *name) {
    void *symbol = dlsym(library, name);
    if (symbol) return symbol;
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
}

#define FIND(type, name) \
    type name; \
    *(void **)&name = find(library, "f0r_" #name)

int main(int argc, char **argv) {
    typedef int (*init_type)(void);
    typedef void (*deinit_type)(void);
    typedef f0r_instance_t (*construct_type)(unsigned int, unsigned int);
    typedef void (*destruct_type)(f0r_instance_t);
    typedef void (*value_type)(f0r_instance_t, f0r_param_t, int);
    typedef void (*update_type)(f0r_instance_t, double, const uint32_t *, uint32_t *);
    if (argc < 6) return 2;
    unsigned int width = (unsigned int)atoi(argv[2]), height = (unsigned int)atoi(argv[3]);
    size_t size = (size_t)width * height * 4;
    /* As melt does it, which lists the plugin before it uses it. */
    void *library = dlopen(argv[1], RTLD_NOW);
    if (library) dlclose(library);
    library = dlopen(argv[1], RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    FIND(init_type, init);
    FIND(deinit_type, deinit);
    FIND(construct_type, construct);
    FIND(destruct_type, destruct);
    FIND(value_type, set_param_value);
    FIND(value_type, get_param_value);
    FIND(update_type, update);
    uint32_t *in = malloc(size), *out = malloc(size);
    if (!in || !out || fread(in, 1, size, stdin) != size || init() != 1) return 1;
    f0r_instance_t instance = construct(width, height);
    char *text = argv[4];
    for (int i = 5; i < argc; i++) {
        set_param_value(instance, &text, 0);
        update(instance, strtod(argv[i], NULL), in, out);
    }
    char *told = NULL;
    get_param_value(instance, &told, 0);
    if (strcmp(told, argv[4]) != 0) return 1;
    destruct(instance);
    deinit();
    if (fwrite(out, 1, size, stdout) != size) return 1;
    free(in);
    free(out);
    dlclose(library);
    return 0;
}
