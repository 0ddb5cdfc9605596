/// What the user asked of the output: names and numbers as given, nothing resolved yet.
public struct OutputRequest: Sendable, Hashable {
    /// What becomes of alpha.
    public enum Alpha: String, Sendable, CaseIterable {
        /// Kept when the codec holds it and there is some to keep.
        case auto
        /// Kept, with a codec that holds it; an error where the container has none.
        case keep
        /// Laid over the background.
        case drop
    }

    /// A movie (`out.mov`) or a picture sequence (`out/%05d.png`).
    public var path: String
    /// The container by name (`mkv`); nil: the ending of the path tells.
    public var format: String?
    /// A family (`h264`, `prores`) or the name of an encoder of libavcodec; nil: the usual one of the container.
    public var codec: String?
    /// In the encoder's own scale (CRF for x264, x265, VP9 and AV1; quantizer elsewhere); nil: one worth keeping.
    public var quality: Double?
    /// In the encoder's own words (`ultrafast` … `veryslow`; 0 … 8 for VP9).
    public var preset: String?
    /// Passed to the encoder as given: `tune=film`.
    public var encoderOptions: [EncoderOption]
    /// What becomes of alpha.
    public var alpha: Alpha
    /// Replace what stands at the output's name.
    public var overwrite: Bool

    /// An option of the encoder's own.
    public struct EncoderOption: Sendable, Hashable {
        /// As the encoder calls it.
        public var name: String
        /// In the encoder's own words.
        public var value: String
        /// An option, unchecked.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The container's usual codec at a quality worth keeping, unless told otherwise.
    public init(
        path: String, format: String? = nil, codec: String? = nil, quality: Double? = nil, preset: String? = nil,
        encoderOptions: [EncoderOption] = [], alpha: Alpha = .auto, overwrite: Bool = false
    ) {
        self.path = path
        self.format = format
        self.codec = codec
        self.quality = quality
        self.preset = preset
        self.encoderOptions = encoderOptions
        self.alpha = alpha
        self.overwrite = overwrite
    }
}
