public import FrameCore
import GLSLText
public import ShaderPrograms

extension ShaderVariant {
    /// Its texts tell when a loop is stopped.
    public var guardsLoops: Bool { map.text.guards != nil }

    /// The failure of a loop that a software renderer stopped before its end.
    /// - Parameters:
    ///   - number: what the text wrote into `ShaderProgram.loopBuffer`, not 0.
    ///   - frame: what was being drawn, for the message.
    public func stoppedLoop(_ number: Int, frame: Int) -> Failure {
        let source = map.text.source
        let place = map.text.guards?.place(number)
        let message =
            "frame \(frame): a loop was stopped after 65,535 turns, where the software renderer leaves every loop"
        let advice = "make it take fewer turns, or draw on a GPU"
        var failure =
            place.map { source.assembled.failure(line: $0.line, column: $0.column, message, advice: advice) }
            ?? source.assembled.failure(message, advice: advice)
        failure.kind = .limit
        return failure
    }
}

extension ShaderProgram {
    /// Where texts that guard their loops write: a shader storage buffer of one int with this binding and name.
    public static let loopBuffer = (binding: LoopGuards.binding, name: LoopGuards.blockName)

    /// A uniform of such texts, which has to stay as it is: 0.
    public static let loopUniform = LoopGuards.zero

    /// Whether the loops of a pass may come to where a software renderer stops them.
    public func mayHaveLoopsStopped(pass index: Int) -> Bool {
        passes.indices.contains(index) && LoopGuards.areNeeded(StageText(passes[index].source))
    }
}
