/// The language that a GL context compiles: family, highest version, and extensions.
public struct GLSLTarget: Sendable, Hashable {
    /// The language's family.
    public enum Profile: Sendable, Hashable {
        /// GLSL ES: `#version 320 es`.
        case es
        /// Desktop GLSL in a compatibility context: `#version 450 compatibility`, and everything older from 110 on.
        case desktop
    }

    /// For GLSL ES 300, 310 or 320; for desktop GLSL 130 to 460.
    public var version: Int
    /// The language of `version`.
    public var profile: Profile
    /// Names such as `GL_EXT_shader_implicit_conversions`.
    public var extensions: Set<String>
    /// The compiler makes SPIR-V, which takes GLSL ES from 3.10 and desktop GLSL's core profile from 3.30.
    package var isForSPIRV = false

    /// A context of GLSL ES without extensions by default.
    public init(version: Int, profile: Profile = .es, extensions: Set<String> = []) {
        self.version = version
        self.profile = profile
        self.extensions = extensions
    }

    /// Of a compiler that makes SPIR-V.
    package static let spirv: GLSLTarget = {
        var target = GLSLTarget(
            version: 460, profile: .desktop,
            extensions: ["GL_ARB_ES3_2_compatibility", Rung.implicitConversions])
        target.isForSPIRV = true
        return target
    }()
}
