internal import GLFXCore

extension PixelBuffer {
    /// Makes every pixel transparent black.
    func fillWithNothing() {
        baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    }

    /// Makes every pixel opaque black. Alpha is a pixel's last channel in every format, its highest bits in a
    /// little-endian word.
    func fillWithBlack() {
        let bytes = bytesPerRow * height
        if format == .rgbaFloat {
            baseAddress.initializeMemory(as: FloatPixel.self, repeating: FloatPixel(0, 0, 0, 1), count: bytes / 16)
        } else if format.isDeep {
            let alpha = format == .rgbaHalf ? Float16(1).bitPattern : .max
            let pixel = (UInt64(alpha) << 48).littleEndian
            baseAddress.initializeMemory(as: UInt64.self, repeating: pixel, count: bytes / 8)
        } else {
            baseAddress.initializeMemory(as: UInt32.self, repeating: UInt32(0xFF00_0000).littleEndian, count: bytes / 4)
        }
    }
}
