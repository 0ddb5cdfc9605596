internal import ShaderPrograms

extension FilterJob {
    /// Some shader's result depends on the frames before, so that one frame is what it is only after all of those.
    var hasMemory: Bool { shaders.contains { $0.program.hasMemory || !$0.previous.isEmpty } }
}
