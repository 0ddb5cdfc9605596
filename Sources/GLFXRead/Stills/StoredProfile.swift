internal import CGLFXLibAV
internal import GLFXMedia

/// The color profile in a file of a format whose profiles libav does not read.
enum StoredProfile {
    private static let longest = 1 << 24

    /// Nil where the file has none.
    static func read(_ file: borrowing FileBytes, codec: AVCodecID) -> [UInt8]? {
        switch codec {
        case AV_CODEC_ID_JPEG2000: ofJPEG2000(file)
        case AV_CODEC_ID_PSD: ofPhotoshop(file)
        case AV_CODEC_ID_MJPEG: ofCamera(file)
        default: nil
        }
    }

    /// In the box `colr` of `jp2h`, of the method "restricted ICC profile" or, in JPX, "any" (ISO/IEC 15444-1, I.5.3.3).
    private static func ofJPEG2000(_ file: borrowing FileBytes) -> [UInt8]? {
        guard file.number(at: 4, bytes: 4) == 0x6A50_2020 else { return nil }
        guard let header = box("jp2h", in: file, from: 0, to: file.count ?? 0),
            let color = box("colr", in: file, from: header.lowerBound, to: header.upperBound),
            let method = file.number(at: color.lowerBound, bytes: 1), method == 2 || method == 3
        else { return nil }
        return file.bytes(at: color.lowerBound + 3, count: min(color.count - 3, longest))
    }

    private static func box(
        _ name: String, in file: borrowing FileBytes, from start: Int, to end: Int
    ) -> Range<Int>? {
        var offset = start
        while offset + 8 <= end, let length = file.number(at: offset, bytes: 4), length >= 8 {
            let next = min(offset + length, end)
            if file.bytes(at: offset + 4, count: 4).elementsEqual(name.utf8) { return offset + 8..<next }
            offset = next
        }
        return nil
    }

    /// Image resource 1039 (Adobe Photoshop File Formats Specification).
    private static func ofPhotoshop(_ file: borrowing FileBytes) -> [UInt8]? {
        guard let colors = file.number(at: 26, bytes: 4), let count = file.number(at: 30 + colors, bytes: 4) else {
            return nil
        }
        var offset = 34 + colors
        let end = offset + count
        while offset + 12 <= end, file.number(at: offset, bytes: 4) == 0x3842_494D,
            let kind = file.number(at: offset + 4, bytes: 2), let name = file.number(at: offset + 6, bytes: 1)
        {
            // Name and contents have an even length.
            let size = offset + 6 + (name + 2) / 2 * 2
            guard let length = file.number(at: size, bytes: 4) else { return nil }
            if kind == 1039 { return file.bytes(at: size + 4, count: min(length, longest)) }
            offset = size + 4 + (length + 1) / 2 * 2
        }
        return nil
    }

    /// Cameras write Adobe RGB (1998) without a profile: Exif's interoperability index is R03 (DCF 2.0, optional color space).
    private static func ofCamera(_ file: borrowing FileBytes) -> [UInt8]? {
        guard let contents = JPEGSegments.contents(in: file, marker: 0xFFE1, mark: StillTags.mark),
            ExifDirectory(Array(contents.dropFirst(StillTags.mark.count))).interoperability == "R03"
        else { return nil }
        return ColorProfile.make([0.64, 0.33, 0.21, 0.71, 0.15, 0.06, 0.3127, 0.3290], power: 563.0 / 256)
    }
}
