internal import CGLFXLibAV

/// Detects truncated picture files, for those of libav's decoders that silently fill in what is missing.
enum PictureEnd {
    private static let silent = [
        AV_CODEC_ID_MJPEG, AV_CODEC_ID_JPEGLS, AV_CODEC_ID_QOI, AV_CODEC_ID_SUNRAST, AV_CODEC_ID_EXR,
    ]

    /// Whether a picture's file is truncated, by the rules of its format.
    static func isMissing(in file: InputFile, codec: AVCodecID) -> Bool {
        guard silent.contains(codec), file.isPicture, file.isSeekable, let bytes = FileBytes(file.systemPath) else {
            return false
        }
        switch codec {
        case AV_CODEC_ID_QOI: return !bytes.contain(endOfQOI, from: 14)
        case AV_CODEC_ID_SUNRAST: return isMissingInSunRaster(bytes)
        case AV_CODEC_ID_EXR: return OpenEXRFile.isTruncated(bytes)
        default: return isMissingInJPEG(bytes)
        }
    }

    /// Whether there is no end marker after the start of scan. Anything may follow it, and previews before it have
    /// their own.
    private static func isMissingInJPEG(_ bytes: borrowing FileBytes) -> Bool {
        switch JPEGSegments.first(in: bytes, where: { $0 == JPEGSegments.startOfScan }) {
        case .found(let offset, _): !bytes.contain(JPEGSegments.end, from: offset)
        case .cut: true
        case .unreadable: false
        }
    }

    /// After a header of 14 bytes and the pixels, which cannot contain it (The Quite OK Image Format, version 1.0).
    private static let endOfQOI: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

    /// A header of eight numbers: the fifth is the image's size in bytes, the last the color map's (rasterfile(5)).
    private static func isMissingInSunRaster(_ bytes: borrowing FileBytes) -> Bool {
        guard let image = bytes.number(at: 16, bytes: 4), let colors = bytes.number(at: 28, bytes: 4),
            let count = bytes.count
        else { return true }
        return 32 + colors + image > count
    }
}
