internal import FrameCore

/// A kind of output file, and what it can hold in which way.
package struct Container: Sendable {
    /// How exactly time stamps are kept.
    enum Stamps: Sendable {
        /// In any time base: the source's own.
        case source
        /// In ticks of this length, whatever the source's.
        case fixed(Rational)
        /// As a count of frames; what is left out between two is stored as "nothing new".
        case frameCount
        /// As a count of frames without gaps: a picture is repeated to fill them.
        case repeatedFrames
        /// Not at all: pictures, one after the other.
        case none
    }

    /// What happens to what lies before the movie's time 0.
    enum Origin: Sendable {
        /// It is kept but not shown (an edit list): sound may begin earlier than the picture.
        case hiddenBeforeZero
        /// It cannot be held: sound from before 0 is left out, and all moves if the first picture is before 0.
        case atOrAfterZero
        /// The first picture is time 0, whatever it was.
        case firstPicture
    }

    /// As people call it, and as it is looked up: `mov`.
    package let name: String
    /// libavformat's name of the muxer; nil for picture sequences.
    let muxer: String?
    /// Endings of file names, without the dot.
    let endings: [String]
    /// The family of `EncoderCatalog` that is used when nothing else is asked for.
    let usualCodec: String
    /// The family that keeps alpha; nil where none does.
    let alphaCodec: String?
    /// What else holds alpha here, for words.
    let otherAlphaCodecs: [String]
    /// Encoders for sound that cannot be copied, in order of preference; empty where sound cannot be held.
    let audioEncoders: [String]
    /// Players take plain samples (PCM) in it: sound that lost nothing so far is written so.
    let keepsPCM: Bool
    /// The encoder for text subtitles that cannot be copied; nil where subtitles cannot be held.
    let subtitleEncoder: String?
    let stamps: Stamps
    let origin: Origin
    /// The stream says (or the codec's bitstream has to) whether its codes are full range.
    let tellsRange: Bool
    /// The stream says which matrix its codes were made with.
    let tellsMatrix: Bool
    /// The only rate that its sound may have; nil: any.
    let audioRate: Int32?
    /// It can be written from the first byte to the last, as a pipe wants it.
    let isStream: Bool
    /// Decoding order has to be the order of showing: no B-frames.
    let needsPresentationOrder: Bool

    init(
        _ name: String, muxer: String?, endings: [String], codec: String, alpha: String? = nil,
        otherAlpha: [String] = [], audio: [String] = [], pcm: Bool = false, subtitles: String? = nil, stamps: Stamps,
        origin: Origin = .atOrAfterZero, tellsRange: Bool = false, tellsMatrix: Bool = false, audioRate: Int32? = nil,
        isStream: Bool = false, needsPresentationOrder: Bool = false
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
        self.tellsRange = tellsRange
        self.tellsMatrix = tellsMatrix
        self.audioRate = audioRate
        self.isStream = isStream
        self.needsPresentationOrder = needsPresentationOrder
    }

    var isPictures: Bool { muxer == nil }
}
