package import GLFXCore
package import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

/// The animated parameters of a chain of shaders. A value is set only when it changes.
///
/// Belongs to the thread that draws.
package struct ChangingValues {
    private struct Track {
        var stage: Int
        var name: String
        var animation: Animation
        /// The uniform is an integer: values are rounded.
        var isWhole: Bool
        /// The filter's value; nil before the first frame.
        var shown: Animation.Position?
    }

    private var tracks: [Track] = []

    /// - Parameter stages: in the order of the filter's chain.
    /// - Throws: `.usage` for a parameter that does not exist, or that cannot be animated.
    package init(_ stages: [ShaderStage]) throws(Failure) {
        for (index, stage) in stages.enumerated() {
            for name in stage.animations.keys.sorted() {
                guard let animation = stage.animations[name] else { continue }
                let program = stage.program
                let type =
                    program.parameters.first { $0.name == name }?.type
                    ?? program.builtins.first { $0.name == name }?.type
                guard let type else {
                    throw Failure(.usage, "shader '\(program.name)' has no parameter '\(name)'")
                }
                try program.checkCanChange(name)
                tracks.append(
                    Track(stage: index, name: name, animation: animation, isWhole: type.scalar != .float))
            }
        }
    }

    /// Sets the filter's values for a time.
    /// - Parameter seconds: of the output, as the shaders' `time` is.
    /// - Returns: whether one has changed.
    @discardableResult
    package mutating func apply(at seconds: Double, to filter: any FrameFilter) throws(Failure) -> Bool {
        var hasChanged = false
        for index in tracks.indices {
            let position = tracks[index].animation.position(at: seconds)
            guard position != tracks[index].shown else { continue }
            tracks[index].shown = position
            var components = tracks[index].animation.value(at: position).components
            if tracks[index].isWhole { components = components.map { $0.rounded() } }
            try filter.setValue(components, of: tracks[index].name, stage: tracks[index].stage)
            hasChanged = true
        }
        return hasChanged
    }
}
