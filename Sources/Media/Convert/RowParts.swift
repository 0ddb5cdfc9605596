internal import CPixels
internal import CZimg

/// Passes rows of a ring of planes to a sink: a row callback of zimg's filter graph.
struct RowParts {
    /// Of 8 bits a sample.
    let planes: glfx_planes
    let sink: any PlanarSink

    /// `user` points at one of these.
    static let take: zimg_filter_graph_callback = { user, row, left, right in
        guard let parts = user?.assumingMemoryBound(to: RowParts.self) else { return 1 }
        parts.pointee.show(row, left, right)
        return 0
    }

    private func show(_ row: UInt32, _ left: UInt32, _ right: UInt32) {
        func sample(_ plane: UnsafeMutableRawPointer?, _ stride: Int, _ mask: UInt32) -> UnsafePointer<UInt8>? {
            plane.map {
                UnsafePointer(($0 + Int(row & mask) * stride + Int(left)).assumingMemoryBound(to: UInt8.self))
            }
        }
        guard let red = sample(planes.data.0, planes.stride.0, planes.mask.0),
            let green = sample(planes.data.1, planes.stride.1, planes.mask.1),
            let blue = sample(planes.data.2, planes.stride.2, planes.mask.2)
        else { return }
        sink.take(
            PlanarPart(row: Int(row), columns: Int(left)..<Int(right), red: red, green: green, blue: blue))
    }
}
