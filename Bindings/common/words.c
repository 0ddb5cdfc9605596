#define _GNU_SOURCE
#include "words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

static const char spaces[] = " \t\r\n;";

enum { unclosed = 1, no_memory = 2 };

/* One word without its quotes. split: where its first unquoted separator is; -1 where there is none. */
static int read_word(const char **at, const char *separators, buffer *out, ptrdiff_t *split) {
    char quote = 0;
    *split = -1;
    bool is_quoted = **at == '"' || **at == '\'';
    for (; **at && (quote || !strchr(spaces, **at)); ++*at) {
        char c = **at;
        if (quote ? c == quote : c == '"' || c == '\'') {
            quote = quote ? 0 : c;
            continue;
        }
        if (c == '\\' && quote != '\'' && (*at)[1])
            ++*at;
        else if (strchr(separators, c) && !quote && *split < 0 && !is_quoted)
            *split = (ptrdiff_t)out->length;
        buffer_add(out, *at, 1);
    }
    return quote ? unclosed : 0;
}

static int add_word(words *list, buffer *text, ptrdiff_t split) {
    word *items = realloc(list->items, (list->count + 1) * sizeof *items);
    if (items) list->items = items;
    char *whole = buffer_take(text);
    if (!items || !whole) {
        free(whole);
        return no_memory;
    }
    word *added = &items[list->count];
    *added = (word){NULL, whole};
    if (split >= 0) {
        added->name = strndup(whole, (size_t)split);
        added->value = strdup(whole + split + 1);
        free(whole);
    }
    list->count++;
    return !added->value || (split >= 0 && !added->name) ? no_memory : 0;
}

int words_split(const char *text, const char *separators, words *list) {
    *list = (words){0};
    for (const char *at = text; *(at += strspn(at, spaces));) {
        buffer out = {0};
        ptrdiff_t split;
        int fault = read_word(&at, separators, &out, &split);
        if (!fault)
            fault = add_word(list, &out, split);
        else
            free(buffer_take(&out));
        if (fault) {
            words_free(list);
            return fault;
        }
    }
    return 0;
}

void words_free(words *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
        free(list->items[i].value);
    }
    free(list->items);
    *list = (words){0};
}
