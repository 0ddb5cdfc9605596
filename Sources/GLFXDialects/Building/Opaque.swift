internal import GLFXShaderText

/// A shader with a `main` of its own begins with an opaque result.
enum Opaque {
    /// The new name of `main`, of the same length, so that every column stays.
    static let body = "glfx"

    /// For shaders and pixels that leave alpha out. Nothing is changed where the output is unknown.
    static func begin(_ source: inout ParsedSource) {
        guard let output = source.output?.name ?? (source.usesFragColor ? "gl_FragColor" : nil),
            source.renameMain(to: body)
        else { return }
        source.wrap(postlude: ["void main() {", "    \(output) = vec4(0.0, 0.0, 0.0, 1.0);", "    \(body)();", "}"])
    }
}
