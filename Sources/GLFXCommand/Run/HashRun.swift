internal import GLFXCompare
internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite

/// `glfx hash`
struct HashRun {
    var invocation: HashInvocation

    /// Prints the hashes.
    /// - Returns: 0, or 4 where the input is damaged; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let console = Console(isQuiet: invocation.isQuiet)
        let watch = SignalWatch(onFirst: {}, onEnd: { _ in TemporaryFiles.removeAll() })
        watch.start()
        let (side, timeBase, renderer) = try open(console)
        let writer = try HashWriter(
            side, timeBase: timeBase, algorithm: invocation.algorithm, thumbnails: invocation.hasThumbnails,
            facts: [("software", "glfx \(glfxVersion), libavcodec \(LibAVFacts.build)")]
                + (renderer.map { [("renderer", $0)] } ?? []))
        try StandardStreams.print(writer.header)
        while let frame = try side.next() {
            if let signal = watch.signal {
                console.error(Failure(.cancelled, "stopped by a signal", advice: "the list ends early"))
                return 128 + signal
            }
            try StandardStreams.print(writer.lines(of: frame))
        }
        for file in side.damage {
            console.error(
                Failure(.damagedInput, "'\(file.path)' is damaged: \(file.damage.words)", advice: "the rest is hashed"))
        }
        return side.damage.isEmpty ? 0 : Failure.Kind.damagedInput.exitCode
    }

    private func open(_ console: Console) throws(Failure) -> (any ComparedSide, Rational, renderer: String?) {
        switch invocation.origin {
        case .file(let path):
            let reader = try CodedReader(path: path, notes: { console.note($0) })
            let step = reader.frameRate?.inverse ?? Rational(1, 25)
            return (reader, reader.isTimed ? reader.timeBase : step, nil)
        case .job(var job):
            // Without an output the frames are coded as in pictures, which hold all.
            let hasOutput = invocation.hasOutput && !job.output.path.isEmpty
            if !hasOutput { job.output = OutputRequest(path: "frame.png") }
            let frames = try JobFrames(
                job, keepsHDR: !hasOutput, notes: { console.note($0) }, onHang: HungDrawing.end(console))
            return (frames, frames.format.timeBase, frames.rendererName)
        }
    }
}
