internal import CGLFXLibAV

/// What a still's file says of the photograph, for another still's file: date, camera, place, author.
package struct StillTags: Sendable, Hashable {
    /// Exif (CIPA DC-008), a TIFF structure; empty where the file's own directory has the tags, which is not taken over;
    /// nil where there is none.
    package var exif: [UInt8]?
    /// What else there is, none of which is written: names for people.
    package var others: [String] = []

    /// Nil where the file has none, or none that says something of the photograph.
    static func read(_ file: InputFile) -> StillTags? {
        let tags = StillTags(exif: exif(file), others: OtherStillTags.names(file))
        return tags.exif == nil && tags.others.isEmpty ? nil : tags
    }

    private static func exif(_ file: InputFile) -> [UInt8]? {
        let isHEIF = file.isSeekable && HEIFFile.codec(of: file.systemPath) != nil
        guard isHEIF || file.isPicture, let bytes = file.openBytes() else { return nil }
        let found: [UInt8]?
        if isHEIF {
            found = HEIFDecoder.exif(of: file.systemPath)
        } else if let chunk = PNGChunks.read(bytes, all: true)["eXIf"] ?? RIFFChunks.read(bytes)["EXIF"] {
            found = bytes.bytes(at: chunk.offset, count: min(chunk.count, longest))
        } else {
            found = JPEGSegments.contents(in: bytes, marker: 0xFFE1, mark: mark)
        }
        guard var exif = found else { return isTIFF(bytes) ? [] : nil }
        if exif.starts(with: mark) { exif.removeFirst(mark.count) }
        return ["II*\0", "MM\0*"].contains { exif.starts(with: $0.utf8) } ? exif : nil
    }

    /// A TIFF file that says who made it, when and where.
    private static func isTIFF(_ bytes: borrowing FileBytes) -> Bool {
        // Maker, model, date, author, copyright, Exif's directory, GPS's.
        !directory(of: bytes).isDisjoint(with: [0x010F, 0x0110, 0x0132, 0x013B, 0x8298, 0x8769, 0x8825])
    }

    /// The tags of a TIFF file's first directory; none of another file.
    static func directory(of bytes: borrowing FileBytes) -> Set<Int> {
        guard [0x4949_2A00, 0x4D4D_002A].contains(bytes.number(at: 0, bytes: 4)) else { return [] }
        return ExifDirectory.tags(of: bytes.bytes(at: 0, count: longest))
    }

    private static let longest = 1 << 24
    /// Before the structure in a JPEG file.
    static let mark: [UInt8] = Array("Exif\0\0".utf8)

    /// Exif for a picture that is upright, of this size and in sRGB; without its thumbnail.
    static func after(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        var directory = ExifDirectory(exif)
        directory.set(0x0112, to: 1)
        directory.dropThumbnail()
        // Color space, width, height.
        directory.set(0xA001, to: 1, inExif: true)
        directory.set(0xA002, to: width, inExif: true)
        directory.set(0xA003, to: height, inExif: true)
        return directory.bytes
    }

    /// The formats, by their containers' names, that take them.
    static func canBeHeld(by container: String) -> Bool { ["jpg", "png", "webp"].contains(container) }

    /// A picture's file with Exif.
    /// - Returns: nil where it is too long for it.
    static func put(_ exif: [UInt8], into file: [UInt8], container: String, width: Int, height: Int) -> [UInt8]? {
        switch container {
        case "jpg":
            let contents = mark + exif
            guard contents.count <= 65533 else { return nil }
            return Array(file.prefix(2)) + [0xFF, 0xE1] + bytes(contents.count + 2, 2) + contents
                + file.dropFirst(2)
        case "png":
            let chunk = Array("eXIf".utf8) + exif
            // Behind the signature and IHDR.
            return Array(file.prefix(33)) + bytes(exif.count, 4) + chunk + bytes(Int(checksum(chunk)), 4)
                + file.dropFirst(33)
        case "webp": return webP(exif, file, width, height)
        default: return nil
        }
    }

    /// Of a chunk of PNG (third edition, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), .max, bytes, bytes.count)
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 255) }
    }

    /// The extended form (RFC 9649, 2.7), which has a chunk of its own in front.
    private static func webP(_ exif: [UInt8], _ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { bytes(number, count).reversed() }
        func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(contents.count, 4) + contents + (contents.count % 2 == 0 ? [] : [0])
        }
        var body = Array(file.dropFirst(12))
        if body.starts(with: "VP8X".utf8), body.count > 8 {
            body[8] |= 0x08
        } else {
            // A lossless picture says in its header whether it has alpha.
            let hasAlpha = body.starts(with: "VP8L".utf8) && body.count > 12 && body[12] & 0x10 != 0
            let flags: UInt8 = hasAlpha ? 0x18 : 0x08
            body = chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)) + body
        }
        body += chunk("EXIF", exif)
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }
}
