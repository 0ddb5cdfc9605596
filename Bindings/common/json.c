#define _GNU_SOURCE
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "number.h"

void json_free(json *value) {
    while (value) {
        json *next = value->next;
        json_free(value->first);
        free(value->text);
        free(value->key);
        free(value);
        value = next;
    }
}

json *json_member(const json *object, const char *key) {
    if (!object || object->kind != JSON_OBJECT) return NULL;
    for (json *item = object->first; item; item = item->next)
        if (strcmp(item->key, key) == 0) return item;
    return NULL;
}

const char *json_member_text(const json *object, const char *key) {
    const json *item = json_member(object, key);
    return item && item->kind == JSON_TEXT ? item->text : NULL;
}

double json_member_number(const json *object, const char *key, double otherwise) {
    const json *item = json_member(object, key);
    return item && item->kind == JSON_NUMBER ? item->number : otherwise;
}

json *json_new(json_kind kind) {
    json *value = calloc(1, sizeof *value);
    if (value) value->kind = kind;
    return value;
}

static json *new_of_text(json_kind kind, const char *text) {
    json *value = json_new(kind);
    if (value && !(value->text = strdup(text))) {
        json_free(value);
        return NULL;
    }
    return value;
}

json *json_new_text(const char *text) { return new_of_text(JSON_TEXT, text); }

static json *new_number(double number) {
    char text[40];
    number_write(number, text, sizeof text);
    json *value = new_of_text(JSON_NUMBER, text);
    if (value) value->number = number;
    return value;
}

json *json_new_integer(long number) { return new_number((double)number); }

json *json_new_numbers(const double *numbers, size_t count) {
    json *array = json_new(JSON_ARRAY);
    for (size_t i = 0; array && i < count; i++)
        if (!json_add(array, new_number(numbers[i]))) {
            json_free(array);
            return NULL;
        }
    return array;
}

json *json_copy(const json *value) {
    if (!value) return NULL;
    json *copy = value->text ? new_of_text(value->kind, value->text) : json_new(value->kind);
    if (!copy) return NULL;
    copy->number = value->number;
    for (const json *item = value->first; item; item = item->next) {
        json *inner = json_copy(item);
        bool added = value->kind == JSON_OBJECT ? json_put(copy, item->key, inner) : json_add(copy, inner);
        if (!added) {
            json_free(copy);
            return NULL;
        }
    }
    return copy;
}

bool json_add(json *array, json *item) {
    if (!array || !item) {
        json_free(item);
        return false;
    }
    json **end = &array->first;
    while (*end) end = &(*end)->next;
    *end = item;
    return true;
}

bool json_put(json *object, const char *key, json *item) {
    if (item && !item->key) item->key = strdup(key);
    if (!object || !item || !item->key) {
        json_free(item);
        return false;
    }
    for (json **place = &object->first; *place; place = &(*place)->next)
        if (strcmp((*place)->key, key) == 0) {
            json *old = *place;
            item->next = old->next;
            *place = item;
            old->next = NULL;
            json_free(old);
            return true;
        }
    return json_add(object, item);
}

/* ---- Reading ---- */

enum { deepest = 64 };

static json *read_value(const char **at, int depth);

static void skip_space(const char **at) { *at += strspn(*at, " \t\r\n"); }

/* Four hexadecimal digits; -1 where there are not. */
static long read_hex(const char **at) {
    long code = 0;
    for (int i = 0; i < 4; i++) {
        char digit[2] = {(*at)[i], 0};
        if (!digit[0] || !strchr("0123456789abcdefABCDEF", digit[0])) return -1;
        code = 16 * code + strtol(digit, NULL, 16);
    }
    *at += 4;
    return code;
}

