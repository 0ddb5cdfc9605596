package import CGLFXLibAV
package import GLFXCore
internal import GLFXFiles
package import GLFXMedia

/// All decisions about an output before the first picture: what is written, how, and the action for each stream. Made
/// by `make`, executed by `MediaWriter`.
package struct OutputPlan: Sendable {
    package let path: String
    package let container: Container
    /// libavcodec's name of the encoder.
    package let encoderName: String
    /// libav's short name of the codec: `h264`.
    package let codecName: String
    /// The pixel format of the encoder's pictures.
    package let pixelFormat: AVPixelFormat
    /// Pixels of the encoder's pictures; not less than the filtered pictures'.
    package let codedWidth: Int
    package let codedHeight: Int
    /// Of the written code values, and in the tags.
    package let color: ColorDescription
    /// The alpha channel is written; otherwise the writer ignores it, and a background has to be drawn before.
    package let writesAlpha: Bool
    /// The audio tracks that are made: as many as were requested, or none.
    package let sounds: [AudioPlan]
    /// One line each, to be shown before the work begins.
    package let notes: [MessageText]
    /// The number of threads that encode.
    package var threads = ThreadCount()
    /// The DRM node of the card that encodes; nil: the first that works.
    package var renderNode: String?

    /// As `OutputRequest.isReproducible`.
    let isReproducible: Bool
    /// The format of the filtered pictures.
    package let format: VideoFormat
    let target: OutputTarget
    let time: TimePlan
    /// Options for the encoder in the order in which they are set.
    let encoderOptions: [OutputRequest.EncoderOption]
    /// In units of the encoder's quantizer; nil: not set.
    let quantizer: Double?
    /// The FourCC where it differs from libavformat's choice; 0 otherwise.
    let codecTag: UInt32
    /// In the order of the tracks that were given.
    let tracks: [TrackPlan]
    /// Bits a second of audio that is converted; nil: the encoder's usual ones.
    let audioBitRate: Int?
    /// Samples a second of audio that is converted; nil: the track's own.
    let audioRate: Int?
    /// As `OutputRequest.metadata`, those that the container holds.
    let tags: [OutputRequest.Tag]
    /// Which field comes first of frames that are made of two pictures each; nil: of one.
    package let weaving: FieldOrder?
    /// As `OutputRequest.hasIndexInFront`.
    let hasIndexInFront: Bool

    /// The encoder makes a key frame every so many pictures of the job, whatever they show; 1 where it decides, or each is
    /// one.
    package var keyFrameStep: Int { codedKeyFrameStep * (weaving == nil ? 1 : 2) }

    private var codedKeyFrameStep: Int {
        // libavcodec's MPEG encoders then begin no group of pictures but by their count.
        let isStrict = encoderOptions.contains { $0.name == "mpv_flags" && $0.value.contains("strict_gop") }
        guard isStrict || EncoderCatalog.traits(of: encoderName)?.hasRegularKeys == true else { return 1 }
        // 12 is libavcodec's own number (`gop_size`).
        let interval = encoderOptions.last { $0.name == "g" }.flatMap { Int($0.value) } ?? 12
        return max(1, interval)
    }

    /// Checks, before anything is opened, whether the output can be written.
    /// - Throws: `.usage` for a name that is not an output's, or exists; `.output` where nothing can be written.
    package static func checkPlace(_ request: OutputRequest) throws(Failure) {
        _ = try OutputPlanner.target(request, ContainerCatalog.container(for: request))
    }

    /// Checks whether the output has a container, without a look at the file system.
    /// - Throws: `.usage` for a name that is not an output's.
    package static func checkContainer(of request: OutputRequest) throws(Failure) {
        _ = try ContainerCatalog.container(for: request)
    }

    /// Resolves the request against what this machine's libraries can do.
    ///
    /// Only reads the file system, to check whether the output can be written.
    /// - Parameters:
    ///   - format: of the pictures for the writer.
    ///   - tracks: the streams to be kept beside the filtered video.
    ///   - madeAlpha: the source has alpha, or the shaders make some; evaluated only if the output can hold it.
    ///   - sounds: audio tracks to be made.
    /// - Throws: `.usage` for an invalid name, value or combination; `.output` where nothing can be written.
    package static func make(
        request: OutputRequest, format: VideoFormat, tracks: [TrackInfo],
        madeAlpha: @autoclosure () throws(Failure) -> Bool, sounds: [AudioRequest] = []
    ) throws(Failure) -> OutputPlan {
        let written = try InterlacedOutput(request, of: format)
        return try OutputPlanner(
            request: request, format: written.format, tracks: tracks, sounds: sounds, weaving: written.weaving
        )
        .plan { () throws(Failure) in try madeAlpha() }
    }
}

/// Time bases of the output.
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
