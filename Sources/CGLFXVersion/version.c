#include "CGLFXVersion.h"

// What is committed counts where there is no git: in a client's build and in a source archive. scripts/version reads it
// here, and scripts/build gives what git says instead. A release's commit says the release; the one after it, the next
// with -dev.
#ifndef GLFX_VERSION
#define GLFX_VERSION "0.2.0-dev"
#endif

const char *glfx_version(void) { return GLFX_VERSION; }
