internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia
internal import GLFXRead
internal import Glibc

/// How loud audio is.
package struct Loudness: Sendable, Hashable {
    /// Integrated loudness by ITU-R BS.1770-4, in LUFS; nil: nothing is above its absolute gate of -70 LUFS.
    package var integrated: Double?
    /// Loudness range by EBU Tech 3342, in LU.
    package var range: Double
    /// The highest true peak of a channel by ITU-R BS.1770-4, annex 2, in dBTP; minus infinity for silence.
    package var truePeak: Double
}

/// Measures how loud audio is, by libavfilter's `ebur128`; its true peak by libswresample, at four times the rate. Belongs to
/// one thread.
package final class LoudnessMeter {
    private let format: PCMFormat
    private let loudness: FilterGraph
    private let oversampling: FilterGraph
    private let frame: Owned<AVFrame>
    private var place: Int64 = 0
    private var integrated = LoudnessMeter.gate
    private var range = 0.0
    private var peak: Float = 0

    /// LUFS.
    private static let gate = -70.0

    /// - Parameter format: of the samples.
    /// - Throws: `.usage` where libavfilter is missing.
    package init(_ format: PCMFormat) throws(Failure) {
        self.format = format
        func graph(_ filters: String, for purpose: MessageText) throws(Failure) -> FilterGraph {
            try FilterGraph(
                filters, sampleRate: format.sampleRate, channelCount: format.channelCount, mask: format.mask,
                for: purpose, otherwise: "leave it out")
        }
        loudness = try graph("ebur128=metadata=1", for: "\(.loudness)")
        // At 192 kHz a peak between samples is at most 0.2 dB too low.
        let factor = format.sampleRate < 96_000 ? 4 : format.sampleRate < 192_000 ? 2 : 1
        oversampling = try graph("aresample=\(factor * format.sampleRate)", for: "\(.truePeak)")
        frame = try .frame()
    }

    /// The next samples, a row a channel.
    package func take(_ rows: [[Float]]) throws(Failure) {
        guard let count = rows.first?.count, count > 0 else { return }
        for graph in [loudness, oversampling] {
            try fill(rows, count)
            try graph.push(frame.pointer)
        }
        place += Int64(count)
        try read()
    }

    /// No more come.
    package func finish() throws(Failure) -> Loudness {
        for graph in [loudness, oversampling] { try graph.push(nil) }
        try read()
        return Loudness(
            integrated: integrated > Self.gate ? integrated : nil, range: range, truePeak: 20 * log10(Double(peak)))
    }

    private func fill(_ rows: [[Float]], _ count: Int) throws(Failure) {
        let frame = frame.pointer
        av_frame_unref(frame)
        var layout = format.layout
        try check(av_channel_layout_copy(&frame.pointee.ch_layout, &layout), .limit, "describe audio")
        frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointee.sample_rate = Int32(format.sampleRate)
        frame.pointee.nb_samples = Int32(count)
        frame.pointee.pts = place
        try check(av_frame_get_buffer(frame, 0), .limit, "hold audio")
        for (channel, row) in rows.enumerated() {
            guard let plane = frame.pointee.extended_data?[channel] else { continue }
            UnsafeMutableRawPointer(plane).copyMemory(from: row, byteCount: count * MemoryLayout<Float>.stride)
        }
    }

    private func read() throws(Failure) {
        while try loudness.pull(into: frame.pointer) {
            integrated = value("I") ?? integrated
            range = value("LRA") ?? range
            av_frame_unref(frame.pointer)
        }
        while try oversampling.pull(into: frame.pointer) {
            let samples = frame.pointer.pointee
            for channel in 0..<Int(samples.ch_layout.nb_channels) {
                guard let plane = samples.extended_data?[channel] else { continue }
                UnsafeMutableRawPointer(plane).withMemoryRebound(to: Float.self, capacity: Int(samples.nb_samples)) {
                    for index in 0..<Int(samples.nb_samples) where abs($0[index]) > peak { peak = abs($0[index]) }
                }
            }
            av_frame_unref(frame.pointer)
        }
    }

    private func value(_ name: String) -> Double? {
        av_dict_get(frame.pointer.pointee.metadata, "lavfi.r128.\(name)", nil, 0)
            .flatMap { Double(String(cString: $0.pointee.value)) }
    }
}

