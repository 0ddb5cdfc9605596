internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender

/// An OpenGL ES context without a surface, current on the thread that made it.
///
/// The corresponding C functions are `eglBindAPI`, `eglCreateContext`, `eglMakeCurrent` and `eglDestroyContext`.
final class GraphicsContext {
    let candidate: DeviceCandidate
    let connection: DisplayConnection
    /// The version that the driver gave: (3, 2), or lower.
    let version: (major: Int, minor: Int)
    private let context: EGLContext
    /// Nil where the driver does not report resets.
    private let resetStatus: (() -> GLenum)?

    /// Opens the candidate's display and makes the newest context of OpenGL ES 3 that it offers.
    convenience init(_ candidate: DeviceCandidate) throws(Failure) {
        try self.init(candidate, on: DisplayConnection(candidate))
    }

    private init(_ candidate: DeviceCandidate, on connection: DisplayConnection) throws(Failure) {
        guard eglBindAPI(Self.api) == EGL_TRUE else {
            throw Failure(.gpu, "the driver has no OpenGL ES: \(eglMessage())")
        }
        guard connection.has("EGL_KHR_surfaceless_context") else {
            throw Failure(.gpu, "the driver cannot draw without a window (EGL_KHR_surfaceless_context is missing)")
        }
        try MemoryHeadroom.check(0, to: "open a graphics device")
        let config = try Self.config(on: connection)
        var newContext: EGLContext?
        for version in Self.versions {
            newContext = Self.create(on: connection, config: config, version)
            if newContext != nil { break }
        }
        guard let newContext else { throw Self.tooOld(connection, config) }
        self.candidate = candidate
        self.connection = connection
        context = newContext
        guard eglMakeCurrent(connection.display, nil, nil, newContext) == EGL_TRUE else {
            let message = eglMessage()
            eglDestroyContext(connection.display, newContext)
            throw Failure(.gpu, "the context cannot be used: \(message)")
        }
        var (major, minor): (GLint, GLint) = (0, 0)
        glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
        glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
        version = (Int(major), Int(minor))
        resetStatus = Self.resetStatus(version)
    }

    deinit {
        eglBindAPI(Self.api)
        if eglGetCurrentContext() == context { eglMakeCurrent(connection.display, nil, nil, nil) }
        eglDestroyContext(connection.display, context)
    }

    /// Makes it current on no thread, so that another can take it.
    func release() {
        eglBindAPI(Self.api)
        eglMakeCurrent(connection.display, nil, nil, nil)
    }

    /// Makes GL calls of this thread go to this context; cheap when they do already.
    /// - Returns: false when it is current on another thread.
    @discardableResult
    func makeCurrent() -> Bool {
        // EGL keeps a current context per API; the bound API is per thread.
        eglBindAPI(Self.api)
        return eglGetCurrentContext() == context || eglMakeCurrent(connection.display, nil, nil, context) == EGL_TRUE
    }

    /// Why the device was reset since the context was made; nil: no reset was reported.
    ///
    /// The corresponding C function is `glGetGraphicsResetStatus` (OpenGL ES 3.2, 2.3.2).
    var reset: String? {
        guard let resetStatus else { return nil }
        switch Int32(bitPattern: resetStatus()) {
        case GL_NO_ERROR: return nil
        case GL_GUILTY_CONTEXT_RESET: return "by what was drawn here"
        case GL_INNOCENT_CONTEXT_RESET: return "by what another program drew"
        default: return "for a reason that the driver does not tell"
        }
    }

    private static let api = EGLenum(EGL_OPENGL_ES_API)
    /// In the order of trying.
    private static let versions = [(major: 3, minor: 2), (3, 1), (3, 0)]

    private static func resetStatus(_ version: (major: Int, minor: Int)) -> (() -> GLenum)? {
        if version >= (3, 2) { return { glGetGraphicsResetStatus() } }
        let offered = offeredExtensions()
        if offered.contains("GL_KHR_robustness") { return { glGetGraphicsResetStatusKHR() } }
        return offered.contains("GL_EXT_robustness") ? { glGetGraphicsResetStatusEXT() } : nil
    }

    /// `OpenGL ES 3.2`
    var versionName: String { "OpenGL ES \(version.major).\(version.minor)" }

    /// No config where the driver allows it: the context never has a surface.
    private static func config(on connection: DisplayConnection) throws(Failure) -> EGLConfig? {
        if connection.has("EGL_KHR_no_config_context") || connection.has("EGL_MESA_configless_context") { return nil }
        let attributes: [EGLint] = [
            EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(connection.display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
            throw Failure(.gpu, "the driver has no config for OpenGL ES: \(eglMessage())")
        }
        return config
    }

    private static func create(
        on connection: DisplayConnection, config: EGLConfig?, _ version: (major: Int, minor: Int)
    ) -> EGLContext? {
        var attributes: [EGLint] = [
            EGL_CONTEXT_MAJOR_VERSION, EGLint(version.major), EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor),
        ]
        // Without this a reset of the card is never reported, and the pictures after it are silently wrong.
        if connection.has("EGL_EXT_create_context_robustness") {
            attributes += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
        }
        attributes.append(EGL_NONE)
        return eglCreateContext(connection.display, config, nil, attributes)
    }

    /// The error for a driver that is too old: below OpenGL ES 3.0, with the version that it has.
    private static func tooOld(_ connection: DisplayConnection, _ config: EGLConfig?) -> Failure {
        let message = eglMessage()
        guard let old = create(on: connection, config: config, (2, 0)) else {
            return Failure(.gpu, "the driver gives no context of OpenGL ES 3.0 or newer: \(message)")
        }
        defer {
            eglMakeCurrent(connection.display, nil, nil, nil)
            eglDestroyContext(connection.display, old)
        }
        eglMakeCurrent(connection.display, nil, nil, old)
        let renderer = glString(GL_RENDERER)
        return Failure(
            .gpu, "found \(glString(GL_VERSION)) on \(renderer), but OpenGL ES 3.0 or newer is needed",
            advice: "install a newer driver" + (RendererName.isSoftware(renderer) ? "" : ", or use \(.device) software")
        )
    }
}

/// A string of the current context; empty where there is none. The corresponding C function is `glGetString`.
func glString(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}

extension GraphicsContext {
    /// Of the current context.
    static func offeredExtensions() -> Set<String> {
        extensionNames(glGetString(GLenum(GL_EXTENSIONS)).map { UnsafePointer(OpaquePointer($0)) })
    }
}
