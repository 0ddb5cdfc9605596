internal import CGLFXLibAV
internal import CGLFXPixels
package import GLFXCore

extension Picture {
    /// How much the block of 8x8 samples differs, in the mean, that differs most: 0 for the same picture, 1 where black
    /// has become white. Measured in the decoder's own samples, or in pixels where a picture has been converted; 1 for
    /// pictures of another form.
    /// - Throws: `.limit` where there is no memory.
    package func difference(from other: Picture) throws(Failure) -> Double {
        if isSame(as: other) { return 0 }
        if case .decoded(let one as DecodedFrame) = self, case .decoded(let two as DecodedFrame) = other,
            let one = try one.coded(time: nil, duration: nil, index: 0),
            let two = try two.coded(time: nil, duration: nil, index: 0)
        {
            if let difference = one.difference(from: two) { return difference }
        }
        return try pixels().difference(from: try other.pixels())
    }
}

extension CodedFrame {
    /// Nil where the samples are not bytes or words in planes.
    fileprivate func difference(from other: CodedFrame) -> Double? {
        guard form == other.form else { return 1 }
        let (one, two) = (pointer.pointee, other.pointer.pointee)
        guard let descriptor = av_pix_fmt_desc_get(form.pixelFormat)?.pointee,
            descriptor.flags
                & UInt64(AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT)
                == 0
        else { return nil }
        let depth = descriptor.comp.0.depth + descriptor.comp.0.shift
        guard (8...16).contains(depth) else { return nil }
        let bytes = depth > 8 ? 2 : 1
        let (planesOfOne, planesOfTwo) = (one.planes, two.planes)
        return (0..<4).compactMap { plane -> Double? in
            guard let first = planesOfOne[plane].start, let second = planesOfTwo[plane].start else { return nil }
            let width = Int(av_image_get_linesize(form.pixelFormat, one.width, Int32(plane))) / bytes
            let isChroma = plane == 1 || plane == 2
            let lines = isChroma ? -(-Int(one.height) >> Int(descriptor.log2_chroma_h)) : Int(one.height)
            var pair = glfx_plane_pair(
                first: first, second: second, first_step: planesOfOne[plane].step, second_step: planesOfTwo[plane].step,
                width: UInt32(width), height: UInt32(lines), bytes: UInt32(bytes))
            return glfx_measure_most_block(&pair) / Double((1 << depth) - 1)
        }.max()
    }
}

extension AVFrame {
    fileprivate var planes: [(start: UnsafePointer<UInt8>?, step: Int)] {
        let (starts, steps) = (data, linesize)
        return [
            (UnsafePointer(starts.0), Int(steps.0)), (UnsafePointer(starts.1), Int(steps.1)),
            (UnsafePointer(starts.2), Int(steps.2)), (UnsafePointer(starts.3), Int(steps.3)),
        ]
    }
}

extension PixelBuffer {
    fileprivate func difference(from other: PixelBuffer) -> Double {
        guard width == other.width, height == other.height, format == other.format else { return 1 }
        if format.isFloat { return numberDifference(from: other) }
        let bytes = format.isDeep ? 2 : 1
        var pair = glfx_plane_pair(
            first: UnsafePointer(baseAddress.assumingMemoryBound(to: UInt8.self)),
            second: UnsafePointer(other.baseAddress.assumingMemoryBound(to: UInt8.self)), first_step: bytesPerRow,
            second_step: other.bytesPerRow, width: UInt32(4 * width), height: UInt32(height), bytes: UInt32(bytes))
        return glfx_measure_most_block(&pair) / (bytes == 1 ? 255 : 65535)
    }

    /// Of floating point the greatest difference of a component, which is no less.
    private func numberDifference(from other: PixelBuffer) -> Double {
        var most: Float = 0
        for y in 0..<height {
            for (one, two) in zip(numbers(y), other.numbers(y)) where one != two {
                for channel in 0..<4 { most = max(most, abs(one[channel] - two[channel])) }
            }
        }
        return Double(most)
    }
}
