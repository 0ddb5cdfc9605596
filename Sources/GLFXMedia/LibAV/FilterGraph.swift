package import CGLFXLibAV
package import GLFXCore

/// A chain of libavfilter's over pictures or audio. Belongs to one thread. The corresponding C type is `AVFilterGraph`.
package final class FilterGraph {
    private let functions: glfx_avfilter
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>

    /// - Parameters:
    ///   - filters: between the source and the sink, in the syntax of ffmpeg's `-filter_complex`.
    ///   - purpose: what needs it, for messages.
    ///   - way: what does without it, for messages.
    ///   - timeBase: of the pictures' time stamps.
    /// - Throws: `.usage` where libavfilter or the first of the filters is missing, `.limit` where there is no memory.
    package convenience init(
        _ filters: String, size: PictureSize, format: AVPixelFormat, for purpose: MessageText,
        otherwise way: MessageText = "choose another ending", timeBase: Rational = Rational(1, 1)
    ) throws(Failure) {
        let input =
            "buffer@in=video_size=\(size.width)x\(size.height):pix_fmt=\(format.rawValue):"
            + "time_base=\(timeBase.numerator)/\(timeBase.denominator)"
        try self.init(filters, from: input, to: "buffersink", for: purpose, otherwise: way)
    }

    /// The same over audio in floating point, a plane a channel.
    /// - Parameters:
    ///   - sampleRate: samples a second.
    ///   - mask: libav's bits of the channels; 0: their number is all that is known.
    package convenience init(
        _ filters: String, sampleRate: Int, channelCount: Int, mask: UInt64, for purpose: MessageText,
        otherwise way: MessageText
    ) throws(Failure) {
        let channels = mask == 0 ? "channels=\(channelCount)" : "channel_layout=0x\(String(mask, radix: 16))"
        let input =
            "abuffer@in=sample_fmt=fltp:sample_rate=\(sampleRate):time_base=1/\(sampleRate):\(channels)"
        try self.init(filters, from: input, to: "abuffersink", for: purpose, otherwise: way)
    }

    private init(
        _ filters: String, from input: String, to output: String, for purpose: MessageText, otherwise way: MessageText
    ) throws(Failure) {
        var functions = glfx_avfilter()
        if let missing = glfx_load_avfilter(&functions) {
            try LoadLimit.check(to: "load \(String(cString: glfx_avfilter_name))", missing: String(cString: missing))
            throw Failure(
                .usage, "\(purpose) needs \(String(cString: glfx_avfilter_name)), which is not installed",
                advice: "apt install libavfilter\(LIBAVFILTER_VERSION_MAJOR), or \(way)")
        }
        let first = String(filters.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        guard functions.avfilter_get_by_name?(first) != nil else {
            throw Failure(
                .usage, "\(purpose) needs the filter '\(first)', which this libavfilter was built without",
                advice: "take Debian's libavfilter\(LIBAVFILTER_VERSION_MAJOR), which has all, or \(way)")
        }
        self.functions = functions
        graph = try allocated(functions.avfilter_graph_alloc?(), "a filter")
        graph?.pointee.nb_threads = 1
        var (inputs, outputs): (UnsafeMutablePointer<AVFilterInOut>?, UnsafeMutablePointer<AVFilterInOut>?)
        let text = "\(input),\(filters),\(output)@out"
        let graphPointer = graph
        let code = text.withFileName { functions.avfilter_graph_parse2?(graphPointer, $0, &inputs, &outputs) ?? -1 }
        let source = functions.avfilter_graph_get_filter?(graph, "\(input.prefix { $0 != "=" })")
        let sink = functions.avfilter_graph_get_filter?(graph, "\(output)@out")
        guard code >= 0, let source, let sink else {
            functions.avfilter_graph_free?(&graph)
            throw Failure(.limit, "cannot make the filters '\(text)': \(libavMessage(code))")
        }
        self.source = source
        self.sink = sink
        try check(functions.avfilter_graph_config?(graph, nil) ?? -1, .limit, "make the filters '\(text)'")
    }

    deinit { functions.avfilter_graph_free?(&graph) }

    /// Filters the only picture.
    /// - Parameters:
    ///   - picture: of the graph's size and format; only read.
    ///   - result: filled with the filtered picture.
    package func filter(
        _ picture: UnsafeMutablePointer<AVFrame>, into result: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        let flags = Int32(AV_BUFFERSRC_FLAG_KEEP_REF)
        try check(functions.av_buffersrc_add_frame_flags?(source, picture, flags) ?? -1, .limit, "filter a picture")
        try check(functions.av_buffersrc_add_frame_flags?(source, nil, 0) ?? -1, .limit, "filter a picture")
        try check(functions.av_buffersink_get_frame?(sink, result) ?? -1, .limit, "filter a picture")
    }

    /// Gives the next picture of several.
    /// - Parameter picture: blank afterwards; nil: there is none after the last one.
    package func push(_ picture: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        try check(functions.av_buffersrc_add_frame_flags?(source, picture, 0) ?? -1, .limit, "filter a picture")
    }

    /// The next of several pictures that is finished.
    /// - Returns: false where there is none before the next `push`, or any more.
    package func pull(into result: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Bool {
        let code = functions.av_buffersink_get_frame?(sink, result) ?? -1
        if code == glfx_averror_eagain || code == glfx_averror_eof { return false }
        try check(code, .limit, "filter a picture")
        return true
    }
}
