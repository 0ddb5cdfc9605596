package import CGLFXLibAV
public import GLFXCore

/// One stream of a movie as its container describes it.
///
/// Owns a copy of the codec parameters, so that it outlives its reader; immutable after init, hence `Sendable`.
public final class TrackInfo: @unchecked Sendable {
    /// What a stream carries, as the container says.
    public enum Kind: String, Sendable {
        /// Pictures: the movie's, or cover art.
        case video
        /// Coded audio.
        case audio
        /// Subtitles, as text or as pictures.
        case subtitle
        /// Timed data, such as a timecode.
        case data
        /// A file inside the container, such as a font.
        case attachment
        /// Something that libav does not know.
        case unknown
    }

    /// The stream's number in its container.
    public let index: Int
    /// What it carries.
    public let kind: Kind
    /// libav's short name of the codec: `h264`, `aac`, `subrip`.
    public let codecName: String
    /// Seconds in a tick of its packets' time stamps.
    public let timeBase: Rational
    /// In the order of the file.
    public let metadata: [(key: String, value: String)]
    /// Attached picture (cover art): a still, not the movie.
    public let isCoverArt: Bool
    /// Cover art's whole picture; nil for every other stream.
    package let coverPicture: MediaPacket?
    package let parameters: UnsafeMutablePointer<AVCodecParameters>
    /// Where it comes among a file's streams: by its number, but those of another program than the picture's last.
    package let place: Int
    /// It belongs to another program of the file than the picture.
    package var isOfOtherProgram: Bool { place >= Self.otherProgram }
    private static let otherProgram = 1 << 32
    /// libav's structures, by kind.
    package let sideData: [(kind: AVPacketSideDataType, bytes: [UInt8])]
    /// `AV_DISPOSITION_` bits.
    package let disposition: Int32
    /// The file of subtitles that it is all of; nil: it is a stream of a movie.
    package let file: String?
    /// Frames a second, of video and timecode; nil where the container does not say.
    package let frameRate: Rational?

    package init(_ stream: UnsafeMutablePointer<AVStream>, isOfOtherProgram: Bool = false, file: String? = nil)
        throws(Failure)
    {
        self.file = file
        index = Int(stream.pointee.index)
        place = Int(stream.pointee.index) + (isOfOtherProgram ? Self.otherProgram : 0)
        sideData = stream.sideDataKinds.compactMap { kind in stream.sideData(kind).map { (kind, $0) } }
        kind =
            switch stream.pointee.codecpar.pointee.codec_type {
            case AVMEDIA_TYPE_VIDEO: .video
            case AVMEDIA_TYPE_AUDIO: .audio
            case AVMEDIA_TYPE_SUBTITLE: .subtitle
            case AVMEDIA_TYPE_DATA: .data
            case AVMEDIA_TYPE_ATTACHMENT: .attachment
            default: .unknown
            }
        codecName = String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
        timeBase = Rational(stream.pointee.time_base) ?? Rational(1, 1)
        metadata = entries(of: stream.pointee.metadata)
        disposition = stream.pointee.disposition
        frameRate = Rational(stream.pointee.avg_frame_rate).flatMap { $0.numerator > 0 ? $0 : nil }
        isCoverArt = disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) != 0
        coverPicture = try Self.coverPicture(of: stream, timeBase: timeBase)
        parameters = try allocated(avcodec_parameters_alloc(), "codec parameters")
        try check(avcodec_parameters_copy(parameters, stream.pointee.codecpar), .limit, "copy codec parameters")
    }

    /// libav gives cover art with the stream (`AVStream.attached_pic`), not as a packet.
    private static func coverPicture(
        of stream: UnsafePointer<AVStream>, timeBase: Rational
    ) throws(Failure) -> MediaPacket? {
        guard stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0, stream.pointee.attached_pic.size > 0 else {
            return nil
        }
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        let copy = try allocated(packet, "cover art")
        var attached = stream.pointee.attached_pic
        try check(av_packet_ref(copy, &attached), .limit, "keep cover art")
        return try MediaPacket(moving: copy, timeBase: timeBase)
    }

    /// The code of its language in lowercase; nil where the container does not say.
    package var language: String? {
        metadata.first { $0.key.lowercased() == "language" && $0.value != "und" }?.value.lowercased()
    }

    /// Players choose it before others of its kind.
    package var isDefault: Bool { disposition & AV_DISPOSITION_DEFAULT != 0 }

    /// There is a decoder for it in this libavcodec.
    package var isDecodable: Bool { avcodec_find_decoder(parameters.pointee.codec_id) != nil }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = parameters
        avcodec_parameters_free(&parameters)
    }
}
