internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// User shaders of mpv and libplacebo.
enum MPVUserShader: DialectReader {
    static let dialect = Dialect.mpv
    static let endings = ["hook"]

    static func evidence(in text: DetectionText) -> Evidence? {
        text.line(beginningWith: ["//!HOOK", "//!PARAM", "//!TEXTURE", "//!BUFFER"]).map {
            Evidence(line: $0.line, text: "says '\($0.text.prefix(40))'", isStrong: true)
        }
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var pipeline = try MPVPipeline(request)
        return try pipeline.build()
    }
}

extension Dialect {
    /// User shaders of mpv and libplacebo.
    package static let mpv = Dialect("mpv", title: "mpv")
}
