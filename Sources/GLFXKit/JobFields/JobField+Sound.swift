/// What is heard.
extension JobField {
    static let soundtrack: [JobField] = [
        JobField(
            "audio", .field(\.sound.track, TrackCodec()), .required("copy|none|FILE"), .sound,
            "the INPUTs' own audio, none, or this file's",
            detail: "copy passes the audio of a single movie, its subtitles, timecode and other streams on packet "
                + "for packet where the output's container can hold them, and joins the audio of several; none "
                + "leaves the audio out; a file's audio begins with the first picture and is cut at the end of the "
                + "picture, or silent from its own end on. What is joined, mixed or faded, or is a file's, is "
                + "encoded anew: to the sample at its place, as long as the picture, in the rate and the channels of "
                + "what is heard first; uncompressed if that was so and in mov, mkv, avi, nut and mxf, else in the "
                + "container's usual codec. Audio that overlaps under a --transition is crossfaded with equal power. "
                + "Without it: copy.",
            completion: .wordsAndFiles(["copy", "none"]), Summary(line: .audio) { $0.trackText }),
        JobField(
            "audio-mix", .field(\.sound.mix, TextCodec(mayBeEmpty: false)), .required("FILE"), .sound,
            "add this file's audio",
            detail: "To the audio that --audio selects, from the first picture on. A sum above full scale is cut off "
                + "there, with one line.",
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
    ]
}

extension FilterJob {
    /// The audio before anything is mixed in.
    fileprivate var trackText: String {
        switch sound.track {
        case .none: "none"
        case .file(let path): "of '\(path)'"
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
