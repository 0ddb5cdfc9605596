internal import CGLFXPixels
internal import CGLFXZimg

/// A ring buffer of rows of three or four planes between zimg and a row callback: small enough to stay in cache.
final class PlaneRing {
    private let memory: UnsafeMutableRawPointer
    private let stride: Int
    private let rows: Int
    private let planeCount: Int

    /// - Parameter rows: a power of two.
    init(width: Int, rows: Int, bytesPerSample: Int, hasAlpha: Bool) {
        stride = (width * bytesPerSample + ZimgGraph.alignment - 1) / ZimgGraph.alignment * ZimgGraph.alignment
        self.rows = rows
        planeCount = hasAlpha ? 4 : 3
        memory = .allocate(byteCount: stride * rows * planeCount, alignment: ZimgGraph.alignment)
    }

    deinit { memory.deallocate() }

    private func start(_ plane: Int) -> UnsafeMutableRawPointer { memory + plane * rows * stride }

    /// The ring for the C row loops.
    var planes: glfx_planes {
        var planes = glfx_planes()
        withUnsafeMutableBytes(of: &planes.data) { data in
            let data = data.bindMemory(to: UnsafeMutableRawPointer?.self)
            for plane in 0..<4 { data[plane] = plane < planeCount ? start(plane) : nil }
        }
        planes.stride = (stride, stride, stride, stride)
        let mask = UInt32(rows - 1)
        planes.mask = (mask, mask, mask, mask)
        return planes
    }

    /// The ring for zimg to read.
    var source: zimg_image_buffer_const {
        var buffer = zimg_image_buffer_const()
        buffer.version = ZimgGraph.apiVersion
        for plane in 0..<planeCount {
            glfx_zimg_set_source(&buffer, Int32(plane), start(plane), stride, UInt32(rows - 1))
        }
        return buffer
    }

    /// The ring for zimg to write.
    var target: zimg_image_buffer {
        var buffer = zimg_image_buffer()
        buffer.version = ZimgGraph.apiVersion
        for plane in 0..<planeCount {
            glfx_zimg_set_target(&buffer, Int32(plane), start(plane), stride, UInt32(rows - 1))
        }
        return buffer
    }
}
