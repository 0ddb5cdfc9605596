internal import GLFXJob

/// What is heard.
extension Option {
    static let jobSound: [Option] = [
        Option(
            "audio", .required("copy|none|FILE"), .sound, "the INPUTs' own audio, none, or this file's",
            detail: "copy passes the audio tracks of a single movie on packet for packet where the output's container "
                + "can hold them, and joins those of several: first track to first, second to second; none leaves the "
                + "audio out; a file's audio begins with the first picture and is cut at the end of the picture, or "
                + "silent from its own end on. Subtitles, timecode and other streams of a single movie are passed on "
                + "in each case. Each audio track that is joined, mixed, faded, louder or moved, or is a file's, is "
                + "encoded anew: to the sample at its place, as long as the picture, in the rate and the channels of "
                + "what is heard first; uncompressed if that was so and in mov, mkv, avi, nut and mxf, else in the "
                + "container's usual codec. Audio that overlaps under a --transition is crossfaded with equal power. "
                + "Default: copy.",
            completion: .wordsAndFiles(["copy", "none"]),
            sharedHelp: "the INPUTs' own audio, none, or a file's; which of its tracks", sets: "audio"),
        Option(
            "audio-stream", .required("N|LANG|all"), .sound, "which of its tracks: a number, a language, or all",
            detail: "Of each INPUT, or of the file of --audio: the stream of this number, as `glfx inspect` counts, or "
                + "those in this language (deu). Default: all.",
            completion: .words(["all"]), sets: "audio-stream"),
        Option(
            "audio-track-gain", .required("DB"), .sound, "how much louder these tracks are made",
            detail: "In decibels; less than 0 makes them softer. Default: 0.",
            sharedHelp: "gain in decibels; delay in seconds", sets: "audio-track-gain"),
        Option(
            "audio-offset", .required("SECONDS"), .sound, "how much later these tracks are heard; less than 0: earlier",
            detail: "Against the picture: what lies before its beginning is left out, and what lies after its end. "
                + "Default: 0.",
            sets: "audio-offset"),
        Option(
            "audio-mix", .required("FILE"), .sound, "add this file's audio",
            detail: "Mixed into the track that players choose of those that --audio selects, from the first picture "
                + "on; other tracks stay. Sums above full scale are clipped, with a note.",
            completion: .files, sharedHelp: "add this file's audio, so many decibels louder", sets: "audio-mix"),
        Option(
            "audio-gain", .required("DB"), .sound, "how much louder the file of --audio-mix is made",
            detail: "In decibels; less than 0 makes it softer. Default: 0.", sets: "audio-gain"),
        Option(
            "audio-mix-offset", .required("SECONDS"), .sound, "when it begins; less than 0: without its first seconds",
            detail: "Counted from the first picture. Default: 0.",
            sharedHelp: "when it begins; files of audio begin again when they end", sets: "audio-mix-offset"),
        Option(
            "audio-mono", .none, .sound, "each channel is a track of its own, as broadcasters' MXF wants",
            detail: "Of every audio track, in the order of its channels; they are encoded anew.", sets: "audio-mono"),
        Option(
            "audio-loop", .none, .sound, "files of audio begin again when they end",
            detail: "Those of --audio and --audio-mix, up to the end of the picture, without a gap.",
            sets: "audio-loop"),
    ]
}
