/* number.h: numbers as text with a decimal point, whatever locale the host has set. */
#ifndef GLFX_NUMBER_H
#define GLFX_NUMBER_H

#include <stddef.h>

/* As strtod in the C locale. */
double number_read(const char *text, char **end);

/* The shortest text that reads as the same number. */
void number_write(double number, char *text, size_t size);

#endif
