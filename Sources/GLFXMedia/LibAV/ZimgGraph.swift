internal import CGLFXZimg
internal import GLFXCore

/// A filter graph of zimg from one planar format to another, with its scratch memory.
///
/// Belongs to one thread at a time. The corresponding C type is `zimg_filter_graph`.
final class ZimgGraph {
    private let graph: OpaquePointer
    private let scratch: UnsafeMutableRawPointer
    /// Rows of a circular input buffer that a callback fills.
    let inputLines: Int
    /// Rows of a circular output buffer that a callback reads.
    let outputLines: Int

    /// Alignment of pointers and strides for zimg's widest kernels.
    static let alignment = 64

    /// The version of zimg's interface that its structures are filled for.
    static let apiVersion = UInt32(ZIMG_API_VERSION_MAJOR << 8 | ZIMG_API_VERSION_MINOR)

    /// For subsampling chroma: compensates the softening of linear upsampling. 1.7 dB better over decode, pass-through
    /// and encode than a linear filter, at the same cost.
    static let subsamplingFilter = ZIMG_RESIZE_SPLINE16

    /// - Parameter filter: for pictures that change their size.
    init(
        from source: zimg_image_format, to target: zimg_image_format,
        filter: zimg_resample_filter_e = ZIMG_RESIZE_SPLINE36
    ) throws(Failure) {
        var parameters = zimg_graph_builder_params()
        zimg_graph_builder_params_default(&parameters, Self.apiVersion)
        // Between HDR and SDR: SDR's white is HDR's reference white (ITU-R BT.2408, 203 cd/m²).
        if source.transfer_characteristics != target.transfer_characteristics {
            parameters.nominal_peak_luminance = 203
        }
        parameters.resample_filter = filter
        let resized = source.isResized(to: target)
        let loses = target.subsample_w > source.subsample_w || target.subsample_h > source.subsample_h
        // Chroma that is only upsampled is interpolated linearly.
        parameters.resample_filter_uv =
            resized ? filter : loses ? Self.subsamplingFilter : ZIMG_RESIZE_BILINEAR
        // When subsampling with 512-bit vectors, zimg buffers twice as many rows (2 MB for 1080p, more than the L2
        // cache) and takes 4.3 instead of 3.1 ms; otherwise they are as fast or faster.
        parameters.cpu_type = loses ? ZIMG_CPU_AUTO : ZIMG_CPU_AUTO_64B
        var (source, target) = (source, target)
        guard let graph = zimg_filter_graph_build(&source, &target, &parameters) else { throw Self.lastFailure() }
        self.graph = graph
        var (bytes, input, output) = (0, UInt32(0), UInt32(0))
        zimg_filter_graph_get_tmp_size(graph, &bytes)
        zimg_filter_graph_get_input_buffering(graph, &input)
        zimg_filter_graph_get_output_buffering(graph, &output)
        inputLines = Self.roundedUpToPowerOfTwo(Int(input), atMost: Int(source.height))
        outputLines = Self.roundedUpToPowerOfTwo(Int(output), atMost: Int(target.height))
        scratch = .allocate(byteCount: max(bytes, 1), alignment: Self.alignment)
    }

    deinit {
        zimg_filter_graph_free(graph)
        scratch.deallocate()
    }

    func process(
        _ source: inout zimg_image_buffer_const, _ target: inout zimg_image_buffer,
        unpack: zimg_filter_graph_callback? = nil, unpackUser: UnsafeMutableRawPointer? = nil,
        pack: zimg_filter_graph_callback? = nil, packUser: UnsafeMutableRawPointer? = nil
    ) throws(Failure) {
        let code = zimg_filter_graph_process(graph, &source, &target, scratch, unpack, unpackUser, pack, packUser)
        guard code == ZIMG_ERROR_SUCCESS else { throw Self.lastFailure() }
    }

    /// A circular buffer holds a power of two of rows; `ZIMG_BUFFER_MAX` (all rows) comes back as the height.
    private static func roundedUpToPowerOfTwo(_ lines: Int, atMost height: Int) -> Int {
        var count = 1
        while count < min(lines, height) { count *= 2 }
        return count
    }

    private static func lastFailure() -> Failure {
        var text = [CChar](repeating: 0, count: 256)
        zimg_get_last_error(&text, text.count)
        let message = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return Failure(.limit, "cannot convert the picture: \(message)")
    }
}

extension zimg_image_format {
    /// Whether the part of the picture that is read has another size than the target.
    fileprivate func isResized(to target: zimg_image_format) -> Bool {
        // NaN is zimg's default: the whole picture is read.
        let across = active_region.width.isNaN ? Double(width) : active_region.width
        let down = active_region.height.isNaN ? Double(height) : active_region.height
        return across != Double(target.width) || down != Double(target.height)
    }
}
