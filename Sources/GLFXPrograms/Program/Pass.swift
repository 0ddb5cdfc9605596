package import GLFXShaderText

/// One drawing of a picture.
package struct Pass: Sendable {
    /// The pass's number, which the shader reads from its `passIndex` uniform.
    package var index: Int
    /// For messages: `Buffer A`, `pass 2 (blur.glsl)`. Nil where the program has but one.
    package var name: String?
    /// Where its picture goes.
    package var output = Output.chain
    /// Where each sampler's picture comes from, by the uniform's name.
    package var samplers: [String: SamplerRule] = [:]
    /// What the host writes into uniforms.
    package var builtins: [BuiltinUniform] = []
    /// How it is run.
    package var kind = Kind.fragment
    /// Drawn only where this is not 0, which is computed once, before the first frame. Nil: always.
    package var condition: SizeExpression?
    /// Where the user wrote the condition, for messages.
    package var conditionLocation: SourceLocation?
    /// The fragment shader (or compute shader), parsed.
    package var source: ParsedSource
    package var vertex = VertexSource.generated
    /// The user's vertex shader may move the picture's corners, so that pixels are left out.
    package var movesCorners = false

    /// What the vertex shader's attributes get, by name.
    package var attributes: [String: VertexAttribute] {
        var attributes: [String: VertexAttribute] = ["glfx_position": .position]
        if case .shader(_, let hostAttributes) = vertex { attributes.merge(hostAttributes) { _, user in user } }
        return attributes
    }

    /// Where a pass's picture goes.
    package enum Output: Sendable, Hashable {
        /// To the next pass that reads the relayed picture, and after the last pass to the next shader.
        case chain
        /// Into one of the program's targets.
        case target(String)
    }

    /// How a pass is run.
    package enum Kind: Sendable, Hashable {
        /// A triangle over the whole picture.
        case fragment
        /// A compute shader that stores into the image uniform `image`: one work group for each block of
        /// `blockWidth` x `blockHeight` pixels.
        case compute(image: String, blockWidth: Int, blockHeight: Int)
    }

    package init(index: Int, name: String? = nil, source: ParsedSource) {
        self.index = index
        self.name = name
        self.source = source
    }
}

/// Where a pass's vertex shader comes from.
package enum VertexSource: Sendable {
    /// Generated: it fills the fragment shader's varyings with the position in the picture.
    case generated
    /// The user's own. `attributes` says what its vertex attributes get, by name.
    case shader(ParsedSource, attributes: [String: VertexAttribute])
}

/// What the host provides for each corner of the picture.
package enum VertexAttribute: Int, Sendable, Hashable, CaseIterable {
    /// Clip space: -1 to 1. At location 0.
    case position = 0
    /// 0 to 1, the program's origin. At location 1.
    case textureCoordinate = 1
    /// White. At location 2.
    case color = 2
}
