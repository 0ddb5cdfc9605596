internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// Reading without decoding: the first picture stands for all (`ReaderOptions.hasStandIns`).
extension MediaReader {
    /// When key frames are shown, of those that were read; nil where pictures are decoded.
    package var keyTimes: [Timestamp]? {
        standIns?.feed.keyStamps.map { range.shifted(Timestamp($0, timeBase: timeBase)) }
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
        case .packet(let found):
            guard readsOtherStreams else { return }
            let index = Int(found.pointee.stream_index)
            guard let track = passingTracks.first(where: { $0.index == index }) else { return }
            hand(out: try MediaPacket(moving: found, timeBase: track.timeBase))
        case .end:
            state = .draining
            finishPicture()
        }
    }

    /// Reads the next packet.
    func readOn() throws(Failure) -> Bool {
        guard let standIns else { return try meter.read(file, into: packet) }
        while true {
            switch try standIns.feed.next() {
            case .packet(let found):
                av_packet_move_ref(packet, found)
                return true
            case .picture(let stamp, _):
                if let end = range.end, Timestamp(stamp, timeBase: timeBase).seconds > end.seconds + 2 { return false }
            case .end: return false
            }
        }
    }
}
