package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms

extension ShaderStage {
    /// With every value that is in percent of the frame's height in pixels.
    /// - Parameter height: of the frame that it gets, in pixels.
    /// - Throws: `.usage` for one that is out of its range then.
    func inPixels(height: Int) throws(Failure) -> ShaderStage {
        var stage = self
        for parameter in program.parameters where parameter.isInPixels {
            if let value = values[parameter.name] ?? parameter.defaultValue, value.isRelative,
                animations[parameter.name] == nil
            {
                stage.values[parameter.name] = try parameter.inPixels(value, height: height)
            }
            if let animation = animations[parameter.name] {
                stage.animations[parameter.name] = Animation(
                    try animation.keyframes.map { (keyframe) throws(Failure) in
                        var keyframe = keyframe
                        keyframe.value = try parameter.inPixels(keyframe.value, height: height)
                        return keyframe
                    })
            }
        }
        if let mask = effect.mask, case .shader(let maskStage) = mask.source {
            stage.effect.mask?.source = .shader(try maskStage.inPixels(height: height))
        }
        return stage
    }
}

extension [ShaderStage] {
    /// With every value that is in percent in pixels of the frame that its shader gets.
    /// - Parameters: the frame that the first one gets, in pixels.
    /// - Throws: as for one, and `.shader` for a size that cannot be computed.
    package func inPixels(width: Int, height: Int) throws(Failure) -> [ShaderStage] {
        var size = (width: width, height: height)
        return try map { (stage) throws(Failure) in
            let stage = try stage.inPixels(height: size.height)
            size = try stage.program.sizes(width: size.width, height: size.height, values: stage.firstValues).result
            return stage
        }
    }
}

extension FilterJob {
    /// With every value of its shaders in pixels.
    /// - Parameter format: of the frames that the first one gets.
    package func inPixels(_ format: VideoFormat) throws(Failure) -> FilterJob {
        var job = self
        job.shaders = try shaders.inPixels(width: format.width, height: format.height)
        job.transitions = try transitions.map { (stage) throws(Failure) in try stage.inPixels(height: format.height) }
        return job
    }
}
