#include "CGLFXGLES.h"

#include "../CGLFXSystem/load.h"
#include <pthread.h>

struct glfx_gles_table glfx_gles;

typedef void (*function)(void);

static function find_nothing(const char *name) {
    (void)name;
    return 0;
}

static const char *missing_of_egl;
static EGLDisplay (*get_platform_display)(EGLenum platform, void *native, const EGLAttrib *attributes);

static void load_egl(void) {
    void *egl = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!egl) {
        const char *why = dlerror();
        missing_of_egl = GLFX_LACKS_MEMORY(why) ? GLFX_NO_MEMORY : "libEGL.so.1";
        return;
    }
    function (*find)(const char *name) = (function(*)(const char *))dlsym(egl, "eglGetProcAddress");
    if (!find) find = find_nothing;
    // EGL before 1.5 returns extensions only (EGL_KHR_get_all_proc_addresses); the rest is in libGLESv2.
    void *gles = find("glClear") ? 0 : dlopen("libGLESv2.so.2", RTLD_LAZY | RTLD_LOCAL);
#define FIND(pointer, name) \
    do { \
        function found = find(name); \
        if (!found && gles) found = (function)dlsym(gles, name); \
        *(function *)&pointer = found; \
    } while (0)
#define FROM_EGL(result, name, parameters, arguments) \
    *(function *)&glfx_gles.name = (function)dlsym(egl, #name); \
    if (!glfx_gles.name && !missing_of_egl) missing_of_egl = #name;
#define NEEDED(result, name, parameters, arguments) \
    FIND(glfx_gles.name, #name); \
    if (!glfx_gles.name && !missing_of_egl) missing_of_egl = #name;
#define OFFERED(result, name, parameters, arguments) FIND(glfx_gles.name, #name);
    GLFX_EGL_FUNCTIONS(FROM_EGL)
    GLFX_GL_FUNCTIONS(NEEDED)
    GLFX_NEWER_GL_FUNCTIONS(OFFERED)
    GLFX_EGL_EXTENSION_FUNCTIONS(OFFERED)
    *(function *)&get_platform_display = (function)dlsym(egl, "eglGetPlatformDisplay");
}

const char *glfx_load_egl(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_egl);
    return missing_of_egl;
}

EGLDisplay glfx_egl_get_platform_display(EGLenum platform, void *native) {
    if (glfx_gles.eglGetPlatformDisplayEXT) return glfx_gles.eglGetPlatformDisplayEXT(platform, native, 0);
    return get_platform_display ? get_platform_display(platform, native, 0) : EGL_NO_DISPLAY;
}

static const char *missing_of_gbm;
static void *(*create_device)(int descriptor);
static void (*destroy_device)(void *device);

static void load_gbm(void) {
    void *gbm = dlopen("libgbm.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!gbm) {
        const char *why = dlerror();
        missing_of_gbm = GLFX_LACKS_MEMORY(why) ? GLFX_NO_MEMORY : "libgbm.so.1";
        return;
    }
    *(function *)&create_device = (function)dlsym(gbm, "gbm_create_device");
    *(function *)&destroy_device = (function)dlsym(gbm, "gbm_device_destroy");
    if (!create_device || !destroy_device) missing_of_gbm = "gbm_create_device";
}

const char *glfx_load_gbm(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_gbm);
    return missing_of_gbm;
}

void *glfx_gbm_create_device(int descriptor) { return create_device(descriptor); }

void glfx_gbm_device_destroy(void *device) { destroy_device(device); }
