#include "CGLFXShaderC.h"
