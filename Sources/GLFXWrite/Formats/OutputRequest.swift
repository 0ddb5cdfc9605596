public import GLFXCore

/// What the user requested of the output: names and numbers as given, nothing resolved yet.
public struct OutputRequest: Sendable, Hashable {
    /// The handling of alpha.
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
    /// The container by name (`mkv`); nil: by the extension of the path.
    public var format: String?
    /// A family (`h264`, `prores`) or the name of an encoder of libavcodec; nil: the container's default.
    public var codec: String?
    /// In the encoder's own scale (CRF for x264, x265, VP9 and AV1; quantizer elsewhere); nil: the default.
    public var quality: Double?
    /// One of the encoder's names (`ultrafast` … `veryslow`; 0 … 8 for VP9).
    public var preset: String?
    /// libav's name of the pixel format that is encoded: `yuv422p10le`; nil: the nearest to the source that the encoder
    /// takes and players know.
    public var pixelFormat: String?
    /// The most that two key frames are apart; nil: as the encoder decides.
    public var keyInterval: KeyInterval?
    /// Fields of which frames are made; nil: frames are written as they are.
    public var interlacing: Interlacing?
    /// The pictures are SDR in BT.709 whatever the source is: HDR and wide gamuts are brought to it.
    public var isSDR: Bool
    /// Passed to the encoder as given: `tune=film`.
    public var encoderOptions: [EncoderOption]
    /// A family (`aac`, `flac`, `pcm`) or the name of an audio encoder of libavcodec, which all audio is encoded with
    /// that is not in it already; nil: audio that can be copied is, and other audio gets the container's usual one.
    public var audioCodec: String?
    /// Bits a second of each audio track, which is then encoded; nil: tracks that can be copied are, and others get as
    /// many as their encoder needs to be transparent.
    public var audioBitRate: Int?
    /// Samples a second of each audio track, which is encoded where it has another rate; nil: the track's own, as far as
    /// its codec and the container have it.
    public var audioRate: Int?
    /// Tags of the whole file beside the source's; one with an empty value removes the source's of that name.
    public var metadata: [Tag]
    /// The index of a QuickTime or MP4 file is in front of its samples, so that it plays while it is loaded; the file is
    /// rewritten for it at the end. Other containers ignore it.
    public var hasIndexInFront: Bool
    /// The handling of alpha.
    public var alpha: Alpha
    /// Bits a channel of what is written; nil: the source's, as far as the codec has them.
    public var depth: Int?
    /// Replace an existing output.
    public var overwrite: Bool
    /// The same pictures and packets make the same bytes, on any machine and at any time, with the same versions of the
    /// libraries: the encoder's threads are fixed, and nothing is written of the machine, the clock or chance.
    public var isReproducible: Bool
    /// The number of the first of numbered pictures; nil: that of the source's first where each frame is one of its numbered
    /// pictures, else 1.
    public var startNumber: Int?
    /// The timecode of the first frame, `10:00:00:00`, with a semicolon before the frames of a drop-frame count; nil: the
    /// source's, if it has one.
    public var timecode: String?

    /// An option of the encoder's own.
    public struct EncoderOption: Sendable, Hashable {
        /// The option's name as the encoder calls it.
        public var name: String
        /// The option's value as the encoder takes it.
        public var value: String
        /// An option, unchecked.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A tag of the file.
    public struct Tag: Sendable, Hashable {
        /// libav's name of it, in any case: `title`.
        public var name: String
        /// Its text; empty: the file gets no such tag.
        public var value: String
        /// A tag, unchecked.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A length of a group of pictures.
    public enum KeyInterval: Sendable, Hashable {
        /// Frames of the output, from 1 on.
        case frames(Int)
        /// Seconds, more than 0: at the output's rate, rounded down to frames.
        case seconds(Rational)
    }

    /// How interlaced frames are made.
    public enum Interlacing: String, Sendable, CaseIterable {
        /// Of two pictures each, the first in rows 0, 2, 4 …: half as many frames a second.
        case top
        /// The same, the first in rows 1, 3, 5 …
        case bottom
        /// Of one picture each, marked as interlaced with its top field first (progressive segmented frames).
        case segmented
    }

    /// By default the container's default codec and quality.
    public init(
        path: String, format: String? = nil, codec: String? = nil, quality: Double? = nil, preset: String? = nil,
        encoderOptions: [EncoderOption] = [], audioCodec: String? = nil, audioBitRate: Int? = nil,
        hasIndexInFront: Bool = true, alpha: Alpha = .auto, depth: Int? = nil, overwrite: Bool = false,
        isReproducible: Bool = false, pixelFormat: String? = nil, keyInterval: KeyInterval? = nil,
        interlacing: Interlacing? = nil, isSDR: Bool = false, audioRate: Int? = nil, metadata: [Tag] = []
    ) {
        self.path = path
        self.format = format
        self.codec = codec
        self.quality = quality
        self.preset = preset
        self.encoderOptions = encoderOptions
        self.audioCodec = audioCodec
        self.audioBitRate = audioBitRate
        self.hasIndexInFront = hasIndexInFront
        self.alpha = alpha
        self.depth = depth
        self.overwrite = overwrite
        self.isReproducible = isReproducible
        self.pixelFormat = pixelFormat
        self.keyInterval = keyInterval
        self.interlacing = interlacing
        self.isSDR = isSDR
        self.audioRate = audioRate
        self.metadata = metadata
    }
}
