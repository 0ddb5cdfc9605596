internal import GLFXCore

/// What is heard.
extension JobField {
    static let soundtrack: [JobField] = [
        JobField(
            "audio", .field(\.sound.track, TrackCodec()), .required("copy|none|FILE"), .sound,
            "the INPUTs' own audio, none, or this file's",
            detail: "copy passes the audio tracks of a single movie on packet for packet where the output's container "
                + "can hold them, and joins those of several: first track to first, second to second; none leaves the "
                + "audio out; a file's audio begins with the first picture and is cut at the end of the picture, or "
                + "silent from its own end on. Subtitles, timecode and other streams of a single movie are passed on "
                + "in each case. Each audio track that is joined, mixed, faded, louder or moved, or is a file's, is "
                + "encoded anew: to the sample at its place, as long as the picture, in the rate and the channels of "
                + "what is heard first; uncompressed if that was so and in mov, mkv, avi, nut and mxf, else in the "
                + "container's usual codec. Audio that overlaps under a --transition is crossfaded with equal power. "
                + "Without it: copy.",
            completion: .wordsAndFiles(["copy", "none"]),
            sharedHelp: "the INPUTs' own audio, none, or a file's; which of its tracks",
            Summary(line: .audio) { $0.trackText }),
        JobField(
            "audio-stream", .field(\.sound.streams, StreamsCodec()), .required("N|LANG|all"), .sound,
            "which of its tracks: a number, a language, or all",
            detail: "Of each INPUT, or of the file of --audio: the stream of this number, as `glfx inspect` counts, or "
                + "those in this language (deu). Without it: all.",
            completion: .words(["all"]),
            Summary(line: .audio) { job in
                switch job.sound.streams {
                case .all: nil
                case .number(let number): "of it stream \(number)"
                case .language(let language): "of it what is in '\(language)'"
                }
            }),
        JobField(
            "audio-track-gain",
            .field(\.sound.trackGain, NumberCodec(range: JobLimits.gains, accepted: "decibels from -120 to 120")),
            .required("DB"), .sound, "how much louder these tracks are made",
            detail: "In decibels; less than 0 makes them softer. Without it: 0.",
            sharedHelp: "decibels that it is made louder; seconds that it is heard later",
            Summary(line: .audio) { job in
                let gain = job.sound.trackGain
                return gain == 0 ? nil : "at \(gain > 0 ? "+" : "")\(decimal(gain)) dB"
            }),
        JobField(
            "audio-offset", .field(\.sound.offset, OffsetCodec()), .required("SECONDS"), .sound,
            "how much later these tracks are heard; less than 0: earlier",
            detail: "Against the picture: what lies before its beginning is left out, and what lies after its end. "
                + "Without it: 0.",
            Summary(line: .audio) { job in
                let offset = job.sound.offset
                guard offset.numerator != 0 else { return nil }
                let size = decimal(Rational(abs(offset.numerator), offset.denominator))
                return "\(size) s \(offset.numerator > 0 ? "later" : "earlier")"
            }),
        JobField(
            "audio-mix", .field(\.sound.mix, FilePartCodec()), .required("FILE"), .sound,
            "add this file's audio",
            detail: "To the first of the tracks that --audio selects which players choose, from the first picture on; "
                + "the others are as they would be without. A sum above full scale is cut off there, with one line.",
            completion: .files, sharedHelp: "add this file's audio, so many decibels louder",
            Summary(line: .audio) { job in
                let gain = job.sound.gain
                let level = gain == 0 ? "" : " at \(gain > 0 ? "+" : "")\(decimal(gain)) dB"
                return job.sound.mix.map { "with '\($0)' mixed in\(level)" }
            }),
        JobField(
            "audio-gain",
            .field(\.sound.gain, NumberCodec(range: JobLimits.gains, accepted: "decibels from -120 to 120")),
            .required("DB"), .sound, "how much louder the file of --audio-mix is made",
            detail: "In decibels; less than 0 makes it softer. Without it: 0."),
        JobField(
            "audio-mix-offset", .field(\.sound.mixOffset, OffsetCodec()), .required("SECONDS"), .sound,
            "when it begins; less than 0: without its first seconds",
            detail: "Counted from the first picture. Without it: 0.",
            sharedHelp: "when it begins; files of audio begin again when they end",
            Summary(line: .audio) { job in
                let offset = job.sound.mixOffset
                guard offset.numerator != 0 else { return nil }
                let size = decimal(Rational(abs(offset.numerator), offset.denominator))
                return offset.numerator > 0 ? "mixed in from \(size) s on" : "mixed in without its first \(size) s"
            }),
        JobField(
            "audio-loop", .field(\.sound.loops, FlagCodec()), .none, .sound,
            "files of audio begin again when they end",
            detail: "Those of --audio and --audio-mix, up to the end of the picture, without a gap.",
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
