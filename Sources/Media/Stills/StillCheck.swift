internal import CLibAV
package import FrameCore

/// Tells stills from movies by what the file holds, whatever its name.
package enum StillCheck {
    /// Demuxers that read one picture or many: one that has a single one is a still.
    private static let either: Set<String> = ["gif", "apng", "mjpeg", "ico"]

    /// Whether a file is a single picture.
    /// - Throws: `.input` where it cannot be opened.
    package static func isStill(_ path: String) throws(Failure) -> Bool {
        // What comes only once cannot be looked at first; people send movies through pipes.
        guard path != InputPipe.name else { return false }
        let file = try InputFile(path: path, isProbed: false)
        if file.isPicture { return true }
        let names = AllowedFormats.name(of: file.context.pointee.iformat).split(separator: ",").map(String.init)
        guard !either.isDisjoint(with: names) || isImageFile(file) else { return false }
        return try hasOnePicture(file)
    }

    /// AVIF and its like are QuickTime's kind of file with a brand of their own (ISO/IEC 23008-12, 10).
    private static func isImageFile(_ file: InputFile) -> Bool {
        let brand = entries(of: file.context.pointee.metadata).first { $0.key == "major_brand" }?.value
        return brand.map { ["avif", "mif1", "miaf"].contains($0) } ?? false
    }

    private static func hasOnePicture(_ file: InputFile) throws(Failure) -> Bool {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        let current = try allocated(packet, "a packet")
        var count = 0
        while count < 2, file.read(into: current) >= 0 {
            count += 1
            av_packet_unref(current)
        }
        return count == 1
    }
}
