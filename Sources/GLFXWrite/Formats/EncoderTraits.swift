internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Properties of an encoder that libavcodec does not report.
struct EncoderTraits: Sendable {
    /// The option for quality (and size).
    struct Quality: Sendable {
        enum Knob: Sendable {
            /// An option of the encoder: `crf`.
            case option(String)
            /// `AVCodecContext.global_quality` in units of `FF_QP2LAMBDA`, with the qscale flag.
            case quantizer
        }
        let knob: Knob
        /// The default here; nil: the encoder's own.
        let usual: Double?
        let range: ClosedRange<Double>
    }

    /// The option that trades speed for size.
    struct Preset: Sendable {
        enum Values: Sendable {
            case names([String])
            case numbers(ClosedRange<Int>)
        }
        let option: String
        let usual: String?
        let values: Values
    }

    enum Chroma: Sendable {
        /// 4:2:0 whatever the source, for compatibility.
        case quarter
        /// The source's, if the encoder supports it.
        case source
        /// That of a source in YCbCr; 4:2:0 for RGB.
        case sourceOfYUV
    }

    /// A member of an option that is a list: `x265-params=pools=2:log-level=error`.
    struct OwnThreads: Sendable {
        let option: String
        let member: String
        /// The greatest number that the encoder takes from libavcodec besides.
        var most = 64
        /// The member's value where there is to be no thread beside the caller's; nil: 1.
        var none: String?
    }

    /// Of an encoder that runs on a card: its files are of that card, driver and version.
    struct Card: Sendable {
        let kind: CardKind
        /// Bits a channel.
        var mostBits: Int
        /// It takes surfaces of the card only, to which pictures are copied.
        var takesSurfaces: Bool { kind == .vaapi }
    }

    /// The color model that is written.
    enum Model: Sendable { case yuv, rgb, source }

    enum Range: Sendable {
        case alwaysFull, alwaysLimited
        /// In the codec's own bitstream.
        case signaled
        /// Only by some containers.
        case signaledByContainer
    }

    enum Siting: Sendable { case left, center, topLeft, source }

    /// An option of an encoder that stands in the place of libavcodec's of the same name.
    struct OwnOption: Sendable {
        enum Values: Sendable {
            case words([String])
            case numbers(ClosedRange<Double>)
        }
        let name: String
        let values: Values
    }

    /// libavcodec's name.
    let name: String
    var quality: Quality?
    var preset: Preset?
    /// Defaults that the user may override.
    var options: [(name: String, value: String)] = []
    var model = Model.yuv
    var chroma = Chroma.quarter
    /// Maximum bits a channel, for compatibility with decoders.
    var mostBits = 16
    var range = Range.alwaysLimited
    /// The codec's own bitstream signals the matrix.
    var signalsMatrix = false
    /// Decoders use this matrix whatever the tags say.
    var onlyMatrix: ColorDescription.Matrix?
    var siting = Siting.left
    /// Linear light in the primaries of BT.709, with premultiplied alpha, in its pixel formats of floating point.
    var holdsLight = false
    /// Pixel formats that a coder of our own writes into files of pictures, beside libavcodec's.
    var ownFormats: [AVPixelFormat] = []
    /// All that it takes; nil: libavcodec's.
    var ownOptions: [OwnOption]?
    /// Takes time stamps in any time base; otherwise it is given a constant rate, and the stamps are restored
    /// afterwards.
    var takesAnyTime = false
    /// Takes sides that are not multiples of the chroma subsampling.
    var takesOddSizes = false
    /// Without loss, with a key frame after every `g` pictures, which alone begin anew.
    var hasRegularKeys = false
    /// Codes the fields of interlaced pictures apart where it is told to.
    var codesFields = false
    /// Says of each picture whether it is interlaced, and which field is first.
    var marksFields = false
    /// Uses B-frames by default.
    var reorders = false
    /// Where the number of its threads is told, if libavcodec's number does not reach them all.
    var ownThreads: OwnThreads?
    /// Members of options that are lists, for files that are the same on every machine.
    var pinned: [(option: String, member: String, value: String)] = []
    /// Nil: it runs on the processor.
    var card: Card?
    /// How many pictures it may reorder over, if it does not report that (`has_b_frames`).
    var unreportedDelay = 0

    init(_ name: String) { self.name = name }

    func with(_ change: (inout EncoderTraits) -> Void) -> EncoderTraits {
        var copy = self
        change(&copy)
        return copy
    }
}
