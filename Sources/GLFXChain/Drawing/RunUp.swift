package import GLFXJob
internal import GLFXPrograms

/// How many frames have to be drawn before one, so that shaders have the state of a run from the beginning.
package enum RunUp: Equatable {
    /// Frames are independent.
    case none
    /// This many.
    case frames(Int)
    /// Every frame from the first on: the state has no bounded history.
    case all

    /// Shadertoy's audio is smoothed by 0.8 a frame, which is below an 8-bit code after this many.
    private static let soundFrames = 64

    /// - Parameters:
    ///   - stages: drawn one after the other.
    ///   - transitions: between inputs.
    ///   - remembering: the stages that were compiled to code that reads earlier frames; nil: not compiled yet.
    package init(stages: [ShaderStage], transitions: [ShaderStage], remembering: Set<Int>? = nil) {
        let stages = stages.indices.filter { remembering?.contains($0) ?? true || stages[$0].hears }.map { stages[$0] }
        if transitions.contains(where: { $0.needsRunUp != 0 }) || stages.contains(where: { $0.needsRunUp == nil }) {
            self = .all
            return
        }
        // Histories of chained stages add up.
        let count = stages.compactMap(\.needsRunUp).reduce(0, +)
        self = count == 0 ? .none : .frames(count)
    }

    fileprivate static func sound(_ program: ShaderProgram) -> Int {
        let hears = program.inputs.contains { if case .sound = $0.filling { $0.isUsed } else { false } }
        return hears ? soundFrames : 0
    }
}

extension ShaderStage {
    /// It reads audio, whose spectrum is smoothed over time.
    fileprivate var hears: Bool { RunUp.sound(program) > 0 }

    /// Earlier frames that it depends on; nil: all.
    fileprivate var needsRunUp: Int? {
        program.historyLength.map { max($0, previous.values.max() ?? 0, RunUp.sound(program)) }
    }
}
