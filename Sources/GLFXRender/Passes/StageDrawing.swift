internal import GLFXCore
internal import GLFXPrograms

/// One shader of the chain, ready to draw: its passes in order, and the pictures that it keeps.
final class StageDrawing<Device: DrawingDevice> {
    /// A pass and its output.
    struct Step {
        var pass: ShaderPass<Device>
        /// Nil: the next pass that reads the relayed picture, and the next shader.
        var target: TargetPicture<Device>?
    }

    /// What is passed from shader to shader.
    struct Chain {
        var texture: Device.Texture
        /// It is the renderer's own, not the frame that came in.
        var isDrawn = false
        var isTopFirst = false
    }

    /// What a stage keeps and draws with.
    struct Parts {
        var steps: [Step] = []
        var targets: [TargetPicture<Device>] = []
        var pictures: StagePictures<Device>
        /// Slots to flip vertically before drawing.
        var flippedSlots: [InputPicture<Device>] = []
        var resultSize: (width: Int, height: Int)
        var isTopFirst: Bool
        /// Its frame has color multiplied by alpha.
        var takesPremultiplied = false
        var buffers: [Device.Buffer] = []
        /// The input frame is read again after the first pass.
        var keepsFrame: Bool
        /// The program's result of the previous frame, where it reads that.
        var lastResult: TargetPicture<Device>?
        /// The program's result depends on earlier frames.
        var hasMemory: Bool
        /// The earlier pictures of the chain that its samplers read.
        var earlier: Set<Int> = []
    }

    private let stock: StockPasses<Device>
    private let chainTargets: ChainTargets<Device>
    private let between: ChainTargets<Device>
    private let counter: NotFiniteCounter<Device>?
    private let parts: Parts
    /// Pictures of the chain that this or a later stage reads: they are not drawn into.
    private var held: [Device.Texture] = []
    private var steps: [Step] { parts.steps }
    private var pictures: StagePictures<Device> { parts.pictures }

    /// - Parameters:
    ///   - chainTargets: what it draws into.
    ///   - between: holds what the stage before handed on.
    init(
        _ parts: Parts, stock: StockPasses<Device>, chainTargets: ChainTargets<Device>,
        between: ChainTargets<Device>, counter: NotFiniteCounter<Device>?
    ) {
        self.parts = parts
        self.stock = stock
        self.chainTargets = chainTargets
        self.between = between
        self.counter = counter
    }

    /// The last pass's result leaves the program as it is.
    var endsWithPass: Bool {
        guard let last = steps.last else { return false }
        return last.target == nil && !parts.isTopFirst && parts.lastResult == nil
    }

    /// Its samplers read the planes that the frame was made of.
    var readsPlanes: Bool { pictures.planes != nil }

    /// Its result depends on pictures and values alone.
    var isSteady: Bool {
        !parts.hasMemory && pictures.history == nil && steps.allSatisfy(\.pass.isSteady)
    }

    /// Its result depends on earlier frames: on their pictures, or on what it kept.
    var hasMemory: Bool { parts.hasMemory || pictures.history != nil }

    /// Gives a parameter another value in every pass that has it. That none has it is no error, since drivers drop
    /// unused uniforms.
    func set(_ value: ParameterValue, of name: String) throws(Failure) {
        for step in steps { step.pass.set(value, of: name) }
    }

    /// Draws the passes for one frame.
    /// - Parameters:
    ///   - background: what the last pass is laid over, where the stage `endsWithPass`.
    ///   - earlier: pictures of the chain that this or a later stage reads, by stage.
    ///   - decoded: the planes that its frame was made of.
    ///   - delivery: how the result is wanted that leaves the chain; nil: as pixels.
    func draw(
        _ chain: inout Chain, time: FrameTime, over background: BackgroundPainter<Device>?,
        earlier: [Int: Chain] = [:], decoded: DecodedPlanes<Device>? = nil,
        as delivery: SheetDelivery<Device.Texture>? = nil
    ) throws(Failure) {
        held = earlier.values.map(\.texture)
        defer { held = [] }
        try enter(&chain)
        if !earlier.isEmpty { held.append(chain.texture) }
        try takeEarlier(earlier)
        for slot in parts.flippedSlots { try slot.flip() }
        let frame = chain.texture
        (pictures.frame, pictures.relay) = (frame, frame)
        try pictures.planes?.draw(from: frame, decoded: decoded)
        try pictures.history?.begin(frame)
        for target in parts.targets { target.beginFrame() }
        for (binding, buffer) in parts.buffers.enumerated() { buffer.bind(binding) }
        for (index, step) in steps.enumerated() {
            if let target = step.target {
                try draw(step.pass, into: target, time)
            } else {
                let isLast = index == steps.count - 1 && endsWithPass
                try draw(
                    step.pass, on: &chain, frame, time, over: isLast ? background : nil, as: isLast ? delivery : nil)
            }
            if !parts.buffers.isEmpty { stock.device.barrier() }
        }
        try fit(&chain)
        if let lastResult = parts.lastResult {
            try stock.copy(chain.texture, into: lastResult.drawable)
            try lastResult.endPass()
        }
        try pictures.history?.end(frame)
    }

