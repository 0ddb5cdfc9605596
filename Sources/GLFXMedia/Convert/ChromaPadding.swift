internal import CGLFXLibAV
internal import CGLFXZimg

/// Pads pictures whose sides are not multiples of the chroma subsampling (901x637 in 4:2:0), as zimg takes only whole
/// chroma samples. Luma and alpha are padded by repeating their edges; zimg reads only the original region.
struct ChromaPadding {
    /// With padding.
    let width: Int
    let height: Int
    private let pictureSize: PictureSize
    private let layout: PlanarLayout

    /// Nil where no padding is needed.
    init?(width: Int, height: Int, layout: PlanarLayout) {
        let (across, down) = (1 << layout.horizontalLog2, 1 << layout.verticalLog2)
        self.width = (width + across - 1) / across * across
        self.height = (height + down - 1) / down * down
        pictureSize = PictureSize(width: width, height: height)
        self.layout = layout
        guard self.width != width || self.height != height else { return nil }
    }

    /// The padded format, with the original picture as its active region.
    func applied(to format: zimg_image_format) -> zimg_image_format {
        var result = format
        (result.width, result.height) = (UInt32(width), UInt32(height))
        (result.active_region.left, result.active_region.top) = (0, 0)
        (result.active_region.width, result.active_region.height) = (
            Double(pictureSize.width), Double(pictureSize.height)
        )
        return result
    }

    /// Fills the padding of a frame of this size that holds the picture at its top left.
    func fill(_ frame: UnsafeMutablePointer<AVFrame>) {
        let pointers = frame.pointee.planePointers
        let strides = frame.pointee.planeStrides
        for (index, plane) in layout.planeOrder.enumerated() where index == 0 || index == 3 {
            guard let start = pointers[plane] else { continue }
            let pixels = UnsafeMutableRawPointer(mutating: start)
            let (stride, size) = (Int(strides[plane]), layout.bytesPerSample)
            for y in 0..<pictureSize.height {
                let row = pixels + y * stride
                for x in pictureSize.width..<width {
                    (row + x * size).copyMemory(from: row + (pictureSize.width - 1) * size, byteCount: size)
                }
            }
            let last = pixels + (pictureSize.height - 1) * stride
            for y in pictureSize.height..<height {
                (pixels + y * stride).copyMemory(from: last, byteCount: width * size)
            }
        }
    }
}
