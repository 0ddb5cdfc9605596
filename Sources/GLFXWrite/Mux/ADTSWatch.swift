internal import CGLFXLibAV
internal import GLFXCore

/// Watches AAC whose packets say themselves how they are coded (ADTS: ISO/IEC 14496-3, 1.A.3), for a container that
/// says it once for all.
struct ADTSWatch {
    /// What changes first, and when: `from 48000 to 44100 Hz at 2.000 s`; nil: nothing so far.
    private(set) var change: String?
    private var first: Form?

    private struct Form: Equatable {
        var rate: Int
        var channels: UInt8
    }

    private static let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    mutating func look(at packet: UnsafePointer<AVPacket>, time: Timestamp?) {
        guard change == nil, packet.pointee.size >= 7, let bytes = packet.pointee.data, bytes[0] == 0xFF,
            bytes[1] & 0xF6 == 0xF0
        else { return }
        let index = Int(bytes[2] >> 2 & 0xF)
        guard Self.rates.indices.contains(index) else { return }
        let form = Form(rate: Self.rates[index], channels: (bytes[2] & 1) << 2 | bytes[3] >> 6)
        guard let first else {
            self.first = form
            return
        }
        guard form != first else { return }
        let what =
            form.rate != first.rate
            ? "from \(first.rate) to \(form.rate) Hz"
            : "from configuration \(first.channels) to \(form.channels) of its channels"
        change = what + (time.map { " at \(secondsText($0.seconds))" } ?? "")
    }
}
