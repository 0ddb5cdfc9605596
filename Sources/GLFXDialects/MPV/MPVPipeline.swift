internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// mpv's pipeline from the planes to the screen: makes passes of the blocks that hook its stages.
///
/// The movie's frame is RGB: the planes that blocks hook or bind are made from it, and merged after them (`MPVMerge`).
/// There is no screen to scale to: the result has the size that the blocks give it.
struct MPVPipeline {
    let shader: MPVShader
    let request: DialectRequest
    var builder: ProgramBuilder
    /// Pictures that can be bound, by name: stages that were reached, and what blocks saved.
    var images: [String: MPVImage] = [:]
    /// The current RGB picture.
    var picture: MPVImage
    /// The picture with the result's alpha: blocks write arbitrary alpha.
    var alpha: MPVImage
    /// The last pass, which may become the one that draws the result.
    var pending: MPVPass?
    /// Each block's GLSL, by its index in `shader.hooks`.
    var texts: [Int: PassText] = [:]
    /// How many targets there are of a name.
    var targetCounts: [String: Int] = [:]
    /// Passes of blocks so far.
    var drawnCount = 0

    private static let frame = "picture"

    init(_ request: DialectRequest) throws(Failure) {
        self.request = request
        shader = try MPVShader(request.file)
        builder = ProgramBuilder(request, .mpv)
        picture = MPVImage(source: .input(Self.frame), width: .frameWidth, height: .frameHeight)
        alpha = picture
        builder.add(Input(name: Self.frame, filling: .frame))
        for parameter in shader.parameters where !MPVShader.isTime(parameter) { builder.add(parameter) }
        let shader = shader
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.dataTextures = shader.textures.map(\.data)
            program.buffers = shader.buffers.map { DataBuffer(name: $0.name, bytes: $0.bytes) }
            program.summary = shader.hooks.lazy.compactMap(\.description).first
        }
    }

    mutating func build() throws(Failure) -> ShaderProgram {
        try plain(.rgb)
        try planes()
        try scaledPlanes()
        try native()
        for stage in MPVHookPoint.pictures {
            if stage == .linear || stage == .sigmoid { try light(stage) } else { try plain(stage) }
        }
        guard drawnCount > 0 else {
            let names = Set(shader.hooks.flatMap(\.stages).map(\.rawValue)).sorted().joined(separator: ", ")
            throw Failure(
                .shader, "\(request.file.name): nothing of it is ever drawn: it only hooks \(names)",
                advice: "hook MAIN, LUMA or CHROMA")
        }
        try finish()
        return builder.program
    }

    /// A stage in RGB.
    private mutating func plain(_ stage: MPVHookPoint) throws(Failure) {
        guard shader.fires(stage) else { return }
        images[stage.rawValue] = picture
        picture = try run(stage)
    }

    /// Luma, chroma in its own size and alpha, each with its blocks.
    private mutating func planes() throws(Failure) {
        let luma = try plane(.luma, of: .luma, picture.width, picture.height)
        let chroma = try plane(
            .chroma, of: .chroma, .width(MoviePlaneShape.chroma), .height(MoviePlaneShape.chroma),
            // Where its samples are further to the left, their picture is read further to the right.
            shift: MPVShift(
                x: .binary(.divide, .unary(.negate, .parameter(MoviePlaneShape.sitingX)), picture.width),
                y: .binary(.divide, .unary(.negate, .parameter(MoviePlaneShape.sitingY)), picture.height)))
        let alpha = try plane(.alpha, picture.width, picture.height)
        try merge(
            MPVMerge(
                picture: picture, luma: try changed(.luma, luma), chroma: try changed(.chroma, chroma),
                alpha: try changed(.alpha, alpha)))
    }

    private mutating func scaledPlanes() throws(Failure) {
        let chroma = try plane(.chromaScaled, picture.width, picture.height)
        let alpha = try plane(.alphaScaled, picture.width, picture.height)
        try merge(
            MPVMerge(
                picture: picture, chroma: try changed(.chromaScaled, chroma), alpha: try changed(.alphaScaled, alpha)))
    }

    private mutating func native() throws(Failure) {
        let native = try plane(.native, picture.width, picture.height)
        try merge(MPVMerge(picture: picture, native: try changed(.native, native)))
    }

    /// LINEAR and SIGMOID, in which mpv scales.
    private mutating func light(_ stage: MPVHookPoint) throws(Failure) {
        let before = try plane(stage, picture.width, picture.height)
        let after = try run(stage)
        guard shader.wants(stage), after.source != before.source else { return }
        picture = try add(MPVHostPass.restore(stage, after), "RGB", after.width, after.height, shift: after.shift)
    }

    /// Makes a stage's picture of the RGB one, if it is used; its size is always known.
    private mutating func plane(
        _ stage: MPVHookPoint, _ width: SizeExpression, _ height: SizeExpression
    ) throws(Failure) -> MPVImage {
        var image = MPVImage(source: picture.source, width: width, height: height, shift: picture.shift)
        if shader.wants(stage) {
            image = try add(
                MPVHostPass.extract(stage, from: picture), stage.rawValue, width, height, shift: picture.shift)
        }
        images[stage.rawValue] = image
        return image
    }

    /// The movie's own plane, where no block has changed the frame yet; else made of the RGB picture.
    private mutating func plane(
        _ stage: MPVHookPoint, of plane: MoviePlane, _ width: SizeExpression, _ height: SizeExpression,
        shift: MPVShift? = nil
    ) throws(Failure) -> MPVImage {
        guard picture.source == .input(Self.frame), picture.shift == nil else {
            return try self.plane(stage, width, height)
        }
        let image = MPVImage(source: .plane(plane), width: width, height: height, shift: shift)
        images[stage.rawValue] = image
        return image
    }

    private mutating func changed(_ stage: MPVHookPoint, _ before: MPVImage) throws(Failure) -> MPVMerge.Plane {
        MPVMerge.Plane(before: before, after: try run(stage))
    }

    private mutating func merge(_ merge: MPVMerge) throws(Failure) {
        guard merge.isNeeded else { return }
        let reference = merge.reference
        picture = try add(merge.pass, "RGB", reference.width, reference.height, shift: reference.shift)
        alpha = picture
    }

    /// Draws the blocks that hook a stage, in the file's order.
    /// - Returns: the stage's picture after them.
    private mutating func run(_ stage: MPVHookPoint) throws(Failure) -> MPVImage {
        for (index, hook) in shader.hooks.enumerated() where hook.stages.contains(stage) {
            try draw(hook, index, at: stage)
        }
        return images[stage.rawValue] ?? picture
    }
}
