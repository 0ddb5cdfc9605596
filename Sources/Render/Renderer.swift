internal import CGLES

/// Draws frames on a graphics device as a plan says: upload, every pass of every shader, read back.
///
/// Belongs to the thread that made it, which is its device's. Once running it allocates nothing for a frame.
package final class Renderer: FrameFilter {
    /// Time spent in upload, draw, read back. Without `isTimed` the device's work is counted where the processor waits
    /// for it, which is the read back.
    package private(set) var clock = StageClock()

    /// Counted so far in floating-point pictures; nothing without `isTimed`.
    package var notFinite: NotFinite { counter?.sum ?? NotFinite() }

    /// Packed, as every picture is uploaded.
    package var preferredForm: Picture.Form { .packed }

    private let device: GraphicsDevice
    private let plan: RenderPlan
    private let isTimed: Bool
    private let stages: [StageDrawing]
    private let frame: FramePicture
    private let pictures: [InputPicture]
    private let chainTargets: ChainTargets
    private let reader: ResultReader
    private let resultSize: (width: Int, height: Int)
    private let tools: DrawTools
    private let copies: PictureCopies
    private let counter: NotFiniteCounter?
    private var background: BackgroundPainter
    private let pool: PixelBufferPool
    /// Textures for `change`, by their height.
    private var colorPictures: [Int: FramePicture] = [:]

    /// Compiles everything and makes the textures, so that errors come here.
    /// - Parameter isTimed: waits for the device after each step, so that `clock` separates the steps; counts
    ///   pixels that are not finite.
    package init(_ device: GraphicsDevice, _ plan: RenderPlan, isTimed: Bool = false) throws(Failure) {
        try device.use()
        let tools = try DrawTools(device: device)
        self.device = device
        self.tools = tools
        self.plan = plan
        self.isTimed = isTimed
        counter = isTimed ? NotFiniteCounter() : nil
        copies = try PictureCopies(tools)
        pictures = (0..<plan.slotCount).map { InputPicture(tools, what: .input($0)) }
        resultSize = try plan.resultSize()
        pool = PixelBufferPool(width: resultSize.width, height: resultSize.height, format: plan.format)
        reader = try ResultReader(
            tools, width: resultSize.width, height: resultSize.height, format: plan.format)
        chainTargets = ChainTargets(tools, storage: reader.storage)
        stages = try Self.stages(
            of: plan,
            StageBuilder.Context(
                tools: tools, copies: copies, chainTargets: chainTargets, storage: reader.storage, inputs: pictures,
                facts: plan.facts, counter: counter))
        frame = try FramePicture(
            tools, width: plan.width, height: plan.height, format: plan.format,
            isDrawnInto: stages.contains(where: \.isInPlace))
        if !stages.contains(where: \.isInPlace) || plan.format.isDeep {
            // Fails early where the result cannot be drawn into or read back.
            let result = try chainTargets.target(width: resultSize.width, height: resultSize.height, besides: [])
            try reader.check(result, on: device)
        }
        background = try BackgroundPainter(plan.background, tools)
        stages.last?.lastPass?.layOver(background.color)
        glDisable(GLenum(GL_DITHER))
        try checkGL("prepare drawing")
    }

    /// Every stage, its passes in place wherever text, position in the chain and device allow it.
    private static func stages(
        of plan: RenderPlan, _ context: StageBuilder.Context
    ) throws(Failure) -> [StageDrawing] {
        // Words are converted into another texture: they cannot be changed in place.
        let isConverted = try TextureStorage(plan.format, on: context.tools.device) == .words
        let others: InPlaceMode = isConverted ? .never : .plain
        var last = others
        switch plan.background {
        case .picture: last = .never
        case .color: if case .plain = others { last = .overBackground }
        case .none: break
        }
        var stages: [StageDrawing] = []
        var size = (width: plan.width, height: plan.height)
        for (index, stage) in plan.stages.enumerated() {
            let isLast = index == plan.stages.count - 1
            let builder = try StageBuilder(stage, width: size.width, height: size.height, context)
            stages.append(try builder.build(others: others, last: isLast ? last : others))
            size = builder.resultSize
        }
        return stages
    }

    /// Each pixel of the chain's result depends on the color of that pixel alone.
    package var isPointOperation: Bool {
        guard let last = stages.last, last.lastPass != nil, stages.allSatisfy(\.isPointOperation) else { return false }
        if case .picture = plan.background { return false }
        return true
    }

    /// Of the input, and of a point operation's result.
    package var frameSize: (width: Int, height: Int) { (plan.width, plan.height) }

    /// Of input and result.
    package var format: PixelFormat { plan.format }

    /// Changes a picture of colors in place, as a frame's pixels. Only with `isPointOperation`.
    /// - Parameter colors: of any size.
    package func change(_ colors: PixelBuffer, at time: FrameTime) throws(Failure) {
        try device.use()
        let picture: FramePicture
        if let made = colorPictures[colors.height] {
            picture = made
        } else {
            picture = try FramePicture(
                tools, width: colors.width, height: colors.height, format: colors.format, isDrawnInto: true)
            colorPictures[colors.height] = picture
        }
        guard let target = picture.target else { return }
        try picture.upload(colors)
        for stage in stages { try stage.change(target, time: time) }
        target.read(into: colors)
    }

    /// Replaces a further input's picture, of any size; call it only when the picture changed.
    package func setInput(_ slot: Int, _ buffer: PixelBuffer) throws(Failure) {
        guard pictures.indices.contains(slot) else {
            throw Failure(.usage, "\(PictureRole.input(slot)) is read by no shader")
        }
        try device.use()
        try clock.measure(.upload) { () throws(Failure) in
            try pictures[slot].upload(buffer)
            finishIfTimed()
        }
        try checkGL("upload \(PictureRole.input(slot))")
    }

    /// Gives a parameter of a shader another value from the next frame on; also a uniform that the host would fill and
    /// for which the plan has a value. `ShaderProgram.checkCanChange` checks whether a parameter can change.
    /// - Parameters:
    ///   - components: as many as the parameter has.
    ///   - stage: the shader's index in the chain.
    /// - Throws: `.usage` where there is no such shader.
    package func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        guard stages.indices.contains(stage) else { throw Failure(.usage, "there is no shader \(stage)") }
        try device.use()
        try stages[stage].set(ParameterValue(components), of: name)
    }

    package func apply(_ picture: Picture, at time: FrameTime) throws(Failure) -> Picture {
        let (source, result): (PixelBuffer, PixelBuffer)
        do throws(Failure) {
            source = try picture.pixels()
            result = try pool.makeBuffer(color: source.color)
        } catch {
            throw Failure(
                error.kind, "cannot draw frame \(time.index): \(error.message)", advice: error.advice)
        }
        try render(source, at: time, into: result)
        return .pixels(result)
    }

    /// Draws one frame into a buffer of the caller's.
    /// - Parameters:
    ///   - source: of any size; not scaled where it has the plan's size.
    ///   - result: of the plan's result size and format; overwritten.
    package func render(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure) {
        guard result.width == resultSize.width, result.height == resultSize.height, result.format == plan.format else {
            throw Failure(.usage, "the result's buffer is not of the plan's size and format")
        }
        try device.use()
        try draw(source, at: time, into: result)
    }

    /// Whether results keep their alpha.
    package var keepsAlpha: Bool { background.isNone }

    private func draw(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure) {
        // Takes some microseconds.
        if device.isSoftware { try MemoryHeadroom.check(0, to: "draw frame \(time.index)") }
        try clock.measure(.upload) { () throws(Failure) in
            try frame.upload(source)
            finishIfTimed()
        }
        let (start, counted) = (monotonicNanoseconds(), counter?.time ?? 0)
        let drawn = try draw(time)
        finishIfTimed()
        let counting = (counter?.time ?? 0) - counted
        clock.add(counting, to: .count)
        clock.add(monotonicNanoseconds() - start - counting, to: .draw)
        guard let drawn else { return }
        clock.measure(.readBack) { reader.read(drawn, into: result) }
        try device.check("draw frame \(time.index)")
    }

    /// From now on results keep their alpha and have no background.
    package func removeBackground() throws(Failure) {
        background = try BackgroundPainter(.none, tools)
        stages.last?.lastPass?.layOver(nil)
    }

    /// Resets what shaders keep of earlier frames, and the counts.
    package func forget() {
        guard device.makeCurrent() else { return }
        for stage in stages { stage.forget() }
        counter?.forget()
    }

    /// - Returns: the result.
    private func draw(_ time: FrameTime) throws(Failure) -> Framebuffer? {
        guard let texture = frame.texture else { return nil }
        var chain = StageDrawing.Chain(texture: texture, target: frame.target, isTopFirst: false)
        for (index, stage) in stages.enumerated() {
            let isLast = index == stages.count - 1
            try stage.draw(&chain, time: time, over: isLast ? background : nil)
        }
        defer { background.end() }
        let isLaidOver = stages.last?.lastPass != nil
        if let drawn = chain.target, !chain.isTopFirst, isLaidOver || background.isNone { return drawn }
        let target = try chainTargets.target(
            width: chain.texture.width, height: chain.texture.height, besides: [chain.texture])
        target.bind()
        try background.begin(pictures)
        (chain.isTopFirst ? copies.flip : copies.copy).draw(chain.texture, filter: .nearest)
        return target
    }

    private func finishIfTimed() {
        if isTimed { glFinish() }
    }
}

extension RenderPlan {
    /// Slots of further inputs of the stages and the background: one more than the highest.
    fileprivate var slotCount: Int {
        var slots = stages.flatMap { $0.pictures.values }
        if case .picture(let slot) = background { slots.append(slot) }
        return (slots.max() ?? -1) + 1
    }
}
