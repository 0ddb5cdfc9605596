package import GLFXPrograms

/// The role of a shader in a job.
package enum ShaderRole: Sendable, Equatable {
    /// It draws every frame.
    case filter
    /// It draws a transition between two inputs.
    case transition
    /// It draws the mask of a filter, with the frame that this gets.
    case mask

    /// How many of a shader's samplers the job's inputs fill.
    package var pictureCount: Int { self == .transition ? 2 : 1 }

    /// The role in a sentence for the user.
    var inWords: String {
        switch self {
        case .filter: "a shader"
        case .transition: "a transition"
        case .mask: "a mask"
        }
    }
}

extension ShaderProgram {
    /// The inputs that the job's inputs fill: the frame, or the two pictures of a transition. Nil for a transition
    /// that does not read two.
    /// - Parameter isGiven: whether the user has filled an input with something else.
    package func inputs(filledAs role: ShaderRole, unless isGiven: (Input) -> Bool) -> [Input]? {
        switch role {
        case .filter, .mask: frameInput(unless: isGiven).map { [$0] } ?? []
        case .transition: transitionInputs(unless: isGiven).map { [$0.from, $0.to] }
        }
    }
}
