#pragma once

#include "CGLFXColorIO.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The functions of this library, which `glfx_load_ocio` looks up by this name.
const struct glfx_ocio_table *glfx_ocio_find(void);

#ifdef __cplusplus
}
#endif
