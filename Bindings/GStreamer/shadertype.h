/* shadertype.h: the type of the property `shader`. */
#ifndef GLFX_SHADERTYPE_H
#define GLFX_SHADERTYPE_H

#include <gst/gst.h>

/* A string, to programs and bindings, that tells the class of its parameters when it is read from text. */
GType shader_type(void);

#endif
