package import GLFXCore
package import GLFXPrograms

/// What a renderer draws for every frame, as a plain value.
package struct RenderPlan: Sendable {
    /// One shader of the chain.
    package struct Stage: Sendable {
        package var program: ShaderProgram
        /// The user's values, by parameter; the others have their default.
        package var values: [String: ParameterValue]
        /// Further inputs by sampler's name: the slot of `Renderer.setInput`.
        package var pictures: [String: Int]
        /// Those of `pictures` whose picture is the six faces of a cube side by side: +x, -x, +y, -y, +z, -z.
        package var cubes: Set<String> = []
        /// Samplers that read an earlier frame: how many frames ago, from 1.
        package var previous: [String: Int]
        /// Samplers that read an earlier picture of the chain: the frame as it came into the stage of this index or, of
        /// a side branch, its result.
        package var earlier: [String: Int] = [:]
        /// Its result does not go on to the next stage, which gets the frame that came into this one; later stages read it
        /// through `earlier`. The last stage is none.
        package var isSideBranch = false
        /// Of the frames that it gets; nil: as of the whole plan.
        package var facts: RunFacts?

        /// - Parameter values: of parameters, and of uniforms that the host would fill.
        package init(
            program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: Int] = [:],
            previous: [String: Int] = [:], facts: RunFacts? = nil
        ) {
            self.program = program
            self.values = values
            self.pictures = pictures
            self.previous = previous
            self.facts = facts
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

    /// The size in pixels of the frame that the first shader gets. Sources of another size are scaled.
    package var width: Int
    package var height: Int
    /// How the result's pixels are laid out.
    package var format: PixelFormat
    /// What one shader hands to the next has at least 16 bits a channel, where the device has such pictures.
    package var isDeepBetween: Bool
    /// What one shader hands to the next is light, linear: in floating point, half precision.
    package var isLightBetween = false
    /// Drawn one after the other; none: the source passes through.
    package var stages: [Stage]
    package var background: Background
    /// What stays the same for the whole run.
    package var facts: RunFacts

    package init(
        width: Int, height: Int, format: PixelFormat, isDeepBetween: Bool = true, stages: [Stage] = [],
        background: Background = .none, facts: RunFacts = RunFacts()
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.isDeepBetween = isDeepBetween
        self.stages = stages
        self.background = background
        self.facts = facts
    }

    /// The size of the last shader's result.
    /// - Throws: an error in a shader's sizes.
    package func resultSize() throws(Failure) -> (width: Int, height: Int) {
        var size = (width: width, height: height)
        for stage in stages where !stage.isSideBranch {
            size = try stage.program.sizes(width: size.width, height: size.height, values: stage.values).result
        }
        return size
    }
}
