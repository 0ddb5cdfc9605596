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
            "audio-track-gain", .required("DB|KEYFRAMES"), .sound, "how much louder these tracks are made",
            detail: "In decibels; less than 0 makes them softer. Keyframes such as '0s:0, 2s:-12 ease' are at times of "
                + "the output; between two the gain changes in decibels. Default: 0.",
            sharedHelp: "gain in decibels, or '0s:0, 2s:-12 ease'; delay in seconds or frames", sets: "audio-track-gain"
        ),
        Option(
            "audio-offset", .required("TIME"), .sound, "how much later these tracks are heard; less than 0: earlier",
            detail: "Against the picture, in seconds or frames (3f, -3f): what lies before its beginning is left out, "
                + "and what lies after its end. Default: 0.",
            sets: "audio-offset"),
        Option(
            "audio-fade", .required("IN[,OUT]"), .sound, "seconds in which these tracks come up and go down",
            detail:
                "Without the picture, which --fade-in and --fade-out fade too. A level that changes linearly from the "
                + "first picture on and to the end of the last one; of a file of --audio from its own beginning and to "
                + "its own end, where these are within the picture. 0 is no fade.",
            sets: "audio-fade"),
        Option(
            "audio-mix", .required("FILE"), .sound, "add this file's audio",
            detail: "Mixed into the track that players choose of those that --audio selects, from the first picture "
                + "on; other tracks stay. Sums above full scale are clipped, with a note.",
            completion: .files, sharedHelp: "add this file's audio, so many decibels louder", sets: "audio-mix"),
        Option(
            "audio-gain", .required("DB|KEYFRAMES"), .sound, "how much louder the file of --audio-mix is made",
            detail: "As --audio-track-gain. Default: 0.", sets: "audio-gain"),
        Option(
            "audio-mix-fade", .required("IN[,OUT]"), .sound, "seconds in which it comes up and goes down",
            detail: "From its own beginning and to its own end, where these are within the picture.",
            sets: "audio-mix-fade"),
        Option(
            "audio-duck", .required("DB"), .sound, "how much softer it becomes while the movie's own audio is heard",
            detail: "In decibels, such as -12. The track that it is mixed into is heard while its level is at least "
                + "--audio-duck-threshold, and 0.25 seconds longer. The gain changes evenly, in decibels.",
            sets: "audio-duck"),
        Option(
            "audio-duck-threshold", .required("DB"), .sound, "from which level on that audio counts for --audio-duck",
            detail: "Decibels of the mean square of all channels within about 10 ms: a sine of full scale has -3. "
                + "Default: -40.",
            sets: "audio-duck-threshold"),
        Option(
            "audio-duck-attack", .required("SECONDS"), .sound, "how long --audio-duck takes to make it softer",
            detail: "Default: 0.1.", sets: "audio-duck-attack"),
        Option(
            "audio-duck-release", .required("SECONDS"), .sound, "how long it takes to be as before",
            detail: "Default: 0.6.", sets: "audio-duck-release"),
        Option(
            "audio-mix-offset", .required("TIME"), .sound, "when it begins; less than 0: without its first seconds",
            detail: "Counted from the first picture, in seconds or frames (3f). Default: 0.",
            sharedHelp: "when it begins; files of audio begin again when they end", sets: "audio-mix-offset"),
        Option(
            "audio-mono", .none, .sound, "each channel is a track of its own, as broadcasters' MXF wants",
            detail: "Of every audio track, in the order of its channels; they are encoded anew.", sets: "audio-mono"),
        Option(
            "audio-loop", .none, .sound, "files of audio begin again when they end",
            detail: "Those of --audio and --audio-mix, up to the end of the picture, without a gap.",
            sets: "audio-loop"),
        Option(
            "loudness", .required("LUFS"), .sound, "bring each track to this integrated loudness: -23 (EBU R 128), -14",
            detail:
                "Measured first, over all of what is heard, by ITU-R BS.1770; then one gain is applied, which is less "
                + "where the true peak would be above --true-peak. A note tells what was measured and done. "
                + "`glfx inspect --loudness` measures a file.",
            sets: "loudness"),
        Option(
            "true-peak", .required("DBTP"), .sound, "the highest true peak that --loudness may lead to",
            detail: "Default: -1.", sets: "true-peak"),
    ]
}
