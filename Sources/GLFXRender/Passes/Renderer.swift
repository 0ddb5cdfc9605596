package import GLFXCore
internal import GLFXPrograms

/// Draws frames on a device as a plan says: upload, every pass of every shader, read back.
///
/// Belongs to its device's thread. Once running it allocates no pictures.
package final class Renderer<Device: DrawingDevice>: FrameFilter {
    /// Time spent in upload, draw, read back. Without `isTimed` the device's work is counted where the processor waits
    /// for it, which is the read back.
    package private(set) var clock = StepClock()

    /// Counted so far in floating-point pictures; nothing without `isTimed`.
    package var notFinite: NotFinite { counter?.sum ?? NotFinite() }

    package var isSteady: Bool { stages.allSatisfy(\.isSteady) }
    package var stagesWithMemory: Set<Int> { Set(stages.indices.filter { stages[$0].hasMemory }) }

    private let device: Device
    private let plan: RenderPlan
    private let isTimed: Bool
    private let stages: [StageDrawing<Device>]
    /// The last stage that reads an earlier picture, by the stage that this came into or out of.
    private let lastReaders: [Int: Int]
    private let frame: FramePicture<Device>
    private let pictures: [InputPicture<Device>]
    private let chainTargets: ChainTargets<Device>
    private let resultSize: (width: Int, height: Int)
    private let stock: StockPasses<Device>
    private let counter: NotFiniteCounter<Device>?
    private var background: BackgroundPainter<Device>
    private let pool: PixelBufferPool
    /// Results are an encoder's planes.
    private var planes: PlaneOutput<Device>?

    /// Compiles everything and makes the textures, so that errors come here.
    /// - Parameter isTimed: waits for the device after each step, so that `clock` separates the steps; counts
    ///   pixels that are not finite.
    package init(_ device: Device, _ plan: RenderPlan, isTimed: Bool = false) throws(Failure) {
        try device.use()
        let stock = StockPasses(device)
        self.device = device
        self.stock = stock
        self.plan = plan
        self.isTimed = isTimed
        counter = isTimed ? NotFiniteCounter<Device>() : nil
        pictures = (0..<plan.slotCount).map { InputPicture(stock, what: .input($0)) }
        resultSize = try plan.resultSize()
        pool = PixelBufferPool(width: resultSize.width, height: resultSize.height, format: plan.format)
        let format = ChannelFormat(plan.format)
        chainTargets = ChainTargets(device, format: format)
        let between = plan.formatBetween(on: device).map { ChainTargets(device, format: $0) } ?? chainTargets
        stages = try Self.stages(
            of: plan,
            StageBuilder.Context(
                stock: stock, between: between, chainTargets: between, format: format, incoming: format,
                inputs: pictures, facts: plan.facts, counter: counter), last: chainTargets)
        lastReaders = plan.stages.enumerated().reduce(into: [:]) { readers, stage in
            for place in stage.element.earlier.values { readers[place] = stage.offset }
        }
        frame = try FramePicture(stock, width: plan.width, height: plan.height, format: plan.format)
        if stages.first?.readsPlanes == true { frame.keepPlanes() }
        // Fails early where the result cannot be drawn into or read back.
        try chainTargets.target(width: resultSize.width, height: resultSize.height, besides: []).checkReadable()
        background = BackgroundPainter(background: plan.background, stock: stock)
        try device.check("prepare drawing")
    }

    /// - Parameter last: what the last stage draws into.
    private static func stages(
        of plan: RenderPlan, _ context: StageBuilder<Device>.Context, last: ChainTargets<Device>
    ) throws(Failure) -> [StageDrawing<Device>] {
        var context = context
        var builders: [StageBuilder<Device>] = []
        var size = (width: plan.width, height: plan.height)
        for (index, stage) in plan.stages.enumerated() {
            if index > 0 { context.incoming = context.between.format }
            if index == plan.stages.count - 1 { context.chainTargets = last }
            let builder = try StageBuilder(stage, width: size.width, height: size.height, context)
            builders.append(builder)
            if !stage.isSideBranch { size = builder.resultSize }
        }
        try TargetLimit.check(builders.map { ($0.name, $0.bytes) }, width: plan.width, height: plan.height)
        return try builders.map { (builder) throws(Failure) in try builder.build() }
    }

    /// Replaces a further input's picture, of any size; call it only when the picture changed.
    package func setInput(_ slot: Int, _ picture: Picture) throws(Failure) {
        guard pictures.indices.contains(slot) else {
            throw Failure(.usage, "\(PictureRole.input(slot)) is read by no shader")
        }
        try device.use()
        try clock.measure(.upload) { () throws(Failure) in
            try pictures[slot].upload(picture)
            finishIfTimed()
        }
        try device.check("upload \(PictureRole.input(slot))")
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

    package func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        let source: FrameUpload
        try device.use()
        do throws(Failure) {
            source = try frame.source(of: picture)
        } catch {
            throw Failure(error.kind, "cannot draw frame \(time.index): \(error.text)", advice: error.adviceText)
        }
        let planes = planes
        let delivery = planes?.begin()
        let texture = try draw(source, at: time, delivery)
        let (isOpaque, color, act) = (texture.isOpaque, source.color, "draw frame \(time.index)")
        if let planes {
            try clock.measure(.draw) { () throws(Failure) in
                try planes.draw(texture, delivery)
                finishIfTimed()
            }
        }
        let (result, pool) = (planes?.sheet ?? texture, planes?.pool ?? pool)
        let reading = try clock.measure(.readBack) { () throws(Failure) in try result.beginReading(act) }
        if let reading {
            try device.check(act)
            return PendingPicture(isOpaque: isOpaque) { () throws(Failure) in
                let buffer = try self.finish(reading, in: pool, color: color, act)
                return try planes?.picture(of: buffer) ?? .pixels(buffer)
            }
        }
        let buffer = try clock.measure(.readBack) { () throws(Failure) in
            try result.takePixels(from: pool, color: color)
        }
        try device.check(act)
        return PendingPicture(try planes?.picture(of: buffer) ?? .pixels(buffer), isOpaque: isOpaque)
    }

    /// The pixels of a frame, once the device has drawn it.
    private func finish(
        _ reading: any DeviceReading, in pool: PixelBufferPool, color: ColorDescription, _ act: String
    ) throws(Failure) -> PixelBuffer {
        try device.use()
        let buffer = try pool.makeBuffer(color: color)
        try clock.measure(.readBack) { () throws(Failure) in
            try reading.finish(into: buffer.baseAddress, bytesPerRow: buffer.bytesPerRow, act)
        }
        try device.check(act)
        return buffer
    }

    package func deliver(_ planes: PlaneDelivery) throws(Failure) {
        // Planes below each other may be higher than the device's pictures.
        guard max(planes.sheet.width, planes.sheet.height) <= device.maximumSide(.plane),
            device.drawsPlanesByText || device.drawsSheet(planes.sheet.form)
        else { return }
        try device.use()
        self.planes = try PlaneOutput(
            device, planes, width: resultSize.width, height: resultSize.height, format: plan.format)
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
        let texture = try draw(.pixels(source, isOpaque: false), at: time)
        try clock.measure(.readBack) { () throws(Failure) in try texture.read(into: result) }
        try device.check("draw frame \(time.index)")
    }

    /// - Parameter delivery: how the result is wanted; nil: as pixels.
    private func draw(
        _ source: FrameUpload, at time: FrameTime, _ delivery: SheetDelivery<Device.Texture>? = nil
    ) throws(Failure) -> Device.Texture {
        try device.checkMemory("draw frame \(time.index)")
        try clock.measure(.upload) { () throws(Failure) in
            try frame.upload(source)
            finishIfTimed()
        }
        let (start, counted) = (monotonicNanoseconds(), counter?.time ?? 0)
        try frame.drawPlanes()
        let texture = try draw(time, delivery)
        try frame.endUse()
        finishIfTimed()
        try counter?.finish()
        let counting = (counter?.time ?? 0) - counted
        clock.add(counting, to: .count)
        clock.add(monotonicNanoseconds() - start - counting, to: .draw)
        return texture
    }

    /// From now on results keep their alpha and have no background.
    package func removeBackground() throws(Failure) {
        background = BackgroundPainter(background: .none, stock: stock)
    }

    /// Resets what shaders keep of earlier frames, and the counts.
    package func forget() {
        guard (try? device.use()) != nil else { return }
        for stage in stages { stage.forget() }
        counter?.forget()
    }

    /// - Returns: the result.
    private func draw(_ time: FrameTime, _ delivery: SheetDelivery<Device.Texture>?) throws(Failure) -> Device.Texture {
        guard let texture = frame.texture else { throw Failure(.gpu, "there is no frame to draw") }
        var chain = StageDrawing<Device>.Chain(texture: texture)
        var earlier: [Int: StageDrawing<Device>.Chain] = [:]
        for (index, stage) in stages.enumerated() {
            earlier = earlier.filter { lastReaders[$0.key] ?? 0 >= index }
            let isSideBranch = plan.stages[index].isSideBranch
            if isSideBranch || lastReaders[index] != nil { earlier[index] = chain }
            let incoming = chain
            try stage.draw(
                &chain, time: time, over: index == stages.count - 1 ? background : nil, earlier: earlier,
                decoded: index == 0 ? frame.decoded : nil,
                as: index == stages.count - 1 && !isSideBranch ? delivery : nil)
            if isSideBranch { (earlier[index], chain) = (chain, incoming) }
        }
        if delivery?.isDrawn == true { return chain.texture }
        if chain.isTopFirst, let upright = chain.texture.upsideDown {
            (chain.texture, chain.isTopFirst) = (upright, false)
        }
        let isLaidOver = stages.last?.endsWithPass == true
        // What a stage passed on may be of another format.
        let isResult = chain.isDrawn && !chain.isTopFirst && chainTargets.contains(chain.texture)
        if isResult, isLaidOver || background.isNone { return chain.texture }
        // Planes are made of any picture, whatever its format; nothing shows through an opaque one.
        if delivery != nil, !chain.isTopFirst, chain.texture.isOpaque || background.isNone { return chain.texture }
        let target = try chainTargets.target(
            width: chain.texture.width, height: chain.texture.height, besides: [chain.texture])
        let backdrop = try background.backdrop(in: target, pictures)
        try stock.copy(chain.texture, into: target, isFlipped: chain.isTopFirst, over: backdrop)
        return target
    }

    private func finishIfTimed() {
        if isTimed { device.finish() }
    }
}

extension RenderPlan {
    /// The format of what one shader hands to the next; nil: that of the result.
    fileprivate func formatBetween(on device: some DrawingDevice) -> ChannelFormat? {
        if format == .rgbaFloat { return nil }
        if isLightBetween { return .half }
        guard isDeepBetween, !format.isDeep, stages.count > 1 else { return nil }
        if device.hasWords { return .rgba16 }
        // Half floats have 11 bits from 0.5 to 1, and more below.
        return device.drawsFloats(bits: 16) ? .half : nil
    }

    /// Slots of further inputs of the stages and the background: one more than the highest.
    fileprivate var slotCount: Int {
        var slots = stages.flatMap { $0.pictures.values }
        if case .picture(let slot) = background { slots.append(slot) }
        return (slots.max() ?? -1) + 1
    }
}
