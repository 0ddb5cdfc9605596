#pragma once

// SPIRV-Cross's C interface: SPIR-V to GLSL ES. Linked from its static libraries.

#include <spirv_cross/spirv_cross_c.h>
