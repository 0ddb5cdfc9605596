/* words.h: "NAME=VALUE NAME=VALUE" as a list.
 *
 * Words end at white space or a semicolon. Within '…' and "…" these are part of the word, and so is everything else;
 * a backslash takes the next character as it is, within "…" and outside quotes. Quotes may begin anywhere in a word. */
#ifndef GLFX_WORDS_H
#define GLFX_WORDS_H

#include <stddef.h>

typedef struct {
    char *name;  /* null for a word without a separator, and for one whose first character is quoted */
    char *value; /* behind the separator, else the whole word */
} word;

typedef struct {
    word *items;
    size_t count;
} words;

/* separators: the characters that end a name, such as "=". Gives 0; 1 for a quote that is not closed; 2 where there is no
 * memory. The list is empty then. */
int words_split(const char *text, const char *separators, words *list);
void words_free(words *list);

#endif
