#include "CShaderC.h"
