internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

/// How many frames have to be drawn before one, so that shaders remember what they would in a run from the beginning.
enum RunUp: Equatable {
    /// Each frame is what it is by itself.
    case none
    /// So many.
    case frames(Int)
    /// Every frame from the first on: something is kept from frame to frame without end.
    case all

    /// Of Shadertoy's sound: each step keeps 0.8 of the spectrum before, which is less than a code of 8 bits after this many.
    private static let soundFrames = 64

    /// - Parameters:
    ///   - stages: drawn one after the other.
    ///   - transitions: between inputs.
    init(stages: [ShaderStage], transitions: [ShaderStage]) {
        if transitions.contains(where: { $0.needsRunUp != 0 }) || stages.contains(where: { $0.needsRunUp == nil }) {
            self = .all
            return
        }
        // Each remembers what the one before it made, which remembers in turn.
        let count = stages.compactMap(\.needsRunUp).reduce(0, +)
        self = count == 0 ? .none : .frames(count)
    }

    fileprivate static func sound(_ program: ShaderProgram) -> Int {
        let hears = program.inputs.contains { if case .sound = $0.filling { $0.isUsed } else { false } }
        return hears ? soundFrames : 0
    }
}

extension ShaderStage {
    /// Frames that it looks back; nil: without end.
    fileprivate var needsRunUp: Int? {
        program.hasMemory ? nil : max(previous.values.max() ?? 0, RunUp.sound(program))
    }
}
