#pragma once
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

// GL_TEXTURE_CUBE_MAP_SEAMLESS of OpenGL 3.2, which the headers of OpenGL ES do not have.
#define GLFX_TEXTURE_CUBE_MAP_SEAMLESS 0x884F

// The device extensions are reached by name; each returns EGL_FALSE or NULL where the library does not have them.

static inline EGLBoolean glfx_egl_query_devices(EGLint capacity, EGLDeviceEXT *devices, EGLint *count) {
    PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    return query ? query(capacity, devices, count) : EGL_FALSE;
}

static inline const char *glfx_egl_query_device_string(EGLDeviceEXT device, EGLint name) {
    PFNEGLQUERYDEVICESTRINGEXTPROC query =
        (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
    return query ? query(device, name) : 0;
}

// EGL 1.5 has it as a function of its own; EGL 1.4 with EGL_EXT_platform_base under another name.
static inline EGLDisplay glfx_egl_get_platform_display(EGLenum platform, void *native) {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    return get ? get(platform, native, 0) : eglGetPlatformDisplay(platform, native, 0);
}
