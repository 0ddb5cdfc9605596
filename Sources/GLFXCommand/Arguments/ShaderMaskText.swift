internal import GLFXCore
internal import GLFXJob

/// What `--mask` names: a shader, a polygon or a picture.
enum ShaderMaskText {
    /// Whether it is a shader, a file or a bundled one.
    static func isShader(_ text: String) -> Bool {
        MattePolygonText.looksLikePolygon(text) ? false : ShaderGuess.isShader(text)
    }

    /// A polygon or a picture.
    static func source(_ text: String, exists: @escaping (String) -> Bool) throws(Failure) -> ShaderMask.Source {
        guard !text.isEmpty else {
            throw Failure(
                .usage, "--mask is empty", advice: "give a picture, a shader or a polygon: '10,10 600,20 580,400'")
        }
        if MattePolygonText.looksLikePolygon(text) {
            return .polygon(try MattePolygonText.polygon(text, of: "--mask"))
        }
        return .file(try FilePart(parsing: text, exists: exists))
    }
}