static bool read_escape(const char **at, buffer *text) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char name = *(*at)++;
    const char *found = name ? strchr(names, name) : NULL;
    if (found) {
        buffer_add(text, &meanings[found - names], 1);
        return true;
    }
    if (name != 'u') return false;
    long code = read_hex(at);
    if (code >= 0xD800 && code < 0xDC00 && (*at)[0] == '\\' && (*at)[1] == 'u') {
        *at += 2;
        long low = read_hex(at);
        if (low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    /* A zero would end the C string; half of a pair is no character. */
    if (code <= 0 || (code >= 0xD800 && code <= 0xDFFF)) return false;
    buffer_add_character(text, (unsigned long)code);
    return true;
}

static char *read_text(const char **at) {
    buffer text = {0};
    bool good = *(*at)++ == '"';
    while (good && **at != '"') {
        size_t plain = strcspn(*at, "\"\\");
        buffer_add(&text, *at, plain);
        *at += plain;
        if (**at == 0) good = false;
        if (**at == '\\') {
            ++*at;
            good = read_escape(at, &text);
        }
    }
    if (good) ++*at;
    char *result = buffer_take(&text);
    if (good) return result;
    free(result);
    return NULL;
}

static json *read_number(const char **at) {
    size_t length = strspn(*at, "+-.0123456789eE");
    if (!length || !strchr("-0123456789", **at)) return NULL;
    json *value = json_new(JSON_NUMBER);
    if (!value || !(value->text = strndup(*at, length))) {
        json_free(value);
        return NULL;
    }
    char *end;
    value->number = number_read(value->text, &end);
    if (*end) {
        json_free(value);
        return NULL;
    }
    *at += length;
    return value;
}

static json *read_items(const char **at, json_kind kind, char closing, int depth) {
    json *value = json_new(kind), **end = value ? &value->first : NULL;
    ++*at;
    skip_space(at);
    bool good = value != NULL;
    if (good && **at == closing) {
        ++*at;
        return value;
    }
    while (good) {
        char *key = NULL;
        skip_space(at);
        if (kind == JSON_OBJECT) {
            good = **at == '"' && (key = read_text(at)) != NULL;
            skip_space(at);
            good = good && *(*at)++ == ':';
        }
        json *item = good ? read_value(at, depth + 1) : NULL;
        if (!item) {
            free(key);
            good = false;
            break;
        }
        item->key = key;
        *end = item;
        end = &item->next;
        skip_space(at);
        char mark = *(*at)++;
        if (mark == closing) return value;
        good = mark == ',';
    }
    json_free(value);
    return NULL;
}

static json *read_value(const char **at, int depth) {
    static const struct { const char *word; size_t length; json_kind kind; } words[] = {
        {"null", 4, JSON_NULL}, {"false", 5, JSON_FALSE}, {"true", 4, JSON_TRUE}};
    if (depth > deepest) return NULL;
    skip_space(at);
    if (**at == '{') return read_items(at, JSON_OBJECT, '}', depth);
    if (**at == '[') return read_items(at, JSON_ARRAY, ']', depth);
    if (**at == '"') {
        json *value = json_new(JSON_TEXT);
        if (value && (value->text = read_text(at))) return value;
        json_free(value);
        return NULL;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(*at, words[i].word, words[i].length) == 0) {
            *at += words[i].length;
            return json_new(words[i].kind);
        }
    return read_number(at);
}

json *json_parse(const char *text) {
    json *value = read_value(&text, 0);
    skip_space(&text);
    if (value && *text) {
        json_free(value);
        return NULL;
    }
    return value;
}

/* ---- Writing ---- */

/* Bytes of the character that begins here; 0 where no UTF-8 begins. */
static size_t character_length(const unsigned char *at) {
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    /* Too long, half of a pair, or past the last character. */
    if ((at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xED && at[1] > 0x9F) || (at[0] == 0xF0 && at[1] < 0x90)
        || (at[0] == 0xF4 && at[1] > 0x8F))
        return 0;
    return length;
}

static void write_text(const char *text, buffer *out) {
    static const char digits[] = "0123456789abcdef";
    buffer_add(out, "\"", 1);
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t length = character_length(at);
        if (length == 0) {
            buffer_add_character(out, 0x10FF00ul + *at);
            length = 1;
        } else if (*at < 0x20 || *at == '"' || *at == '\\') {
            char escape[] = {'\\', 'u', '0', '0', digits[*at >> 4], digits[*at & 15]};
            buffer_add(out, escape, sizeof escape);
        } else {
            buffer_add(out, (const char *)at, length);
        }
        at += length;
    }
    buffer_add(out, "\"", 1);
}

static void write_value(const json *value, buffer *out) {
    static const char *const words[] = {"null", "false", "true"};
    if (value->kind <= JSON_TRUE) {
        buffer_add_text(out, words[value->kind]);
    } else if (value->kind == JSON_NUMBER) {
        buffer_add_text(out, value->text);
    } else if (value->kind == JSON_TEXT) {
        write_text(value->text, out);
    } else {
        buffer_add_text(out, value->kind == JSON_ARRAY ? "[" : "{");
        for (const json *item = value->first; item; item = item->next) {
            if (item != value->first) buffer_add_text(out, ", ");
            if (value->kind == JSON_OBJECT) {
                write_text(item->key, out);
                buffer_add_text(out, ": ");
            }
            write_value(item, out);
        }
        buffer_add_text(out, value->kind == JSON_ARRAY ? "]" : "}");
    }
}

char *json_write(const json *value) {
    buffer out = {0};
    if (!value) return NULL;
    write_value(value, &out);
    return buffer_take(&out);
}
