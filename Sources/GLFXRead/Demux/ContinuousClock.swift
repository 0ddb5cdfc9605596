internal import CGLFXLibAV

/// Makes the stamps of a file continuous whose clock leaps: transport and program streams that were joined byte by byte
/// or spliced, chained Ogg. What follows a leap is shown where what came before ends.
///
/// The rules are those of ffmpeg's command (`ts_discontinuity_process` in its fftools, with its threshold of
/// ten seconds). Unlike there, all streams are shifted alike after a leap, so that they stay together.
struct ContinuousClock {
    /// Where a stream's clock leaps.
    struct Leap {
        /// Where what follows is shown, in seconds.
        var time: Double
        /// By how much the file's own stamps leap there, in seconds.
        var length: Double
    }

    /// A stream's place.
    private struct Place {
        /// Where the next packet is expected, in ticks.
        var next: Int64?
        /// Added to stamps: the place of one of `shifts`.
        var shift = 0
    }

    /// Seconds that were added to stamps, one entry for each leap.
    private var shifts: [Double] = [0]
    private var places: [Int32: Place] = [:]
    /// The last leap of the clock, in seconds.
    private var lastLeap: Double?

    /// Leaps forward that are shorter, in seconds, are a gap in what is shown.
    private static let longestGap = 10.0
    /// Decoding times may go back by this many seconds: after a seek the first ones are guessed.
    private static let earliest = 0.5
    /// Seconds by which streams of one file may end apart.
    private static let together = 1.0

    /// Formats whose stamps may leap; nil for the others.
    init?(_ format: UnsafePointer<AVInputFormat>) {
        guard format.pointee.flags & AVFMT_TS_DISCONT != 0 else { return nil }
    }

    /// After a seek: nothing is expected.
    mutating func forget() { (shifts, places, lastLeap) = ([0], [:], nil) }

    /// Shifts a packet's stamps.
    /// - Returns: the leap that was found here; of several streams that leap together the first one's.
    mutating func place(_ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>) -> Leap? {
        let tick = av_q2d(stream.pointee.time_base)
        let index = packet.pointee.stream_index
        var place = places[index] ?? Place(next: nil, shift: shifts.count - 1)
        defer { places[index] = place }
        let kind = stream.pointee.codecpar.pointee.codec_type
        guard kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO else {
            // Sparse streams do not show where they leap.
            place.shift = shifts.count - 1
            shift(packet, by: shifts[place.shift], tick)
            return nil
        }
        var leap: Leap?
        let stamp = packet.pointee.dts
        if stamp != glfx_av_nopts_value, let next = place.next {
            let gap = seconds(stamp, place, tick) - Double(next) * tick
            if gap > Self.longestGap || gap < -Self.earliest {
                leap = follow(&place, from: stamp, to: next, tick, step: length(of: packet, stream, kind))
                leap?.length = gap
            }
        }
        shift(packet, by: shifts[place.shift], tick)
        if packet.pointee.dts != glfx_av_nopts_value {
            place.next = max(place.next ?? .min, packet.pointee.dts + length(of: packet, stream, kind))
        }
        return leap
    }

    /// Chooses the shift with which a packet follows: that of another stream that has leaped already, or a new one.
    private mutating func follow(
        _ place: inout Place, from given: Int64, to next: Int64, _ tick: Double, step: Int64
    ) -> Leap? {
        let end = Double(next) * tick
        // A picture may not come before the end of the one before.
        let earliest = end - Double(step) * tick / 4
        for index in shifts.indices.reversed() {
            let time = Double(given) * tick + shifts[index]
            guard time >= earliest, time <= end + Self.together else { continue }
            place.shift = index
            return nil
        }
        shifts.append(end - Double(given) * tick)
        place.shift = shifts.count - 1
        defer { lastLeap = end }
        return lastLeap.map { abs(end - $0) < 2 * Self.together } ?? false ? nil : Leap(time: end, length: 0)
    }

    private func seconds(_ stamp: Int64, _ place: Place, _ tick: Double) -> Double {
        Double(stamp) * tick + shifts[place.shift]
    }

    private func shift(_ packet: UnsafeMutablePointer<AVPacket>, by seconds: Double, _ tick: Double) {
        guard seconds != 0 else { return }
        let ticks = Int64((seconds / tick).rounded())
        if packet.pointee.pts != glfx_av_nopts_value { packet.pointee.pts += ticks }
        if packet.pointee.dts != glfx_av_nopts_value { packet.pointee.dts += ticks }
    }

    /// In ticks; at least one.
    private func length(
        of packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>, _ kind: AVMediaType
    ) -> Int64 {
        if packet.pointee.duration > 0 { return packet.pointee.duration }
        let rate = av_q2d(stream.pointee.avg_frame_rate)
        guard kind == AVMEDIA_TYPE_VIDEO, rate > 0 else { return 1 }
        return max(1, Int64((1 / rate / av_q2d(stream.pointee.time_base)).rounded()))
    }
}
