internal import FrameCore

/// What has to be known of an encoder of libavcodec that the library itself does not tell.
struct EncoderTraits: Sendable {
    /// The option that says how good (and how large) the result is.
    struct Quality: Sendable {
        enum Knob: Sendable {
            /// An option of the encoder: `crf`.
            case option(String)
            /// `AVCodecContext.global_quality` in units of `FF_QP2LAMBDA`, with the qscale flag.
            case quantizer
        }
        let knob: Knob
        /// What is worth keeping; nil: the encoder's own default.
        let usual: Double?
        let range: ClosedRange<Double>
    }

    /// The option that trades time against size.
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
        /// 4:2:0 whatever the source: what plays everywhere.
        case quarter
        /// What the source has, where the encoder has it.
        case source
    }

    /// Which colors are written.
    enum Model: Sendable { case yuv, rgb, source }

    enum Range: Sendable {
        case alwaysFull, alwaysLimited
        /// The codec's own bitstream says it.
        case told
        /// Only some containers can say it.
        case toldByContainer
    }

    enum Siting: Sendable { case left, center, topLeft, source }

    /// libavcodec's name.
    let name: String
    var quality: Quality?
    var preset: Preset?
    /// Set unless the user says otherwise.
    var options: [(name: String, value: String)] = []
    var model = Model.yuv
    var chroma = Chroma.quarter
    /// Deeper pictures are written with this many bits: what decoders everywhere have.
    var mostBits = 16
    var range = Range.alwaysLimited
    /// The codec's own bitstream says which matrix it is.
    var tellsMatrix = false
    /// The codec is read with this matrix whatever the tags say.
    var onlyMatrix: ColorDescription.Matrix?
    var siting = Siting.left
    /// The code values are light itself in the primaries of BT.709, multiplied with alpha.
    var holdsLight = false
    /// Time stamps in any time base; otherwise it is given a constant rate, and the stamps are put back afterwards.
    var takesAnyTime = false
    /// Takes pictures whose sides are no multiples of the chroma's step.
    var takesOddSizes = false
    /// Has B-frames unless it is told not to.
    var reorders = false
    /// How many pictures it may reorder over, where it does not tell libavcodec (`has_b_frames`).
    var untoldDelay = 0

    init(_ name: String) { self.name = name }

    func with(_ change: (inout EncoderTraits) -> Void) -> EncoderTraits {
        var copy = self
        change(&copy)
        return copy
    }
}
