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

    /// A context of GLSL ES without extensions by default.
    public init(version: Int, profile: Profile = .es, extensions: Set<String> = []) {
        self.version = version
        self.profile = profile
        self.extensions = extensions
    }
}
