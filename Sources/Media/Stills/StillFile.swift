internal import CLibAV
package import FrameCore

/// A picture that is written beside a job's output: complete on the disk under a temporary name from the beginning, and
/// under its own when the output has its name too. Without `commit`, it goes with the writer.
///
/// Belongs to one thread.
package final class StillFile {
    private let sink: FileSink

    /// Encodes the picture's colors, without alpha, and writes them.
    /// - Parameters:
    ///   - request: a single picture's name, and whether it may replace what stands there.
    ///   - format: what the picture is.
    ///   - notes: told of what a job that was killed had left there.
    /// - Throws: `.usage` for a name that is taken, `.output` where nothing can be written.
    package init(
        _ request: OutputRequest, picture: PixelBuffer, format: VideoFormat, notes: NoteHandler
    ) throws(Failure) {
        var request = request
        request.alpha = .drop
        let plan = try OutputPlan.make(request: request, format: format, tracks: [], madeAlpha: false)
        for remains in AbandonedFiles.clear(beside: plan.target) {
            notes("'\(remains.name)', which a job that was killed had left beside '\(plan.path)', is removed")
        }
        let sink = FileSink(target: plan.target)
        self.sink = sink
        let encoder = try VideoEncoder(plan: plan, wantsGlobalHeader: false)
        try encoder.convert(.pixels(picture))
        let write = { (packet: UnsafeMutablePointer<AVPacket>) throws(Failure) in
            _ = sink.write(packet.pointee.data, count: Int(packet.pointee.size))
            if let failure = sink.failure { throw failure }
        }
        try encoder.encode(time: 0, write)
        try encoder.flush(write)
        try sink.flush()
    }

    /// Gives the file its name.
    /// - Throws: `.usage` where something has come to stand there that may not be replaced, `.output` where it cannot get
    ///   its name.
    package func commit() throws(Failure) { try sink.commit() }
}
