internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// Reading the times of frames without decoding them: the first picture is returned for each (`ReaderOptions.readsTimesOnly`).
extension MediaReader {
    /// When key frames are shown, of those that were read; nil where pictures are decoded.
    package var keyTimes: [Timestamp]? {
        timesOnly?.feed.keyStamps.map { range.shifted(Timestamp($0, timeBase: timeBase)) }
    }

    /// A picture's time, or a packet.
    func stepOver(_ feed: StampFeed, showing picture: Picture) throws(Failure) {
        switch try feed.next() {
        case .picture(let stamp, let duration):
            let time = Timestamp(stamp, timeBase: timeBase)
            // Pictures before the first one lack what they refer to.
            guard time >= firstStamp ?? time else { return }
            let source = stamps.stamp(given: time)
            guard range.keepsFrame(at: source) else {
                if range.isPast(source) { finishPicture() }
                return
            }
            hold(picture, source, duration: duration > 0 ? duration : nil)
        case .packet(let other):
            guard readsOtherStreams else { return }
            let index = Int(other.pointee.stream_index)
            guard let track = passingTracks.first(where: { $0.index == index }) else { return }
            hand(out: try MediaPacket(moving: other, timeBase: track.timeBase))
        case .end:
            state = .draining
            finishPicture()
        }
    }

    /// Reads the next packet.
    func readOn() throws(Failure) -> Bool {
        guard let timesOnly else { return try meter.read(file, into: packet) }
        while true {
            switch try timesOnly.feed.next() {
            case .packet(let other):
                av_packet_move_ref(packet, other)
                return true
            case .picture(let stamp, _):
                if let end = range.end, Timestamp(stamp, timeBase: timeBase).seconds > end.seconds + 2 { return false }
            case .end: return false
            }
        }
    }
}
