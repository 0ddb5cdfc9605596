internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// Detects stills by the file's contents, whatever its name.
package enum StillCheck {
    /// Demuxers for one picture or several: a single one is a still.
    private static let either: Set<String> = ["gif", "apng", "mjpeg", "ico"]

    /// Whether a file is a single picture.
    /// - Throws: `.input` where it cannot be opened.
    package static func isStill(_ path: String) throws(Failure) -> Bool {
        // The standard input cannot be probed twice; it is assumed to be a movie.
        guard path != InputPipe.name else { return false }
        let file = try InputFile(path: path, isProbed: false)
        if file.isPicture { return true }
        let names = AllowedFormats.name(of: file.context.pointee.iformat).split(separator: ",").map(String.init)
        guard !either.isDisjoint(with: names) || isImageFile(file) else { return false }
        return try hasOnePicture(file)
    }

    /// AVIF and HEIF are QuickTime-like files with a brand of their own (ISO/IEC 23008-12, 10).
    private static func isImageFile(_ file: InputFile) -> Bool {
        let brand = entries(of: file.context.pointee.metadata).first { $0.key == "major_brand" }?.value
        return brand.map { ["avif", "mif1", "miaf"].contains($0) } ?? false
    }

    private static func hasOnePicture(_ file: InputFile) throws(Failure) -> Bool {
        let packet = try Owned<AVPacket>.packet()
        var count = 0
        while count < 2, file.read(into: packet.pointer) >= 0 {
            count += 1
            av_packet_unref(packet.pointer)
        }
        return count == 1
    }
}
