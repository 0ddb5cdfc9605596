#include "faults.h"

static GQuark domain_of(glfx_status status, int *code) {
    switch (status) {
        case GLFX_USAGE:
        case GLFX_SHADER: *code = GST_LIBRARY_ERROR_SETTINGS; return GST_LIBRARY_ERROR;
        case GLFX_INPUT:
        case GLFX_DAMAGED_INPUT: *code = GST_RESOURCE_ERROR_READ; return GST_RESOURCE_ERROR;
        case GLFX_GPU: *code = GST_RESOURCE_ERROR_OPEN_READ_WRITE; return GST_RESOURCE_ERROR;
        case GLFX_LIMIT: *code = GST_RESOURCE_ERROR_NO_SPACE_LEFT; return GST_RESOURCE_ERROR;
        default: *code = GST_LIBRARY_ERROR_FAILED; return GST_LIBRARY_ERROR;
    }
}

static void post(GstElement *element, GstMessageType type, const fault *what) {
    int code;
    GQuark domain = domain_of(what->status, &code);
    gst_element_message_full(
        element, type, domain, code, g_strdup(what->message), g_strdup(what->advice), __FILE__, G_STRFUNC, __LINE__);
}

void faults_post_error(GstElement *element, const fault *what) { post(element, GST_MESSAGE_ERROR, what); }

void faults_warn(GstElement *element, const fault *what) {
    GstBus *bus = gst_element_get_bus(element);
    if (bus) {
        post(element, GST_MESSAGE_WARNING, what);
        gst_object_unref(bus);
    } else {
        g_warning("%s: %s%s%s", GST_ELEMENT_NAME(element), what->message, what->advice ? "; " : "",
            what->advice ? what->advice : "");
    }
}
