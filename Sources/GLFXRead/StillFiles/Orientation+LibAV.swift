internal import CGLFXLibAV
package import GLFXCore
import Glibc

extension Orientation {
    /// The orientation nearest to a display matrix: a, b, u, c, d, v, x, y, w in 16.16 fixed point, by which the row
    /// vector (x, y, 1) is multiplied (QuickTime File Format, "Matrices"). Nil where the matrix is singular.
    package init?(displayMatrix m: [Int32]) {
        guard m.count >= 5 else { return nil }
        let (a, b, c, d) = (Int64(m[0]), Int64(m[1]), Int64(m[3]), Int64(m[4]))
        guard a * d != b * c else { return nil }
        let upright = abs(a) + abs(d)
        let turned = abs(b) + abs(c)
        if upright >= turned {
            guard a != 0, d != 0 else { return nil }
            switch (a > 0, d > 0) {
            case (true, true): self = .upright
            case (false, false): self.init(quarterTurns: 2)
            case (false, true): self.init(quarterTurns: 0, isMirrored: true)
            case (true, false): self.init(quarterTurns: 2, isMirrored: true)
            }
        } else {
            guard b != 0, c != 0 else { return nil }
            switch (b > 0, c > 0) {
            case (true, false): self.init(quarterTurns: 1)
            case (false, true): self.init(quarterTurns: 3)
            case (false, false): self.init(quarterTurns: 1, isMirrored: true)
            case (true, true): self.init(quarterTurns: 3, isMirrored: true)
            }
        }
    }

    /// EXIF 2.32, tag 0x0112. Nil for a value outside 1 to 8.
    init?(exif value: Int) {
        switch value {
        case 1: self = .upright
        case 2: self.init(quarterTurns: 0, isMirrored: true)
        case 3: self.init(quarterTurns: 2)
        case 4: self.init(quarterTurns: 2, isMirrored: true)
        case 5: self.init(quarterTurns: 3, isMirrored: true)
        case 6: self.init(quarterTurns: 1)
        case 7: self.init(quarterTurns: 1, isMirrored: true)
        case 8: self.init(quarterTurns: 3)
        default: return nil
        }
    }

    /// From a stream's side data; nil where it has no display matrix.
    static func read(stream: UnsafeMutablePointer<AVStream>) -> (orientation: Orientation, note: String?)? {
        var size = 0
        guard let data = glfx_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size) else { return nil }
        return fromMatrix(data, size: size)
    }

    /// From the stream's or its first picture's side data or EXIF tag; upright without either.
    /// - Parameter path: the stream's file.
    static func read(
        path: String, stream: UnsafeMutablePointer<AVStream>, frame: UnsafePointer<AVFrame>
    ) -> (orientation: Orientation, note: String?) {
        if let orientation = read(stream: stream) { return orientation }
        if let side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX),
            let rotation = fromMatrix(side.pointee.data, size: Int(side.pointee.size))
        {
            return rotation
        }
        if let entry = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0),
            let value = Int(String(cString: entry.pointee.value).filter(\.isNumber)),
            let orientation = Orientation(exif: value)
        {
            return (orientation, nil)
        }
        let stored = StoredOrientation.read(path, codec: stream.pointee.codecpar.pointee.codec_id)
        return (stored ?? .upright, nil)
    }

    private static func fromMatrix(_ data: UnsafePointer<UInt8>, size: Int) -> (
        orientation: Orientation, note: String?
    )? {
        guard size >= 36 else { return nil }
        let bytes = UnsafeRawPointer(data)
        let numbers = (0..<9).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
        guard let orientation = Orientation(displayMatrix: numbers) else {
            return (.upright, "the movie's display matrix is singular; the picture is taken as upright")
        }
        let isUpright = numbers[1] == 0 && numbers[3] == 0
        let isTurned = numbers[0] == 0 && numbers[4] == 0
        if !isUpright, !isTurned {
            return (orientation, "the movie's display matrix is no quarter turn; the picture is turned to the nearest")
        }
        // Reported, as not every player mirrors.
        let isMirrored = orientation.isMirrored
        return (orientation, isMirrored ? "the movie's display matrix mirrors the picture, and so it is mirrored" : nil)
    }
}

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
