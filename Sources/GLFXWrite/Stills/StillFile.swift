internal import CGLFXLibAV
package import GLFXCore
internal import GLFXFiles
package import GLFXMedia

/// A picture that is written beside a job's output: complete on the disk under a temporary name at once, renamed by
/// `commit` after the output. Without `commit`, it is removed with this object.
///
/// Belongs to one thread.
package final class StillFile {
    private let sink: FileSink

    /// Encodes the picture's colors, without alpha, and writes them.
    /// - Parameters:
    ///   - request: a single picture's name, and whether it may replace a file.
    ///   - format: of the picture.
    ///   - notes: gets what a killed job left there.
    /// - Throws: `.usage` for a name that exists, `.output` where nothing can be written.
    package init(
        _ request: OutputRequest, picture: PixelBuffer, format: VideoFormat, notes: MessageHandler
    ) throws(Failure) {
        var request = request
        request.alpha = .drop
        let plan = try OutputPlan.make(request: request, format: format, tracks: [], madeAlpha: false)
        for remains in AbandonedFiles.clear(beside: plan.target) {
            notes("removed '\(remains.name)', which a killed job left beside '\(plan.path)'")
        }
        let sink = FileSink(target: plan.target)
        self.sink = sink
        let encoder = try VideoEncoder(plan: plan)
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
    /// - Throws: `.usage` if a file now exists there that may not be replaced, `.output` if it cannot be renamed.
    package func commit() throws(Failure) { try sink.commit() }
}
