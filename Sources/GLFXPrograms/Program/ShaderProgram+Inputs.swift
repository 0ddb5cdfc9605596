extension ShaderProgram {
    /// The input that the movie's frame fills; nil where the program reads no frame.
    /// - Parameter isGiven: whether the user has filled an input with something else.
    package func frameInput(unless isGiven: (Input) -> Bool) -> Input? {
        let open = inputs.filter { !isGiven($0) }
        // One that the text only declares would waste the frame.
        return open.first { $0.filling == .frame } ?? open.first { $0.filling == .free && $0.isUsed }
            ?? open.first { $0.filling == .free }
    }

    /// Whether there has to be a frame: false where none is read, and where the shader says what stands in for it.
    package var needsFrame: Bool {
        guard let frame = frameInput(unless: { _ in false }) else { return false }
        return frame.fallback == nil && (frame.isUsed || frame.filling == .free)
    }

    /// The inputs of a transition: those named `from` and `to`, else the frame's and the next one that takes any
    /// picture. Nil where there are no two.
    /// - Parameter isGiven: whether the user has filled an input with something else.
    package func transitionInputs(unless isGiven: (Input) -> Bool) -> (from: Input, to: Input)? {
        let open = inputs.filter { !isGiven($0) && ($0.filling == .free || $0.filling == .frame) }
        guard let from = open.first(where: { $0.name == "from" }) ?? frameInput(unless: isGiven) else { return nil }
        let others = open.filter { $0.name != from.name && $0.filling == .free }
        guard let to = others.first(where: { $0.name == "to" }) ?? others.first(where: \.isUsed) else { return nil }
        return (from, to)
    }
}
