/// The segments that a JPEG file, or a JPEG-LS one, begins with: a marker of two bytes and a length each (ITU-T T.81,
/// annex B; T.87, annex C).
package enum JPEGSegments {
    enum Place {
        /// Where the marker is, and which it is.
        case found(offset: Int, marker: Int)
        /// The file ends before.
        case cut
        /// There is no valid segment.
        case unreadable
    }

    /// The first segment whose marker is wanted.
    static func first(in bytes: borrowing FileBytes, where isWanted: (Int) -> Bool) -> Place {
        // After the marker that begins the image.
        var offset = 2
        while let marker = bytes.number(at: offset, bytes: 2), let length = bytes.number(at: offset + 2, bytes: 2) {
            guard marker >> 8 == 0xFF else { return .unreadable }
            if isWanted(marker) { return .found(offset: offset, marker: marker) }
            // A byte of 255 before a marker is padding.
            offset += marker == 0xFFFF ? 1 : 2 + length
        }
        return .cut
    }

    /// The contents of the first segment of this marker that begin with a mark, up to the start of scan.
    package static func contents(in bytes: borrowing FileBytes, marker: Int, mark: [UInt8]) -> [UInt8]? {
        guard isJPEG(bytes) else { return nil }
        var offset = 2
        while let code = bytes.number(at: offset, bytes: 2), let length = bytes.number(at: offset + 2, bytes: 2),
            code >> 8 == 0xFF, code != startOfScan
        {
            if code == marker, bytes.bytes(at: offset + 4, count: mark.count) == mark {
                return bytes.bytes(at: offset + 4, count: length - 2)
            }
            offset += code == 0xFFFF ? 1 : 2 + length
        }
        return nil
    }

    /// It begins with the start of an image.
    static func isJPEG(_ bytes: borrowing FileBytes) -> Bool { bytes.number(at: 0, bytes: 2) == 0xFFD8 }

    /// Start of scan; in its data, a byte of 255 that is not a marker is followed by 0 or, in JPEG-LS, a byte below
    /// 128.
    static let startOfScan = 0xFFDA
    /// End of image.
    static let end: [UInt8] = [0xFF, 0xD9]

    /// The segment declares the image's size: after its marker come a length, the bits of a sample, and the sides.
    static func declaresSize(_ marker: Int) -> Bool {
        // SOF0 to SOF15, except DHT, JPG and DAC in that range, and JPEG-LS's SOF55.
        (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) || marker == 0xFFF7
    }
}
