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
    private let frame: InputPicture
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
        var passes: [ShaderPass] = []
        for stage in plan.stages { passes += try StageBuilder(stage, tools).passes() }
        self.passes = passes
        copy = passes.isEmpty ? try StockPass(.copy, tools) : nil
        frame = InputPicture(tools, what: .frame)
        try frame.prepare(width: plan.width, height: plan.height, format: plan.format)
        pictures = (0..<plan.slotCount).map { InputPicture(tools, what: .input($0)) }
        targets = try TargetPictures(
            tools, width: plan.width, height: plan.height, format: plan.format, passCount: max(passes.count, 1))
        background = try BackgroundPainter(plan.background, tools)
        glDisable(GLenum(GL_DITHER))
        try checkGL("prepare drawing")
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
        try clock.measure(.draw) { () throws(Failure) in
            try draw(time)
            finishIfTimed()
        }
        clock.measure(.readBack) { targets.read(into: result) }
        try checkGL("draw frame \(time.index)")
    }

    /// From now on results keep their alpha and are laid over nothing.
    package func removeBackground() throws(Failure) { background = try BackgroundPainter(.none, tools) }

    private func draw(_ time: FrameTime) throws(Failure) {
        guard var chain = frame.texture else { return }
        for (index, pass) in passes.enumerated() {
            let target = targets.target(ofPass: index)
            target.bind()
            if index == passes.count - 1 { try background.begin(pictures) }
            try pass.draw(chain: chain, pictures: pictures, width: plan.width, height: plan.height, time: time)
            chain = target.texture
        }
        if let copy {
            targets.target(ofPass: 0).bind()
            try background.begin(pictures)
            let isExact = chain.width == plan.width && chain.height == plan.height
            copy.draw(chain, filter: isExact ? .nearest : .linear)
        }
        background.end()
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
