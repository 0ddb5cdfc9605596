#include "chain.h"

#include <string.h>

static json *shaders_of(const json *chain) { return json_member(chain, "shaders"); }

/* Puts an array of shaders into an object; takes it over. */
static json *wrapped(json *shaders) {
    json *chain = json_new(JSON_OBJECT);
    if (json_put(chain, "shaders", shaders)) return chain;
    json_free(chain);
    return NULL;
}

static json *listed(json *shader) {
    json *list = json_new(JSON_ARRAY);
    if (json_add(list, shader)) return wrapped(list);
    json_free(list);
    return NULL;
}

json *chain_new(const char *shader) {
    if (!strchr("[{", shader[strspn(shader, " \t\r\n")]) || !*shader) {
        json *object = json_new(JSON_OBJECT);
        if (json_put(object, "shader", json_new_text(shader))) return listed(object);
        json_free(object);
        return NULL;
    }
    json *given = json_parse(shader);
    if (!given) return NULL;
    if (given->kind == JSON_ARRAY) return wrapped(given);
    return shaders_of(given) ? given : listed(given);
}

int chain_count(const json *chain) {
    const json *shaders = shaders_of(chain);
    int count = 0;
    for (const json *item = shaders ? shaders->first : NULL; item; item = item->next) count++;
    return count;
}

bool chain_set(json *chain, int shader, const char *name, json *value) {
    json *shaders = shaders_of(chain), *item = shaders ? shaders->first : NULL;
    for (; item && shader > 0; shader--) item = item->next;
    json *parameters = json_member(item, "parameters");
    if (item && item->kind == JSON_OBJECT && !parameters) {
        json_put(item, "parameters", json_new(JSON_OBJECT));
        parameters = json_member(item, "parameters");
    }
    return json_put(parameters, name, value);
}
