internal import CGLFXPictures

/// A TIFF file in memory, opened by libtiff, with the tags of its first picture. Belongs to one thread.
final class TIFFFile {
    /// The corresponding C type is `TIFF`.
    let handle: OpaquePointer
    private let memory: UnsafeMutablePointer<glfx_tiff_memory>

    /// - Parameters:
    ///   - bytes: stay valid as long as this object.
    ///   - most: bytes of memory that a part of the picture may need.
    /// - Returns: nil where it is no TIFF file.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, most: Int) {
        let memory = UnsafeMutablePointer<glfx_tiff_memory>.allocate(capacity: 1)
        memory.initialize(to: glfx_tiff_memory())
        memory.pointee.bytes = bytes.baseAddress
        memory.pointee.count = UInt64(bytes.count)
        guard let handle = glfx_tiff_open(memory, tmsize_t(most)) else {
            memory.deallocate()
            return nil
        }
        self.memory = memory
        self.handle = handle
    }

    deinit {
        TIFFClose(handle)
        memory.deallocate()
    }

    var width: Int { Int(long(TIFFTAG_IMAGEWIDTH)) }
    var height: Int { Int(long(TIFFTAG_IMAGELENGTH)) }
    var bits: Int { short(TIFFTAG_BITSPERSAMPLE, 1) }
    var samples: Int { short(TIFFTAG_SAMPLESPERPIXEL, 1) }
    var photometric: Int { short(TIFFTAG_PHOTOMETRIC, Int(PHOTOMETRIC_MINISWHITE)) }
    var compression: Int { short(TIFFTAG_COMPRESSION, Int(COMPRESSION_NONE)) }
    var sampleFormat: Int { short(TIFFTAG_SAMPLEFORMAT, Int(SAMPLEFORMAT_UINT)) }
    var orientation: Int { short(TIFFTAG_ORIENTATION, 1) }
    var inkSet: Int { short(TIFFTAG_INKSET, Int(INKSET_CMYK)) }
    /// Each channel lies in parts of its own.
    var isPlanar: Bool { short(TIFFTAG_PLANARCONFIG, Int(PLANARCONFIG_CONTIG)) == Int(PLANARCONFIG_SEPARATE) }
    var rowsPerStrip: Int { Int(glfx_tiff_long(handle, UInt32(TIFFTAG_ROWSPERSTRIP), .max)) }
    var tileWidth: Int { Int(long(TIFFTAG_TILEWIDTH)) }
    var tileHeight: Int { Int(long(TIFFTAG_TILELENGTH)) }
    var isTiled: Bool { TIFFIsTiled(handle) != 0 }

    /// What the sample behind the colors is; nil where there is none.
    enum Extra { case alpha, associatedAlpha, unspecified }

    func extra(colors: Int) -> Extra? {
        guard samples > colors else { return nil }
        var kind: UInt16 = 0
        // A fourth sample that nothing is said of is alpha, as all readers have it.
        guard glfx_tiff_extra_samples(handle, &kind) > 0 else { return .alpha }
        switch Int32(kind) {
        case EXTRASAMPLE_ASSOCALPHA: return .associatedAlpha
        case EXTRASAMPLE_UNASSALPHA: return .alpha
        default: return .unspecified
        }
    }

    /// The color profile.
    var profile: [UInt8]? {
        var count: UInt32 = 0
        return glfx_tiff_profile(handle, &count).map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) }
    }

    /// Red, green and blue of each index, in 16 bits.
    var palette: [SIMD3<UInt16>]? {
        var (red, green, blue):
            (UnsafeMutablePointer<UInt16>?, UnsafeMutablePointer<UInt16>?, UnsafeMutablePointer<UInt16>?)
        guard bits <= 8, glfx_tiff_palette(handle, &red, &green, &blue) != 0, let red, let green, let blue else {
            return nil
        }
        return (0..<1 << bits).map { SIMD3(red[$0], green[$0], blue[$0]) }
    }

    /// Pictures behind the first one, thumbnails and masks left out. Afterwards the tags are another one's.
    func countFurtherPictures() -> Int {
        var count = 0
        // A malicious file may have any number of directories.
        for _ in 0..<4096 {
            guard TIFFReadDirectory(handle) != 0 else { break }
            let kind = Int32(bitPattern: glfx_tiff_long(handle, UInt32(TIFFTAG_SUBFILETYPE), 0))
            if kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK) == 0 { count += 1 }
        }
        return count
    }

    /// Errors so far.
    var errors: Int { Int(memory.pointee.errors) }

    /// What libtiff found odd so far: in the tags, which is common; while samples are read, damage that it passes over.
    var warnings: Int { Int(memory.pointee.warnings) }

    /// libtiff's words for the first one.
    var firstError: String {
        withUnsafeBytes(of: memory.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func long(_ tag: Int32) -> UInt32 { glfx_tiff_long(handle, UInt32(tag), 0) }
    private func short(_ tag: Int32, _ otherwise: Int) -> Int {
        Int(glfx_tiff_short(handle, UInt32(tag), UInt16(otherwise)))
    }
}
