internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// An audio track of the output that is mixed: as long as the picture, to the sample. Belongs to one thread.
final class MixedAudio {
    private let mixer: any SampleSource
    /// What could not be decoded so far.
    var damage: [FileDamage] { mixer.damage }
    private let plan: AudioPlan
    private let encoder: AudioEncoder
    /// To the encoder's sample format.
    private var converter: OpaquePointer?
    /// Of the next sample on the output's timeline; nil before the first.
    private var place: Int64?
    /// Samples of a channel that were clipped at full scale.
    private(set) var clippedCount = 0
    /// The largest magnitude so far.
    private(set) var peak: Float = 0

    init(_ plan: AudioPlan, _ mixer: any SampleSource, muxer: Muxer) throws(Failure) {
        self.plan = plan
        self.mixer = mixer
        encoder = try AudioEncoder(
            AudioCodecs.openEncoder(
                plan.encoder, for: plan.wanted, bitRate: plan.bitRate, in: muxer.container,
                wantsGlobalHeader: muxer.container.wantsGlobalHeader,
                isReproducible: muxer.isReproducible),
            muxer: muxer, name: plan.request.name)
        if let track = plan.request.track { StreamSetup.describe(track, encoder.stream, isEncoded: true) }
        let context = encoder.context
        let code = swr_alloc_set_opts2(
            &converter, &context.pointee.ch_layout, context.pointee.sample_fmt, context.pointee.sample_rate,
            &context.pointee.ch_layout, AV_SAMPLE_FMT_FLTP, context.pointee.sample_rate, 0, nil)
        try check(code, .output, "convert the audio")
        try check(swr_init(converter), .output, "convert the audio")
    }

    deinit { swr_free(&converter) }

    /// For messages: `stream 2 (audio, flac, deu)`.
    var name: String { plan.request.name }

    /// Writes up to a time on the output's timeline; the first call sets where the audio begins.
    func advance(to time: Timestamp) throws(Failure) {
        let wanted = plan.format.place(of: time)
        guard var next = place else {
            place = wanted
            try encoder.begin(at: wanted)
            return
        }
        // What a program has not appended yet comes with a later picture.
        let end = min(wanted, mixer.knownEnd ?? wanted)
        while next < end {
            let count = Int(min(end - next, Int64(AudioMixer.mostSamples)))
            try write(try mixer.samples(from: next, count: count))
            next += Int64(count)
            place = next
            try encoder.encodeQueued()
        }
    }

    /// Ends the audio with the picture.
    func finish(at end: Timestamp) throws(Failure) {
        mixer.finish()
        if place != nil { try advance(to: end) }
        try encoder.finish()
    }

    private func write(_ samples: [[Float]]) throws(Failure) {
        var samples = samples
        for channel in samples.indices { limit(&samples[channel]) }
        let count = Int32(samples.first?.count ?? 0)
        let room = try encoder.room(for: count)
        let planes = samples.map { UnsafeMutableBufferPointer<Float>.copy(of: $0) }
        defer { for plane in planes { plane.deallocate() } }
        let input = planes.map { plane -> UnsafePointer<UInt8>? in
            UnsafeRawPointer(plane.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        }
        let written = input.withUnsafeBufferPointer { pointers in
            swr_convert(
                converter, room.pointee.extended_data, count, UnsafeMutablePointer(mutating: pointers.baseAddress),
                count)
        }
        try encoder.append(try check(written, .output, "convert the audio"))
    }

    /// Makes NaN and infinity silent, and clips at full scale unless the output holds more.
    private func limit(_ samples: inout [Float]) {
        for index in samples.indices {
            let sample = samples[index]
            let magnitude = abs(sample)
            guard magnitude.isFinite else {
                samples[index] = 0
                continue
            }
            if magnitude > peak { peak = magnitude }
            guard magnitude > 1, !plan.holdsExcess else { continue }
            samples[index] = sample < 0 ? -1 : 1
            clippedCount += 1
        }
    }
}

extension UnsafeMutableBufferPointer<Float> {
    /// A copy that the caller deallocates.
    fileprivate static func copy(of samples: [Float]) -> UnsafeMutableBufferPointer<Float> {
        let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
        _ = copy.initialize(from: samples)
        return copy
    }
}
