internal import GLFXCore
internal import GLFXShaderText

extension EffectReader {
    /// Parses a texture or a sampler of the combined style, if the cursor is at one.
    mutating func object(_ word: Token) throws(Failure) -> Bool {
        switch word.text {
        case "texture", "texture2D": try texture(.two)
        case "texture3D": try texture(.three)
        case "sampler", "sampler2D": try textureSampler(.two)
        case "sampler3D": try textureSampler(.three)
        case "texture1D", "sampler1D":
            throw module.source.failure(
                at: word, "'\(word.text)' has one dimension, which is not supported",
                advice: "use one with two and a height of 1")
        case "storage", "storage1D", "storage2D", "storage3D":
            // Only compute shaders use them, which are refused where they are drawn.
            try typeArguments()
            _ = try cursor.name("a storage")
            _ = try settings()
        default: return false
        }
        _ = cursor.accept(";")
        return true
    }

    /// Steps past the word and `<float4>` behind it.
    private mutating func typeArguments() throws(Failure) {
        cursor.position += 1
        guard cursor.accept("<") else { return }
        _ = try cursor.part(until: [">"])
        try cursor.expect(">", "after a type")
    }

    private mutating func texture(_ dimension: HLSLType.Dimension) throws(Failure) {
        try typeArguments()
        let name = try cursor.name("a texture")
        var semantic = try semantic()
        let annotations = cursor.isAt("<") ? try annotations() : []
        if semantic == nil { semantic = try self.semantic() }
        guard module.textures.count < ShaderLimits.uniforms else {
            throw module.source.failure(at: name, "more than \(ShaderLimits.uniforms) textures")
        }
        module.textures.append(
            EffectModule.Texture(
                name: name, dimension: dimension, annotations: annotations, semantic: semantic,
                settings: try settings()))
    }

    private mutating func textureSampler(_ dimension: HLSLType.Dimension) throws(Failure) {
        try typeArguments()
        let name = try cursor.name("a sampler")
        _ = try semantic()
        if cursor.isAt("<") { _ = try annotations() }
        if cursor.accept("=") { _ = cursor.accept("sampler_state") }
        try append(EffectModule.Uniform(name: name, type: .texture(dimension)))
        module.textureSamplers[name.text] = EffectModule.TextureSampler(name: name, settings: try settings())
    }

    /// `cbuffer name : register(b0) { float2 a; uint b; };`
    mutating func buffer() throws(Failure) {
        cursor.position += 1
        let name = try cursor.name("a cbuffer")
        _ = try semantic()
        try cursor.expect("{", "after 'cbuffer \(name.text)'")
        var members: [(name: Token, type: HLSLType)] = []
        while !cursor.accept("}") {
            let type = try type()
            repeat { members.append((try cursor.name("a member"), type)) } while cursor.accept(",")
            _ = try semantic()
            try cursor.expect(";", "after a member")
        }
        module.buffers.append(members)
        _ = cursor.accept(";")
    }

    /// `{ Width = 8; Height = 8; }`, if it is there.
    private mutating func settings() throws(Failure) -> [EffectModule.Setting] {
        var settings: [EffectModule.Setting] = []
        guard cursor.accept("{") else { return settings }
        while !cursor.accept("}") {
            if cursor.accept(";") { continue }
            let name = try cursor.name("a setting")
            try cursor.expect("=", "after '\(name.text)'")
            settings.append(EffectModule.Setting(name: name, value: try cursor.part(until: [";"])))
        }
        return settings
    }
}
