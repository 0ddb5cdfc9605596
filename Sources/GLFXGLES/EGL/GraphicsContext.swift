internal import CGLFXGLES

/// An OpenGL ES or desktop OpenGL context without a surface, current on the thread that made it.
///
/// The corresponding C functions are `eglBindAPI`, `eglCreateContext`, `eglMakeCurrent` and `eglDestroyContext`.
final class GraphicsContext {
    let candidate: DeviceCandidate
    let connection: DisplayConnection
    /// Which GLSL it compiles.
    let profile: GLSLTarget.Profile
    /// The version that the driver gave: (3, 2), or lower; of desktop OpenGL (3, 3) to (4, 6).
    let version: (major: Int, minor: Int)
    private let context: EGLContext
    /// Nil where the driver does not report resets.
    private let resetStatus: (() -> GLenum)?

    /// Opens the candidate's display and makes the newest context of OpenGL ES 3 that it offers.
    convenience init(_ candidate: DeviceCandidate) throws(Failure) {
        try self.init(candidate, on: DisplayConnection(candidate), .es)
    }

    /// Makes a context on the display of another one; of desktop OpenGL with the compatibility profile, for old shaders.
    convenience init(_ profile: GLSLTarget.Profile, beside other: GraphicsContext) throws(Failure) {
        try self.init(other.candidate, on: other.connection, profile)
    }

    private init(
        _ candidate: DeviceCandidate, on connection: DisplayConnection, _ profile: GLSLTarget.Profile
    ) throws(Failure) {
        guard eglBindAPI(profile.api) == EGL_TRUE else {
            throw Failure(.gpu, "the driver has no \(profile.apiName): \(eglMessage())")
        }
        guard connection.has("EGL_KHR_surfaceless_context") else {
            throw Failure(.gpu, "the driver cannot draw without a window (EGL_KHR_surfaceless_context is missing)")
        }
        try MemoryHeadroom.check(0, to: "open a graphics device")
        let config = try Self.config(on: connection, profile)
        var made: EGLContext?
        for version in profile.versions {
            made = Self.create(on: connection, config: config, profile, version)
            if made != nil { break }
        }
        guard let made else { throw Self.tooOld(connection, config, profile) }
        self.candidate = candidate
        self.connection = connection
        self.profile = profile
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
        resetStatus = Self.resetStatus(profile, version)
        if profile == .desktop { Self.behaveAsES() }
    }

    deinit {
        eglBindAPI(profile.api)
        if eglGetCurrentContext() == context { eglMakeCurrent(connection.display, nil, nil, nil) }
        eglDestroyContext(connection.display, context)
    }

    /// Makes it current on no thread, so that another can take it.
    func release() {
        eglBindAPI(profile.api)
        eglMakeCurrent(connection.display, nil, nil, nil)
    }

    /// Makes GL calls of this thread go to this context; cheap when they do already.
    /// - Returns: false when it is current on another thread.
    @discardableResult
    func makeCurrent() -> Bool {
        // EGL keeps a current context per API; the bound API is per thread.
        eglBindAPI(profile.api)
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

    private static func resetStatus(
        _ profile: GLSLTarget.Profile, _ version: (major: Int, minor: Int)
    ) -> (() -> GLenum)? {
        if version >= (profile == .es ? (3, 2) : (4, 5)) { return { glGetGraphicsResetStatus() } }
        let offered = GraphicsDevice.offeredExtensions()
        if offered.contains("GL_KHR_robustness") {
            return profile == .es ? { glGetGraphicsResetStatusKHR() } : { glGetGraphicsResetStatus() }
        }
        return offered.contains("GL_EXT_robustness") && profile == .es ? { glGetGraphicsResetStatusEXT() } : nil
    }

    /// `OpenGL ES 3.2`, `OpenGL 4.5 (compatibility)`.
    var versionName: String {
        let number = "\(version.major).\(version.minor)"
        return profile == .es ? "OpenGL ES \(number)" : "OpenGL \(number) (compatibility)"
    }

    /// Two things that OpenGL ES 3 always does and desktop OpenGL on request: sRGB conversion when drawing, and
    /// seamless cube maps.
    private static func behaveAsES() {
        glEnable(GLenum(GL_FRAMEBUFFER_SRGB_EXT))
        glEnable(GLenum(GLFX_TEXTURE_CUBE_MAP_SEAMLESS))
    }

    /// No config where the driver allows it: the context never has a surface.
    private static func config(
        on connection: DisplayConnection, _ profile: GLSLTarget.Profile
    ) throws(Failure) -> EGLConfig? {
        if connection.has("EGL_KHR_no_config_context") || connection.has("EGL_MESA_configless_context") { return nil }
        let attributes: [EGLint] = [
            EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, profile == .es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(connection.display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
            throw Failure(.gpu, "the driver has no config for \(profile.apiName): \(eglMessage())")
        }
        return config
    }

    private static func create(
        on connection: DisplayConnection, config: EGLConfig?, _ profile: GLSLTarget.Profile,
        _ version: (major: Int, minor: Int)
    ) -> EGLContext? {
        var attributes: [EGLint] = [
            EGL_CONTEXT_MAJOR_VERSION, EGLint(version.major), EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor),
        ]
        if profile == .desktop {
            attributes += [EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT]
        }
        // Without this a reset of the card is never reported, and the pictures after it are silently wrong.
        if connection.has("EGL_EXT_create_context_robustness") {
            attributes +=
                profile == .es
                ? [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
                : [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET]
        }
        attributes.append(EGL_NONE)
        return eglCreateContext(connection.display, config, nil, attributes)
    }

    /// The error for a driver that is too old: below OpenGL ES 3.0, with the version that it has.
    private static func tooOld(
        _ connection: DisplayConnection, _ config: EGLConfig?, _ profile: GLSLTarget.Profile
    ) -> Failure {
        let message = eglMessage()
        guard profile == .es else {
            return Failure(.gpu, "the driver gives no compatibility context of OpenGL 3.3 or newer: \(message)")
        }
        guard let old = create(on: connection, config: config, .es, (2, 0)) else {
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
            advice: "install a newer driver" + (RendererName.isSoftware(renderer) ? "" : ", or use --device software"))
    }
}

/// A string of the current context; empty where there is none. The corresponding C function is `glGetString`.
func glString(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}

extension GLSLTarget.Profile {
    fileprivate var api: EGLenum { EGLenum(self == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) }

    /// For messages.
    var apiName: String { self == .es ? "OpenGL ES" : "desktop OpenGL" }

    /// In the order of trying. The oldest desktop OpenGL that suffices is 3.3 (sampler objects).
    fileprivate var versions: [(major: Int, minor: Int)] {
        self == .es ? [(3, 2), (3, 1), (3, 0)] : [(4, 6), (4, 5), (4, 3), (4, 0), (3, 3)]
    }
}
