extension ShaderProgram {
    /// Whether a frame's result depends on the frames that were drawn before it.
    public var hasMemory: Bool {
        !buffers.isEmpty || targets.contains(where: \.isPersistent)
            || inputs.contains { if case .previous = $0.filling { true } else { false } }
            || passes.indices.contains { pass in
                passes[pass].samplers.values.contains { isOfEarlierFrame($0.source, in: pass) }
            }
    }

    /// How many frames before it a frame's result depends on at most; nil: all of them.
    package var historyLength: Int? {
        guard buffers.isEmpty, !targets.contains(where: \.isPersistent) else { return nil }
        var length = 0
        for case .previous(let ago) in inputs.map(\.filling) { length = max(length, ago) }
        for pass in passes.indices {
            for source in passes[pass].samplers.values.map(\.source) {
                if case .previousFrame(let ago) = source {
                    length = max(length, ago)
                } else if isOfEarlierFrame(source, in: pass) {
                    return nil
                }
            }
        }
        return length
    }

    private func isOfEarlierFrame(_ source: PictureSource, in pass: Int) -> Bool {
        switch source {
        case .previousTarget, .previousFrame, .previousResult: true
        // No pass of this frame has drawn it yet: it is the frame before's.
        case .target(let name): !passes[..<pass].contains { $0.output == .target(name) }
        case .input, .relay, .incoming, .chain, .data, .plane: false
        }
    }
}
