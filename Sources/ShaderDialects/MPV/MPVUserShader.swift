import FrameCore
public import ShaderPrograms

/// User shaders of mpv and libplacebo.
enum MPVUserShader: DialectReader {
    static let dialect = Dialect.mpv
    static let endings = ["hook"]

    static func evidence(in text: DetectionText) -> Evidence? {
        text.line(beginningWith: ["//!HOOK", "//!PARAM", "//!TEXTURE", "//!BUFFER"]).map {
            Evidence(line: $0.line, words: "says '\($0.words.prefix(40))'", isStrong: true)
        }
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var walk = try MPVWalk(request)
        return try walk.walk()
    }
}

extension Dialect {
    /// User shaders of mpv and libplacebo.
    public static let mpv = Dialect("mpv", title: "mpv")
}
