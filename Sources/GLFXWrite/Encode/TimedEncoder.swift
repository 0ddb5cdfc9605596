internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Encodes pictures at their places on the output's timeline. Where the container has a constant frame duration, a
/// longer picture is encoded several times. Belongs to one thread.
final class TimedEncoder {
    /// Takes a packet; its contents may be moved away.
    typealias Taker = (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void

    let encoder: VideoEncoder
    let timeline: FrameTimeline
    /// Stages `convertBack` and `encode`.
    private(set) var clock = StepClock()
    private let repeats: Bool
    /// Which field comes first where two pictures make a frame.
    private let weaving: FieldOrder?
    /// The first of them: its time, and its duration in ticks of that.
    private var firstField: (time: Timestamp, duration: Int64?)?

    /// - Parameter timecode: of the whole output's first frame; nil: there is none.
    init(plan: OutputPlan, timecode: String?) throws(Failure) {
        encoder = try VideoEncoder(plan: plan, timecode: timecode)
        timeline = FrameTimeline(plan: plan.time, container: plan.container)
        repeats = plan.container.stamps.repeatsPictures
        weaving = plan.weaving
    }

    /// Of the source's pictures.
    private(set) var notFinite = NotFiniteFrames()

    /// Converts and encodes a picture. Pictures come in presentation order.
    func append(_ frame: TimedPicture, _ take: Taker) throws(Failure) {
        if let weaving { return try weave(frame, weaving, take) }
        try fill(before: frame.time, take)
        notFinite.count(frame.sideData)
        try clock.measure(.convertBack) { () throws(Failure) in
            try encoder.convert(frame.picture, mayComeAgain: frame.mayComeAgain)
            try encoder.carry(frame.sideData, number: frame.index)
        }
        frame.picture.endUse()
        let time = timeline.place(frame.time, duration: frame.duration)
        try clock.measure(.encode) { () throws(Failure) in try encoder.encode(time: time, take) }
    }

    /// Makes a frame of each two pictures. It carries what is said of the first.
    private func weave(_ frame: TimedPicture, _ order: FieldOrder, _ take: Taker) throws(Failure) {
        guard let first = firstField else {
            try clock.measure(.convertBack) { () throws(Failure) in
                try encoder.convert(frame.picture)
                try encoder.carry(frame.sideData, number: frame.index)
                encoder.holdFirstField()
            }
            frame.picture.endUse()
            firstField = (frame.time, frame.duration.map { 2 * $0 })
            return
        }
        try clock.measure(.convertBack) { () throws(Failure) in try encoder.weave(frame.picture, order) }
        frame.picture.endUse()
        try encodeWoven(first, take)
    }

    private func encodeWoven(_ field: (time: Timestamp, duration: Int64?), _ take: Taker) throws(Failure) {
        firstField = nil
        try fill(before: field.time, take)
        let time = timeline.place(field.time, duration: field.duration)
        try clock.measure(.encode) { () throws(Failure) in try encoder.encode(time: time, take) }
    }

    /// Encodes the last picture again for each empty slot before a time.
    func fill(before time: Timestamp, _ take: Taker) throws(Failure) {
        try encodeAgain(times: timeline.gap(before: time), take)
    }

    /// The same to the end of the last picture.
    func fillToEnd(_ take: Taker) throws(Failure) { try encodeAgain(times: timeline.gapAtEnd, take) }

    /// Drains the encoder. Call once, after the last picture.
    func flush(_ take: Taker) throws(Failure) {
        // Of an odd number of pictures the last one is both fields.
        if let first = firstField {
            encoder.takeFirstField()
            try encodeWoven(first, take)
        }
        try clock.measure(.encode) { () throws(Failure) in try encoder.flush(take) }
    }

    private func encodeAgain(times: Int64, _ take: Taker) throws(Failure) {
        guard repeats, times > 0 else { return }
        for _ in 0..<times {
            let time = timeline.placeAgain()
            try clock.measure(.encode) { () throws(Failure) in try encoder.encodeAgain(time: time, take) }
        }
    }
}

extension Container.Stamps {
    /// A picture that lasts longer is there several times.
    var repeatsPictures: Bool {
        if case .repeatedFrames = self { true } else { false }
    }
}