extension AudioMix {
    /// How loud it is between two times.
    /// - Parameters:
    ///   - end: nil: where all of it has ended.
    ///   - proceed: called again and again; throws to end the measurement.
    /// - Throws: `.usage` where libavfilter is missing, `.input` where a file cannot be read.
    package func loudness(
        as format: PCMFormat, from start: Timestamp, to end: Timestamp?, proceed: () throws(Failure) -> Void
    ) throws(Failure) -> Loudness {
        let meter = try LoudnessMeter(format)
        let mixer = AudioMixer(self, format: format)
        var place = format.place(of: start)
        let last = end.map { format.place(of: $0) } ?? .max
        while place < last, end != nil || !mixer.isOver {
            try proceed()
            let rows = try mixer.samples(from: place, count: Int(min(last - place, Int64(AudioMixer.mostSamples))))
            try meter.take(rows)
            place += Int64(rows.first?.count ?? 0)
        }
        return try meter.finish()
    }
}

extension Loudness {
    /// That of a file's audio, all of it, at its own rate and with its own channels.
    /// - Parameter stream: its number; nil: the one that libav ranks best.
    /// - Returns: nil where there is no audio, or no decoder for it.
    /// - Throws: `.input` where the file cannot be read, `.usage` where libavfilter is missing.
    package static func read(path: String, stream: Int?) throws(Failure) -> Loudness? {
        let track = try TrackInfo.all(of: path).first {
            $0.kind == .audio && (stream == nil || $0.index == stream) && $0.isDecodable
        }
        guard let track, let traits = AudioTraits(of: track) else { return nil }
        let zero = Timestamp(0, timeBase: 1)
        let mix = AudioMix(pieces: [AudioPiece(path: path, stream: track.index, start: zero)])
        return try mix.loudness(as: traits.format, from: zero, to: nil, proceed: {})
    }
}

/// The loudness that audio is brought to.
package struct LoudnessTarget: Sendable, Hashable {
    /// LUFS.
    package var integrated: Double
    /// The most that the true peak may become, in dBTP.
    package var truePeak: Double
    /// Where the output begins and ends.
    package var start: Timestamp
    package var end: Timestamp

    package init(integrated: Double, truePeak: Double, start: Timestamp, end: Timestamp) {
        (self.integrated, self.truePeak, self.start, self.end) = (integrated, truePeak, start, end)
    }

    /// The gain in decibels, and what was measured and done.
    /// - Parameter name: of the track.
    func gain(of loudness: Loudness, name: String) -> (decibels: Double, note: MessageText) {
        guard let measured = loudness.integrated else {
            return (0, "\(name) is silent (below -70 LUFS): it stays as it is")
        }
        let wanted = integrated - measured
        let most = truePeak - loudness.truePeak
        let gain = min(wanted, most)
        let words: MessageText =
            "\(name) has \(Self.text(measured)) LUFS and a true peak of \(Self.text(loudness.truePeak)) dBTP: its gain is "
            + "\(gain < 0 ? "" : "+")\(Self.text(gain)) dB"
        guard most < wanted else { return (gain, words) }
        return (
            gain,
            words + ", for \(Self.text(measured + gain)) LUFS: more would lift the true peak above \(.truePeak) "
                + "\(Self.text(truePeak))"
        )
    }

    /// To a tenth.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension AudioMix {
    /// At the target's loudness.
    /// - Parameters:
    ///   - name: of the track, for the note.
    ///   - notes: gets what was measured and done, a line.
    package func brought(
        to target: LoudnessTarget, as format: PCMFormat, name: String, notes: MessageHandler,
        proceed: () throws(Failure) -> Void
    ) throws(Failure) -> AudioMix {
        let loudness = try loudness(as: format, from: target.start, to: target.end, proceed: proceed)
        let (decibels, note) = target.gain(of: loudness, name: name)
        notes(note)
        var mix = self
        mix.gain *= pow(10, decibels / 20)
        return mix
    }
}
