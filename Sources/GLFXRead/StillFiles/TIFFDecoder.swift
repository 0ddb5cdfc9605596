internal import CGLFXLibAV
internal import CGLFXPictures
internal import GLFXCore
internal import GLFXMedia

/// Decodes TIFF by libtiff: strips and tiles of any compression, 1 to 32 bits a sample, floating point, gray, RGB, palettes,
/// CMYK by its profile, alpha in both forms. (libav's decoder takes tiles and JPEG for something else.)
struct TIFFDecoder: StillDecoder {
    let path: String
    let maximumPixels: Int
    let notes: MessageHandler

    /// A raw picture of a camera (DNG), which libav develops: one of the first tags is DNGVersion.
    static func isCameraRaw(_ path: String) -> Bool {
        guard let file = FileBytes(path), let order = file.number(at: 0, bytes: 2) else { return false }
        let isBig = order == 0x4D4D
        guard let directory = file.number(at: 4, bytes: 4, isBigEndian: isBig),
            let count = file.number(at: directory, bytes: 2, isBigEndian: isBig)
        else { return false }
        return (0..<count).contains {
            file.number(at: directory + 2 + 12 * $0, bytes: 2, isBigEndian: isBig) == Int(TIFFTAG_DNGVERSION)
        }
    }

    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        // A part with all samples of the largest picture, in 64 bits each.
        guard let file = TIFFFile(bytes, most: 64 * maximumPixels) else { return false }
        try PictureLimit.check(PictureSize(width: file.width, height: file.height), of: path, limit: maximumPixels)
        guard file.width > 0, file.height > 0 else { return false }
        let warnings = file.warnings
        var picture = try picture(of: file)
        guard picture.lost < picture.parts else { return false }
        if picture.lost > 0 || file.errors > 0 || file.warnings > warnings {
            frame.pointee.decode_error_flags |= FF_DECODE_ERROR_INVALID_BITSTREAM
        }
        if picture.isCMYK { try picture.separate(by: file.profile) }
        if photometric(of: file) == PHOTOMETRIC_CIELAB { try picture.leaveLab() }
        let isOfRGB = [
            PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_PALETTE, PHOTOMETRIC_RGB, PHOTOMETRIC_YCBCR,
        ]
        let profile = isOfRGB.contains(photometric(of: file)) ? file.profile : nil
        try picture.fill(frame, hasProfile: profile != nil)
        try frame.setProfile(profile)
        av_dict_set(&frame.pointee.metadata, "Orientation", "\(file.orientation)", 0)
        let more = file.countFurtherPictures()
        if more > 0 { notes("\(path): it has \(more + 1) pictures; the first one is taken") }
        return true
    }

    private func photometric(of file: TIFFFile) -> Int32 { Int32(file.photometric) }

    private func refused(_ what: String) -> Failure {
        Failure(
            .input, "cannot read the TIFF picture '\(path)': \(what)",
            advice: "save it in 8 or 16 bits of gray or RGB, or as PNG")
    }

    private func picture(of file: TIFFFile) throws(Failure) -> TIFFPicture {
        var photometric = file.photometric
        if photometric == Int(PHOTOMETRIC_YCBCR), file.compression == Int(COMPRESSION_JPEG),
            glfx_tiff_set(file.handle, UInt32(TIFFTAG_JPEGCOLORMODE), JPEGCOLORMODE_RGB) != 0
        {
            photometric = Int(PHOTOMETRIC_RGB)
        }
        let colors: Int
        switch Int32(photometric) {
        case PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_PALETTE: colors = 1
        case PHOTOMETRIC_RGB: colors = 3
        case PHOTOMETRIC_SEPARATED: colors = 4
        case PHOTOMETRIC_CIELAB where file.bits == 8 || file.bits == 16: colors = 3
        default: return try drawn(file)
        }
        guard file.samples >= colors else { throw refused("it has \(file.samples) samples a pixel") }
        guard colors < 4 || file.inkSet == Int(INKSET_CMYK) else { throw refused("its inks are not CMYK") }
        let extra = file.extra(colors: colors)
        if extra == .unspecified {
            notes("\(path): it has samples that it does not say the meaning of; they are left out")
        }
        let hasAlpha = extra == .alpha || extra == .associatedAlpha
        let wanted = colors + (hasAlpha ? 1 : 0)
        var picture = TIFFPicture(width: file.width, height: file.height, colors: colors, hasAlpha: hasAlpha)
        picture.isAssociated = extra == .associatedAlpha
        picture.isCMYK = colors == 4
        picture.isInverted = photometric == Int(PHOTOMETRIC_MINISWHITE)
        switch Int32(file.sampleFormat) {
        case SAMPLEFORMAT_IEEEFP:
            guard let sample = TIFFSample.float(bits: file.bits), colors < 4, photometric != Int(PHOTOMETRIC_PALETTE)
            else { throw refused("it has floating-point samples of \(file.bits) bits") }
            let reading = TIFFSamples(file: file, wanted: wanted, sample: sample).read(0)
            picture.floats = reading.samples
            (picture.lost, picture.parts) = (reading.lost, reading.parts)
        case SAMPLEFORMAT_UINT, SAMPLEFORMAT_VOID:
            guard let sample = TIFFSample.integer(bits: file.bits) else {
                throw refused("it has samples of \(file.bits) bits")
            }
            let reading = TIFFSamples(file: file, wanted: wanted, sample: sample).read(0)
            picture.samples = reading.samples
            (picture.lost, picture.parts) = (reading.lost, reading.parts)
            picture.bits = file.bits
            if photometric == Int(PHOTOMETRIC_PALETTE) {
                guard let palette = file.palette else {
                    throw refused("it has no palette that fits its \(file.bits) bits")
                }
                picture.look(up: palette)
            } else {
                picture.widen()
            }
        default: throw refused("its samples are signed or complex numbers")
        }
        return picture
    }

    /// By libtiff's own conversion to 8 bits: YCbCr, CIE L*a*b*, LogLuv.
    private func drawn(_ file: TIFFFile) throws(Failure) -> TIFFPicture {
        var reason = [CChar](repeating: 0, count: 1024)
        guard TIFFRGBAImageOK(file.handle, &reason) != 0 else {
            throw refused(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        var pixels = [UInt32](repeating: 0, count: file.width * file.height)
        let isRead = TIFFReadRGBAImageOriented(
            file.handle, UInt32(file.width), UInt32(file.height), &pixels, Int32(file.orientation), 0)
        var picture = TIFFPicture(width: file.width, height: file.height, colors: 3, hasAlpha: false)
        picture.samples = pixels.flatMap { pixel in (0..<3).map { UInt16(pixel >> (8 * $0) & 255) } }
        (picture.lost, picture.parts) = (isRead == 0 ? 1 : 0, 2)
        return picture
    }
}
