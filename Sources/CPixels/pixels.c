#include "CPixels.h"
int glfx_pixels_placeholder(void){return 0;}
