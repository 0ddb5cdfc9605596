internal import GLFXJob

/// What is shown, when, for how long and at which speed.
extension Option {
    static let jobTime: [Option] = [
        Option(
            "fps", .required("N|N/D"), .frames, "frames a second of stills and colors (30); movies are changed to it",
            detail: "A number or a ratio such as 30000/1001. Several stills with --fps and without --hold are a "
                + "sequence: a frame each. Movies keep their own time stamps without it, and stills beside them have "
                + "the first movie's rate; with it frames are repeated or left out.",
            sets: "fps"),
        Option(
            "max-fps", .required("N|N/D"), .frames, "a faster movie gets the half, the third … of its rate",
            detail:
                "Of the first movie's rate, so that frames are left out evenly: 60 becomes 30 with --max-fps 30, 50 "
                + "becomes 25, 24 stays. --fps comes before it.",
            sets: "max-fps"),
        Option(
            "conform", .required("N|N/D"), .frames, "show every frame of the movies at this rate: 24 becomes 25",
            detail: "The speed changes by the ratio of the rates: 25/24. No frame is left out or repeated, times and "
                + "chapters follow, the timecode counts at the new rate from the same second, and the audio follows with "
                + "its pitch. --start, --end and times behind files count before it.",
            sets: "conform"),
        Option(
            "conform-pitch", .required("WHAT"), .frames, "whether the pitch of the audio changes with --conform",
            detail: "change, the default, resamples it, as a tape that runs faster; keep stretches it.",
            sets: "conform-pitch"),
        Option(
            "drop-repeats", .optional("PERCENT"), .frames, "leave out frames that show the same as the one before",
            detail: "The frame before is shown longer, and all others keep their times. Without a number only exact "
                + "repeats are left out; with one those of which no block of 8x8 samples differs by more, in the mean, "
                + "in percent of the largest sample.",
            sets: "drop-repeats"),
        Option(
            "video-stream", .required("N"), .frames, "which video stream of each INPUT is shown",
            detail:
                "By its number, as `glfx inspect` counts. Default: the one that is marked as the default, one of "
                + "many frames before one of a few, then the largest. The others are copied.",
            sets: "video-stream"),
        Option(
            "layer", .required("NAME"), .frames, "which layer or channel of OpenEXR INPUTs is shown",
            detail:
                "As `glfx inspect` names them: beauty, depth.Z. A single channel is shown as gray. Default: the picture itself, "
                + "R, G and B without a layer's name or of one that is called combined, rgba or beauty. Of one file among others "
                + "it is written behind it: frame.exr:Z.",
            sets: "layer"),
        Option(
            "hold", .required("SECONDS"), .joining, "how long each still is shown",
            detail: "Without it a single still is one frame, and stills beside movies or with --transition are shown "
                + "for 3 seconds.",
            sharedHelp: "how long each still is shown; a move over it: in, out, left, …", sets: "hold"),
        Option(
            "at", .required("TIME"), .moment, "only the picture that is on screen then; OUTPUT is a picture",
            sharedHelp: "", sets: "at"),
        Option(
            "start", .required("TIME"), .range, "begin at this time: seconds or hh:mm:ss.sss",
            detail: "Any time is seconds (12.5, .5, 1s), 0:12.5, 01:02:03.5, a timecode (00:00:01:12, drop-frame "
                + "00:01:00;02) or frames (30f) at --fps, else at the first movie's rate. A timecode that the first "
                + "movie has is its own (tc:10:00:02:00 where it has to be). Others are counted from the beginning of "
                + "everything that is shown. Frames from this time on are kept, and "
                + "the audio with them.",
            sharedHelp: "the part to take, how fast, or the picture at a time: 0:12.5, 30f", sets: "start"),
        Option(
            "end", .required("TIME"), .range, "stop before this time", detail: "Not together with --duration.",
            sharedHelp: "", sets: "end"),
    ]

    static let jobSpeed: [Option] = [
        Option(
            "speed", .required("N|KEYFRAMES"), .range,
            "0.5 is slow motion, 2 twice as fast, -1 backwards; or '0s:1, 2s:0.25 ease'",
            detail:
                "Of all INPUTs together, behind --start and --end, which count in the INPUTs' own time; fades, --at "
                + "and keyframes count in the output's. A constant speed divides every time stamp, exactly; add --fps "
                + "for another rate. Keyframes are the speed at each moment of the output, more than 0, whose integral "
                + "is shown, at --fps or the first movie's rate. Backwards, frames are read in segments between key "
                + "frames, at most 384 MiB of pictures at a time. Audio follows and keeps its pitch; subtitles and data "
                + "do not follow.",
            sharedHelp: "slow motion (0.5), faster (2), backwards (-1), keyframed; stand still", sets: "speed"),
        Option(
            "freeze", .required("TIME=SECONDS"), .range, "stand still at a moment for a time; several: 2=1.5,6=1",
            detail: "The frame on screen at TIME is repeated, and what follows is later; its audio is silent. TIME "
                + "counts in the output, behind --speed, as it would be without any --freeze.",
            sharedHelp: "", sets: "freeze"),
        Option(
            "frame-blend", .none, .frames, "mix neighboring frames where --speed or --fps needs one between them",
            detail: "Weighted by time, in code values with alpha's weight, as a crossfade. The output then has a "
                + "constant rate: --fps, else the movie's. Without it the frame on screen is shown.",
            sharedHelp: "", sets: "frame-blend"),
    ]
}
