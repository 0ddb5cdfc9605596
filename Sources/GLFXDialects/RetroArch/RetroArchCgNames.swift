internal import GLFXShaderText

/// The names of RetroArch's GLSL shaders for what its Cg shaders know as members of structures.
struct RetroArchCgNames {
    /// Names of passes in the preset.
    let aliases: Set<String>

    private static let members = [
        "video_size": "InputSize", "texture_size": "TextureSize", "output_size": "OutputSize",
        "frame_count": "FrameCount", "frame_direction": "FrameDirection", "frame_rotation": "FrameRotation",
        "texture": "Texture", "tex_coord": "TexCoord",
    ]

    /// `PassPrev2Texture` for `PASSPREV2.texture`; nil for what is not the host's.
    func uniform(_ structure: String, _ member: String) -> String? {
        guard let member = Self.members[member], let picture = picture(structure) else { return nil }
        return picture + member
    }

    private func picture(_ name: String) -> String? {
        switch name {
        case "IN": return ""
        case "ORIG": return "Orig"
        case "PREV": return "Prev"
        // Without a number it is the pass's own input.
        case "PASSPREV": return "PassPrev1"
        default: break
        }
        for (prefix, picture) in [("PASSPREV", "PassPrev"), ("PASS", "Pass"), ("PREV", "Prev")] {
            if let number = RetroArchPictures.number(name, after: prefix) { return "\(picture)\(number)" }
        }
        guard !name.isEmpty, name.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }) else {
            return aliases.contains(name) ? name : nil
        }
        // Nothing is bound to a name that no pass has: OpenGL's first texture, the pass's input.
        return aliases.contains(name) ? name : "PassPrev1"
    }

    /// The tokens with the sampler of the pass's input named as in GLSL. A sampler that is copied into another is the
    /// same, which GLSL cannot say.
    func renamed(_ tokens: [Token]) -> [Token] {
        var names: [String: String] = [:]
        for index in tokens.indices.dropLast(3) where tokens[index].text.hasPrefix("sampler2D") {
            let name = tokens[index + 1]
            guard tokens[index + 2].isText(":"), tokens[index + 3].isText("TEXUNIT0"), !name.isText("texture") else {
                continue
            }
            names[name.text] = "Texture"
        }
        var result: [Token] = []
        var index = 0
        let copied = copiedSamplers(tokens)
        while index < tokens.count {
            var token = tokens[index]
            let isMember = index > 0 && tokens[index - 1].isText(".")
            if !isMember, let copy = copied[token.text] {
                // `s = IN.texture;`, and the declaration `sampler2D s;`.
                if index + 1 < tokens.count, tokens[index + 1].isText("=") {
                    while index < tokens.count, !tokens[index].isText(";") { index += 1 }
                    continue
                }
                if result.last?.isText("sampler2D") == true, tokens[index + 1].isText(";") {
                    result.removeLast()
                    index += 1
                    continue
                }
                result += copy.map { Token(kind: $0.kind, text: $0.text, line: token.line, column: token.column) }
                    .map { rename($0, names) }
                index += 1
                continue
            }
            if !isMember { token = rename(token, names) }
            result.append(token)
            index += 1
        }
        return result
    }

    private func rename(_ token: Token, _ names: [String: String]) -> Token {
        var token = token
        if token.kind == .identifier, let name = names[token.text] { token.text = name }
        return token
    }

    /// Samplers outside of functions that a function sets, with what it sets them to.
    private func copiedSamplers(_ tokens: [Token]) -> [String: [Token]] {
        var copied: [String: [Token]] = [:]
        var declared: Set<String> = []
        for index in tokens.indices.dropLast(3) {
            if tokens[index].isText("sampler2D"), tokens[index + 2].isText(";") {
                declared.insert(tokens[index + 1].text)
            }
            guard declared.contains(tokens[index].text), tokens[index + 1].isText("=") else { continue }
            let value = tokens[(index + 2)...].prefix { !$0.isText(";") }
            if value.count <= 3 { copied[tokens[index].text] = Array(value) }
        }
        return copied
    }
}
