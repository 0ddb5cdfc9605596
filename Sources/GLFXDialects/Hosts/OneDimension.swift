internal import GLFXCore
internal import GLFXShaderText

/// Textures of one dimension, which GLSL ES has not: they are pictures of one row, read in its middle.
enum OneDimension {
    /// The text with reads of its `sampler1D` renamed; the file itself where it has none.
    static func edited(_ file: SourceFile) throws(Failure) -> SourceFile {
        var editor = TextEditor(file, readsMacros: true)
        let names = editor.tokens.indices.dropFirst().filter { editor.tokens[$0 - 1].isText("sampler1D") }
        guard !names.isEmpty else { return file }
        try editor.renameReads(of: Set(names.map { editor.tokens[$0].text }))
        return try editor.edited()
    }

    /// The functions that it calls then.
    static func lines(_ text: PassText) -> [String] {
        HostTable.readsOfOneDimension.filter { text.mentions($0.name) }.flatMap { provided -> [String] in
            if case .lines(let lines) = provided.content { lines } else { [] }
        }
    }
}
