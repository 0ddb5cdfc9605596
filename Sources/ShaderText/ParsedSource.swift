/// A shader's text, taken apart: what `ShaderProgram.variants(pass:for:)` makes compilable text of.
struct ParsedSource: Sendable {
}
