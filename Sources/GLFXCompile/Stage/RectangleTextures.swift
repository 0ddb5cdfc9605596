internal import GLFXShaderText

/// Textures with coordinates in pixels (`sampler2DRect`, ARB_texture_rectangle), as in openFrameworks and old desktop
/// programs. The host uses plain ones: coordinates of reads are divided by the picture's size, and varyings are
/// multiplied by it.
enum RectangleTextures {
    /// Functions that are overloaded for all kinds of textures get names of their own.
    static func prepare(_ text: inout StageText) {
        guard text.source.countsInPixels else { return }
        let tokens = text.tokens
        var samplers: Set<String> = []
        for index in tokens.indices.dropLast() where tokens[index].isText("sampler2DRect") {
            samplers.insert(tokens[index + 1].text)
        }
        var edits: [StageText.Edit] = []
        for index in tokens.indices.dropLast(2)
        where tokens[index + 1].isText("(") && samplers.contains(tokens[index + 2].text) {
            switch tokens[index].text {
            case "texture": edits.append(.init(tokens[index], "texture2DRect"))
            case "texelFetch", "textureSize":
                // Adds the level of plain ones, which drivers let through where the text has it already.
                guard let close = tokens.closing(index + 1) else { continue }
                if tokens[index].isText("textureSize"), close > index + 3 { continue }
                edits.append(.init(before: tokens[close], ", 0"))
            default: break
            }
        }
        text.apply(edits)
    }
}
