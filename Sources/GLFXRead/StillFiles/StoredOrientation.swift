internal import CGLFXLibAV
internal import GLFXCore
import Glibc

/// The orientation in a PNG or a TIFF file, which libav does not read.
///
/// TIFF 6.0, section 8 (tag 0x0112); PNG's `eXIf` chunk contains a small TIFF structure: Extensions to the PNG 1.2
/// Specification, 3.7.
enum StoredOrientation {
    /// Nil if the file has none, or an invalid one.
    static func read(_ path: String, codec: AVCodecID) -> Orientation? {
        guard codec == AV_CODEC_ID_PNG || codec == AV_CODEC_ID_TIFF else { return nil }
        guard let file = FileBytes(path) else { return nil }
        let start = codec == AV_CODEC_ID_TIFF ? 0 : PNGChunks.read(file, all: true)["eXIf"]?.offset
        guard let start else { return nil }
        return orientation(file, at: start)
    }

    /// Tag 0x0112 of the first directory of a TIFF structure.
    private static func orientation(_ file: borrowing FileBytes, at start: Int) -> Orientation? {
        guard let order = file.number(at: start, bytes: 2, isBigEndian: true) else { return nil }
        let isBig = order == 0x4D4D
        guard isBig || order == 0x4949, file.number(at: start + 2, bytes: 2, isBigEndian: isBig) == 42,
            let directory = file.number(at: start + 4, bytes: 4, isBigEndian: isBig),
            let count = file.number(at: start + directory, bytes: 2, isBigEndian: isBig)
        else { return nil }
        for entry in 0..<count {
            let offset = start + directory + 2 + 12 * entry
            guard let tag = file.number(at: offset, bytes: 2, isBigEndian: isBig), tag <= 0x0112 else { return nil }
            if tag == 0x0112 {
                return file.number(at: offset + 8, bytes: 2, isBigEndian: isBig).flatMap(Orientation.init(exif:))
            }
        }
        return nil
    }
}
