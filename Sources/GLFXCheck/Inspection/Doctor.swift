internal import GLFXColor
package import GLFXCore
public import GLFXGLES
internal import GLFXMedia
public import GLFXNative
public import GLFXRender

/// Reports this machine's devices and codecs: for `glfx doctor`.
public enum Doctor {
    /// An encoder or decoder that glfx relies on for a common job.
    public struct CodecCheck: Sendable {
        /// libavcodec's name: `libx264`.
        public var name: String
        /// What it is for: `H.264, the usual codec of mov, mp4 and mkv`.
        public var purpose: String
        /// libavcodec has it.
        public var isPresent: Bool
    }

    /// The findings.
    public struct Report: Sendable {
        /// The native renderer.
        public var native: NativeSurvey
        /// The graphics devices that were tried, with results.
        public var survey: DeviceSurvey
        /// Name and version of each library.
        public var libraries: [(name: String, version: String)]
        /// Decoders and encoders of cards, tried.
        package var cards: [CardSurvey.Card]
        /// What common jobs rely on.
        public var codecs: [CodecCheck]
        /// What to install or change, before it is spelled.
        package var adviceTexts: [MessageText]
        /// What to install or change, a line each; empty when all is well.
        public var advice: [String] { adviceTexts.map { $0.line(in: .library) } }
        /// A job can run here.
        public var isFit: Bool
    }

    /// Opens every graphics device, queries libav for common codecs, and tries the decoders and encoders of cards in
    /// processes of their own. Takes a fraction of a second, or seconds where there is a card; must be called on a thread
    /// without a current GL context, in a process of the command `glfx`.
    public static func examine(_ selection: DeviceSelection = .automatic) -> Report {
        let native = NativeDevice.survey()
        let survey = GraphicsDevice.survey(selection == .native ? .software : selection)
        let codecs =
            encoders.map { CodecCheck(name: $0.0, purpose: $0.1, isPresent: LibAVFacts.hasEncoder($0.0)) }
            + decoders.map { CodecCheck(name: $0.0, purpose: $0.1, isPresent: LibAVFacts.hasDecoder($0.0)) }
        var advice: [MessageText] = []
        if let missing = native.missing {
            advice.append(
                missing == "memory"
                    ? "the native renderer finds no memory: allow the process more (ulimit -v)"
                    : "the native renderer finds no \(missing): apt install libllvm15")
        }
        if let failure = survey.failure { advice.append(failure.completing(failure.text)) }
        if survey.device?.isSoftware != false {
            advice.append("drawing is done by the processor; a GPU needs its driver and a readable node in /dev/dri")
        }
        if ColorLibrary.version == nil {
            advice.append("without OpenColorIO there is no \(.ocio): apt install libopencolorio2.1")
        }
        for codec in codecs where !codec.isPresent {
            advice.append("this libavcodec lacks \(codec.name) (\(codec.purpose)); Debian's libavcodec59 has it")
        }
        return Report(
            native: native, survey: survey,
            libraries: LibAVFacts.libraries + (ColorLibrary.version.map { [("OpenColorIO", $0)] } ?? []),
            cards: CardSurvey.examine(),
            codecs: codecs,
            adviceTexts: advice,
            isFit: survey.device != nil || native.library != nil && [.automatic, .native].contains(selection))
    }

    private static let encoders = [
        ("libx264", "H.264, the usual codec of mov, mp4 and mkv"), ("libx265", "HEVC"),
        ("prores_ks", "ProRes, with alpha in 4444"), ("libvpx-vp9", "VP9, the usual codec of webm, with alpha"),
        ("dnxhd", "DNxHD and DNxHR"), ("ffv1", "FFV1, lossless"), ("qtrle", "QuickTime Animation, lossless with alpha"),
        ("png", "PNG pictures"), ("aac", "audio in mov and mp4"), ("libopus", "audio in webm"),
    ]

    private static let decoders = [
        ("h264", "reading H.264"), ("hevc", "reading HEVC"), ("prores", "reading ProRes"),
        ("libvpx-vp9", "reading VP9 with alpha"), ("libvpx", "reading VP8 with alpha"),
    ]
}
