/* Checks for the tests of glfx.h: a test prints nothing unless it fails. */
#ifndef CHECK_H
#define CHECK_H

#include <glfx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                        \
    do {                                                                                        \
        if (!(condition)) {                                                                     \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);       \
            exit(1);                                                                            \
        }                                                                                       \
    } while (0)

/* A call that must give a status; otherwise its handle's error is printed. */
#define EXPECT(status, handle, call)                                                            \
    do {                                                                                        \
        glfx_status given_ = (call);                                                            \
        if (given_ != (status)) {                                                               \
            fprintf(stderr, "%s:%d: %s is %d, not %d: %s\n", __FILE__, __LINE__, #call, given_, \
                    (int)(status), glfx_last_error(handle)->message);                           \
            exit(1);                                                                            \
        }                                                                                       \
    } while (0)

/* The handle's error has this in its message or advice. */
#define SAYS(handle, text)                                                                      \
    do {                                                                                        \
        const glfx_error *error_ = glfx_last_error(handle);                                     \
        if (!strstr(error_->message, text) && !(error_->advice && strstr(error_->advice, text))) { \
            fprintf(stderr, "%s:%d: '%s' is not in: %s; %s\n", __FILE__, __LINE__, text,        \
                    error_->message, error_->advice ? error_->advice : "");                     \
            exit(1);                                                                            \
        }                                                                                       \
    } while (0)

#endif
