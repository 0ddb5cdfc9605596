package import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

extension ShaderVariant {
    /// Its texts report a stopped loop.
    package var guardsLoops: Bool { map.text.guards != nil }

    /// The failure of a loop that a software renderer stopped before its end.
    /// - Parameters:
    ///   - number: from `ShaderProgram.loopBuffer`, not 0.
    ///   - frame: its index, for the message.
    package func stoppedLoop(_ number: Int, frame: Int) -> Failure {
        let source = map.text.source
        let place = map.text.guards?.place(number)
        let message: MessageText =
            "frame \(frame): a loop was stopped after 65,535 iterations, the software renderer's limit"
        let advice: MessageText = "make it take fewer iterations, or draw on a GPU"
        var failure =
            place.map {
                source.assembled.failure(line: $0.line, column: $0.column, message, advice: advice, rule: .limit)
            }
            ?? source.assembled.failure(message, advice: advice, rule: .limit)
        failure.kind = .limit
        return failure
    }
}

extension ShaderProgram {
    /// The output of texts that guard their loops: a shader storage buffer of one int with this binding and name.
    package static let loopBuffer = (binding: LoopGuards.binding, name: LoopGuards.blockName)

    /// A uniform of such texts, which has to stay 0.
    package static let loopUniform = LoopGuards.zero

    /// Whether the loops of a pass may reach the limit of a software renderer.
    package func mayHaveLoopsStopped(pass index: Int) -> Bool {
        passes.indices.contains(index) && LoopGuards.areNeeded(StageText(passes[index].source))
    }
}
