internal import GLFXCore

/// An output format and its capabilities.
package struct Container: Sendable {
    /// How time stamps are stored.
    enum Stamps: Sendable {
        /// Times in any time base: the source's is kept.
        case source
        /// In ticks of this length, whatever the source's.
        case fixed(Rational)
        /// As a count of frames; gaps are stored as empty frames.
        case frameCount
        /// As a count of frames without gaps: a picture is repeated to fill them.
        case repeatedFrames
        /// No times: a sequence of pictures.
        case none
    }

    /// How times before 0 are stored.
    enum Origin: Sendable {
        /// Kept but not presented (an edit list): audio may begin before the picture.
        case hiddenBeforeZero
        /// Not at all: audio before 0 is left out, and all times are shifted if the first picture is before 0.
        case atOrAfterZero
        /// Shifted: the first picture is always at time 0.
        case firstPicture
    }

    /// The name in messages and for --format: `mov`.
    package let name: String
    /// libavformat's name of the muxer; nil for picture sequences.
    let muxer: String?
    /// File name extensions, without the dot.
    let endings: [String]
    /// The default family of `EncoderCatalog`.
    let usualCodec: String
    /// The family that keeps alpha; nil where none does.
    let alphaCodec: String?
    /// Further families that keep alpha, for messages.
    let otherAlphaCodecs: [String]
    /// Encoders for audio that cannot be copied, in order of preference; empty if it cannot hold audio.
    let audioEncoders: [String]
    /// Players accept PCM in it: lossless audio is written so.
    let keepsPCM: Bool
    /// The encoder for text subtitles that cannot be copied; nil where subtitles cannot be held.
    let subtitleEncoder: String?
    let stamps: Stamps
    let origin: Origin
    /// The container signals whether code values are full range.
    let signalsRange: Bool
    /// The container signals the matrix.
    let signalsMatrix: Bool
    /// The only sample rate of its audio; nil: any.
    let audioRate: Int32?
    /// As many audio tracks as it holds; nil: any number.
    let mostAudioTracks: Int?
    /// It can be written sequentially, to a pipe.
    package let isStream: Bool
    /// Decoding order has to be presentation order: no B-frames.
    let needsPresentationOrder: Bool

    init(
        _ name: String, muxer: String?, endings: [String], codec: String, alpha: String? = nil,
        otherAlpha: [String] = [], audio: [String] = [], pcm: Bool = false, subtitles: String? = nil, stamps: Stamps,
        origin: Origin = .atOrAfterZero, signalsRange: Bool = false, signalsMatrix: Bool = false,
        audioRate: Int32? = nil, mostAudioTracks: Int? = nil, isStream: Bool = false,
        needsPresentationOrder: Bool = false
    ) {
        self.name = name
        self.muxer = muxer
        self.endings = endings
        self.usualCodec = codec
        self.alphaCodec = alpha
        self.otherAlphaCodecs = otherAlpha
        self.audioEncoders = audio
        self.keepsPCM = pcm
        self.subtitleEncoder = subtitles
        self.stamps = stamps
        self.origin = origin
        self.signalsRange = signalsRange
        self.signalsMatrix = signalsMatrix
        self.audioRate = audioRate
        self.mostAudioTracks = mostAudioTracks
        self.isStream = isStream
        self.needsPresentationOrder = needsPresentationOrder
    }

    var isPictures: Bool { muxer == nil }

    /// Audio is a row of samples without times: it begins where the file begins, and has no gaps.
    var hasAudioWithoutTimes: Bool {
        if case .frameCount = stamps { true } else { false }
    }

    /// libavformat's muxer writes chapters.
    var holdsChapters: Bool { ["mov", "mp4", "matroska", "webm", "nut"].contains(muxer) }
}
