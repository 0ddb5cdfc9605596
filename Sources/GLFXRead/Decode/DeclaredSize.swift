internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The size that a picture's header declares. Some decoders check first whether the file has enough bytes for it, and
/// refuse it without reporting the size.
enum DeclaredSize {
    /// Nil if the file does not declare it, or its decoder reports it.
    static func read(_ file: InputFile, codec: AVCodecID) -> PictureSize? {
        guard file.isPicture, file.isSeekable,
            [AV_CODEC_ID_MJPEG, AV_CODEC_ID_PCX, AV_CODEC_ID_PSD].contains(codec),
            let bytes = FileBytes(file.systemPath)
        else { return nil }
        switch codec {
        case AV_CODEC_ID_PCX: return ofPCX(bytes)
        case AV_CODEC_ID_PSD: return ofPSD(bytes)
        default: return ofJPEG(bytes)
        }
    }

    private static func ofJPEG(_ bytes: borrowing FileBytes) -> PictureSize? {
        guard case .found(let offset, _) = JPEGSegments.first(in: bytes, where: JPEGSegments.declaresSize),
            let height = bytes.number(at: offset + 5, bytes: 2), let width = bytes.number(at: offset + 7, bytes: 2)
        else { return nil }
        return PictureSize(width: width, height: height)
    }

    /// Height and width (Adobe Photoshop File Formats Specification, File Header Section), of up to 300,000 in a PSB.
    private static func ofPSD(_ bytes: borrowing FileBytes) -> PictureSize? {
        guard let height = bytes.number(at: 14, bytes: 4, isBigEndian: true),
            let width = bytes.number(at: 18, bytes: 4, isBigEndian: true)
        else { return nil }
        return PictureSize(width: width, height: height)
    }

    /// The first and the last column and row (ZSoft's PCX Technical Reference Manual, header).
    private static func ofPCX(_ bytes: borrowing FileBytes) -> PictureSize? {
        guard let left = bytes.number(at: 4, bytes: 2, isBigEndian: false),
            let top = bytes.number(at: 6, bytes: 2, isBigEndian: false),
            let right = bytes.number(at: 8, bytes: 2, isBigEndian: false),
            let bottom = bytes.number(at: 10, bytes: 2, isBigEndian: false), right >= left, bottom >= top
        else { return nil }
        return PictureSize(width: right - left + 1, height: bottom - top + 1)
    }
}

extension InputFile {
    /// Why nothing could be decoded: the picture is too large or in a form that is not read, the disk fails, else `failure`.
    func whyUndecodable(_ failure: Failure, by decoder: VideoDecoder) -> Failure {
        if let size = DeclaredSize.read(self, codec: decoder.codecID) {
            do { try PictureLimit.check(size, of: path, limit: maximumPixels) } catch { return error }
        }
        if decoder.codecID == AV_CODEC_ID_WEBP, isSeekable, PlayCount.read(systemPath) != nil {
            return Failure(
                .input, "cannot decode '\(path)': it is an animation, and this FFmpeg decodes only WebP's stills",
                advice: "convert it to GIF, APNG or a movie first")
        }
        if decoder.meetsUnknownForm {
            let codec = String(cString: avcodec_get_name(decoder.codecID))
            return Failure(
                .input, "cannot decode '\(path)': this FFmpeg does not read this form of \(codec)",
                advice: "the file may be sound: save it in a usual form of it, or as another kind")
        }
        return blame(for: failure)
    }
}