    /// Resets everything that is kept from frame to frame.
    func forget() {
        for target in parts.targets { target.clear() }
        parts.lastResult?.clear()
        pictures.history?.clear()
        for buffer in parts.buffers { buffer.reset() }
    }

    /// Flips the picture where this program's first row is not that of the previous one, and multiplies its color by alpha
    /// where the program takes that.
    private func enter(_ chain: inout Chain) throws(Failure) {
        let isFlipped = parts.isTopFirst != chain.isTopFirst
        if parts.takesPremultiplied, !chain.texture.isOpaque {
            let target = try between.target(
                width: chain.texture.width, height: chain.texture.height, besides: [chain.texture] + held)
            try stock.pass(isFlipped ? .premultipliedFlip : .premultiplied).draw(chain.texture, into: target)
            chain = Chain(texture: target, isDrawn: true, isTopFirst: parts.isTopFirst)
            return
        }
        guard isFlipped else { return }
        if let other = chain.texture.upsideDown {
            (chain.texture, chain.isTopFirst) = (other, parts.isTopFirst)
            return
        }
        let target = try between.target(
            width: chain.texture.width, height: chain.texture.height, besides: [chain.texture] + held)
        try stock.copy(chain.texture, into: target, isFlipped: true)
        chain = Chain(texture: target, isDrawn: true, isTopFirst: parts.isTopFirst)
    }

    /// Takes the earlier pictures that its samplers read, in its own orientation.
    private func takeEarlier(_ earlier: [Int: Chain]) throws(Failure) {
        for place in parts.earlier {
            guard let picture = earlier[place] else { continue }
            var texture = picture.texture
            if picture.isTopFirst != parts.isTopFirst, let other = texture.upsideDown {
                texture = other
            } else if picture.isTopFirst != parts.isTopFirst {
                texture = try between.target(width: texture.width, height: texture.height, besides: held)
                try stock.copy(picture.texture, into: texture, isFlipped: true)
                held.append(texture)
            }
            pictures.earlier[place] = texture
        }
    }

    private func draw(
        _ pass: ShaderPass<Device>, into target: TargetPicture<Device>, _ time: FrameTime
    ) throws(Failure) {
        let drawable = target.drawable
        try counter?.finish(drawable)
        try pass.draw(into: drawable, pictures, time: time) { () throws(Failure) in
            guard pass.mayLeavePixels else { return .none }
            // With double buffering, the target holds the frame before last.
            if target.keepsContent {
                if target.isDouble { try stock.copy(target.newest, into: drawable) }
            } else {
                drawable.clear()
            }
            return .none
        }
        try target.endPass()
        counter?.note(target.newest)
    }

    private func draw(
        _ pass: ShaderPass<Device>, on chain: inout Chain, _ frame: Device.Texture, _ time: FrameTime,
        over background: BackgroundPainter<Device>?, as delivery: SheetDelivery<Device.Texture>?
    ) throws(Failure) {
        let (width, height) = parts.resultSize
        let target = try chainTargets.target(
            width: width, height: height, besides: [chain.texture, parts.keepsFrame ? frame : nil] + held)
        let drawable = parts.isTopFirst ? target.upsideDown ?? target : target
        let result = try pass.draw(into: drawable, pictures, time: time, passing: chain.texture, as: delivery) {
            () throws(Failure) in
            // Discarded pixels must not show an older frame.
            if pass.mayLeavePixels { drawable.clear() }
            return try background?.backdrop(in: drawable, pictures.inputs) ?? .none
        }
        if result === drawable { chain.isDrawn = true }
        chain.texture = result
        pictures.relay = result
    }

    /// A program whose passes were all left out passes its frame on, scaled to its result's size.
    private func fit(_ chain: inout Chain) throws(Failure) {
        let (width, height) = parts.resultSize
        guard chain.texture.width != width || chain.texture.height != height else { return }
        let target = try chainTargets.target(width: width, height: height, besides: [chain.texture] + held)
        try stock.copy(chain.texture, into: target, filter: .linear)
        chain.texture = target
        chain.isDrawn = true
    }
}
