extension ShaderProgram {
    /// The compile ladder of a pass: texts to try in turn until one compiles and links.
    ///
    /// Each variant's vertex shader has one attribute, `glfx_position` (vec2 at location 0, clip space), and fills the
    /// fragment shader's varyings with the position in the picture: 0 to 1, origin bottom left.
    public func variants(pass: Int, for target: GLSLTarget) -> [ShaderVariant] {
        guard passes.indices.contains(pass) else { return [] }
        let source = passes[pass].source
        return CompileLadder.rungs(of: source, for: target).map { rung in
            let fragment = FragmentText(source: source, rung: rung, target: target)
            return ShaderVariant(
                vertex: VertexText.make(source.varyings, version: rung.version), fragment: fragment.text,
                map: LineMap(headerLines: fragment.headerLines, lifted: fragment.lifted, source: source),
                label: rung.label, renamed: fragment.renamed)
        }
    }
}
