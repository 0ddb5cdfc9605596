package import ShaderPrograms

/// What a shader of a job is for.
package enum ShaderRole: Sendable, Equatable {
    /// It draws every frame.
    case filter
    /// It leads from one input to the next.
    case transition

    /// How many of a shader's samplers the job's own pictures fill.
    package var pictureCount: Int { self == .transition ? 2 : 1 }
}

extension ShaderProgram {
    /// The inputs that the job's own pictures fill: the frame, or the two that a transition leads between. Nil for a
    /// transition that does not read two.
    /// - Parameter isGiven: whether the user has filled an input with something else.
    package func inputs(filledAs role: ShaderRole, unless isGiven: (Input) -> Bool) -> [Input]? {
        switch role {
        case .filter: frameInput(unless: isGiven).map { [$0] } ?? []
        case .transition: transitionInputs(unless: isGiven).map { [$0.from, $0.to] }
        }
    }
}
