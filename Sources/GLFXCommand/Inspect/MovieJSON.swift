internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// A movie's streams, time and color for programs. Times are exact: ticks and the seconds in a tick.
struct MovieJSON: Encodable {
    struct Time: Encodable {
        var seconds: Double
        var ticks: Int64
        var timeBase: String
    }

    struct Part: Encodable {
        var start: Time
        var end: Time
        var metadata: [String: String]
    }

    struct Stream: Encodable {
        var index: Int
        var kind: String
        var codec: String
        var profile: String?
        var timeBase: String
        var start: Time?
        var duration: Time?
        var frameCount: Int64?
        var bitRate: Int64?
        var isDefault: Bool
        var metadata: [String: String]
        var picture: Picture?
        var sound: Sound?
    }

    struct Picture: Encodable {
        var width: Int
        var height: Int
        var pixelFormat: String
        var bitsPerChannel: Int
        var hasAlpha: Bool
        var frameRate: String?
        var sampleAspectRatio: String
        /// `top` or `bottom`: the field that comes first; missing where pictures are progressive.
        var fieldOrder: String?
        var rotation: Int
        var isMirrored: Bool
        var isCoverArt: Bool
        var isFiltered: Bool
        /// As glfx interprets the colors, and as the file tags them.
        var color: Color
        var tags: Color
    }

    struct Color: Encodable {
        var matrix: String
        var range: String
        var primaries: String
        var transfer: String
        var chromaSiting: String
    }

    struct Sound: Encodable {
        var sampleRate: Int
        var channels: Int
        var layout: String
        /// Missing where it was not measured.
        var loudness: LoudnessFigures?
    }

    struct LoudnessFigures: Encodable {
        /// LUFS; missing for silence, as the true peak is.
        var integrated: Double?
        /// LU.
        var range: Double
        /// dBTP.
        var truePeak: Double?
    }

    /// Of an OpenEXR file.
    struct OpenEXRPart: Encodable {
        struct Channel: Encodable {
            var name: String
            /// `half`, `float` or `uint`.
            var type: String
        }

        struct Attribute: Encodable {
            var name: String
            var type: String
            var value: String
        }

        var name: String
        var channels: [Channel]
        /// Left, top, right, bottom; the last column and row belong to it.
        var dataWindow: [Int]
        var displayWindow: [Int]
        var compression: String
        var isTiled: Bool
        var isDeep: Bool
        var attributes: [Attribute]
    }

    var kind = "movie"
    var path: String
    var container: String
    var containerDescription: String
    var duration: Time?
    var start: Time?
    var metadata: [String: String]
    var chapters: [Part]
    var streams: [Stream]
    /// Missing where the file is no OpenEXR file.
    var openEXR: [OpenEXRPart]?
    /// Names for `--layer`; missing as `openEXR`.
    var layers: [String]?

    /// - Parameter loudness: of audio streams, by their number.
    init(_ movie: MovieInspection, _ loudness: [Int: Loudness] = [:]) {
        path = movie.path
        container = movie.container
        containerDescription = movie.containerDescription
        duration = movie.duration.map(Time.init)
        start = movie.start.map(Time.init)
        metadata = dictionary(movie.metadata)
        chapters = movie.chapters.map {
            Part(start: Time($0.start), end: Time($0.end), metadata: dictionary($0.metadata))
        }
        streams = movie.streams.map { Stream($0, loudness[$0.index]) }
        guard !movie.openEXR.isEmpty else { return }
        openEXR = movie.openEXR.map(OpenEXRPart.init)
        layers = movie.layers
    }
}

extension MovieJSON.Time {
    init(_ time: Timestamp) {
        self.init(seconds: time.seconds, ticks: time.value, timeBase: time.timeBase.description)
    }
}

extension MovieJSON.Stream {
    init(_ stream: MovieInspection.Stream, _ loudness: Loudness?) {
        self.init(
            index: stream.index, kind: stream.kind.rawValue, codec: stream.codec, profile: stream.profile,
            timeBase: stream.timeBase.description, start: stream.start.map(MovieJSON.Time.init),
            duration: stream.duration.map(MovieJSON.Time.init), frameCount: stream.frameCount, bitRate: stream.bitRate,
            isDefault: stream.isDefault, metadata: dictionary(stream.metadata),
            picture: stream.picture.map(MovieJSON.Picture.init),
            sound: stream.sound.map {
                MovieJSON.Sound(
                    sampleRate: $0.sampleRate, channels: $0.channels, layout: $0.layout,
                    loudness: loudness.map(MovieJSON.LoudnessFigures.init))
            })
    }
}

extension MovieJSON.OpenEXRPart {
    init(_ part: MovieInspection.OpenEXRPart) {
        self.init(
            name: part.name, channels: part.channels.map { Channel(name: $0.name, type: $0.type) },
            dataWindow: part.dataWindow, displayWindow: part.displayWindow, compression: part.compression,
            isTiled: part.isTiled, isDeep: part.isDeep,
            attributes: part.attributes.map { Attribute(name: $0.name, type: $0.type, value: $0.value) })
    }
}

extension MovieJSON.LoudnessFigures {
    init(_ loudness: Loudness) {
        let peak = loudness.truePeak
        self.init(integrated: loudness.integrated, range: loudness.range, truePeak: peak.isFinite ? peak : nil)
    }
}

extension MovieJSON.Picture {
    init(_ picture: MovieInspection.Picture) {
        self.init(
            width: picture.size.width, height: picture.size.height, pixelFormat: picture.pixelFormat,
            bitsPerChannel: picture.bitsPerChannel, hasAlpha: picture.hasAlpha,
            frameRate: picture.frameRate?.description, sampleAspectRatio: picture.sampleAspectRatio.description,
            fieldOrder: picture.fieldOrder.map { $0 == .topFirst ? "top" : "bottom" },
            rotation: picture.orientation.quarterTurns * 90, isMirrored: picture.orientation.isMirrored,
            isCoverArt: picture.isCoverArt, isFiltered: picture.isMovie, color: MovieJSON.Color(picture.color),
            tags: MovieJSON.Color(picture.tags))
    }
}

extension MovieJSON.Color {
    init(_ color: ColorDescription) {
        self.init(
            matrix: ColorNames.matrix(color.matrix), range: ColorNames.range(color.range),
            primaries: ColorNames.primaries(color.primaries), transfer: ColorNames.transfer(color.transfer),
            chromaSiting: ColorNames.siting(color.chromaSiting))
    }
}

/// For a repeated key its last value.
private func dictionary(_ entries: [(key: String, value: String)]) -> [String: String] {
    Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
}
