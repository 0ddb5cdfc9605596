#include "buffer.h"

#include <stdlib.h>
#include <string.h>

void buffer_add(buffer *self, const char *bytes, size_t count) {
    if (self->failed) return;
    if (self->length + count + 1 > self->room) {
        size_t room = 2 * (self->length + count) + 64;
        char *text = realloc(self->text, room);
        if (!text) {
            self->failed = true;
            return;
        }
        self->text = text;
        self->room = room;
    }
    if (count) memcpy(self->text + self->length, bytes, count);
    self->length += count;
    self->text[self->length] = 0;
}

void buffer_add_text(buffer *self, const char *text) { buffer_add(self, text, strlen(text)); }

void buffer_add_character(buffer *self, unsigned long c) {
    char bytes[4];
    size_t count = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = count - 1; i > 0; i--, c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(lead[count] | c);
    buffer_add(self, bytes, count);
}

char *buffer_take(buffer *self) {
    buffer_add(self, "", 0);
    char *text = self->text;
    if (self->failed) {
        free(text);
        text = NULL;
    }
    *self = (buffer){0};
    return text;
}
