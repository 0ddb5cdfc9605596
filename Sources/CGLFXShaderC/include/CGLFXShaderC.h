#pragma once

// shaderc's C interface: GLSL to SPIR-V. Linked from its static library, since Debian 12's shared one lacks the symbols
// of glslang that it calls.

#include <shaderc/shaderc.h>
// The validator of what it makes.
#include <spirv-tools/libspirv.h>
