// In place of GIO, of which Pango calls these: its lists of fonts are of this interface, which nobody asks them for.
#include <pthread.h>

typedef unsigned long type;

extern type g_type_register_static_simple(
    type parent, const char *name, unsigned class_size, void *class_init, unsigned size, void *init, int flags);
extern void g_type_interface_add_prerequisite(type interface, type prerequisite);

static type list_model;

static void make(void) {
    // Of G_TYPE_INTERFACE, for G_TYPE_OBJECT; a GTypeInterface and three functions.
    list_model = g_type_register_static_simple((type)2 << 2, "GlfxListModel", 2 * sizeof(type) + 3 * sizeof(void *), 0, 0, 0, 0);
    g_type_interface_add_prerequisite(list_model, (type)20 << 2);
}

type g_list_model_get_type(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make);
    return list_model;
}

unsigned g_list_model_get_n_items(void *list) {
    (void)list;
    return 0;
}

void g_list_model_items_changed(void *list, unsigned place, unsigned removed, unsigned added) {
    (void)list, (void)place, (void)removed, (void)added;
}
