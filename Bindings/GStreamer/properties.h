/* properties.h: the parameters of shaders as properties of the element. */
#ifndef GLFX_PROPERTIES_H
#define GLFX_PROPERTIES_H

#include <glib-object.h>

#include "settings.h"

/* Properties from this number on are parameters. */
enum { first_parameter_property = 100 };

/* Adds what a shader has and the class has not. `class` is that of the element itself. */
void properties_install(GObjectClass *class, const description *about);

gboolean properties_set(settings *self, guint property, const GValue *value, fault *error);
/* Leaves the value as it is where the shader has no such parameter. */
void properties_get(const settings *self, guint property, GValue *value);

#endif
