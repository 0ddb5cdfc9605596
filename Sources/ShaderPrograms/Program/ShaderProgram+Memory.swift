extension ShaderProgram {
    /// What a frame becomes depends on the frames that were drawn before it.
    public var hasMemory: Bool {
        !buffers.isEmpty || targets.contains(where: \.isPersistent) || inputs.contains { $0.filling.isEarlierFrame }
            || passes.indices.contains { pass in
                passes[pass].samplers.values.contains { isOfEarlierFrame($0.source, in: pass) }
            }
    }

    private func isOfEarlierFrame(_ source: PictureSource, in pass: Int) -> Bool {
        switch source {
        case .previousTarget, .previousFrame, .previousResult: true
        // What no pass has drawn yet in this frame was drawn in the one before.
        case .target(let name): !passes[..<pass].contains { $0.output == .target(name) }
        case .input, .relay, .data: false
        }
    }
}

extension Input.Filling {
    fileprivate var isEarlierFrame: Bool {
        if case .previous = self { true } else { false }
    }
}
