package import FrameCore
package import ShaderText

/// What a renderer draws for every frame, as a plain value.
package struct RenderPlan: Sendable {
    /// One shader of the chain.
    package struct Stage: Sendable {
        package var program: ShaderProgram
        /// The user's values, by parameter; the others have their default.
        package var values: [String: ParameterValue]
        /// Which further input a sampler reads: its name, and the slot of `Renderer.setInput`.
        package var pictures: [String: Int]

        package init(program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: Int] = [:]) {
            self.program = program
            self.values = values
            self.pictures = pictures
        }
    }

    /// What the result is laid over.
    package enum Background: Sendable, Hashable {
        /// Nothing: alpha comes out as the shaders made it.
        case none
        /// Red, green, blue, alpha, 0 to 1, straight. Its own alpha is laid over black.
        case color(SIMD4<Float>)
        /// The further input in this slot, stretched over the picture. Its own alpha is laid over black.
        case picture(Int)
    }

    /// The result's size in pixels. Sources of another size are scaled.
    package var width: Int
    package var height: Int
    /// How the result's pixels are laid out.
    package var format: PixelFormat
    /// Drawn one after the other; none: the source passes through.
    package var stages: [Stage]
    package var background: Background

    package init(
        width: Int, height: Int, format: PixelFormat, stages: [Stage] = [], background: Background = .none
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.stages = stages
        self.background = background
    }
}

/// A frame's place in time, as shaders see it.
package struct FrameTime: Sendable, Hashable {
    /// The time stamp.
    package var seconds: Double
    /// Since the frame before; 0 for the first.
    package var delta: Double
    /// Counts from 0.
    package var index: Int
    /// Frames a second; 0 where it is not known.
    package var rate: Double

    package init(seconds: Double, delta: Double, index: Int, rate: Double) {
        self.seconds = seconds
        self.delta = delta
        self.index = index
        self.rate = rate
    }
}
