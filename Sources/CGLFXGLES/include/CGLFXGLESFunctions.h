#pragma once

// Every function of EGL and OpenGL ES that is called here: X(result, name, parameters, arguments). To call another, add
// its line.

// EGL 1.5; looked up in the library itself.
#define GLFX_EGL_FUNCTIONS(X) \
    X(EGLBoolean, eglBindAPI, (EGLenum api), (api)) \
    X(EGLBoolean, eglChooseConfig, (EGLDisplay dpy, const EGLint *attrib_list, EGLConfig *configs, \
      EGLint config_size, EGLint *num_config), \
      (dpy, attrib_list, configs, config_size, num_config)) \
    X(EGLContext, eglCreateContext, (EGLDisplay dpy, EGLConfig config, EGLContext share_context, \
      const EGLint *attrib_list), \
      (dpy, config, share_context, attrib_list)) \
    X(EGLBoolean, eglDestroyContext, (EGLDisplay dpy, EGLContext ctx), (dpy, ctx)) \
    X(EGLContext, eglGetCurrentContext, (void), ()) \
    X(EGLint, eglGetError, (void), ()) \
    X(EGLBoolean, eglInitialize, (EGLDisplay dpy, EGLint *major, EGLint *minor), (dpy, major, minor)) \
    X(EGLBoolean, eglMakeCurrent, (EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx), \
      (dpy, draw, read, ctx)) \
    X(const char *, eglQueryString, (EGLDisplay dpy, EGLint name), (dpy, name)) \
    X(EGLBoolean, eglTerminate, (EGLDisplay dpy), (dpy))

