/* buffer.h: a string that grows. */
#ifndef GLFX_BUFFER_H
#define GLFX_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *text;
    size_t length, room;
    bool failed; /* no memory: the text is not complete */
} buffer;

void buffer_add(buffer *self, const char *bytes, size_t count);
void buffer_add_text(buffer *self, const char *text);
void buffer_add_character(buffer *self, unsigned long character);

/* The text, to be freed with free; null where there was no memory. The buffer is empty then. */
char *buffer_take(buffer *self);

#endif
