internal import CGLFXLibAV
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
        let start = codec == AV_CODEC_ID_TIFF ? 0 : chunk(of: file)
        guard let start else { return nil }
        return orientation(file, at: start)
    }

    /// Where the contents of a PNG file's `eXIf` chunk begin.
    private static func chunk(of file: borrowing FileBytes) -> Int? {
        guard file.number(at: 0, bytes: 4, isBigEndian: true) == 0x8950_4E47 else { return nil }
        // After the signature; each chunk has a length, a type of four letters, its contents and a checksum.
        var offset = 8
        // A malicious file may have any number of chunks.
        for _ in 0..<65536 {
            guard let length = file.number(at: offset, bytes: 4, isBigEndian: true),
                let name = file.number(at: offset + 4, bytes: 4, isBigEndian: true), name != 0x4945_4E44
            else { return nil }
            if name == 0x6558_4966 { return offset + 8 }
            offset += length + 12
        }
        return nil
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
