internal import GLFXPrograms
internal import GLFXShaderText

/// The host's lines before a block's GLSL, and what fills the uniforms that they declare.
struct MPVPassLines {
    private(set) var lines: [String] = []
    private(set) var samplers: [String: SamplerRule] = [:]
    private(set) var builtins: [BuiltinUniform] = []
    /// Macros of the lines, which the text may test with `#ifdef`.
    static func macros(of name: String) -> [String] {
        ["raw", "pos", "size", "pt", "off", "rot", "mul", "map", "tex", "texOff", "gather"].map { "\(name)_\($0)" }
    }

    mutating func add(_ line: String) { lines.append(line) }

    mutating func sampler(_ name: String, _ rule: SamplerRule, type: GLSLType = .sampler2D) {
        lines.append("uniform \(type.rawValue) \(name);")
        samplers[name] = rule
    }

    mutating func builtin(_ name: String, _ type: GLSLType, _ meaning: BuiltinUniform.Meaning) {
        lines.append("uniform \(type.rawValue) \(name);")
        builtins.append(BuiltinUniform(name: name, type: type, meaning: meaning))
    }

    mutating func builtin(_ builtin: BuiltinUniform) { builtins.append(builtin) }

    /// Binds a picture under its name and aliases.
    /// - Parameter isAligned: its positions compensate its shift.
    mutating func bind(_ name: String, _ image: MPVImage, aliases: [String], isAligned: Bool) {
        sampler("\(name)_raw", SamplerRule(image.source, filter: .linear))
        builtin("\(name)_size", .vec2, .inputResolution("\(name)_raw"))
        builtin("\(name)_pt", .vec2, .inputTexelSize("\(name)_raw"))
        var position = "glfx_pos"
        if let shift = image.shift {
            builtin("\(name)_shift", .vec2, .sizes([shift.x, shift.y]))
            if isAligned { position = "(glfx_pos + \(name)_shift)" }
        }
        // Macros in mpv, which texts test with #ifdef.
        lines += ["raw", "size", "pt"].map { "#define \(name)_\($0) \(name)_\($0)" }
        let offset = image.shift == nil ? "vec2(0.0)" : "(\(name)_shift * \(name)_size)"
        for alias in aliases {
            lines += ["raw", "size", "pt"].map { "#define \(alias)_\($0) \(name)_\($0)" }
        }
        // Each name has macros of its own: drivers report no line for errors in nested macros.
        for name in [name] + aliases {
            lines += [
                "#define \(name)_pos \(position)",
                "#define \(name)_off \(offset)",
                "#define \(name)_rot mat2(1.0, 0.0, 0.0, 1.0)",
                "#define \(name)_mul 1.0",
                "#define \(name)_map(id) ((vec2(id) + 0.5) / glfx_size)",
                "#define \(name)_tex(pos) textureLod(\(name)_raw, pos, 0.0)",
                "#define \(name)_texOff(off) textureLod(\(name)_raw, \(name)_pos + \(name)_pt * vec2(off), 0.0)",
                "#define \(name)_gather(pos, c) textureGather(\(name)_raw, pos, c)",
            ]
        }
    }

    /// A texture that came with the file.
    mutating func bind(_ texture: MPVTexture) {
        let name = texture.data.name
        sampler(
            name, SamplerRule(.data(name), filter: texture.filter, wrap: texture.wrap),
            type: texture.data.depth == nil ? .sampler2D : .sampler3D)
        lines.append(
            "#define \(name)_tex(pos) \(texture.isRow ? MPVRowTextures.name(of: "textureLod") : "textureLod")(\(name), pos, 0.0)"
        )
    }
}
