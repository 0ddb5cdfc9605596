internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

/// The parameters of a chain of shaders that change in time. What stays as it is from one frame to the next costs
/// nothing.
///
/// Belongs to the thread that draws.
struct ChangingValues {
    private struct Track {
        var stage: Int
        var name: String
        var animation: Animation
        /// The uniform holds whole numbers: the nearest one is shown.
        var isWhole: Bool
        /// What the filter has; nil before the first frame.
        var shown: Animation.Position?
    }

    private var tracks: [Track] = []

    /// - Parameter stages: in the order of the filter's chain.
    /// - Throws: `.usage` for a parameter that there is not, or that has to stay as it is.
    init(_ stages: [ShaderStage]) throws(Failure) {
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

    /// Gives the filter the values of a time.
    /// - Parameter seconds: of the output, as the shaders' `time` is.
    mutating func apply(at seconds: Double, to filter: any FrameFilter) throws(Failure) {
        for index in tracks.indices {
            let position = tracks[index].animation.position(at: seconds)
            guard position != tracks[index].shown else { continue }
            tracks[index].shown = position
            var components = tracks[index].animation.value(at: position).components
            if tracks[index].isWhole { components = components.map { $0.rounded() } }
            try filter.setValue(components, of: tracks[index].name, stage: tracks[index].stage)
        }
    }
}
