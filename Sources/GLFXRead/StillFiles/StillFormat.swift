internal import CGLFXLibAV
internal import GLFXCore

/// Stills that no demuxer of libav knows, or knows rightly: they are opened as one packet with all of their bytes.
enum StillFormat {
    /// Nil where the file is another one, which libav detects.
    static func codec(of path: String) -> AVCodecID? {
        if let codec = HEIFFile.codec(of: path) { return HEIFFile.needsLibHEIF(path) ? codec : nil }
        guard let file = FileBytes(path), let start = file.number(at: 0, bytes: 4) else { return nil }
        // BigTIFF.
        if start == 0x4D4D_002B || start == 0x4949_2B00 { return AV_CODEC_ID_TIFF }
        // PAM, which libav's probing knows and does not find: its header begins with words, not numbers.
        if start >> 8 == 0x50370A { return AV_CODEC_ID_PAM }
        return isTarga(file, path) ? AV_CODEC_ID_TARGA : nil
    }

    /// By a sound header and the name or the footer: there is no mark at the file's start (Truevision TGA, version 2.0).
    private static func isTarga(_ file: borrowing FileBytes, _ path: String) -> Bool {
        let header = file.bytes(at: 0, count: 18).map(Int.init)
        guard header.count == 18, header[1] <= 1, [1, 2, 3, 9, 10, 11].contains(header[2]),
            [8, 15, 16, 24, 32].contains(header[16]), header[12] + header[13] > 0, header[14] + header[15] > 0,
            let count = file.count
        else { return false }
        if ["tga", "icb", "vda", "vst"].contains(path.endingOfPath?.lowercased() ?? "") { return true }
        return count > 26 && file.bytes(at: count - 18, count: 16).elementsEqual("TRUEVISION-XFILE".utf8)
    }
}
