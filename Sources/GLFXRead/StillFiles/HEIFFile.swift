package import CGLFXLibAV

/// Stills in ISO/IEC 23008-12's container: HEIC and AVIF.
package enum HEIFFile {
    /// The codec of a file whose major brand says that it is a still; nil for all others, image sequences included.
    package static func codec(of path: String) -> AVCodecID? {
        guard let file = FileBytes(path), file.number(at: 4, bytes: 4) == 0x6674_7970,
            let length = file.number(at: 0, bytes: 4)
        else { return nil }
        func brand(_ offset: Int) -> String { String(decoding: file.bytes(at: offset, count: 4), as: UTF8.self) }
        switch brand(8) {
        case "heic", "heix", "heim", "heis": return AV_CODEC_ID_HEVC
        case "avif": return AV_CODEC_ID_AV1
        case "mif1", "mif2", "miaf":
            let others = stride(from: 16, to: min(length, 256), by: 4).map(brand)
            return others.contains("avif") ? AV_CODEC_ID_AV1 : AV_CODEC_ID_HEVC
        default: return nil
        }
    }

    /// libav decodes the coded picture and nothing else: no HEIC, and not what an AVIF file says of its picture: turned,
    /// mirrored, cropped, with alpha, of several tiles, of a color profile.
    static func needsLibHEIF(_ path: String) -> Bool {
        guard codec(of: path) == AV_CODEC_ID_AV1, let file = FileBytes(path) else { return true }
        let properties = ["irot", "imir", "clap", "auxl", "grid", "iovl", "prof", "rICC"].map { Array($0.utf8) }
        // Properties are before the pictures.
        let header = file.bytes(at: 0, count: 1 << 16)
        return header.indices.dropLast(3).contains { place in
            properties.contains { $0[0] == header[place] && header[place..<place + 4].elementsEqual($0) }
        }
    }
}
