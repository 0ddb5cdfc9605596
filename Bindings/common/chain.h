/* chain.h: the JSON that glfx_filter_new takes, from what people write. */
#ifndef GLFX_CHAIN_H
#define GLFX_CHAIN_H

#include <stdbool.h>

#include "json.h"

/* A chain, {"shaders": […], …}. shader: a file, the name of a bundled shader, or JSON, which begins with [ or {: the array
 * or the object of glfx_filter_new, or one shader {"shader": …}. Null for broken JSON, and where there is no memory. */
json *chain_new(const char *shader);

/* How many shaders it has. */
int chain_count(const json *chain);

/* A parameter of one shader; takes the value over. */
bool chain_set(json *chain, int shader, const char *name, json *value);

#endif
