/// What the GL context takes: the highest version of GLSL ES, and the extensions it offers.
public struct GLSLTarget: Sendable, Hashable {
    /// 300, 310 or 320.
    public var version: Int
    /// Names such as `GL_EXT_shader_implicit_conversions`.
    public var extensions: Set<String>

    /// A context without extensions, unless some are named.
    public init(version: Int, extensions: Set<String> = []) {
        self.version = version
        self.extensions = extensions
    }
}
