#pragma once

// EGL, OpenGL ES and GBM, loaded when first needed and not at program start: on a machine without them, everything that
// does not draw still works. The functions have their usual names; each is a call through a table, which
// `glfx_load_egl` fills.

// The headers' own prototypes would need linking with the library.
#define EGL_EGL_PROTOTYPES 0
#define GL_GLES_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>

#include "CGLFXGLESFunctions.h"
#include <sys/types.h>

// GL_TEXTURE_CUBE_MAP_SEAMLESS of OpenGL 3.2, which the headers of OpenGL ES do not have.
#define GLFX_TEXTURE_CUBE_MAP_SEAMLESS 0x884F

#define GLFX_MEMBER(result, name, parameters, arguments) result(*name) parameters;
struct glfx_gles_table {
    GLFX_EGL_FUNCTIONS(GLFX_MEMBER)
    GLFX_GL_FUNCTIONS(GLFX_MEMBER)
    GLFX_NEWER_GL_FUNCTIONS(GLFX_MEMBER)
    GLFX_EGL_EXTENSION_FUNCTIONS(GLFX_MEMBER)
};
#undef GLFX_MEMBER

/// Written once, by `glfx_load_egl`.
extern struct glfx_gles_table glfx_gles __attribute__((visibility("hidden")));

/// Loads EGL and finds its functions and those of OpenGL ES. Cheap after the first call; from any thread.
/// Returns NULL, or what is missing: the name of a library or of a function, or `memory` (CGLFXSystem/load.h). No other function
/// may be called then.
const char *glfx_load_egl(void);

// Static: an external symbol of this name would clash with the library's own.
#define GLFX_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return glfx_gles.name arguments; }
GLFX_EGL_FUNCTIONS(GLFX_CALL)
GLFX_GL_FUNCTIONS(GLFX_CALL)
GLFX_NEWER_GL_FUNCTIONS(GLFX_CALL)
#undef GLFX_CALL

/// Compiles and links the texts of stages in a copy of this process, which then ends with 0, as a driver that crashes ends
/// it. Returns the copy, or -1.
pid_t glfx_begin_trial(int count, const GLenum *kinds, const char *const *texts);

// Each returns EGL_FALSE or NULL where the library does not have it.

static inline EGLBoolean glfx_egl_query_devices(EGLint capacity, EGLDeviceEXT *devices, EGLint *count) {
    return glfx_gles.eglQueryDevicesEXT ? glfx_gles.eglQueryDevicesEXT(capacity, devices, count) : EGL_FALSE;
}

static inline const char *glfx_egl_query_device_string(EGLDeviceEXT device, EGLint name) {
    return glfx_gles.eglQueryDeviceStringEXT ? glfx_gles.eglQueryDeviceStringEXT(device, name) : 0;
}

/// Whether pictures of EGL's can be made of dma-bufs and bound to textures, as far as the library goes.
static inline int glfx_has_images(void) {
    return glfx_gles.eglCreateImageKHR && glfx_gles.eglDestroyImageKHR && glfx_gles.glEGLImageTargetTexture2DOES;
}

/// EGL_EXT_image_dma_buf_import: NULL where the driver does not take the buffers.
/// - attributes: as eglCreateImageKHR's. Only where `glfx_has_images`.
static inline void *glfx_egl_import(EGLDisplay display, const EGLint *attributes) {
    return glfx_gles.eglCreateImageKHR(display, EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, attributes);
}

/// Gives the picture's memory to the bound texture, which keeps it, and frees the picture.
static inline void glfx_egl_give_to_texture(EGLDisplay display, void *image) {
    glfx_gles.glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, image);
    glfx_gles.eglDestroyImageKHR(display, image);
}

/// A core function in EGL 1.5, in EGL 1.4 one of EGL_EXT_platform_base.
EGLDisplay glfx_egl_get_platform_display(EGLenum platform, void *native);

/// Loads GBM. Cheap after the first call; from any thread.
/// Returns NULL, or what is missing, as `glfx_load_egl`; `glfx_gbm_…` may not be called then.
const char *glfx_load_gbm(void);

/// `gbm_create_device`: NULL where GBM has no driver for the node.
void *glfx_gbm_create_device(int descriptor);

/// `gbm_device_destroy`.
void glfx_gbm_device_destroy(void *device);
