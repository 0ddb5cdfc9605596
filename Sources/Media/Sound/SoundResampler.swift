internal import CLibAV
internal import FrameCore

/// Brings decoded sound into another form, in floating point.
///
/// Channels are mixed as Web Audio does it ("Up-mixing and down-mixing", speakers): more than two become stereo with
/// left and right in full, the centre and the surrounds at half power, nothing scaled down afterwards; mono is heard
/// in full on both sides, and mono is the mean of both sides.
final class SoundResampler {
    private let target: SoundFormat
    private let path: String
    private var context: OpaquePointer?
    /// What the context was made for.
    private var layout = AVChannelLayout()
    private var sampleFormat = AV_SAMPLE_FMT_NONE
    private var rate: Int32 = 0

    /// - Parameter format: what comes out.
    init(format: SoundFormat, path: String) {
        target = format
        self.path = path
    }

    deinit {
        swr_free(&context)
        av_channel_layout_uninit(&layout)
    }

    /// Whether the frame is of the same kind as those before it; `convert` takes no other before `drain`.
    func fits(_ frame: UnsafePointer<AVFrame>) -> Bool {
        guard context != nil else { return true }
        var given = frame.pointee.ch_layout
        return frame.pointee.format == sampleFormat.rawValue && frame.pointee.sample_rate == rate
            && av_channel_layout_compare(&given, &layout) == 0
    }

    /// Samples of the output that the filter has not given yet.
    var heldBack: Int64 { context.map { swr_get_delay($0, Int64(target.sampleRate)) } ?? 0 }

    /// As many samples as are ready, a row a channel. The filter keeps some back until more sound or `drain` comes.
    func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) -> [[Float]] {
        if context == nil { try open(for: frame) }
        let count = frame.pointee.nb_samples
        let planes = frame.pointee.extended_data
        return try output(of: count) { output, room in
            planes?.withMemoryRebound(
                to: UnsafePointer<UInt8>?.self, capacity: Int(frame.pointee.ch_layout.nb_channels)
            ) {
                swr_convert(context, output, room, $0, count)
            } ?? 0
        }
    }

    /// What the filter still holds. The next frame may be of another kind.
    func drain() throws(Failure) -> [[Float]] {
        guard context != nil else { return [] }
        defer { swr_free(&context) }
        return try output(of: 0) { output, room in swr_convert(context, output, room, nil, 0) }
    }

    private func open(for frame: UnsafePointer<AVFrame>) throws(Failure) {
        rate = frame.pointee.sample_rate
        sampleFormat = AVSampleFormat(rawValue: frame.pointee.format)
        var given = frame.pointee.ch_layout
        try check(av_channel_layout_copy(&layout, &given), .limit, "note the channels of '\(path)'")
        // Where the file does not say which loudspeakers they are, the usual ones for so many.
        var source = AVChannelLayout()
        defer { av_channel_layout_uninit(&source) }
        if given.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&source, given.nb_channels)
        } else {
            try check(av_channel_layout_copy(&source, &given), .limit, "note the channels of '\(path)'")
        }
        var wanted = target.layout
        let act = "mix the sound of '\(path)' (\(given.nb_channels) channels) to \(target.channelCount)"
        let code = swr_alloc_set_opts2(
            &context, &wanted, AV_SAMPLE_FMT_FLTP, Int32(target.sampleRate), &source, sampleFormat, rate, 0, nil)
        try check(code, .input, act)
        // Without it, libswresample scales a mix of whole numbers down and one of floats not.
        av_opt_set_double(context.map { UnsafeMutableRawPointer($0) }, "rematrix_maxval", 1000, 0)
        // It takes mono for a loudspeaker in the middle, and would make it 3 dB softer.
        if let matrix = Self.monoMatrix(from: given.nb_channels, to: wanted.nb_channels) {
            try check(swr_set_matrix(context, matrix, given.nb_channels), .input, act)
        }
        let opened = swr_init(context)
        if opened < 0 { swr_free(&context) }
        try check(opened, .input, act)
    }

    /// Row by row the channels that come out, made of those that go in; nil where neither side is mono.
    private static func monoMatrix(from given: Int32, to wanted: Int32) -> [Double]? {
        switch (given, wanted) {
        case (1, 2): [1, 1]
        case (2, 1): [0.5, 0.5]
        default: nil
        }
    }

    /// Lets `body` fill a plane a channel and gives what it wrote.
    private func output(
        of count: Int32, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, Int32) -> Int32
    ) throws(Failure) -> [[Float]] {
        let channelCount = target.channelCount
        let room = swr_get_out_samples(context, count)
        guard room > 0 else { return [] }
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Int(room) * channelCount)
        defer { memory.deallocate() }
        var planes = (0..<channelCount).map { channel -> UnsafeMutablePointer<UInt8>? in
            UnsafeMutableRawPointer(memory + channel * Int(room)).assumingMemoryBound(to: UInt8.self)
        }
        let written = Int(try check(body(&planes, room), .input, "resample the sound of '\(path)'"))
        return (0..<channelCount).map { channel in
            Array(UnsafeBufferPointer(start: memory + channel * Int(room), count: written))
        }
    }
}
