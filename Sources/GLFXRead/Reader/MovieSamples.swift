internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// Single pictures of a movie, in the order of their times: what lies between two of them is decoded once, unless a key
/// frame is nearer, or far apart where the container does not say.
///
/// Belongs to one thread.
package final class MovieSamples {
    private let reader: MediaReader
    /// The picture that was asked for last, and the one after it where that has been read.
    private var current: TimedPicture?
    private var following: TimedPicture?

    /// - Throws: as `MediaReader`.
    package init(path: String, options: ReaderOptions) throws(Failure) {
        var options = options
        (options.at, options.start, options.end) = (nil, nil, nil)
        options.readsOtherStreams = false
        // What is measured of pictures is measured in code values.
        options.keepsLight = options.isFloat
        if options.light?.transfer == .linear { options.light?.transfer = .srgb }
        reader = try MediaReader(path: path, options: options, notes: { _ in })
    }

    /// The middles of so many equal parts of a movie, in whole milliseconds.
    /// - Parameter length: in seconds.
    package static func times(_ count: Int, within length: Double) -> [Rational] {
        (0..<count).map { Rational(Int64(length * (Double($0) + 0.5) / Double(count) * 1000), 1000) }
    }

    /// The picture that is shown at a time; nil where the movie has ended before.
    /// - Parameter seconds: from the movie's beginning, not before the last one that was asked for.
    package func picture(at seconds: Rational) throws(Failure) -> Picture? {
        let time = seconds.sum(reader.file.origin).ticks
        if current == nil { current = try next() }
        if let current, seeks(from: (following ?? current).time, to: time) {
            do throws(Failure) { try reader.seek(to: time) } catch {
                // The movie has ended before.
                guard error.kind == .usage else { throw error }
                return nil
            }
            (self.current, following) = (try next(), nil)
        }
        while true {
            if following == nil { following = try next() }
            guard let next = following else { break }
            guard reader.frames.hasBegun(next.time, at: time) else { return current?.picture }
            (current, following) = (next, nil)
        }
        guard let last = current, let duration = last.duration else { return current?.picture }
        return time < Timestamp(last.time.value + duration, timeBase: last.time.timeBase) ? last.picture : nil
    }

    /// Whether seeking decodes less than reading on.
    func seeks(from position: Timestamp, to time: Timestamp) -> Bool {
        guard reader.isSeekable else { return false }
        if let key = reader.keyFrame(before: time) { return key > position }
        return time.seconds - position.seconds > Self.reach
    }

    /// Seconds that are read on where no index says whether a key frame is in between.
    private static let reach = 2.0

    private func next() throws(Failure) -> TimedPicture? {
        while let event = try reader.next() {
            if case .frame(let picture) = event { return picture }
        }
        return nil
    }
}

extension MediaReader {
    /// When the last key frame before a time is shown or decoded, as the container's index says; nil: it does not say, or
    /// ends before the time: Matroska's is read with the first seek, and others grow as packets are read.
    fileprivate func keyFrame(before time: Timestamp) -> Timestamp? {
        let target = time.rescaled(to: streamBase, rounding: .down).value
        guard avformat_index_get_entry_from_timestamp(stream, target, AVSEEK_FLAG_ANY) != nil,
            let entry = avformat_index_get_entry_from_timestamp(stream, target, AVSEEK_FLAG_BACKWARD)
        else { return nil }
        return Timestamp(entry.pointee.timestamp, timeBase: streamBase)
    }
}
