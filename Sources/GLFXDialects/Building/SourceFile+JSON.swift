internal import GLFXShaderText

extension SourceFile {
    /// Whether its first character is the brace of a JSON object.
    var beginsWithBrace: Bool { bytes.first { !Tokenizer.isSpace($0) } == UInt8(ascii: "{") }
}
