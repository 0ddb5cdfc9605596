internal import CLibAV

/// Whether a picture's file has its end. Some of libav's decoders fill up what is missing and say nothing.
enum PictureEnd {
    private static let silent = [
        AV_CODEC_ID_MJPEG, AV_CODEC_ID_JPEGLS, AV_CODEC_ID_QOI, AV_CODEC_ID_SUNRAST, AV_CODEC_ID_EXR,
    ]

    /// Whether a picture's file was cut off, by what its format says of its end.
    static func isMissing(in file: InputFile, codec: AVCodecID) -> Bool {
        guard silent.contains(codec), file.isPicture, file.isSeekable, let bytes = FileBytes(file.systemPath) else {
            return false
        }
        switch codec {
        case AV_CODEC_ID_QOI: return !bytes.contain(endOfQOI, from: 14)
        case AV_CODEC_ID_SUNRAST: return isMissingInSunRaster(bytes)
        case AV_CODEC_ID_EXR: return OpenEXRFile.isCut(bytes)
        default: return isMissingInJPEG(bytes)
        }
    }

    /// Nothing marks the end of the image. Behind that there may be anything, and before it there may be whole images too,
    /// for a preview.
    private static func isMissingInJPEG(_ bytes: borrowing FileBytes) -> Bool {
        switch JPEGSegments.first(in: bytes, where: { $0 == JPEGSegments.startOfScan }) {
        case .found(let offset, _): !bytes.contain(JPEGSegments.end, from: offset)
        case .cut: true
        case .unreadable: false
        }
    }

    /// Behind a header of 14 bytes and the pixels (The Quite OK Image Format, version 1.0); no pixels look like it.
    private static let endOfQOI: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

    /// A header of eight numbers: the fifth is how many bytes the image has, the last how many the colors (rasterfile(5)).
    private static func isMissingInSunRaster(_ bytes: borrowing FileBytes) -> Bool {
        guard let image = bytes.number(at: 16, bytes: 4), let colors = bytes.number(at: 28, bytes: 4),
            let count = bytes.count
        else { return true }
        return 32 + colors + image > count
    }
}
