internal import CGLFXPictures

/// Reads the samples of a TIFF file's strips or tiles, whatever their order and depth.
struct TIFFSamples<Sample> {
    let file: TIFFFile
    /// Of a pixel, from the first one on; others are left out.
    let wanted: Int
    /// A sample from its place in memory, by its index there.
    let sample: (UnsafePointer<UInt8>, Int) -> Sample

    /// Every pixel's samples, row by row; zeros where the file is damaged.
    /// - Returns: also how many strips or tiles could not be read, and of how many.
    func read(_ zero: Sample) -> (samples: [Sample], lost: Int, parts: Int) {
        let (width, height) = (file.width, file.height)
        let isTiled = file.isTiled
        let partWidth = isTiled ? file.tileWidth : width
        let partHeight = isTiled ? file.tileHeight : min(file.rowsPerStrip, height)
        var result = [Sample](repeating: zero, count: width * height * wanted)
        let size = Int(isTiled ? TIFFTileSize(file.handle) : TIFFStripSize(file.handle))
        // Eight bytes for each of eight samples of every pixel: a header may declare more than there is memory for.
        guard partWidth > 0, partHeight > 0, (1...64 * (width + partWidth) * (height + partHeight)).contains(size),
            partWidth * partHeight <= 4 * (width + 4096) * (height + 4096)
        else { return (result, 1, 1) }
        // Of one row of a part, with the pixels that the last tile of a row has beyond the picture.
        let inPart = file.isPlanar ? 1 : file.samples
        let rowBytes = (partWidth * inPart * file.bits + 7) / 8
        var buffer = [UInt8](repeating: 0, count: max(size, rowBytes * partHeight) + 8)
        var (lost, parts) = (0, 0)
        for plane in 0..<(file.isPlanar ? wanted : 1) {
            for top in stride(from: 0, to: height, by: partHeight) {
                for left in stride(from: 0, to: width, by: partWidth) {
                    parts += 1
                    let code =
                        isTiled
                        ? TIFFReadEncodedTile(
                            file.handle, TIFFComputeTile(file.handle, UInt32(left), UInt32(top), 0, UInt16(plane)),
                            &buffer, tmsize_t(size))
                        : TIFFReadEncodedStrip(
                            file.handle, TIFFComputeStrip(file.handle, UInt32(top), UInt16(plane)), &buffer,
                            tmsize_t(size))
                    guard code > 0 else {
                        lost += 1
                        continue
                    }
                    let (columns, rows) = (min(partWidth, width - left), min(partHeight, height - top))
                    buffer.withUnsafeBufferPointer { buffer in
                        guard let start = buffer.baseAddress else { return }
                        for row in 0..<rows {
                            let from = start + row * rowBytes
                            var place = ((top + row) * width + left) * wanted + plane
                            for column in 0..<columns {
                                for channel in 0..<(file.isPlanar ? 1 : wanted) {
                                    result[place + channel] = sample(from, column * inPart + channel)
                                }
                                place += wanted
                            }
                        }
                    }
                }
            }
        }
        return (result, lost, parts)
    }
}

/// How samples lie in memory: whole bytes in the processor's order, or bits from the highest on.
enum TIFFSample {
    /// Nil for depths that are not read.
    static func integer(bits: Int) -> ((UnsafePointer<UInt8>, Int) -> UInt16)? {
        switch bits {
        case 8: return { UInt16($0[$1]) }
        case 16: return { UnsafeRawPointer($0).loadUnaligned(fromByteOffset: 2 * $1, as: UInt16.self) }
        case 32: return { UInt16(UnsafeRawPointer($0).loadUnaligned(fromByteOffset: 4 * $1, as: UInt32.self) >> 16) }
        case 1..<16:
            return { start, index in
                let first = index * bits
                let three = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(start[first / 8 + $1]) }
                return UInt16(three >> UInt32(24 - first % 8 - bits) & (1 << UInt32(bits) - 1))
            }
        default: return nil
        }
    }

    static func float(bits: Int) -> ((UnsafePointer<UInt8>, Int) -> Float)? {
        switch bits {
        case 16:
            return {
                Float(Float16(bitPattern: UnsafeRawPointer($0).loadUnaligned(fromByteOffset: 2 * $1, as: UInt16.self)))
            }
        case 32: return { UnsafeRawPointer($0).loadUnaligned(fromByteOffset: 4 * $1, as: Float.self) }
        case 64: return { Float(UnsafeRawPointer($0).loadUnaligned(fromByteOffset: 8 * $1, as: Double.self)) }
        default: return nil
        }
    }
}
