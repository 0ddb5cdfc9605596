internal import GLFXCore

/// What a version of GLSL, a kind of shader or an extension lacks.
enum FeatureWords {
    static let kinds: [MessageKind] = [
        MessageKind("extension not supported: *", of: "#extension", .unsupported) {
            "the extension '\($0.captures[0])' is not available"
        },
        MessageKind("extension 'all' cannot have 'require' or 'enable' behavior", .unsupported) { _ in
            "'#extension all' can only warn or disable: name the extension"
        },
        MessageKind("behavior not supported: *", of: "#extension", .unsupported) {
            "'\($0.captures[0])' is unknown to #extension: write enable, require, warn or disable"
        },
        MessageKind("*", of: "#extension", .preprocessor) { _ in "#extension is written as '#extension NAME : enable'"
        },
        MessageKind("not supported in this stage: *", .unsupported) {
            "a \($0.captures[0]) shader has no '\($0.word)'"
        },
        MessageKind("not supported with this profile: es", .unsupported) { "GLSL ES has no \(quoted($0))" },
        MessageKind("not supported with this profile: *", .unsupported) { "desktop GLSL has no \(quoted($0))" },
        MessageKind("not supported for this version or the enabled extensions", .unsupported) {
            "this version of GLSL has no \(quoted($0))"
        },
        MessageKind("no longer supported in *", .unsupported) { "today's GLSL has no \(quoted($0))" },
        MessageKind("deprecated, may be removed in future release", .unsupported) {
            "today's GLSL has no \(quoted($0))"
        },
        MessageKind("required extension not requested: *", .unsupported, told: .weak) { finding in
            let name = finding.captures[0]
            let need = name.hasPrefix("Possible") ? "an extension" : "the extension \(name)"
            return Sentence(stringLiteral: "\(quoted(finding)) needs \(need)")
        },
        MessageKind("feature not yet implemented", .unsupported) { "\(quoted($0)) is not available" },
        MessageKind("not allowed when *", .unsupported) { "\(quoted($0)) is not available here" },
        MessageKind("only allowed when *", .unsupported) { "\(quoted($0)) is not available here" },
        MessageKind("not supported*", .unsupported) { "\(quoted($0)) is not available here" },
        MessageKind("not allowed in this version*", .unsupported) { "this version of GLSL has no \(quoted($0))" },
        MessageKind("requires *", .unsupported) { "\(quoted($0)) needs \($0.captures[0])" },
    ]

    /// A word of the text in quotes; the compiler's name of a feature as it is.
    private static func quoted(_ finding: Finding) -> String {
        finding.message.word.contains(" ") ? finding.message.word : "'\(finding.word)'"
    }
}
