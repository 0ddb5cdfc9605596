internal import CGLFXLibAV
package import GLFXMedia
internal import GLFXRead

extension StillTags {
    /// Exif for a picture that is upright, of this size and in sRGB; without its thumbnail.
    package static func after(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
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
    package static func put(_ exif: [UInt8], into file: [UInt8], container: String, width: Int, height: Int) -> [UInt8]?
    {
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
