/// At which speed it is shown.
extension JobField {
    static let speed: [JobField] = [
        JobField(
            key: "speed", SpeedCodec.access,
            Summary(line: .time, order: 2) { $0.speed.map { "at speed \(SpeedCodec.text($0))" } }),
        JobField(
            key: "freeze", FreezeCodec.access,
            Summary(line: .time, order: 2) { job in
                job.freezes.isEmpty ? nil : "standing still at \(FreezeCodec.text(job.freezes))"
            }),
        JobField(
            key: "frame-blend", .field(\.blendsFrames, FlagCodec()),
            Summary(line: .time, order: 2) { $0.blendsFrames ? "frames blended" : nil }),
    ]
}
