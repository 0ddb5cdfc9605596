internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Cover art as a file that is attached to a Matroska movie, where its name tells readers what it is.
struct AttachedCover {
    private let track: TrackInfo
    private let picture: MediaPacket
    private let form: (ending: String, mimeType: String)

    /// - Returns: nil where the track is no cover art, or its codec no file's.
    init?(_ track: TrackInfo) {
        guard track.isCoverArt, let picture = track.coverPicture else { return nil }
        (self.track, self.picture) = (track, picture)
        switch track.parameters.pointee.codec_id {
        case AV_CODEC_ID_MJPEG: form = ("jpg", "image/jpeg")
        case AV_CODEC_ID_PNG: form = ("png", "image/png")
        case AV_CODEC_ID_GIF: form = ("gif", "image/gif")
        case AV_CODEC_ID_TIFF: form = ("tif", "image/tiff")
        case AV_CODEC_ID_BMP: form = ("bmp", "image/bmp")
        case AV_CODEC_ID_WEBP: form = ("webp", "image/webp")
        default: return nil
        }
    }

    /// Makes a stream an attachment, whose bytes libavformat takes from the codec's extra data.
    func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(Failure) {
        guard let parameters = stream.pointee.codecpar else { return }
        let size = Int(picture.pointer.pointee.size)
        let copy = try allocated(av_mallocz(size + Int(AV_INPUT_BUFFER_PADDING_SIZE)), "cover art")
        if let bytes = picture.pointer.pointee.data { copy.copyMemory(from: bytes, byteCount: size) }
        av_freep(&parameters.pointee.extradata)
        parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
        parameters.pointee.codec_id = AV_CODEC_ID_NONE
        parameters.pointee.codec_tag = 0
        parameters.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
        parameters.pointee.extradata_size = picture.pointer.pointee.size
        stream.pointee.disposition = 0
        for tag in track.metadata where tag.key.lowercased() != "encoder" {
            av_dict_set(&stream.pointee.metadata, tag.key, tag.value, 0)
        }
        // "Matroska Media Container Format Specification", cover art.
        for (key, value) in [("filename", "cover.\(form.ending)"), ("mimetype", form.mimeType)] {
            av_dict_set(&stream.pointee.metadata, key, value, AV_DICT_DONT_OVERWRITE)
        }
    }
}
