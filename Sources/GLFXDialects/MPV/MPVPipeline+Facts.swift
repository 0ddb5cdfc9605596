internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension MPVPipeline {
    /// Declares what every block can use: the time, sizes, transfer functions, parameters, the position.
    func addFacts(_ hook: MPVHook, _ text: PassText, _ lines: inout MPVPassLines) {
        func isAsked(_ name: String) -> Bool {
            text.mentions(name) && !text.definesFunction(name)
                && !text.source.assembled.macros.everDefined.contains(name)
        }
        lines.builtin("glfx_size", .vec2, .resolution)
        if let compute = hook.compute {
            lines.add("layout(local_size_x = \(compute.threadsWide), local_size_y = \(compute.threadsHigh)) in;")
            lines.add("layout(rgba16f, binding = 0) writeonly uniform highp image2D out_image;")
            lines.add("#define glfx_pos ((vec2(gl_GlobalInvocationID.xy) + 0.5) / glfx_size)")
        } else {
            lines.add("varying vec2 glfx_pos;")
        }
        if isAsked("frame") { lines.builtin("frame", .int, .frameIndex) }
        if isAsked("random") { lines.builtin("random", .float, .random) }
        if isAsked("input_size") { lines.builtin("input_size", .vec2, .frameResolution) }
        if isAsked("target_size") { lines.builtin("target_size", .vec2, .resultResolution) }
        if isAsked("tex_offset") { lines.add("#define tex_offset vec2(0.0)") }
        if isAsked("random"), drawnCount > 0 {
            // Another number in each pass: the golden ratio's multiples are far from each other.
            let step = (Double(drawnCount) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
            lines.add("#define random fract(random + \(step))")
        }
        if isAsked("linearize") || isAsked("delinearize") {
            lines.builtin(MPVTransfer.builtin)
            for line in MPVTransfer.functions { lines.add(line) }
        }
        for parameter in shader.parameters where parameter.binding == .uniform && isAsked(parameter.name) {
            if MPVShader.isTime(parameter) {
                lines.builtin(parameter.name, parameter.type, .time)
            } else {
                lines.add("uniform \(parameter.type.rawValue) \(parameter.name);")
            }
        }
        let bound = Set(hook.binds.map(\.text))
        if shader.textures.contains(where: { $0.isRow && bound.contains($0.data.name) }) {
            for line in MPVRowTextures.functions { lines.add(line) }
        }
    }

    /// The width or height that a block sets, in whole pixels; nil where it sets none.
    ///
    /// No screen gives OUTPUT its size. For a scaler OUTPUT counts as larger than any picture that a block may compare
    /// it with; a size that is proportional to OUTPUT becomes double the frame's.
    func size(_ expression: MPVExpression?, at stage: MPVHookPoint) throws(Failure) -> SizeExpression? {
        guard let expression else { return nil }
        let size = try resolve(expression, at: stage, output: nil)
        guard shader.isScaler, expression.pictures.contains("OUTPUT") else { return .unary(.round, size) }
        let larger = try resolve(expression, at: stage, output: 2 * Self.largeOutput)
        let double = try resolve(expression, at: stage, output: 2)
        return .unary(.round, .choice(.binary(.equal, size, larger), size, double))
    }

    /// OUTPUT's size over the frame's, for a scaler.
    private static let largeOutput = 1024.0

    /// An expression's value where a stage is drawn.
    /// - Parameter output: OUTPUT's size over the frame's; nil: the default.
    func resolve(
        _ expression: MPVExpression, at stage: MPVHookPoint, output: Double?
    ) throws(Failure) -> SizeExpression {
        let output = output ?? (shader.isScaler ? Self.largeOutput : 1)
        return try expression.resolve { (variable) throws(Failure) in
            switch variable {
            case .width(let name): size(name, stage, output).map(\.width)
            case .height(let name): size(name, stage, output).map(\.height)
            case .value(let name): value(of: name)
            }
        }
    }

    private func value(of name: String) -> SizeExpression? {
        guard let parameter = shader.parameters.first(where: { $0.name == name }) else {
            return shader.choices[name].map { .number(Double($0)) }
        }
        // Expressions are evaluated before the first frame.
        return MPVShader.isTime(parameter) ? .number(0) : .parameter(name)
    }

    private func size(
        _ name: String, _ stage: MPVHookPoint, _ output: Double
    ) -> (width: SizeExpression, height: SizeExpression)? {
        switch MPVHookPoint.canonical(name) {
        case "NATIVE_CROPPED": return (.frameWidth, .frameHeight)
        case "OUTPUT":
            return (
                .binary(.multiply, .frameWidth, .number(output)), .binary(.multiply, .frameHeight, .number(output))
            )
        case let name:
            let image = images[name == "HOOKED" ? stage.rawValue : name]
            if let image { return (image.width, image.height) }
            // A later stage has the size of the current picture.
            guard MPVHookPoint(name: name) != nil else { return nil }
            let reference = images["LUMA"] ?? picture
            let isAfterPlanes = images["NATIVE"] != nil
            return isAfterPlanes ? (picture.width, picture.height) : (reference.width, reference.height)
        }
    }
}
