internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Converts decoded audio to another format, in floating point.
///
/// Channels are mixed as Web Audio does it ("Up-mixing and down-mixing", speakers): more than two become stereo with
/// left and right in full, the center and the surrounds at half power, nothing scaled down afterwards; mono goes in
/// full to both sides, and stereo becomes the mean of both sides.
final class AudioResampler {
    private let target: PCMFormat
    private let path: String
    private var context: OpaquePointer?
    /// What the context was made for.
    private var layout = AVChannelLayout()
    private var sampleFormat = AV_SAMPLE_FMT_NONE
    private var rate: Int32 = 0

    /// - Parameter format: of the result.
    init(format: PCMFormat, path: String) {
        target = format
        self.path = path
    }

    deinit {
        swr_free(&context)
        av_channel_layout_uninit(&layout)
    }

    /// Whether the frame has the format of those before it; call `drain` before converting one that has not.
    func fits(_ frame: UnsafePointer<AVFrame>) -> Bool {
        guard context != nil else { return true }
        var frameLayout = frame.pointee.ch_layout
        return frame.pointee.format == sampleFormat.rawValue && frame.pointee.sample_rate == rate
            && av_channel_layout_compare(&frameLayout, &layout) == 0
    }

    /// Samples of the output that the filter has not returned yet.
    var heldBack: Int64 { context.map { swr_get_delay($0, Int64(target.sampleRate)) } ?? 0 }

    /// The samples that are ready, a row a channel. The filter holds some back until more audio or `drain`.
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

    /// The samples that the filter holds back. The next frame may have another format.
    func drain() throws(Failure) -> [[Float]] {
        guard context != nil else { return [] }
        defer { swr_free(&context) }
        return try output(of: 0) { output, room in swr_convert(context, output, room, nil, 0) }
    }

    private func open(for frame: UnsafePointer<AVFrame>) throws(Failure) {
        rate = frame.pointee.sample_rate
        sampleFormat = AVSampleFormat(rawValue: frame.pointee.format)
        var frameLayout = frame.pointee.ch_layout
        try check(av_channel_layout_copy(&layout, &frameLayout), .limit, "copy the channel layout of '\(path)'")
        // Without a layout in the file, the default one of so many channels.
        var source = AVChannelLayout()
        defer { av_channel_layout_uninit(&source) }
        if frameLayout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&source, frameLayout.nb_channels)
        } else {
            try check(av_channel_layout_copy(&source, &frameLayout), .limit, "copy the channel layout of '\(path)'")
        }
        var wanted = target.layout
        let act = "mix the audio of '\(path)' (\(frameLayout.nb_channels) channels) to \(target.channelCount)"
        let code = swr_alloc_set_opts2(
            &context, &wanted, AV_SAMPLE_FMT_FLTP, Int32(target.sampleRate), &source, sampleFormat, rate, 0, nil)
        try check(code, .input, act)
        // Otherwise libswresample scales mixes of integers down, but not those of floats.
        av_opt_set_double(context.map { UnsafeMutableRawPointer($0) }, "rematrix_maxval", 1000, 0)
        // It treats mono as a center channel, and would make it 3 dB softer.
        if let matrix = Self.monoMatrix(from: frameLayout.nb_channels, to: wanted.nb_channels) {
            try check(swr_set_matrix(context, matrix, frameLayout.nb_channels), .input, act)
        }
        let initCode = swr_init(context)
        if initCode < 0 { swr_free(&context) }
        try check(initCode, .input, act)
    }

    /// A row of input weights for each output channel; nil where neither side is mono.
    private static func monoMatrix(from given: Int32, to wanted: Int32) -> [Double]? {
        switch (given, wanted) {
        case (1, 2): [1, 1]
        case (2, 1): [0.5, 0.5]
        default: nil
        }
    }

    /// Returns what `body` writes into a plane a channel.
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
        let written = Int(try check(body(&planes, room), .input, "resample the audio of '\(path)'"))
        return (0..<channelCount).map { channel in
            Array(UnsafeBufferPointer(start: memory + channel * Int(room), count: written))
        }
    }
}
