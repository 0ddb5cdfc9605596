internal import GLFXShaderText

/// Whether a text draws the same picture for either direction of v: then no picture has to be flipped for it.
package enum OriginCheck {
    /// Names by which a shader knows its position, besides its varyings.
    private static let positionNames: Set<String> = [
        "gl_FragCoord", "gl_PointCoord", "dFdx", "dFdy", "fwidth", "texelFetch", "textureGather", "textureOffset",
    ]

    /// Whether the only thing that a program does with the position is to read its pictures at it.
    package static func drawsTheSameEitherWay(_ program: ShaderProgram) -> Bool {
        guard program.targets.isEmpty, program.passes.count == 1, let pass = program.passes.first,
            pass.kind == .fragment, case .generated = pass.vertex,
            pass.source.mentioned.isDisjoint(with: positionNames),
            pass.source.prelude.isEmpty, pass.source.postlude.isEmpty,
            program.inputs.allSatisfy({ $0.isReadAtOwnPositionOnly || !$0.isUsed }),
            pass.samplers.values.allSatisfy({ rule in
                if case .relay = rule.source { return true }
                return false
            })
        else { return false }
        let positions = Set(pass.source.varyings.map(\.name))
        guard pass.source.varyings.allSatisfy({ $0.value == nil }) else { return false }
        let tokens = pass.source.assembled.tokens
        var declared: Set<String> = []
        for index in tokens.indices where positions.contains(tokens[index].text) {
            if declared.insert(tokens[index].text).inserted { continue }
            guard index >= 2, OwnPositionReads.isReadAtPosition(tokens, index - 2, positions) else { return false }
        }
        return !pass.source.assembled.macroTokens.contains { positions.contains($0.text) }
    }
}
