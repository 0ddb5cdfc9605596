#define _GNU_SOURCE
#include "description.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "json.h"

static char *option_name(const char *name) {
    buffer out = {0};
    bool after_lower = false;
    for (; *name; name++) {
        unsigned char c = (unsigned char)*name;
        if (c == '_' || c == '-') {
            if (out.length && out.text[out.length - 1] != '-') buffer_add(&out, "-", 1);
            after_lower = false;
            continue;
        }
        if (isupper(c) && after_lower) buffer_add(&out, "-", 1);
        char lower = (char)tolower(c);
        buffer_add(&out, &lower, 1);
        after_lower = islower(c) || isdigit(c);
    }
    if (out.length && !out.failed && out.text[out.length - 1] == '-') out.text[--out.length] = 0;
    return buffer_take(&out);
}

static double number_of(const json *value) { return value->kind == JSON_TRUE ? 1 : value->number; }

/* Null, a number, a flag, or a list of them. */
static size_t read_components(const json *value, double *components) {
    if (!value || value->kind == JSON_NULL || value->kind == JSON_TEXT || value->kind == JSON_OBJECT) return 0;
    if (value->kind != JSON_ARRAY) {
        components[0] = number_of(value);
        return 1;
    }
    size_t count = 0;
    for (const json *item = value->first; item; item = item->next) {
        if (count == most_components) return 0;
        components[count++] = number_of(item);
    }
    return count;
}

static size_t components_of(const char *type) {
    const char *digit = strstr(type, "vec");
    if (!digit) return strncmp(type, "mat", 3) == 0 ? 0 : 1;
    return digit[3] >= '2' && digit[3] <= '4' && !digit[4] ? (size_t)(digit[3] - '0') : 0;
}

static parameter_shape shape_of(const char *type, const char *kind, size_t components, const json *choices) {
    if (components == 0) return PARAMETER_OTHER;
    if (components > 1) return PARAMETER_VECTOR;
    if (choices && choices->first) return PARAMETER_CHOICE;
    bool is_flag = strcmp(type, "bool") == 0 || strcmp(kind, "flag") == 0 || strcmp(kind, "event") == 0;
    return is_flag ? PARAMETER_BOOL : PARAMETER_NUMBER;
}

static bool read_parameter(const json *object, int shader, parameter *out) {
    const char *name = json_member_text(object, "name"), *type = json_member_text(object, "type");
    const char *kind = json_member_text(object, "kind"), *help = json_member_text(object, "help");
    if (!help) help = json_member_text(object, "label");
    if (!type) type = "float";
    if (!kind) kind = "number";
    size_t components = strchr(type, '[') || json_member(object, "arraySize") ? 0 : components_of(type);
    *out = (parameter){.shader = shader, .shape = shape_of(type, kind, components, json_member(object, "choices"))};
    out->count = read_components(json_member(object, "value"), out->value);
    if (!out->count) out->count = read_components(json_member(object, "default"), out->value);
    /* One number stands for all components. */
    if (out->count == 1)
        for (; out->count < components; out->count++) out->value[out->count] = out->value[0];
    out->is_color = strcmp(kind, "color") == 0;
    out->is_integer = strncmp(type, "int", 3) == 0 || strncmp(type, "uint", 4) == 0 || strncmp(type, "ivec", 4) == 0
        || strncmp(type, "uvec", 4) == 0;
    const json *can_change = json_member(object, "canChange");
    out->can_change = !can_change || can_change->kind != JSON_FALSE;
    out->minimum = json_member_number(object, "minimum", -INFINITY);
    out->maximum = json_member_number(object, "maximum", INFINITY);
    if (!name) return false;
    out->name = strdup(name);
    out->option = option_name(name);
    out->help = help ? strdup(help) : NULL;
    return out->name && out->option && (!help || out->help);
}

static bool read_shader(description *self, const json *object, int shader) {
    const json *list = json_member(object, "parameters");
    for (const json *item = list ? list->first : NULL; item; item = item->next) {
        parameter *grown = realloc(self->parameters, (self->count + 1) * sizeof *grown);
        if (!grown) return false;
        self->parameters = grown;
        if (!read_parameter(item, shader, &grown[self->count++])) return false;
    }
    return true;
}

static bool read_description(description *self, const json *root) {
    const json *size = json_member(root, "resultSize"), *shaders = json_member(root, "shaders");
    if (!size || !size->first || !size->first->next || !shaders) return false;
    self->width = (int)size->first->number;
    self->height = (int)size->first->next->number;
    const char *renderer = json_member_text(root, "renderer"), *name = json_member_text(shaders->first, "name");
    self->renderer = strdup(renderer ? renderer : "");
    self->name = strdup(name ? name : "");
    bool good = self->renderer && self->name;
    int index = 0;
    for (const json *item = shaders->first; good && item; item = item->next) good = read_shader(self, item, index++);
    return good;
}

description *description_new(glfx_filter *filter) {
    char *text = NULL;
    if (glfx_filter_describe(filter, &text) != GLFX_OK) return NULL;
    json *root = text ? json_parse(text) : NULL;
    glfx_string_free(text);
    description *self = calloc(1, sizeof *self);
    if (!self || !root || !read_description(self, root)) {
        description_free(self);
        self = NULL;
    }
    json_free(root);
    return self;
}

void description_free(description *self) {
    if (!self) return;
    for (size_t i = 0; i < self->count; i++) {
        free(self->parameters[i].name);
        free(self->parameters[i].option);
        free(self->parameters[i].help);
    }
    free(self->parameters);
    free(self->renderer);
    free(self->name);
    free(self);
}

/* GObject reads _ in a property's name as -, so that both are the same here. */
static bool is_same(const char *left, const char *right) {
    for (; *left && *right; left++, right++)
        if (*left != *right && !(strchr("-_", *left) && strchr("-_", *right))) return false;
    return *left == *right;
}

parameter *description_find(const description *self, const char *name) {
    for (size_t i = 0; self && i < self->count; i++)
        if (is_same(self->parameters[i].name, name)) return &self->parameters[i];
    for (size_t i = 0; self && i < self->count; i++)
        if (is_same(self->parameters[i].option, name)) return &self->parameters[i];
    return NULL;
}
