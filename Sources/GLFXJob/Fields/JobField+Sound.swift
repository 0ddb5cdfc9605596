internal import GLFXCore

/// What is heard.
extension JobField {
    static let soundtrack: [JobField] = [
        JobField(
            key: "audio", .field(\.sound.track, TrackCodec()),
            Summary(line: .audio) { $0.trackText }),
        JobField(
            key: "audio-stream", .field(\.sound.streams, StreamsCodec()),
            Summary(line: .audio) { job in
                switch job.sound.streams {
                case .all: nil
                case .number(let number): "of it stream \(number)"
                case .language(let language): "of it what is in '\(language)'"
                }
            }),
        JobField(
            key: "audio-track-gain", GainCodec.access(\.sound.trackGain),
            Summary(line: .audio) { GainCodec.summary($0.sound.trackGain) }),
        JobField(
            key: "audio-fade", AudioFadeCodec.access(\.sound.trackFade),
            Summary(line: .audio) { AudioFadeCodec.summary($0.sound.trackFade) }),
        JobField(
            key: "audio-offset", OffsetCodec.access(\.sound.offset),
            Summary(line: .audio) { job in
                let offset = job.sound.offset
                guard offset.numerator != 0 else { return nil }
                let size = decimal(Rational(abs(offset.numerator), offset.denominator))
                return "\(size) s \(offset.numerator > 0 ? "later" : "earlier")"
            }),
        JobField(
            key: "audio-mix", .field(\.sound.mix, FilePartCodec()),
            Summary(line: .audio) { job in
                let level = GainCodec.summary(job.sound.gain).map { " \($0)" } ?? ""
                return job.sound.mix.map { "with '\($0)' mixed in\(level)" }
            }),
        JobField(
            key: "audio-gain", GainCodec.access(\.sound.gain)),
        JobField(
            key: "audio-mix-fade", AudioFadeCodec.access(\.sound.mixFade),
            Summary(line: .audio) { AudioFadeCodec.summary($0.sound.mixFade).map { "what is mixed in \($0)" } }),
        JobField(
            key: "audio-duck",
            .field(\.sound.ducking.gain, NumberCodec(range: -120...(-0.1), accepted: "decibels below 0, such as -12")),
            Summary(line: .audio) { job in
                let gain = job.sound.ducking.gain
                return gain == 0 ? nil : "what is mixed in ducked by \(decimal(-gain)) dB"
            }),
        JobField(
            key: "audio-duck-threshold",
            .field(\.sound.ducking.threshold, NumberCodec(range: -120...0, accepted: "decibels from -120 to 0"))),
        JobField(key: "audio-duck-attack", .time(\.sound.ducking.attack, .length)),
        JobField(key: "audio-duck-release", .time(\.sound.ducking.release, .length)),
        JobField(
            key: "audio-mix-offset", OffsetCodec.access(\.sound.mixOffset),
            Summary(line: .audio) { job in
                let offset = job.sound.mixOffset
                guard offset.numerator != 0 else { return nil }
                let size = decimal(Rational(abs(offset.numerator), offset.denominator))
                return offset.numerator > 0 ? "mixed in from \(size) s on" : "mixed in without its first \(size) s"
            }),
        JobField(
            key: "audio-mono", .field(\.sound.splitsChannels, FlagCodec()),
            Summary(line: .audio) { $0.sound.splitsChannels ? "each channel as a track" : nil }),
        JobField(
            key: "audio-loop", .field(\.sound.loops, FlagCodec()),
            Summary(line: .audio) { $0.sound.loops ? "files again and again" : nil }),
        JobField(
            key: "loudness", .field(\.sound.loudness, NumberCodec(range: -70...0, accepted: "LUFS from -70 to 0")),
            Summary(line: .audio) { job in
                job.sound.loudness.map { "at \(decimal($0)) LUFS, at most \(decimal(job.sound.truePeak)) dBTP" }
            }),
        JobField(
            key: "true-peak", .field(\.sound.truePeak, NumberCodec(range: -20...0, accepted: "dBTP from -20 to 0"))),
    ]
}

extension FilterJob {
    /// The audio before anything is mixed in.
    fileprivate var trackText: String {
        switch sound.track {
        case .none: "none"
        case .file(let part): "of '\(part)'"
        case .copy:
            switch inputs.count {
            case 0: "none"
            case 1: changesSound ? "its own" : "its own, with every other stream, as it is"
            default: "their own, joined"
            }
        }
    }

    /// Whether the audio of a single movie is not copied packet for packet.
    private var changesSound: Bool { sound != JobSound() || fadeIn != nil || fadeOut != nil }
}
