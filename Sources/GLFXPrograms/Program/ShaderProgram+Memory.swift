extension ShaderProgram {
    /// Whether a frame's result depends on the frames that were drawn before it.
    public var hasMemory: Bool {
        !buffers.isEmpty || targets.contains(where: \.isPersistent)
            || inputs.contains { if case .previous = $0.filling { true } else { false } }
            || passes.indices.contains { pass in
                passes[pass].samplers.values.contains { isOfEarlierFrame($0.source, in: pass) }
            }
    }

    private func isOfEarlierFrame(_ source: PictureSource, in pass: Int) -> Bool {
        switch source {
        case .previousTarget, .previousFrame, .previousResult: true
        // No pass of this frame has drawn it yet: it is the frame before's.
        case .target(let name): !passes[..<pass].contains { $0.output == .target(name) }
        case .input, .relay, .incoming, .data, .plane: false
        }
    }
}
