internal import CGLES
internal import FrameCore

/// An OpenGL ES context without a surface, current on the thread that made it.
///
/// The corresponding C functions are `eglCreateContext`, `eglMakeCurrent` and `eglDestroyContext`.
final class GraphicsContext {
    let candidate: DeviceCandidate
    let connection: DisplayConnection
    /// The version that the driver gave: (3, 2), or lower.
    let version: (major: Int, minor: Int)
    private let context: EGLContext

    /// Opens the candidate's display and makes the newest context of OpenGL ES 3 that it offers.
    init(_ candidate: DeviceCandidate) throws(Failure) {
        let connection = try DisplayConnection(candidate)
        guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
            throw Failure(.gpu, "the driver has no OpenGL ES: \(eglMessage())")
        }
        guard connection.has("EGL_KHR_surfaceless_context") else {
            throw Failure(.gpu, "the driver cannot draw without a window (EGL_KHR_surfaceless_context is missing)")
        }
        let config = try Self.config(on: connection)
        var made: EGLContext?
        for minor in [2, 1, 0] {
            made = Self.create(on: connection, config: config, major: 3, minor: minor)
            if made != nil { break }
        }
        guard let made else { throw Self.tooOld(connection, config) }
        self.candidate = candidate
        self.connection = connection
        context = made
        guard eglMakeCurrent(connection.display, nil, nil, made) == EGL_TRUE else {
            let message = eglMessage()
            eglDestroyContext(connection.display, made)
            throw Failure(.gpu, "the context cannot be used: \(message)")
        }
        var (major, minor): (GLint, GLint) = (0, 0)
        glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
        glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
        version = (Int(major), Int(minor))
    }

    deinit {
        if eglGetCurrentContext() == context { eglMakeCurrent(connection.display, nil, nil, nil) }
        eglDestroyContext(connection.display, context)
    }

    /// Makes GL calls of this thread go to this context; cheap when they do already.
    /// - Returns: false when another thread has it.
    @discardableResult
    func makeCurrent() -> Bool {
        eglGetCurrentContext() == context || eglMakeCurrent(connection.display, nil, nil, context) == EGL_TRUE
    }

    /// No config where the driver allows it: the context never has a surface.
    private static func config(on connection: DisplayConnection) throws(Failure) -> EGLConfig? {
        if connection.has("EGL_KHR_no_config_context") || connection.has("EGL_MESA_configless_context") { return nil }
        let attributes: [EGLint] = [
            EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(connection.display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
            throw Failure(.gpu, "the driver has no config for OpenGL ES 3: \(eglMessage())")
        }
        return config
    }

    private static func create(
        on connection: DisplayConnection, config: EGLConfig?, major: Int, minor: Int
    ) -> EGLContext? {
        var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, EGLint(major), EGL_CONTEXT_MINOR_VERSION, EGLint(minor)]
        // Without this a reset of the card is never reported, and the pictures after it are silently wrong.
        if connection.has("EGL_EXT_create_context_robustness") {
            attributes += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
        }
        attributes.append(EGL_NONE)
        return eglCreateContext(connection.display, config, nil, attributes)
    }

    /// The refusal of a driver below OpenGL ES 3.0: says what it does have.
    private static func tooOld(_ connection: DisplayConnection, _ config: EGLConfig?) -> Failure {
        let message = eglMessage()
        guard let old = create(on: connection, config: config, major: 2, minor: 0) else {
            return Failure(.gpu, "the driver gives no context of OpenGL ES 3.0 or newer: \(message)")
        }
        defer {
            eglMakeCurrent(connection.display, nil, nil, nil)
            eglDestroyContext(connection.display, old)
        }
        eglMakeCurrent(connection.display, nil, nil, old)
        let found = "\(glString(GL_VERSION)) on \(glString(GL_RENDERER))"
        return Failure(
            .gpu, "found \(found), but OpenGL ES 3.0 or newer is needed",
            advice: "bring a newer driver, or use --device software")
    }
}

/// A string of the current context; empty where there is none. The corresponding C function is `glGetString`.
func glString(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}
