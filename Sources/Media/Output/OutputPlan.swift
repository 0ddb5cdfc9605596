package import CLibAV
package import FrameCore

/// Everything that is decided about an output before the first picture: what is written, how, and what becomes of
/// each stream. Made by `make`, carried out by `MediaWriter`.
package struct OutputPlan: Sendable {
    package let path: String
    package let container: Container
    /// libavcodec's name of the encoder.
    package let encoderName: String
    /// libav's short name of the codec: `h264`.
    package let codecName: String
    /// The encoder's pictures.
    package let pixelFormat: AVPixelFormat
    /// Pixels of the encoder's pictures; not less than the filtered pictures'.
    package let codedWidth: Int
    package let codedHeight: Int
    /// What the written code values mean, and what the tags say.
    package let color: ColorDescription
    /// The alpha channel is written; otherwise the writer ignores it, and whoever wants a background lays it below.
    package let writesAlpha: Bool
    /// The sound track that is made; nil: there is none.
    package let sound: SoundPlan?
    /// One line each, to be shown before the work begins.
    package let notes: [String]

    /// The filtered pictures as they come.
    let format: VideoFormat
    let target: OutputTarget
    let time: TimePlan
    /// Options for the encoder in the order in which they are set.
    let encoderOptions: [OutputRequest.EncoderOption]
    /// In units of the encoder's quantizer; nil: not asked for.
    let quantizer: Double?
    /// The container's own four letters where they differ from libavformat's choice; 0 otherwise.
    let codecTag: UInt32
    /// In the order of the tracks that were given.
    let tracks: [TrackPlan]

    /// Looks, before anything is opened, whether the output can come to stand where it is to.
    /// - Throws: `.usage` for a name that is no output's, or is taken; `.output` where nothing can be written.
    package static func checkPlace(_ request: OutputRequest) throws(Failure) {
        _ = try OutputPlanner.target(request, ContainerCatalog.container(for: request))
    }

    /// Resolves the request against what this machine's libraries can do.
    ///
    /// Touches no file but to look whether the output can come to stand there.
    /// - Parameters:
    ///   - format: what the pictures handed to the writer will be.
    ///   - tracks: the streams to be kept beside the filtered video.
    ///   - madeAlpha: the source has alpha, or the shaders make some; asked only where the output could hold it.
    ///   - sound: a sound track to be made; nil: none.
    /// - Throws: `.usage` for a name, a value or a combination that cannot be; `.output` where nothing can be written.
    package static func make(
        request: OutputRequest, format: VideoFormat, tracks: [TrackInfo],
        madeAlpha: @autoclosure () throws(Failure) -> Bool, sound: SoundRequest? = nil
    ) throws(Failure) -> OutputPlan {
        try OutputPlanner(request: request, format: format, tracks: tracks, sound: sound)
            .plan { () throws(Failure) in try madeAlpha() }
    }
}

/// In which ticks pictures are counted.
struct TimePlan: Sendable {
    /// Every picture's stamp is a whole number of these.
    let grid: Rational
    /// The encoder's own time base.
    let encoderBase: Rational
    /// The encoder is given 0, 1, 2 … instead of stamps.
    let countsFrames: Bool
    /// Frames a second, for rate control and for containers that state one.
    let frameRate: Rational
}
