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
            key: "audio-track-gain",
            .field(\.sound.trackGain, NumberCodec(range: JobLimits.gains, accepted: "decibels from -120 to 120")),
            Summary(line: .audio) { job in
                let gain = job.sound.trackGain
                return gain == 0 ? nil : "at \(gain > 0 ? "+" : "")\(decimal(gain)) dB"
            }),
        JobField(
            key: "audio-offset", .field(\.sound.offset, OffsetCodec()),
            Summary(line: .audio) { job in
                let offset = job.sound.offset
                guard offset.numerator != 0 else { return nil }
                let size = decimal(Rational(abs(offset.numerator), offset.denominator))
                return "\(size) s \(offset.numerator > 0 ? "later" : "earlier")"
            }),
        JobField(
            key: "audio-mix", .field(\.sound.mix, FilePartCodec()),
            Summary(line: .audio) { job in
                let gain = job.sound.gain
                let level = gain == 0 ? "" : " at \(gain > 0 ? "+" : "")\(decimal(gain)) dB"
                return job.sound.mix.map { "with '\($0)' mixed in\(level)" }
            }),
        JobField(
            key: "audio-gain",
            .field(\.sound.gain, NumberCodec(range: JobLimits.gains, accepted: "decibels from -120 to 120"))),
        JobField(
            key: "audio-mix-offset", .field(\.sound.mixOffset, OffsetCodec()),
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
