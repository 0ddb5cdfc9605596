internal import CGLES
internal import FrameCore
internal import ShaderPrograms

/// One shader of the chain, ready to draw: its passes, the pictures that it keeps, and how they follow one another.
final class StageDrawing {
    /// A pass and where its picture goes.
    struct Step {
        var pass: ShaderPass
        /// Nil: on to the next pass that reads the relayed picture, and to the next shader.
        var target: TargetPicture?
    }

    /// What goes from shader to shader.
    struct Chain {
        var texture: Texture
        /// The same, to be drawn into in place or read back; nil where nothing may do so.
        var target: Framebuffer?
        var isTopFirst: Bool
    }

    private let chainTargets: ChainTargets
    private let steps: [Step]
    private let targets: [TargetPicture]
    private let pictures: StagePictures
    /// Slots that have to be turned over before drawing.
    private let turnedSlots: [InputPicture]
    private let resultSize: (width: Int, height: Int)
    private let isTopFirst: Bool
    private let buffers: [StorageBuffer]
    /// The frame as it came in is read again behind a pass that went on.
    private let keepsFrame: Bool
    /// The program's own result for the frame before, where it reads that.
    private let lastResult: TargetPicture?
    private let copies: PictureCopies
    private let counter: NotFiniteCounter?

    init(
        counter: NotFiniteCounter?, copies: PictureCopies, chainTargets: ChainTargets, steps: [Step],
        targets: [TargetPicture],
        pictures: StagePictures, turnedSlots: [InputPicture], resultSize: (width: Int, height: Int),
        isTopFirst: Bool, buffers: [StorageBuffer], keepsFrame: Bool, lastResult: TargetPicture?
    ) {
        self.counter = counter
        self.copies = copies
        self.chainTargets = chainTargets
        self.steps = steps
        self.targets = targets
        self.pictures = pictures
        self.turnedSlots = turnedSlots
        self.resultSize = resultSize
        self.isTopFirst = isTopFirst
        self.buffers = buffers
        self.keepsFrame = keepsFrame
        self.lastResult = lastResult
    }

    /// The pass whose result leaves the program; nil where another drawing comes behind it.
    var lastPass: ShaderPass? {
        guard let last = steps.last, last.target == nil, !isTopFirst, lastResult == nil else { return nil }
        return last.pass
    }

    /// Some pass changes the chain's own picture.
    var isInPlace: Bool { steps.contains(where: \.pass.isInPlace) }

    /// What it makes of a frame follows, for each pixel, from the color of that pixel alone.
    var isPointOperation: Bool { !steps.isEmpty && buffers.isEmpty && steps.allSatisfy(\.pass.isPointOperation) }

    /// Gives a parameter another value in every pass that has it. One that no pass has is used by none: that is no
    /// error, since drivers drop what a text declares and does not need.
    func set(_ value: ParameterValue, of name: String) throws(Failure) {
        for step in steps { step.pass.set(value, of: name) }
    }

    /// Draws the passes for one frame.
    /// - Parameter background: what the last pass is laid over, where there is a `lastPass`.
    func draw(
        _ chain: inout Chain, time: FrameTime, over background: BackgroundPainter?
    ) throws(Failure) {
        try turnChain(&chain)
        for slot in turnedSlots { try slot.turn() }
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
            // What a pass wrote into memory is to be seen by the next.
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

    /// Makes everything that is kept from frame to frame what it was before the first.
    func forget() {
        for target in targets { target.clear() }
        lastResult?.clear()
        pictures.history?.clear()
        for buffer in buffers { buffer.reset() }
    }

    /// Turns the picture over where this program's pictures begin elsewhere than those of the one before.
    private func turnChain(_ chain: inout Chain) throws(Failure) {
        guard isTopFirst != chain.isTopFirst else { return }
        let target = try chainTargets.target(
            width: chain.texture.width, height: chain.texture.height, besides: [chain.texture])
        target.bind()
        copies.turn.draw(chain.texture, filter: .nearest)
        chain = Chain(texture: target.texture, target: target, isTopFirst: isTopFirst)
    }

    private func draw(_ pass: ShaderPass, into target: TargetPicture, _ time: FrameTime) throws(Failure) {
        let drawable = target.drawable
        try pass.draw(into: drawable, pictures, time: time) {
            guard pass.mayLeavePixels else { return }
            // Of two by turns, the one to be drawn holds the frame before last.
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
            // Pixels that the shader leaves out must not show an older frame.
            if pass.mayLeavePixels { drawable.clear() }
            try background?.begin(pictures.inputs)
        }
        background?.end()
        counter?.count(drawable)
        chain.texture = drawable.texture
        chain.target = drawable
        pictures.relay = drawable.texture
    }

    /// A program whose passes were all left out hands its frame on, in the size that it promised.
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
