package import GLFXCore
internal import GLFXShaderText

/// The sizes of everything that a program draws into, for one size of frame and one set of values.
package struct ProgramSizes: Sendable {
    /// The size of the frame that the shader gets.
    package var frame: (width: Int, height: Int)
    /// The size of the result.
    package var result: (width: Int, height: Int)
    /// The sizes of the targets, by name.
    package var targets: [String: (width: Int, height: Int)] = [:]
    /// By pass's position in the program: whether it is drawn at all.
    package var isDrawn: [Bool] = []
    /// The variables of expressions, for `try expression.value(sizes.known)`.
    package var known: SizeExpression.Values

    /// Pixels that a side of a shader's picture may have at most: the largest texture of common drivers.
    package static let longestSide = 16_384
    /// Pixels that one picture of a shader may have at most.
    static let maximumPixels = Double(longestSide * longestSide)
}

extension ShaderProgram {
    /// Computes the sizes of the result and the targets, and which passes are drawn.
    /// - Parameters:
    ///   - width: of the frame that comes into the program, in pixels.
    ///   - height: of the same.
    ///   - values: the user's; the other parameters have their defaults.
    /// - Throws: `.shader` with the place of the size that cannot be computed, `.limit` for one that is too large.
    package func sizes(
        width: Int, height: Int, values: [String: ParameterValue] = [:]
    ) throws(Failure) -> ProgramSizes {
        var known = SizeExpression.Values(frame: (width, height))
        for parameter in parameters {
            let value = values[parameter.name] ?? parameter.defaultValue
            guard let components = value?.components, let first = components.first else { continue }
            known.parameters[parameter.name] = first
            for (component, number) in zip("xyzw", components) where components.count > 1 {
                known.parameters["\(parameter.name).\(component)"] = number
            }
        }
        known.pictures[MoviePlaneShape.chroma] = planeShape.chromaSize(width: width, height: height)
        known.parameters[MoviePlaneShape.sitingX] = planeShape.siting.x
        known.parameters[MoviePlaneShape.sitingY] = planeShape.siting.y
        for texture in dataTextures { known.pictures[texture.name] = (texture.width, texture.height) }
        var sizes = ProgramSizes(frame: (width, height), result: (width, height), known: known)
        // The result's size may depend on targets' sizes, or targets' on the result's.
        let isEarly = resultSize?.mentionsPictures == false
        if let resultSize, isEarly { sizes.result = try size(resultSize, known) }
        if isEarly || resultSize == nil { known.result = sizes.result }
        for target in targets {
            let size = try size(target.size, known)
            sizes.targets[target.name] = size
            known.pictures[target.name] = size
        }
        if let resultSize, !isEarly { sizes.result = try size(resultSize, known) }
        known.result = sizes.result
        sizes.known = known
        for pass in passes {
            do throws(Failure) {
                sizes.isDrawn.append(
                    try pass.condition.map { (condition) throws(Failure) in try condition.value(known) != 0 } ?? true)
            } catch {
                let place = pass.conditionLocation.map { "\($0.file):\($0.line)" } ?? name
                throw Failure(.shader, "\(place): \(error.text)", advice: error.adviceText ?? "correct the condition")
            }
        }
        return sizes
    }

    private func size(
        _ rule: PictureSizeRule, _ known: SizeExpression.Values
    ) throws(Failure) -> (width: Int, height: Int) {
        let place = rule.location.map { "\($0.file):\($0.line)" } ?? name
        let (width, height): (Double, Double)
        do throws(Failure) {
            // Fractions of a pixel are cut off, as ISF and RetroArch do.
            width = max(1, try rule.width.value(known).rounded(.down))
            height = max(1, try rule.height.value(known).rounded(.down))
        } catch {
            throw Failure(.shader, "\(place): \(error.text)", advice: error.adviceText ?? "correct the expression")
        }
        guard width * height <= ProgramSizes.maximumPixels, max(width, height) <= 65_536 else {
            throw Failure(
                .limit,
                "\(place): a picture of \(Parameter.number(width))x\(Parameter.number(height)) pixels is too large",
                advice: "make it smaller")
        }
        return (Int(width), Int(height))
    }
}

extension PictureSizeRule {
    /// Whether it depends on a target's or a data texture's size.
    fileprivate var mentionsPictures: Bool { width.mentionsPictures || height.mentionsPictures }
}

extension SizeExpression {
    fileprivate var mentionsPictures: Bool {
        contains { part in
            switch part {
            case .width, .height: true
            default: false
            }
        }
    }
}
