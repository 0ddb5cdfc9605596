internal import CGLES
package import FrameCore

/// Draws frames as a plan says: upload, every pass of every shader, read back.
///
/// Belongs to the thread that made it, which is its device's. Once running it allocates nothing for a frame.
package final class Renderer {
    /// Where the time went: upload, draw, read back. Without `isTimed` the device's work is counted where the
    /// processor happens to wait for it, which is the reading back.
    package private(set) var clock = StageClock()

    private let device: GraphicsDevice
    private let plan: RenderPlan
    private let isTimed: Bool
    private let passes: [ShaderPass]
    private let frame: FramePicture
    private let pictures: [InputPicture]
    private let targets: TargetPictures
    private let tools: DrawTools
    private var background: BackgroundPainter
    /// Only for a plan without shaders.
    private let copy: StockPass?

    /// Compiles everything and makes every texture, so that what cannot work fails here.
    /// - Parameter isTimed: waits for the device after each step, so that `clock` tells the steps apart.
    package init(_ device: GraphicsDevice, _ plan: RenderPlan, isTimed: Bool = false) throws(Failure) {
        try device.use()
        let tools = try DrawTools(device: device)
        self.device = device
        self.tools = tools
        self.plan = plan
        self.isTimed = isTimed
        passes = try Self.passes(of: plan, tools)
        copy = passes.isEmpty ? try StockPass(.copy, tools) : nil
        frame = try FramePicture(
            tools, width: plan.width, height: plan.height, format: plan.format,
            isDrawnInto: passes.contains(where: \.isInPlace))
        pictures = (0..<plan.slotCount).map { InputPicture(tools, what: .input($0)) }
        targets = try TargetPictures(
            tools, width: plan.width, height: plan.height, format: plan.format,
            count: passes.isEmpty ? 1 : passes.count { !$0.isInPlace })
        background = try BackgroundPainter(plan.background, tools)
        passes.last?.layOver(background.color)
        glDisable(GLenum(GL_DITHER))
        try checkGL("prepare drawing")
    }

    /// Every pass of every stage, in place wherever its text, its place in the chain and the device allow it.
    private static func passes(of plan: RenderPlan, _ tools: DrawTools) throws(Failure) -> [ShaderPass] {
        // Words are converted on their way in and out: there is no one texture to change.
        let others: InPlaceWish = try TextureStorage(plan.format, on: tools.device) == .words ? .never : .plain
        var last = others
        switch plan.background {
        case .picture: last = .never
        case .color: if case .plain = others { last = .overBackground }
        case .none: break
        }
        var passes: [ShaderPass] = []
        for (index, stage) in plan.stages.enumerated() {
            let isLast = index == plan.stages.count - 1
            passes += try StageBuilder(stage, tools).passes(others: others, last: isLast ? last : others)
        }
        return passes
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

    /// Draws one frame.
    /// - Parameters:
    ///   - source: of any size; of the plan's size where shaders are to see each pixel as it is.
    ///   - result: of the plan's size and format; overwritten.
    package func render(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure) {
        guard result.width == plan.width, result.height == plan.height, result.format == plan.format else {
            throw Failure(.usage, "the result's buffer is not of the plan's size and format")
        }
        try device.use()
        try clock.measure(.upload) { () throws(Failure) in
            try frame.upload(source)
            finishIfTimed()
        }
        let drawn = try clock.measure(.draw) { () throws(Failure) -> Framebuffer? in
            let drawn = try draw(time)
            finishIfTimed()
            return drawn
        }
        guard let drawn else { return }
        clock.measure(.readBack) { targets.read(drawn, into: result) }
        try checkGL("draw frame \(time.index)")
    }

    /// From now on results keep their alpha and are laid over nothing.
    package func removeBackground() throws(Failure) {
        background = try BackgroundPainter(.none, tools)
        passes.last?.layOver(nil)
    }

    /// - Returns: what holds the result.
    private func draw(_ time: FrameTime) throws(Failure) -> Framebuffer? {
        guard var chain = frame.texture else { return nil }
        var drawn = frame.target
        for (index, pass) in passes.enumerated() {
            guard let target = pass.isInPlace ? drawn : targets.target(reading: chain) else { return nil }
            target.bind()
            if !pass.isInPlace {
                if index == passes.count - 1 { try background.begin(pictures) }
                // Pixels that the shader leaves out must not show an older frame.
                if pass.mayLeavePixels, index < passes.count - 1 || background.isNone { target.clear() }
            }
            try pass.draw(chain: chain, pictures: pictures, width: plan.width, height: plan.height, time: time)
            chain = target.texture
            drawn = target
        }
        if let copy, let target = targets.target(reading: chain) {
            target.bind()
            try background.begin(pictures)
            copy.draw(chain, filter: .nearest)
            drawn = target
        }
        background.end()
        return drawn
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
