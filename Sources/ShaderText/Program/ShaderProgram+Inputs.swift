extension ShaderProgram {
    /// The input that the movie's frame fills; nil where the program reads no frame.
    /// - Parameter isGiven: whether the user has filled an input with something else.
    public func frameInput(unless isGiven: (Input) -> Bool) -> Input? {
        let open = inputs.filter { !isGiven($0) }
        // One that the text only declares would waste the frame.
        return open.first { $0.filling == .frame } ?? open.first { $0.filling == .free && $0.isUsed }
            ?? open.first { $0.filling == .free }
    }
}
