package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead

/// The shaders of a job as they are drawn: each with the stages that its effect needs around it.
package struct DrawnStages {
    package private(set) var stages: [ShaderStage] = []
    /// Of each of the given shaders, its place in `stages`.
    package private(set) var places: [Int] = []
    /// What is not as it may have been meant.
    package private(set) var notes: [String] = []
    /// The size of the frames that the next stage gets.
    private var size: (width: Int, height: Int)
    private var color: ColorDescription
    /// The frames are scene light, which shaders that know nothing of it get as code values.
    private let isScene: Bool
    private let masks: MaskPictures
    private let maximumPixels: Int

    /// - Parameters:
    ///   - given: all values in pixels, a key first where there is one, expanded.
    ///   - format: of the frames that the first one gets.
    ///   - masks: draws polygons.
    /// - Throws: `.usage` and `.input` for an effect that cannot be, `.shader` for a size that cannot be computed.
    package init(
        _ given: [ShaderStage], format: VideoFormat, masks: MaskPictures,
        maximumPixels: Int = PictureLimit.usual
    ) throws(Failure) {
        size = (format.width, format.height)
        color = format.color
        isScene = format.isSceneLight || given.first?.isEntry ?? false
        self.masks = masks
        self.maximumPixels = maximumPixels
        for stage in given { try add(stage) }
    }

    private mutating func add(_ given: ShaderStage) throws(Failure) {
        var stage = try given.readingColorFile()
        stage.effect = ShaderEffect()
        let result = try stage.program.sizes(width: size.width, height: size.height, values: stage.firstValues).result
        defer { size = result }
        let getsCodes =
            isScene && color.transfer == .linear && !given.effect.worksInLight
            && !given.program.takesLight && given.program.resultColor == nil
        let getsLight = given.effect.worksInLight && color.transfer != .linear
        if getsCodes { noteCodes(given) }
        guard !given.effect.isPlain || getsCodes else {
            places.append(stages.count)
            stages.append(stage)
            color = stage.color(after: color)
            return
        }
        let effect = given.effect
        if effect.mix != nil || effect.mask != nil { try checkShape(result, of: stage) }
        var blend = try mask(of: effect, for: stage)
        if getsLight { try stages.append(light(for: stage, isBack: false)) }
        if getsCodes { try stages.append(light(for: stage, isBack: true)) }
        places.append(stages.count)
        stages.append(stage)
        if effect.mix != nil || effect.mask != nil {
            blend.earlier["before"] = stages.count - 1
            stages.append(blend)
        }
        if getsLight { try stages.append(light(for: stage, isBack: true)) }
        if getsCodes { try stages.append(light(for: stage, isBack: false)) }
        if !effect.worksInLight, !getsCodes { color = stage.color(after: color) }
    }

    /// A mixture of the frame and a result of another shape would have no meaning.
    private func checkShape(_ result: (width: Int, height: Int), of stage: ShaderStage) throws(Failure) {
        guard Self.isSameShape(result, size) else {
            throw Failure(
                .usage,
                "shader '\(stage.program.name)' makes \(result.width)x\(result.height) pixels of the frame's "
                    + "\(size.width)x\(size.height): it cannot be mixed with the frame",
                advice: "leave out its \(.mask) and \(.mix)")
        }
    }

    /// The stage that mixes the frame with the result, but for its picture `before`; a shader that draws the mask comes
    /// in front of it.
    private mutating func mask(of effect: ShaderEffect, for stage: ShaderStage) throws(Failure) -> ShaderStage {
        var blend = ShaderStage(program: try ShaderLibrary.helperProgram("effect"))
        switch effect.mix {
        case .value(let value): blend.values["amount"] = value
        case .animation(let animation): blend.animations["amount"] = animation
        case nil: break
        }
        guard let mask = effect.mask else { return blend }
        blend.values["isMasked"] = ParameterValue(1)
        blend.values["isInverted"] = ParameterValue(mask.isInverted ? 1 : 0)
        blend.values["channel"] = ParameterValue(
            Double(ShaderMask.Channel.allCases.firstIndex(of: mask.channel) ?? 0))
        switch mask.source {
        case .file(let part):
            let maskSize = try part.probe(maximumPixels: maximumPixels).size
            if !Self.isSameShape((maskSize.width, maskSize.height), size) {
                notes.append(
                    "the mask '\(part)' has \(maskSize.width)x\(maskSize.height) pixels, which is another shape than the "
                        + "frame's \(size.width)x\(size.height): it is stretched to that")
            }
            blend.fillings["mask"] = .file(part)
        case .polygon(let polygon):
            blend.fillings["mask"] = .buffer(try masks.picture(of: polygon, width: size.width, height: size.height))
        case .shader(var maskStage):
            maskStage.effect = ShaderEffect()
            maskStage.isSideBranch = true
            blend.earlier["mask"] = stages.count
            stages.append(maskStage)
        }
        return blend
    }

    private mutating func noteCodes(_ stage: ShaderStage) {
        let note = "shader '\(stage.program.name)' works on code values: it gets the light with sRGB's curve"
        if !notes.contains(note) { notes.append(note) }
    }

    /// A stage that brings code values into light, or back. Scene light gets the codes of sRGB, below 0 and above 1 too.
    private func light(for stage: ShaderStage, isBack: Bool) throws(Failure) -> ShaderStage {
        guard stage.program.resultColor == nil else {
            throw Failure(
                .usage, "shader '\(stage.program.name)' brings the frame into another color space by itself",
                advice: "leave out its \(.space) linear")
        }
        var light = ShaderStage(program: try ShaderLibrary.helperProgram("light"))
        light.values["isBack"] = ParameterValue(isBack ? 1 : 0)
        var (codes, linear) = (color, color)
        if codes.transfer == .linear { codes.transfer = .srgb }
        linear.transfer = .linear
        light.values["curve"] = ParameterValue(Double(codes.transfer.rawValue))
        light.resultColor = isBack ? codes : linear
        light.isAroundCodes = isScene
        return light
    }

    /// To within 2 percent.
    private static func isSameShape(_ one: (width: Int, height: Int), _ other: (width: Int, height: Int)) -> Bool {
        let shapes = (Double(one.width) * Double(other.height), Double(one.height) * Double(other.width))
        return abs(shapes.0 - shapes.1) <= 0.02 * max(shapes.0, shapes.1)
    }
}
