internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Plays a mix at a constant speed as a tape does, its pitch with it: samples are resampled by libswresample. Belongs to one
/// thread.
final class ResampledPlayer: AudioPlayer {
    private let feed: AudioFeed
    private let format: PCMFormat
    private var context: OpaquePointer?
    /// What was made and not taken.
    private var ready: [[Float]]
    /// Samples of the output that are left out at the beginning.
    private var skipped: Int

    /// The resampler's filter reaches less far.
    private static let lead: Int64 = 256
    private static let blockSize = 4096

    /// - Parameters:
    ///   - speed: samples that are heard in the time of one; more than 0.
    ///   - place: the first sample's, on the timeline that is made.
    init(
        _ mix: AudioMix, format: PCMFormat, span: RetimedAudio.Span, speed: Rational, from place: Int64
    ) throws(Failure) {
        self.format = format
        let speed = speed.reduced
        // Begun where a sample of the output is exactly one of the mix.
        let elapsed = place - format.place(of: span.start) - Self.lead
        let rounds = elapsed >= 0 ? elapsed / speed.denominator : (elapsed - speed.denominator + 1) / speed.denominator
        skipped = Int(elapsed - rounds * speed.denominator + Self.lead)
        feed = AudioFeed(
            mix, format: format, from: format.place(of: span.origin) + rounds * speed.numerator, isBackwards: false)
        ready = Array(repeating: [], count: format.channelCount)
        var (layout, given) = (format.layout, format.layout)
        // The rates count only by their ratio.
        let scale = max(1, 48_000 / max(speed.numerator, speed.denominator))
        let act = "resample audio to the speed \(speed)"
        try check(
            swr_alloc_set_opts2(
                &context, &layout, AV_SAMPLE_FMT_FLTP, Int32(clamping: speed.denominator * scale), &given,
                AV_SAMPLE_FMT_FLTP, Int32(clamping: speed.numerator * scale), 0, nil), .limit, act)
        try check(swr_init(context), .limit, act)
    }

    deinit { swr_free(&context) }

    var damage: [FileDamage] { feed.damage }
    var isOver: Bool { feed.silence > format.sampleRate }

    func samples(_ count: Int) throws(Failure) -> [[Float]] {
        while skipped > 0 || (ready.first?.count ?? 0) < count { try make() }
        return ready.indices.map { channel in
            defer { ready[channel].removeFirst(count) }
            return Array(ready[channel].prefix(count))
        }
    }

    /// Resamples the next block.
    private func make() throws(Failure) {
        let rows = try feed.next(Self.blockSize)
        let room = Int(max(1, swr_get_out_samples(context, Int32(Self.blockSize))))
        let output = Planes(rows.map { _ in [Float](repeating: 0, count: room) })
        let input = Planes(rows)
        let made = try check(
            swr_convert(context, output.starts, Int32(room), input.constantStarts, Int32(Self.blockSize)), .limit,
            "resample audio")
        let new = output.rows(Int(made))
        let late = min(skipped, Int(made))
        skipped -= late
        for channel in ready.indices { ready[channel] += new[channel].dropFirst(late) }
    }
}

/// Rows of samples in memory as C takes them, a row a channel.
private final class Planes {
    let starts: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    private let rows: [UnsafeMutableBufferPointer<Float>]

    init(_ samples: [[Float]]) {
        rows = samples.map { row in
            let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: row.count)
            _ = copy.initialize(from: row)
            return copy
        }
        starts = .allocate(capacity: max(1, samples.count))
        for (channel, row) in rows.enumerated() {
            (starts + channel).initialize(
                to: UnsafeMutableRawPointer(row.baseAddress)?.assumingMemoryBound(to: UInt8.self))
        }
    }

    deinit {
        for row in rows { row.deallocate() }
        starts.deallocate()
    }

    var constantStarts: UnsafeMutablePointer<UnsafePointer<UInt8>?> {
        UnsafeMutableRawPointer(starts).assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    }

    func rows(_ count: Int) -> [[Float]] { rows.map { Array($0.prefix(count)) } }
}
