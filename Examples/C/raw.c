/* Draws raw frames through a shader: raw WIDTH HEIGHT SHADER <IN >OUT
 * A frame is WIDTH * HEIGHT pixels of 4 bytes, red, green, blue and straight alpha, the top row first. */
#include <glfx.h>
#include <stdio.h>
#include <stdlib.h>

static int failed(const void *handle) {
    const glfx_error *error = glfx_last_error(handle);
    fprintf(stderr, "raw: %s%s%s\n", error->message, error->advice ? "; " : "", error->advice ? error->advice : "");
    return error->status;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: raw WIDTH HEIGHT SHADER <IN >OUT\n");
        return GLFX_USAGE;
    }
    int width = atoi(arguments[1]), height = atoi(arguments[2]);
    /* JSON: a name with quotes or backslashes would have to be escaped. */
    char chain[1024];
    snprintf(chain, sizeof chain, "{\"fps\": 25, \"shaders\": [{\"shader\": \"%s\"}]}", arguments[3]);
    glfx_filter *filter;
    if (glfx_filter_new(chain, width, height, GLFX_RGBA8, &filter)) return failed(filter);

    size_t size = (size_t)width * (size_t)height * 4;
    void *pixels = malloc(size);
    if (!pixels) return GLFX_LIMIT;
    glfx_image image = {pixels, (ptrdiff_t)width * 4, width, height, GLFX_RGBA8};
    glfx_time time = {0, 1, 25}; /* value * 1 / 25 s */
    for (; fread(pixels, 1, size, stdin) == size; time.value++) {
        /* In place: the result has the size of the picture, else this fails. */
        if (glfx_filter_apply(filter, &image, &image, time, 0)) return failed(filter);
        if (fwrite(pixels, 1, size, stdout) != size) return GLFX_OUTPUT;
    }
    free(pixels);
    glfx_free(filter);
    return fflush(stdout) ? GLFX_OUTPUT : 0;
}
