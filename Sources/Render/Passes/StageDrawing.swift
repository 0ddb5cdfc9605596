internal import CGLES

/// One shader of the chain, ready to draw: its passes in order, and the pictures that it keeps.
final class StageDrawing {
    /// A pass and its output.
    struct Step {
        var pass: ShaderPass
        /// Nil: the next pass that reads the relayed picture, and the next shader.
        var target: TargetPicture?
    }

    /// What is passed from shader to shader.
    struct Chain {
        var texture: Texture
        /// The same, to be drawn into in place or read back; nil where that is not allowed.
        var target: Framebuffer?
        var isTopFirst: Bool
    }

    private let chainTargets: ChainTargets
    private let steps: [Step]
    private let targets: [TargetPicture]
    private let pictures: StagePictures
    /// Slots to flip vertically before drawing.
    private let flippedSlots: [InputPicture]
    private let resultSize: (width: Int, height: Int)
    private let isTopFirst: Bool
    private let buffers: [StorageBuffer]
    /// The input frame is read again after the first pass.
    private let keepsFrame: Bool
    /// The program's result of the previous frame, where it reads that.
    private let lastResult: TargetPicture?
    private let copies: PictureCopies
    private let counter: NotFiniteCounter?

    init(
        counter: NotFiniteCounter?, copies: PictureCopies, chainTargets: ChainTargets, steps: [Step],
        targets: [TargetPicture],
        pictures: StagePictures, flippedSlots: [InputPicture], resultSize: (width: Int, height: Int),
        isTopFirst: Bool, buffers: [StorageBuffer], keepsFrame: Bool, lastResult: TargetPicture?
    ) {
        self.counter = counter
        self.copies = copies
        self.chainTargets = chainTargets
        self.steps = steps
        self.targets = targets
        self.pictures = pictures
        self.flippedSlots = flippedSlots
        self.resultSize = resultSize
        self.isTopFirst = isTopFirst
        self.buffers = buffers
        self.keepsFrame = keepsFrame
        self.lastResult = lastResult
    }

    /// The pass whose result leaves the program; nil where another drawing follows it.
    var lastPass: ShaderPass? {
        guard let last = steps.last, last.target == nil, !isTopFirst, lastResult == nil else { return nil }
        return last.pass
    }

    /// Some pass changes the chain's picture in place.
    var isInPlace: Bool { steps.contains(where: \.pass.isInPlace) }

    /// The result of each pixel depends on the color of that pixel alone.
    var isPointOperation: Bool { !steps.isEmpty && buffers.isEmpty && steps.allSatisfy(\.pass.isPointOperation) }

    /// Gives a parameter another value in every pass that has it. That none has it is no error, since drivers drop
    /// unused uniforms.
    func set(_ value: ParameterValue, of name: String) throws(Failure) {
        for step in steps { step.pass.set(value, of: name) }
    }

    /// Draws the passes for one frame.
    /// - Parameter background: what the last pass is laid over, where there is a `lastPass`.
    func draw(
        _ chain: inout Chain, time: FrameTime, over background: BackgroundPainter?
    ) throws(Failure) {
        try flipChain(&chain)
        for slot in flippedSlots { try slot.flip() }
        let frame = chain.texture
        (pictures.frame, pictures.relay) = (frame, frame)
        pictures.history?.begin(frame)
        for target in targets { target.beginFrame() }
        for (binding, buffer) in buffers.enumerated() { buffer.bind(binding) }
        for (index, step) in steps.enumerated() {
            if let target = step.target {
                try draw(step.pass, into: target, time)
            } else {
                let isLast = index == steps.count - 1 && lastPass != nil
                try draw(step.pass, on: &chain, frame, time, over: isLast ? background : nil)
            }
            // Makes what a pass wrote into memory visible to the next.
            if !buffers.isEmpty { glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS)) }
        }
        try fit(&chain)
        if let lastResult {
            lastResult.drawable.bind()
            copies.copy.draw(chain.texture, filter: .nearest)
            lastResult.endPass()
        }
        pictures.history?.end(frame)
    }

    /// Changes a picture of any size in place, as a point operation does.
    func change(_ target: Framebuffer, time: FrameTime) throws(Failure) {
        for step in steps { try step.pass.draw(into: target, pictures, time: time) }
    }

    /// Resets everything that is kept from frame to frame.
    func forget() {
        for target in targets { target.clear() }
        lastResult?.clear()
        pictures.history?.clear()
        for buffer in buffers { buffer.reset() }
    }

    /// Flips the picture where this program's first row is not that of the previous one.
    private func flipChain(_ chain: inout Chain) throws(Failure) {
        guard isTopFirst != chain.isTopFirst else { return }
        let target = try chainTargets.target(
            width: chain.texture.width, height: chain.texture.height, besides: [chain.texture])
        target.bind()
        copies.flip.draw(chain.texture, filter: .nearest)
        chain = Chain(texture: target.texture, target: target, isTopFirst: isTopFirst)
    }

    private func draw(_ pass: ShaderPass, into target: TargetPicture, _ time: FrameTime) throws(Failure) {
        let drawable = target.drawable
        try pass.draw(into: drawable, pictures, time: time) {
            guard pass.mayLeavePixels else { return }
            // With double buffering, the target holds the frame before last.
            if target.keepsContent {
                if target.isDouble { copies.copy.draw(target.newest, filter: .nearest) }
            } else {
                drawable.clear()
            }
        }
        target.endPass()
        counter?.count(target.newestTarget)
    }

    private func draw(
        _ pass: ShaderPass, on chain: inout Chain, _ frame: Texture, _ time: FrameTime,
        over background: BackgroundPainter?
    ) throws(Failure) {
        let drawable: Framebuffer
        if pass.isInPlace, let own = chain.target {
            drawable = own
        } else {
            drawable = try chainTargets.target(
                width: resultSize.width, height: resultSize.height,
                besides: [chain.texture, keepsFrame ? frame : nil])
        }
        try pass.draw(into: drawable, pictures, time: time) { () throws(Failure) in
            guard !pass.isInPlace else { return }
            // Discarded pixels must not show an older frame.
            if pass.mayLeavePixels { drawable.clear() }
            try background?.begin(pictures.inputs)
        }
        background?.end()
        counter?.count(drawable)
        chain.texture = drawable.texture
        chain.target = drawable
        pictures.relay = drawable.texture
    }

    /// A program whose passes were all left out passes its frame on, scaled to its result's size.
    private func fit(_ chain: inout Chain) throws(Failure) {
        let (width, height) = resultSize
        guard chain.texture.width != width || chain.texture.height != height else { return }
        let target = try chainTargets.target(width: width, height: height, besides: [chain.texture])
        target.bind()
        copies.copy.draw(chain.texture, filter: .linear)
        chain.texture = target.texture
        chain.target = target
    }
}
