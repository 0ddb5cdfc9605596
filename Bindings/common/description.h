/* description.h: what glfx_filter_describe says, as structures. */
#ifndef GLFX_DESCRIPTION_H
#define GLFX_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>

#include "glfx.h"

enum { most_components = 16 };

typedef enum { PARAMETER_NUMBER, PARAMETER_BOOL, PARAMETER_CHOICE, PARAMETER_VECTOR, PARAMETER_OTHER } parameter_shape;

typedef struct {
    int shader;            /* its index in the chain */
    char *name;            /* in GLSL */
    char *option;          /* on the command line: keyColor and key_color are key-color */
    char *help;            /* may be null */
    parameter_shape shape; /* OTHER: matrices and arrays, which only a text sets */
    bool is_color, is_integer, can_change;
    double minimum, maximum; /* -INFINITY and INFINITY where any will do */
    double value[most_components];
    size_t count; /* of components; 0 where there is no value yet, or there are too many */
} parameter;

typedef struct {
    int width, height; /* of the result */
    char *renderer, *name;
    parameter *parameters;
    size_t count;
} description;

/* Null where the library fails, whose glfx_last_error says why, or where there is no memory. */
description *description_new(glfx_filter *filter);
void description_free(description *self);

/* The first parameter of the chain that has a name, in GLSL or as an option. */
parameter *description_find(const description *self, const char *name);

#endif
