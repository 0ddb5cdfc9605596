internal import GLFXCore
internal import GLFXRead

/// What is shown, when and for how long.
extension JobField {
    static let timing: [JobField] = [
        JobField(
            key: "fps", .field(\.frameRate, FrameRateCodec()),
            Summary(line: .time) { $0.frameRate.map { "\(decimal($0)) frames a second" } }),
        JobField(
            key: "max-fps", .field(\.maximumRate, FrameRateCodec()),
            Summary(line: .time) { $0.maximumRate.map { "at most \(decimal($0)) frames a second" } }),
        JobField(
            key: "conform", .field(\.conform, FrameRateCodec()),
            Summary(line: .time) { $0.conform.map { "each frame at \(decimal($0)) frames a second" } }),
        JobField(
            key: "conform-pitch", .field(\.conformPitch, ChoiceCodec()),
            Summary(line: .time) { $0.conformPitch == .keep ? "pitch kept" : nil }),
        JobField(
            key: "drop-repeats", .field(\.repeatThreshold, RepeatCodec()),
            Summary(line: .time, order: 2) { job in
                job.repeatThreshold.map { "without repeated frames\($0 > 0 ? " (\(decimal($0)) %)" : "")" }
            }),
        JobField(
            key: "video-stream", .field(\.videoStream, StreamNumberCodec()),
            Summary(line: .show, order: 1) { $0.videoStream.map { "of it video stream \($0)" } }),
        JobField(
            key: "layer", .field(\.layer, TextCodec()),
            Summary(line: .show, order: 1) { $0.layer.map { "of it layer '\($0)'" } }),
        JobField(
            key: "hold", .time(\.hold, .length),
            Summary(line: .time) { $0.hold.map { "each still for \(decimal($0)) s" } }),
        JobField(
            key: "at", .labelledTime(\.at) { (job) throws(Failure) in try job.clockOfOutput() },
            Summary(line: .time, order: 2) { $0.at.map { "only the picture at \(decimal($0)) s" } }),
        JobField(
            key: "start", .labelledTime(\.start) { (job) throws(Failure) in try job.clockOfInputs() },
            Summary(line: .time, order: 1) { $0.start.map { "from \(decimal($0)) s on" } }),
        JobField(
            key: "end",
            FieldAccess(
                parse: { (text, job) throws(Failure) in
                    let known = job
                    job.end = try TimeCodec.time.parseLabelled(
                        text, clock: { () throws(Failure) in try known.clockOfInputs() })
                },
                read: { (value, job) throws(Failure) in
                    let known = job
                    let end = try TimeCodec.time.json.readLabelled(
                        value, clock: { () throws(Failure) in try known.clockOfInputs() })
                    guard end > job.start ?? Rational(0, 1) else {
                        throw value.wrong("give a time after the start")
                    }
                    job.end = end
                }, write: { $0.end.map(JSONNode.rational) }),
            Summary(line: .time, order: 1) { $0.end.map { "up to \(decimal($0)) s" } }),
        // What a job file says instead of an end; as an option it is the command's own.
        JobField(
            key: "duration",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    guard job.end == nil else {
                        throw value.mistake("'end' and 'duration' exclude each other", "leave one of them out")
                    }
                    let known = job
                    let length = try TimeCodec.length.read(value) { () throws(Failure) in try known.rateOfInputs() }
                    job.end = length.sum(job.start ?? Rational(0, 1))
                }, write: { _ in nil })),
    ]
}
