#pragma once

/// Starts a program as a login shell would, whatever this process was started with: every signal does what it usually
/// does, none is held back, no other file is open, and the standard input is empty.
///
/// In C, because Swift sees none of glibc's additions to posix_spawn.
///
/// - folder: where it runs.
/// - output, errors: descriptors that become its standard output and error.
/// - identifier: gets its number.
/// Returns 0 or an errno.
int test_start(const char *program, char *const arguments[], char *const environment[], const char *folder, int output,
               int errors, int *identifier);
