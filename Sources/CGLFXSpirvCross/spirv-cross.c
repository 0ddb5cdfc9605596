#include "CGLFXSpirvCross.h"
