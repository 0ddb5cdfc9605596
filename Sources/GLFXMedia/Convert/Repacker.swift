package import CGLFXLibAV
package import GLFXCore

/// Converts pixel formats that zimg does not read (packed, paletted, foreign-endian) to one that it does, or back, by
/// swscale: the same samples in another order.
package final class Repacker {
    private let context: OpaquePointer

    package init(width: Int, height: Int, from source: AVPixelFormat, to target: AVPixelFormat) throws(Failure) {
        // Nearest chroma and exact rounding: with the same subsampling nothing is interpolated.
        let flags = SWS_POINT | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
        let newContext = sws_getContext(
            Int32(width), Int32(height), source, Int32(width), Int32(height), target, flags, nil, nil, nil)
        guard let newContext else {
            throw Failure(.input, "cannot repack the pixel format '\(PlanarLayout.name(of: source))'")
        }
        context = newContext
    }

    deinit { sws_freeContext(context) }

    /// Fills the target's planes from the source's.
    package func repack(_ source: UnsafePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        try repack(source, into: target.pointee.planePointers, target.pointee.planeStrides)
    }

    /// Fills packed pixels from the source's planes.
    /// - Parameters:
    ///   - top: the first byte of the picture's upper row.
    ///   - stride: bytes from a row to the one below it; negative where rows run upwards.
    func repack(_ source: UnsafePointer<AVFrame>, into top: UnsafeMutableRawPointer?, stride: Int) throws(Failure) {
        try repack(source, into: [top?.assumingMemoryBound(to: UInt8.self), nil, nil, nil], [Int32(stride), 0, 0, 0])
    }

    private func repack(
        _ source: UnsafePointer<AVFrame>, into planes: [UnsafeMutablePointer<UInt8>?], _ strides: [Int32]
    ) throws(Failure) {
        var sourceData = source.pointee.planePointers.map { UnsafePointer($0) }
        var sourceStrides = source.pointee.planeStrides
        var (targetData, targetStrides) = (planes, strides)
        let rows = sws_scale(
            context, &sourceData, &sourceStrides, 0, source.pointee.height, &targetData, &targetStrides)
        try check(rows, .limit, "repack a picture")
    }
}
