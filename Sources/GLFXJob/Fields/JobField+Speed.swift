/// At which speed it is shown.
extension JobField {
    static let speed: [JobField] = [
        JobField(
            "speed", SpeedCodec.access, .required("N|KEYFRAMES"), .range,
            "0.5 is slow motion, 2 twice as fast, -1 backwards; or '0s:1, 2s:0.25 ease'",
            detail:
                "Of all INPUTs together, behind --start and --end, which count in the INPUTs' own time; fades, --at "
                + "and keyframes count in the output's. A constant speed divides every time stamp, exactly; add --fps "
                + "for another rate. Keyframes are the speed at each moment of the output, more than 0, whose integral "
                + "is shown, at --fps or the first movie's rate. Backwards, frames are read in segments between key "
                + "frames, at most 384 MiB of pictures at a time. Audio follows and keeps its pitch; subtitles and data "
                + "do not follow.",
            sharedHelp: "slow motion (0.5), faster (2), backwards (-1), keyframed; stand still",
            Summary(line: .time, order: 2) { $0.speed.map { "at speed \(SpeedCodec.text($0))" } }),
        JobField(
            "freeze", FreezeCodec.access, .required("TIME=SECONDS"), .range,
            "stand still at a moment for a time; several: 2=1.5,6=1",
            detail: "The frame on screen at TIME is repeated, and what follows is later; its audio is silent. TIME "
                + "counts in the output, behind --speed, as it would be without any --freeze.",
            sharedHelp: "",
            Summary(line: .time, order: 2) { job in
                job.freezes.isEmpty ? nil : "standing still at \(FreezeCodec.text(job.freezes))"
            }),
        JobField(
            "frame-blend", .field(\.blendsFrames, FlagCodec()), .none, .frames,
            "mix neighboring frames where --speed or --fps needs one between them",
            detail: "Weighted by time, in code values with alpha's weight, as a crossfade. The output then has a "
                + "constant rate: --fps, else the movie's. Without it the frame on screen is shown.",
            sharedHelp: "",
            Summary(line: .time, order: 2) { $0.blendsFrames ? "frames blended" : nil }),
    ]
}