// OpenGL ES 3.0, the minimum.
#define GLFX_GL_FUNCTIONS(X) \
    X(void, glActiveTexture, (GLenum texture), (texture)) \
    X(void, glAttachShader, (GLuint program, GLuint shader), (program, shader)) \
    X(void, glBindAttribLocation, (GLuint program, GLuint index, const GLchar *name), (program, index, name)) \
    X(void, glBindBuffer, (GLenum target, GLuint buffer), (target, buffer)) \
    X(void, glBindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer)) \
    X(void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer)) \
    X(void, glBindSampler, (GLuint unit, GLuint sampler), (unit, sampler)) \
    X(void, glBindTexture, (GLenum target, GLuint texture), (target, texture)) \
    X(void, glBindVertexArray, (GLuint array), (array)) \
    X(void, glBlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), \
      (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha)) \
    X(void, glBufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), \
      (target, size, data, usage)) \
    X(void, glBufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data), \
      (target, offset, size, data)) \
    X(GLenum, glCheckFramebufferStatus, (GLenum target), (target)) \
    X(void, glClear, (GLbitfield mask), (mask)) \
    X(void, glClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha)) \
    X(GLenum, glClientWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout)) \
    X(void, glCompileShader, (GLuint shader), (shader)) \
    X(GLuint, glCreateProgram, (void), ()) \
    X(GLuint, glCreateShader, (GLenum type), (type)) \
    X(void, glDeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers)) \
    X(void, glDeleteFramebuffers, (GLsizei n, const GLuint *framebuffers), (n, framebuffers)) \
    X(void, glDeleteProgram, (GLuint program), (program)) \
    X(void, glDeleteSamplers, (GLsizei count, const GLuint *samplers), (count, samplers)) \
    X(void, glDeleteShader, (GLuint shader), (shader)) \
    X(void, glDeleteSync, (GLsync sync), (sync)) \
    X(void, glDeleteTextures, (GLsizei n, const GLuint *textures), (n, textures)) \
    X(void, glDeleteVertexArrays, (GLsizei n, const GLuint *arrays), (n, arrays)) \
    X(void, glDisable, (GLenum cap), (cap)) \
    X(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count)) \
    X(void, glEnable, (GLenum cap), (cap)) \
    X(void, glEnableVertexAttribArray, (GLuint index), (index)) \
    X(GLsync, glFenceSync, (GLenum condition, GLbitfield flags), (condition, flags)) \
    X(void, glFinish, (void), ()) \
    X(void, glFlush, (void), ()) \
    X(void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), \
      (target, attachment, textarget, texture, level)) \
    X(void, glFramebufferTextureLayer, (GLenum target, GLenum attachment, GLuint texture, GLint level, GLint layer), \
      (target, attachment, texture, level, layer)) \
    X(void, glGenBuffers, (GLsizei n, GLuint *buffers), (n, buffers)) \
    X(void, glGenFramebuffers, (GLsizei n, GLuint *framebuffers), (n, framebuffers)) \
    X(void, glGenSamplers, (GLsizei count, GLuint *samplers), (count, samplers)) \
    X(void, glGenTextures, (GLsizei n, GLuint *textures), (n, textures)) \
    X(void, glGenVertexArrays, (GLsizei n, GLuint *arrays), (n, arrays)) \
    X(void, glGenerateMipmap, (GLenum target), (target)) \
    X(void, glGetActiveUniform, (GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, GLint *size, \
      GLenum *type, GLchar *name), \
      (program, index, bufSize, length, size, type, name)) \
    X(GLenum, glGetError, (void), ()) \
    X(void, glGetIntegerv, (GLenum pname, GLint *data), (pname, data)) \
    X(void, glGetProgramBinary, (GLuint program, GLsizei bufSize, GLsizei *length, GLenum *binaryFormat, \
      void *binary), \
      (program, bufSize, length, binaryFormat, binary)) \
    X(void, glGetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
      (program, bufSize, length, infoLog)) \
    X(void, glGetProgramiv, (GLuint program, GLenum pname, GLint *params), (program, pname, params)) \
    X(void, glGetShaderInfoLog, (GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
      (shader, bufSize, length, infoLog)) \
    X(void, glGetShaderiv, (GLuint shader, GLenum pname, GLint *params), (shader, pname, params)) \
    X(const GLubyte *, glGetString, (GLenum name), (name)) \
    X(GLint, glGetUniformLocation, (GLuint program, const GLchar *name), (program, name)) \
    X(GLboolean, glIsTexture, (GLuint texture), (texture)) \
    X(void, glLinkProgram, (GLuint program), (program)) \
    X(void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), \
      (target, offset, length, access)) \
    X(void, glPixelStorei, (GLenum pname, GLint param), (pname, param)) \
    X(void, glProgramBinary, (GLuint program, GLenum binaryFormat, const void *binary, GLsizei length), \
      (program, binaryFormat, binary, length)) \
    X(void, glProgramParameteri, (GLuint program, GLenum pname, GLint value), (program, pname, value)) \
    X(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels), \
      (x, y, width, height, format, type, pixels)) \
    X(void, glSamplerParameteri, (GLuint sampler, GLenum pname, GLint param), (sampler, pname, param)) \
    X(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar *const *string, const GLint *length), \
      (shader, count, string, length)) \
    X(void, glTexImage2D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, \
      GLint border, GLenum format, GLenum type, const void *pixels), \
      (target, level, internalformat, width, height, border, format, type, pixels)) \
    X(void, glTexImage3D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, \
      GLsizei depth, GLint border, GLenum format, GLenum type, const void *pixels), \
      (target, level, internalformat, width, height, depth, border, format, type, pixels)) \
    X(void, glTexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param)) \
    X(void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height), \
      (target, levels, internalformat, width, height)) \
    X(void, glTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, \
      GLsizei height, GLenum format, GLenum type, const void *pixels), \
      (target, level, xoffset, yoffset, width, height, format, type, pixels)) \
    X(void, glTexSubImage3D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, \
      GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, const void *pixels), \
      (target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels)) \
    X(void, glUniform1f, (GLint location, GLfloat v0), (location, v0)) \
    X(void, glUniform1fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
    X(void, glUniform1i, (GLint location, GLint v0), (location, v0)) \
    X(void, glUniform1iv, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
    X(void, glUniform1ui, (GLint location, GLuint v0), (location, v0)) \
    X(void, glUniform1uiv, (GLint location, GLsizei count, const GLuint *value), (location, count, value)) \
    X(void, glUniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1)) \
    X(void, glUniform2fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
    X(void, glUniform2i, (GLint location, GLint v0, GLint v1), (location, v0, v1)) \
    X(void, glUniform2iv, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
    X(void, glUniform2ui, (GLint location, GLuint v0, GLuint v1), (location, v0, v1)) \
    X(void, glUniform2uiv, (GLint location, GLsizei count, const GLuint *value), (location, count, value)) \
    X(void, glUniform3f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2), (location, v0, v1, v2)) \
    X(void, glUniform3fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
    X(void, glUniform3i, (GLint location, GLint v0, GLint v1, GLint v2), (location, v0, v1, v2)) \
    X(void, glUniform3iv, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
    X(void, glUniform3uiv, (GLint location, GLsizei count, const GLuint *value), (location, count, value)) \
    X(void, glUniform4f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2, v3)) \
    X(void, glUniform4fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
    X(void, glUniform4i, (GLint location, GLint v0, GLint v1, GLint v2, GLint v3), (location, v0, v1, v2, v3)) \
    X(void, glUniform4iv, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
    X(void, glUniform4uiv, (GLint location, GLsizei count, const GLuint *value), (location, count, value)) \
    X(void, glUniformMatrix2fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
      (location, count, transpose, value)) \
    X(void, glUniformMatrix3fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
      (location, count, transpose, value)) \
    X(void, glUniformMatrix4fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
      (location, count, transpose, value)) \
    X(GLboolean, glUnmapBuffer, (GLenum target), (target)) \
    X(void, glUseProgram, (GLuint program), (program)) \
    X(void, glVertexAttrib4f, (GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w), (index, x, y, z, w)) \
    X(void, glVertexAttribPointer, (GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, \
      const void *pointer), \
      (index, size, type, normalized, stride, pointer)) \
    X(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))

// Newer versions and extensions: a driver may lack them. Check the version or extension before a call.
#define GLFX_NEWER_GL_FUNCTIONS(X) \
    X(void, glBindImageTexture, (GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer, \
      GLenum access, GLenum format), \
      (unit, texture, level, layered, layer, access, format)) \
    X(void, glDispatchCompute, (GLuint num_groups_x, GLuint num_groups_y, GLuint num_groups_z), \
      (num_groups_x, num_groups_y, num_groups_z)) \
    X(GLenum, glGetGraphicsResetStatus, (void), ()) \
    X(GLenum, glGetGraphicsResetStatusEXT, (void), ()) \
    X(GLenum, glGetGraphicsResetStatusKHR, (void), ()) \
    X(void, glMemoryBarrier, (GLbitfield barriers), (barriers))

// Extensions of EGL; checked before each call.
#define GLFX_EGL_EXTENSION_FUNCTIONS(X) \
    X(EGLBoolean, eglQueryDevicesEXT, (EGLint max_devices, EGLDeviceEXT *devices, EGLint *num_devices), \
      (max_devices, devices, num_devices)) \
    X(const char *, eglQueryDeviceStringEXT, (EGLDeviceEXT device, EGLint name), (device, name)) \
    X(EGLDisplay, eglGetPlatformDisplayEXT, (EGLenum platform, void *native_display, const EGLint *attrib_list), \
      (platform, native_display, attrib_list)) \
    X(EGLImageKHR, eglCreateImageKHR, (EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, \
      const EGLint *attrib_list), \
      (dpy, ctx, target, buffer, attrib_list)) \
    X(EGLBoolean, eglDestroyImageKHR, (EGLDisplay dpy, EGLImageKHR image), (dpy, image)) \
    X(void, glEGLImageTargetTexture2DOES, (GLenum target, GLeglImageOES image), (target, image))
