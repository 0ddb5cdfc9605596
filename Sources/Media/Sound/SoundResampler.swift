internal import CLibAV
internal import FrameCore

/// Brings decoded sound to `SoundReader.sampleRate`, floating point, one or two channels.
///
/// More than two channels are mixed as Web Audio does it: left and right in full, the centre and the surrounds at
/// half power, nothing scaled down afterwards.
final class SoundResampler {
    private let channelCount: Int
    private let path: String
    private var context: OpaquePointer?
    /// What the context was made for.
    private var layout = AVChannelLayout()
    private var format = AV_SAMPLE_FMT_NONE
    private var rate: Int32 = 0

    init(channelCount: Int, path: String) {
        self.channelCount = channelCount
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
        return frame.pointee.format == format.rawValue && frame.pointee.sample_rate == rate
            && av_channel_layout_compare(&given, &layout) == 0
    }

    /// Samples of the output that the filter has not given yet.
    var heldBack: Int64 { context.map { swr_get_delay($0, Int64(SoundReader.sampleRate)) } ?? 0 }

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
        format = AVSampleFormat(rawValue: frame.pointee.format)
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
        var target = AVChannelLayout()
        av_channel_layout_default(&target, Int32(channelCount))
        let act = "mix the sound of '\(path)' (\(given.nb_channels) channels) for the shader"
        let code = swr_alloc_set_opts2(
            &context, &target, AV_SAMPLE_FMT_FLTP, Int32(SoundReader.sampleRate), &source, format, rate, 0, nil)
        try check(code, .input, act)
        // Without it, libswresample scales a mix of whole numbers down and one of floats not.
        av_opt_set_double(context.map { UnsafeMutableRawPointer($0) }, "rematrix_maxval", 1000, 0)
        let opened = swr_init(context)
        if opened < 0 { swr_free(&context) }
        try check(opened, .input, act)
    }

    /// Lets `body` fill a plane a channel and gives what it wrote.
    private func output(
        of count: Int32, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, Int32) -> Int32
    ) throws(Failure) -> [[Float]] {
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
