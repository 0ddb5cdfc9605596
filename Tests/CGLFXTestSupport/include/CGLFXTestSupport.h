#pragma once

#include <stddef.h>
#include <stdint.h>

/// Starts a program as a login shell would, whatever this process was started with: signals have their default action,
/// none is blocked, no other file is open, and the standard input is empty.
///
/// In C, because Swift does not import glibc's additions to posix_spawn.
///
/// - folder: where it runs.
/// - output, errors: descriptors that become its standard output and error.
/// - identifier: receives its process number.
/// Returns 0 or an errno.
int test_start(const char *program, char *const arguments[], char *const environment[], const char *folder, int output,
               int errors, int *identifier);

/// Asks a program that waits before its main function (`Preloaded/start-server.c`) to start.
///
/// In C, because Swift does not import the macros by which descriptors are sent.
///
/// - control: the socket to it.
/// - text: the folder that it runs in, its arguments and its environment variables, each with a zero byte behind it.
/// - status: where the server writes the process's number, and later its status.
/// Returns 0 or an errno.
int test_start_by_server(int control, uint32_t arguments, uint32_t variables, const uint8_t *text, size_t size, int output,
                         int errors, int status);
