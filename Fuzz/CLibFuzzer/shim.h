#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own way to be called from a program with a main of its own (compiler-rt/lib/fuzzer/FuzzerDriver.cpp).
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
