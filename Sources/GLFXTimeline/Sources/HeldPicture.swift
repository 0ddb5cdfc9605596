package import GLFXCore
package import GLFXMedia

/// One picture that is shown for a time, as frames at a constant rate.
///
/// The frames share the picture's memory, which is not written to.
package final class HeldPicture: FrameSource, @unchecked Sendable {
    package let name: String
    package let format: VideoFormat
    package let metadata: MovieMetadata
    package let clock: StepClock
    private let picture: PixelBuffer
    private let schedule: FrameSchedule
    /// The next frame.
    private var number: Int

    /// - Parameters:
    ///   - picture: of the format's size.
    ///   - format: of the picture; its time base and rate are replaced by the schedule's.
    ///   - schedule: of a single picture.
    ///   - rate: frames a second.
    ///   - clock: the time of reading the picture.
    init(
        _ picture: PixelBuffer, format: VideoFormat, name: String, schedule: FrameSchedule, rate: Rational,
        metadata: MovieMetadata = MovieMetadata(), clock: StepClock = StepClock()
    ) {
        self.picture = picture
        self.name = name
        self.format = format.timed(schedule, rate: rate)
        self.schedule = schedule
        self.metadata = metadata
        self.clock = clock
        number = schedule.frames.lowerBound
    }

    package var expectedDuration: Timestamp? { schedule.duration }
    package var expectedFrames: Int? { schedule.frames.count }

    package func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard number < schedule.frames.upperBound else { return nil }
        defer { number += 1 }
        return .frame(schedule.frame(number, showing: picture))
    }

    package func seek(to elapsed: Timestamp) -> Bool {
        number = schedule.frame(at: elapsed)
        return true
    }

    package func elapsed(ofFrame number: Int) -> Timestamp? { schedule.elapsed(ofFrame: number) }
}

extension FrameSchedule {
    /// A frame of this schedule.
    func frame(_ number: Int, showing picture: PixelBuffer) -> TimelineFrame {
        var frame = TimelineFrame(
            TimelineFrame.Layer(picture: .pixels(picture), area: nil), time: time(number), duration: length(number),
            index: number - firstIndex)
        frame.comesAgain = number + 1 < frames.upperBound && self.picture(of: number + 1) == self.picture(of: number)
        return frame
    }
}

extension VideoFormat {
    /// The same pictures at a schedule's times.
    func timed(_ schedule: FrameSchedule, rate: Rational) -> VideoFormat {
        var format = self
        format.timeBase = schedule.timeBase
        format.frameRate = rate
        return format
    }
}

extension HeldPicture {
    /// A plane of one color that is shown for a time.
    /// - Parameters:
    ///   - color: red, green, blue, alpha, 0 to 1, straight.
    ///   - name: for messages.
    package convenience init(
        _ color: SIMD4<Float>, size: PictureSize, pixelFormat: PixelFormat, name: String, schedule: FrameSchedule,
        rate: Rational
    ) {
        let format = SolidPicture.format(size: size, pixelFormat: pixelFormat, hasAlpha: color.w < 1)
        self.init(
            SolidPicture.picture(color, format: format), format: format, name: name, schedule: schedule, rate: rate)
    }
}
