internal import GLFXCore
internal import GLFXRead

/// What is shown, when and for how long.
extension JobField {
    static let timing: [JobField] = [
        JobField(
            "fps", .field(\.frameRate, FrameRateCodec()), .required("N|N/D"), .frames,
            "frames a second of stills and colors (30); movies are changed to it",
            detail: "A number or a ratio such as 30000/1001. Several stills with --fps and without --hold are a "
                + "sequence: a frame each. Movies keep their own time stamps without it, and stills beside them have "
                + "the first movie's rate; with it frames are repeated or left out.",
            Summary(line: .time) { $0.frameRate.map { "\(decimal($0)) frames a second" } }),
        JobField(
            "video-stream", .field(\.videoStream, StreamNumberCodec()), .required("N"), .frames,
            "which video stream of each INPUT is shown",
            detail:
                "By its number, as `glfx inspect` counts. Without it: the one that is marked as the default, one of "
                + "many frames before one of a few, then the largest. The others are copied.",
            Summary(line: .show, order: 1) { $0.videoStream.map { "of it video stream \($0)" } }),
        JobField(
            "hold", .time(\.hold, .length), .required("SECONDS"), .joining, "how long each still is shown",
            detail: "Without it a single still is one frame, and stills beside movies or with --transition are shown "
                + "for 3 seconds.", sharedHelp: "how long each still is shown; a move over it: in, out, left, …",
            Summary(line: .time) { $0.hold.map { "each still for \(decimal($0)) s" } }),
        JobField(
            "at", .time(\.at, .time), .required("TIME"), .moment,
            "only the picture that is on screen then; OUTPUT is a picture", sharedHelp: "",
            Summary(line: .time, order: 2) { $0.at.map { "only the picture at \(decimal($0)) s" } }),
        JobField(
            "start", .time(\.start, .time), .required("TIME"), .range,
            "begin at this time: seconds or hh:mm:ss.sss",
            detail: "Any time is seconds (12.5, .5, 1s), 0:12.5, 01:02:03.5, a timecode (00:00:01:12, drop-frame "
                + "00:01:00;02) or frames (30f) at --fps, else at the first movie's rate. Counted from the beginning of "
                + "everything that is shown. Frames from this time on are kept, and "
                + "the audio with them.",
            sharedHelp: "the part to take, how fast, or the picture at a time: 0:12.5, 30f",
            Summary(line: .time, order: 1) { $0.start.map { "from \(decimal($0)) s on" } }),
        JobField(
            "end",
            FieldAccess(
                parse: { (text, job) throws(Failure) in
                    let known = job
                    job.end = try TimeCodec.time.parse(text) { () throws(Failure) in try known.rateOfTimes() }
                },
                read: { (value, job) throws(Failure) in
                    let known = job
                    let end = try TimeCodec.time.read(value) { () throws(Failure) in try known.rateOfTimes() }
                    guard end > job.start ?? Rational(0, 1) else {
                        throw value.wrong("give a time after the start")
                    }
                    job.end = end
                }, write: { $0.end.map(JSONNode.rational) }),
            .required("TIME"), .range, "stop before this time", detail: "Not together with --duration.",
            sharedHelp: "", Summary(line: .time, order: 1) { $0.end.map { "up to \(decimal($0)) s" } }),
        // What a job file says instead of an end; as an option it is the command's own.
        JobField(
            key: "duration",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    guard job.end == nil else {
                        throw value.mistake("'end' and 'duration' exclude each other", "leave one of them out")
                    }
                    let known = job
                    let length = try TimeCodec.length.read(value) { () throws(Failure) in try known.rateOfTimes() }
                    job.end = length.sum(job.start ?? Rational(0, 1))
                }, write: { _ in nil })),
    ]
}
