/* json.h: JSON as a tree, as much of it as the plugins need to read descriptions and to write chains of shaders. */
#ifndef GLFX_JSON_H
#define GLFX_JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT } json_kind;

typedef struct json json;
struct json {
    json_kind kind;
    double number;
    char *text; /* of a text its characters; of a number as it was written */
    char *key;  /* of a member of an object */
    json *first, *next;
};

/* Null for a text that is no JSON, and where there is no memory. */
json *json_parse(const char *text);
void json_free(json *value);

/* Null where there is none, and for null. */
json *json_member(const json *object, const char *key);
/* The text of a member, or null. */
const char *json_member_text(const json *object, const char *key);
/* The number of a member, or another. */
double json_member_number(const json *object, const char *key, double otherwise);

/* These take null for no memory, so that a caller checks once: the functions that add free what they cannot add. */
json *json_new(json_kind kind);
json *json_new_text(const char *text);
json *json_new_numbers(const double *numbers, size_t count);
json *json_new_integer(long number);
/* A deep copy. */
json *json_copy(const json *value);
bool json_add(json *array, json *item);
/* Replaces a member of that key. */
bool json_put(json *object, const char *key, json *item);

/* To be freed with free. A byte of a text that is not UTF-8 becomes the character by which libglfx takes it. */
char *json_write(const json *value);

#endif
