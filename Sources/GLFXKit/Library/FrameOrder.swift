internal import GLFXCore
internal import GLFXMedia

/// Validates the frames of a writer: format and order.
struct FrameOrder {
    private let format: VideoFormat
    private let path: String
    private var last: Timestamp?
    private var count = 0
    /// Finished, canceled or failed.
    var isClosed = false

    init(format: VideoFormat, path: String) {
        self.format = format
        self.path = path
    }

    /// Checks and accepts a frame.
    /// - Throws: `.usage` for an invalid one.
    mutating func take(
        _ buffer: PixelBuffer, at time: Timestamp, duration: Timestamp?
    ) throws(Failure) -> VideoFrame {
        try checkOpen()
        try checkForm(of: buffer)
        let place = try accept(at: time, duration: duration)
        return VideoFrame(buffer: buffer, time: place.time, duration: place.duration, index: place.index)
    }

    /// Checks and accepts a picture in planes.
    /// - Throws: `.usage` for an invalid one.
    mutating func take(
        _ picture: PlanarPicture, at time: Timestamp, duration: Timestamp?
    ) throws(Failure) -> CodedFrame {
        try checkOpen()
        guard picture.width == format.width, picture.height == format.height else {
            throw Failure(
                .usage,
                "'\(path)' takes pictures of \(format.width)x\(format.height), and this one is "
                    + "\(picture.width)x\(picture.height)",
                advice: "make pictures of the movie's size")
        }
        let place = try accept(at: time, duration: duration)
        let ticks = place.duration.map { $0.rescaled(to: place.time.timeBase).value }
        return try picture.coded(time: place.time, duration: ticks, index: place.index)
    }

    private mutating func accept(
        at time: Timestamp, duration: Timestamp?
    ) throws(Failure) -> (time: Timestamp, duration: Timestamp?, index: Int) {
        if let last, time <= last {
            throw Failure(
                .usage,
                "'\(path)': a frame at \(secondsText(time.seconds)) cannot follow the one at "
                    + secondsText(last.seconds),
                advice: "each frame's time is later than the one before")
        }
        var place: (time: Timestamp, duration: Timestamp?) = (time, nil)
        if let duration {
            guard duration.value > 0 else {
                throw Failure(
                    .usage, "'\(path)': a frame cannot be shown for \(secondsText(duration.seconds))",
                    advice: "give a duration of more than 0, or none")
            }
            let (start, length) = Timestamp.together(time, duration)
            // Exact where there is a common time base.
            place = start == time ? (start, length) : (time, duration)
        }
        last = time
        defer { count += 1 }
        return (place.time, place.duration, count)
    }

    /// - Throws: `.usage` for a writer that is closed.
    func checkOpen() throws(Failure) {
        guard isClosed else { return }
        throw Failure(
            .usage, "'\(path)' is finished: nothing can be added to it", advice: "make another writer")
    }

    /// Ends the frames.
    /// - Throws: `.usage` without a frame.
    mutating func close() throws(Failure) {
        try checkOpen()
        guard count > 0 else {
            throw Failure(.usage, "'\(path)' has no frame", advice: "append one first")
        }
        isClosed = true
    }

    private func checkForm(of buffer: PixelBuffer) throws(Failure) {
        guard buffer.width != format.width || buffer.height != format.height || buffer.format != format.pixelFormat
        else { return }
        throw Failure(
            .usage,
            "'\(path)' takes frames of \(format.width)x\(format.height) in \(format.pixelFormat), and this one is "
                + "\(buffer.width)x\(buffer.height) in \(buffer.format)",
            advice: "take buffers from makeBuffer()")
    }
}
