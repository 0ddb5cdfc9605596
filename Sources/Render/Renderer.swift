internal import CGLES
package import FrameCore
package import ShaderPrograms

/// Draws frames as a plan says: upload, every pass of every shader, read back.
///
/// Belongs to the thread that made it, which is its device's. Once running it allocates nothing for a frame.
package final class Renderer {
    /// Where the time went: upload, draw, read back. Without `isTimed` the device's work is counted where the
    /// processor happens to wait for it, which is the reading back.
    package private(set) var clock = StageClock()

    /// What was counted so far in pictures of floating-point numbers; nothing without `isTimed`.
    package var notFinite: NotFinite { counter?.sum ?? NotFinite() }

    /// Frames that needed no drawing, since what becomes of each of their colors was known.
    package var framesLookedUp: Int { points?.lookedUp ?? 0 }

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
    /// Nil: the chain has to be drawn for every frame.
    private let points: PointDrawing?

    /// Compiles everything and makes the textures, so that what cannot work fails here.
    /// - Parameter isTimed: waits for the device after each step, so that `clock` tells the steps apart; counts
    ///   pixels that are no numbers.
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
        reader = try ResultReader(
            tools, width: resultSize.width, height: resultSize.height, format: plan.format)
        chainTargets = ChainTargets(tools, storage: reader.storage)
        stages = try Self.stages(
            of: plan,
            StageBuilder.Surroundings(
                tools: tools, copies: copies, chainTargets: chainTargets, storage: reader.storage, inputs: pictures,
                facts: plan.facts, counter: counter))
        frame = try FramePicture(
            tools, width: plan.width, height: plan.height, format: plan.format,
            isDrawnInto: stages.contains(where: \.isInPlace))
        if !stages.contains(where: \.isInPlace) || plan.format.isDeep {
            // What cannot be drawn into or read back is better known now.
            let result = try chainTargets.target(width: resultSize.width, height: resultSize.height, besides: [])
            try reader.check(result, on: device)
        }
        background = try BackgroundPainter(plan.background, tools)
        stages.last?.lastPass?.layOver(background.color)
        let isTabled = plan.format == .bgra8 && Self.arePointOperations(stages, over: plan.background)
        points = isTabled ? try PointDrawing(tools) : nil
        glDisable(GLenum(GL_DITHER))
        try checkGL("prepare drawing")
    }

    /// Every stage, its passes in place wherever text, place in the chain and device allow it.
    private static func stages(
        of plan: RenderPlan, _ around: StageBuilder.Surroundings
    ) throws(Failure) -> [StageDrawing] {
        // Words are converted on their way in and out: there is no one texture to change.
        let isConverted = try TextureStorage(plan.format, on: around.tools.device) == .words
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
            let builder = try StageBuilder(stage, width: size.width, height: size.height, around)
            stages.append(try builder.build(others: others, last: isLast ? last : others))
            size = builder.resultSize
        }
        return stages
    }

    /// Whether each pixel of the chain's result follows from the color of that pixel alone.
    private static func arePointOperations(_ stages: [StageDrawing], over background: RenderPlan.Background) -> Bool {
        guard let last = stages.last, last.lastPass != nil, stages.allSatisfy(\.isPointOperation) else { return false }
        if case .picture = background { return false }
        return true
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

    /// Gives a parameter of a shader another value from the next frame on; so too a uniform that the host would fill and
    /// for which the plan has a value. `ShaderProgram.checkCanChange` tells which parameters follow.
    /// - Parameters:
    ///   - value: as many numbers as the parameter has components.
    ///   - stage: the shader's place in the chain.
    /// - Throws: `.usage` where there is no such shader.
    package func setValue(_ value: ParameterValue, of name: String, stage: Int) throws(Failure) {
        guard stages.indices.contains(stage) else { throw Failure(.usage, "there is no shader \(stage)") }
        try device.use()
        points?.forget()
        try stages[stage].set(value, of: name)
    }

    /// Draws one frame.
    /// - Parameters:
    ///   - source: of any size; of the plan's size where shaders are to see each pixel as it is.
    ///   - result: of the plan's result's size and its format; overwritten.
    package func render(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure) {
        guard result.width == resultSize.width, result.height == resultSize.height, result.format == plan.format else {
            throw Failure(.usage, "the result's buffer is not of the plan's size and format")
        }
        try device.use()
        guard let points, source.format == plan.format, source.width == plan.width, source.height == plan.height else {
            return try draw(source, at: time, into: result)
        }
        let (start, before) = (monotonicNanoseconds(), clock.total)
        try points.render(source, into: result) { () throws(Failure) in
            try draw(source, at: time, into: result)
        } changing: { (colors) throws(Failure) in
            for stage in stages { try stage.change(colors, time: time) }
        }
        // What was not drawn was looked up.
        clock.add(monotonicNanoseconds() - start - (clock.total - before), to: .draw)
    }

    /// Whether frames may be looked up that nobody has packed.
    package var takesPlanes: Bool { points != nil }

    /// Whether results keep their alpha.
    package var keepsAlpha: Bool { background.isNone }

    /// Makes one frame's result by looking up what its origin shows, without a pixel of it being packed.
    /// - Parameters:
    ///   - source: of the plan's size and format.
    ///   - result: of the same size.
    /// - Returns: whether it is complete; otherwise the frame has to be rendered.
    package func lookUp(_ source: PixelBuffer, at time: FrameTime, into result: PixelPlanes) throws(Failure) -> Bool {
        try lookUp(source, at: time) { (points, origin, change) throws(Failure) in
            try points.lookUp(origin, into: result, changing: change)
        }
    }

    /// How the encoder codes the results, where it alone wants them and they are laid over something; nil: as pixels.
    /// Becomes nil by itself when a frame comes that cannot be looked up so.
    package var coding: (any YCbCrCoding)? { points?.coding }

    package func code(with coding: (any YCbCrCoding)?) { points?.code(with: coding) }

    /// The same for a result of `coding`. Only while there is one.
    package func lookUp(
        _ source: PixelBuffer, at time: FrameTime, into result: any YCbCrPicture
    ) throws(Failure) -> Bool {
        try lookUp(source, at: time) { (points, origin, change) throws(Failure) in
            try points.lookUp(origin, into: result, changing: change)
        }
    }

    private typealias ColorDrawing = (Framebuffer) throws(Failure) -> Void

    private func lookUp(
        _ source: PixelBuffer, at time: FrameTime,
        by step: (PointDrawing, any DeferredPixels, ColorDrawing) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        guard let points, let origin = source.origin, origin.hasPlanarRows, source.format == plan.format,
            source.width == plan.width, source.height == plan.height
        else { return false }
        try device.use()
        let start = monotonicNanoseconds()
        defer { clock.add(monotonicNanoseconds() - start, to: .draw) }
        return try step(points, origin) { (colors) throws(Failure) in
            for stage in stages { try stage.change(colors, time: time) }
        }
    }

    /// Draws a frame on the device.
    private func draw(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure) {
        // Some microseconds.
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

    /// From now on results keep their alpha and are laid over nothing.
    package func removeBackground() throws(Failure) {
        background = try BackgroundPainter(.none, tools)
        stages.last?.lastPass?.layOver(nil)
        points?.forget()
    }

    /// Makes everything that shaders remember of earlier frames, and what was counted, what it was before the first.
    package func forget() {
        guard device.makeCurrent() else { return }
        for stage in stages { stage.forget() }
        counter?.forget()
    }

    /// - Returns: what holds the result.
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
        (chain.isTopFirst ? copies.turn : copies.copy).draw(chain.texture, filter: .nearest)
        return target
    }

    private func finishIfTimed() {
        if isTimed { glFinish() }
    }
}

extension RenderPlan {
    /// How many further inputs the stages and the background name: one more than the highest slot.
    fileprivate var slotCount: Int {
        var slots = stages.flatMap { $0.pictures.values }
        if case .picture(let slot) = background { slots.append(slot) }
        return (slots.max() ?? -1) + 1
    }
}
