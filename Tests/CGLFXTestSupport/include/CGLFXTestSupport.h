#pragma once

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
