internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Completes a decoded still's color by what its file says and libav does not: the frame has a color profile, or tags, or
/// is sRGB.
///
/// Belongs to one thread.
final class StillColor {
    private let file: InputFile
    private let codec: AVCodecID
    /// Linear light is converted as that, not with sRGB's curve.
    private let givesLight: Bool
    private let notes: MessageHandler
    private var hasNoted = false

    /// Nil for movies: their pictures mean what their tags say.
    init?(_ file: InputFile, codec: AVCodecID, givesLight: Bool, notes: @escaping MessageHandler) {
        guard file.isPicture || file.isSeekable && HEIFFile.codec(of: file.systemPath) != nil else { return nil }
        (self.file, self.codec, self.givesLight, self.notes) = (file, codec, givesLight, notes)
    }

    /// - Throws: `.limit` where memory runs out.
    func complete(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        switch codec {
        case AV_CODEC_ID_PNG: try completePNG(frame)
        case AV_CODEC_ID_EXR: try completeEXR(frame)
        case AV_CODEC_ID_DPX: try completeDPX(frame)
        case AV_CODEC_ID_JPEG2000, AV_CODEC_ID_PSD, AV_CODEC_ID_MJPEG:
            if UnsafePointer(frame).profile == nil, let bytes = file.openBytes() {
                try frame.setProfile(StoredProfile.read(bytes, codec: codec))
            }
        default: break
        }
        frame.spreadGray()
        try profileTags(frame)
        guard let profile = UnsafePointer(frame).profile else { return }
        switch ColorProfile.kind(of: profile) {
        case .sRGB: try frame.setProfile(nil)
        case .other: break
        case .unusable(let owner):
            try frame.setProfile(nil)
            let what = owner.map { "is for \($0)" } ?? "cannot be read"
            note("its color profile \(what) and is not applied: its colors are taken as sRGB")
        }
        // Linear light, in floating point, is told by its format alone.
        if codec != AV_CODEC_ID_EXR { frame.setLight(.bt709, .srgb) }
    }

    private func note(_ text: String) {
        guard !hasNoted else { return }
        hasNoted = true
        notes("\(file.path): \(text)")
    }

    /// SDR of a wide gamut or an unusual curve that tags say, as a profile would; HDR is for the frame's color itself.
    private func profileTags(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        let color = ColorResolver.resolve(frame, codec: codec, isPicture: true)
        guard UnsafePointer(frame).profile == nil, !color.isHDR, !PixelFormatTraits(frame.pointee.pixelFormat).isFloat
        else { return }
        // BT.470's two powers, and none.
        let power = [4: 2.2, 5: 2.8, 8: 1.0][color.transfer.rawValue]
        guard power != nil || color.isOfOtherLight(than: .sRGB) else { return }
        try frame.setProfile(ColorProfile.make(color.primaries.chromaticities, power: power))
    }

    /// In the order of PNG, third edition, 4.3: cICP, iCCP (which libav reads), sRGB, gAMA with cHRM.
    private func completePNG(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        guard let bytes = file.openBytes() else { return }
        let chunks = PNGChunks.read(bytes)
        if let chunk = chunks["cICP"], chunk.count == 4 {
            let codes = bytes.bytes(at: chunk.offset, count: 4).map(Int32.init)
            if codes.count == 4, codes[2] == 0, codes[3] == 1 {
                try frame.setProfile(nil)
                return frame.setLight(.init(rawValue: codes[0]), .init(rawValue: codes[1]))
            }
            note("its cICP chunk is not for full-range RGB and is not applied")
        }
        frame.setLight(.bt709, .srgb)
        guard UnsafePointer(frame).profile == nil, chunks["sRGB"] == nil else { return }
        func number(_ chunk: String, _ index: Int) -> Double? {
            chunks[chunk].flatMap { bytes.number(at: $0.offset + 4 * index, bytes: 4) }.map { Double($0) / 100_000 }
        }
        let gamma = number("gAMA", 0).flatMap { $0 > 0 ? $0 : nil }
        // White comes first in the file.
        let gamut = [2, 3, 4, 5, 6, 7, 0, 1].compactMap { number("cHRM", $0) }
        let usual = ColorDescription.Primaries.bt709.chromaticities
        // Television's older primaries count as BT.709's, here as in tags.
        let hasGamut =
            gamut.count == 8 && gamut.allSatisfy { $0 > 0 } && zip(gamut, usual).contains { abs($0 - $1) > 0.011 }
        // libpng's threshold: a power within 5 percent of 2.2 stands for sRGB. libav writes one of 1.961 for BT.709's curve,
        // whose pictures count as sRGB's.
        let power = gamma.flatMap { abs(2.2 * $0 - 1) < 0.05 || abs(1.961 * $0 - 1) < 0.001 ? nil : 1 / $0 }
        guard power != nil || hasGamut else { return }
        let profile = ColorProfile.make(hasGamut ? gamut : usual, power: power)
        if profile.isEmpty { note("its cHRM chunk is no gamut and is not applied") }
        try frame.setProfile(profile.isEmpty ? nil : profile)
    }

    /// Codes of a display, or light, as its header says.
    private func completeDPX(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        frame.setLight(.bt709, .srgb)
        guard let bytes = file.openBytes(), let header = DPXHeader(bytes) else { return }
        switch header.transfer {
        case .usual: break
        case .linear: try frame.setProfile(ColorProfile.make(ColorDescription.Primaries.bt709.chromaticities, power: 1))
        case .film:
            note(
                "its codes are logarithmic, a film's density; they are shown as they are: a lut brings them to a display"
            )
        }
    }

    /// The profile is only for the primaries: pixels come as light, or with sRGB's curve.
    private func completeEXR(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        guard let bytes = file.openBytes(), let gamut = OpenEXRFile.chromaticities(bytes) else { return }
        let profile = ColorProfile.make(gamut)
        if profile.isEmpty { note("its chromaticities are no gamut and are not applied") }
        // Those of BT.709 change nothing: numbers stay exactly what they are.
        guard !profile.isEmpty, ColorProfile.kind(of: profile) != .sRGB else { return try frame.setProfile(nil) }
        try frame.setProfile(givesLight ? ColorProfile.make(gamut, isLinear: true) : profile)
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// A gray picture in floating point becomes one of red, green and blue that share its plane: light is light.
    fileprivate func spreadGray() {
        guard pointee.pixelFormat == AV_PIX_FMT_GRAYF32LE else { return }
        pointee.format = AV_PIX_FMT_GBRPF32LE.rawValue
        (pointee.data.1, pointee.data.2) = (pointee.data.0, pointee.data.0)
        (pointee.linesize.1, pointee.linesize.2) = (pointee.linesize.0, pointee.linesize.0)
    }
}

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
