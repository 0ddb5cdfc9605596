#include "CGLFXProcess.h"

static int argument_count;
static char **arguments;

// glibc calls constructors with what main gets.
__attribute__((constructor)) static void keep(int count, char **values, char **environment) {
    (void)environment;
    argument_count = count;
    arguments = values;
}

int glfx_argument_count(void) { return argument_count; }

char **glfx_arguments(void) { return arguments; }
