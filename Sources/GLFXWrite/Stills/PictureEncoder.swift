internal import CGLFXLibAV
package import GLFXCore
internal import GLFXFiles
package import GLFXMedia

/// Encodes single pictures into memory, in a file format.
package enum PictureEncoder {
    /// - Parameters:
    ///   - format: of the picture.
    ///   - ending: a file name extension: `png`, `jpg`, `tiff`.
    /// - Returns: the file's bytes.
    /// - Throws: `.usage` for an unknown ending, `.limit` where memory runs out.
    package static func encode(
        _ picture: PixelBuffer, format: VideoFormat, as ending: String
    ) throws(Failure) -> [UInt8] {
        let name = "picture.\(ending)"
        // A placeholder: no file is opened.
        let target = OutputTarget(sequence: name, folder: ".", overwrite: true)
        let planner = OutputPlanner(request: OutputRequest(path: name), format: format, tracks: [], sounds: [])
        let plan = try planner.plan(to: target) { format.hasAlpha }
        guard plan.container.isPictures else {
            throw Failure(.usage, "'\(ending)' is no kind of picture file", advice: "take png, jpg or tiff")
        }
        let encoder = try VideoEncoder(plan: plan)
        try encoder.convert(.pixels(picture))
        var bytes: [UInt8] = []
        let take = { (packet: UnsafeMutablePointer<AVPacket>) throws(Failure) in
            bytes += UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        }
        try encoder.encode(time: 0, take)
        try encoder.flush(take)
        return bytes
    }
}
