#define _GNU_SOURCE
#include "number.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* The host's threads may have any locale; only this thread's changes, and only for the call. */
static locale_t enter(locale_t *plain) {
    *plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return *plain ? uselocale(*plain) : (locale_t)0;
}

static void leave(locale_t plain, locale_t before) {
    if (!plain) return;
    uselocale(before);
    freelocale(plain);
}

double number_read(const char *text, char **end) {
    locale_t plain, before = enter(&plain);
    double number = strtod(text, end);
    leave(plain, before);
    return number;
}

void number_write(double number, char *text, size_t size) {
    locale_t plain, before = enter(&plain);
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, size, "%.*g", digits, number);
        if (strtod(text, NULL) == number) break;
    }
    leave(plain, before);
}
