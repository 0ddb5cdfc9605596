internal import CGLFXLibAV
internal import CGLFXPictures
internal import GLFXCore
internal import GLFXMedia

/// Codes pictures of scene light as TIFF by libtiff: 32 bits of floating point, alpha associated, as OpenEXR has it. (libav's
/// encoder has code values only.) Its options are those of libav's encoder.
///
/// Belongs to one thread.
final class LightTIFFEncoder: PictureCoder {
    private let compression: Int32
    private let dotsPerInch: Double
    /// Width of a pixel over its height.
    private let pixelAspect: Double
    /// Green, blue, red and alpha are the planes; in the file red comes first.
    private static let planeOrder = [2, 0, 1, 3]
    /// About as much is compressed at a time.
    private static let stripBytes = 1 << 20

    /// Nil where libav's encoder makes the plan's pictures.
    init?(_ plan: OutputPlan) {
        guard plan.encoderName == "tiff", PixelFormatTraits(plan.pixelFormat).isFloat else { return nil }
        func option(_ name: String) -> String? { plan.encoderOptions.last { $0.name == name }?.value }
        compression =
            switch option("compression_algo") {
            case "raw": COMPRESSION_NONE
            case "packbits": COMPRESSION_PACKBITS
            case "lzw": COMPRESSION_LZW
            default: COMPRESSION_ADOBE_DEFLATE
            }
        dotsPerInch = option("dpi").flatMap(Double.init) ?? 72
        pixelAspect = plan.format.sampleAspectRatio.double
    }

    /// Codes a frame as the contents of a packet.
    /// - Throws: `.limit` where memory runs out, `.output` for what libtiff refuses.
    func encode(_ frame: UnsafePointer<AVFrame>, into packet: UnsafeMutablePointer<AVPacket>) throws(Failure) {
        var output = glfx_tiff_output()
        defer { glfx_tiff_output_free(&output) }
        try write(frame, to: &output)
        guard let bytes = output.bytes, output.count <= UInt64(Int32.max) else {
            throw Failure(
                .limit, "a TIFF picture is larger than 2 GiB", advice: "make the picture smaller with \(.size)")
        }
        try check(av_new_packet(packet, Int32(output.count)), .limit, "hold a TIFF picture")
        packet.pointee.data.update(from: bytes, count: Int(output.count))
        (packet.pointee.pts, packet.pointee.dts) = (frame.pointee.pts, frame.pointee.pts)
        packet.pointee.flags |= AV_PKT_FLAG_KEY
    }

    private func write(_ frame: UnsafePointer<AVFrame>, to output: inout glfx_tiff_output) throws(Failure) {
        let isWritten = withUnsafeMutablePointer(to: &output) { output in
            guard let file = glfx_tiff_create(output) else { return false }
            defer { TIFFClose(file) }
            let isWritten = describe(frame, in: file) && writeStrips(of: frame, to: file)
            return isWritten && TIFFFlush(file) != 0
        }
        guard !isWritten else { return }
        let message = withUnsafeBytes(of: output.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw Failure(.output, "cannot make a TIFF picture: \(message.isEmpty ? "out of memory" : message)")
    }

    private func describe(_ frame: UnsafePointer<AVFrame>, in file: OpaquePointer) -> Bool {
        let channels = Self.channels(of: frame)
        let rows = max(1, Self.stripBytes / (Int(frame.pointee.width) * channels * 4))
        var tags: [(tag: Int32, value: Int32)] = [
            (TIFFTAG_IMAGEWIDTH, frame.pointee.width), (TIFFTAG_IMAGELENGTH, frame.pointee.height),
            (TIFFTAG_BITSPERSAMPLE, 32), (TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP),
            (TIFFTAG_SAMPLESPERPIXEL, Int32(channels)), (TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB),
            (TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG), (TIFFTAG_COMPRESSION, compression),
            (TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT), (TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH),
            (TIFFTAG_ROWSPERSTRIP, Int32(min(rows, Int(frame.pointee.height)))),
        ]
        if compression == COMPRESSION_ADOBE_DEFLATE || compression == COMPRESSION_LZW {
            tags.append((TIFFTAG_PREDICTOR, PREDICTOR_FLOATINGPOINT))
        }
        return tags.allSatisfy { glfx_tiff_set(file, UInt32($0.tag), $0.value) != 0 }
            && (channels < 4 || glfx_tiff_set_alpha(file, UInt16(EXTRASAMPLE_ASSOCALPHA)) != 0)
            && glfx_tiff_set_number(file, UInt32(TIFFTAG_XRESOLUTION), dotsPerInch) != 0
            && glfx_tiff_set_number(file, UInt32(TIFFTAG_YRESOLUTION), dotsPerInch * pixelAspect) != 0
    }

    private func writeStrips(of frame: UnsafePointer<AVFrame>, to file: OpaquePointer) -> Bool {
        let (width, height, channels) = (Int(frame.pointee.width), Int(frame.pointee.height), Self.channels(of: frame))
        let rows = Int(glfx_tiff_long(file, UInt32(TIFFTAG_ROWSPERSTRIP), 1))
        var strip = [Float](repeating: 0, count: rows * width * channels)
        for (index, top) in stride(from: 0, to: height, by: rows).enumerated() {
            let bottom = min(height, top + rows)
            for channel in 0..<channels {
                let (start, step) = frame.pointee.plane(Self.planeOrder[channel])
                guard let start else { return false }
                for y in top..<bottom {
                    let row = UnsafeRawPointer(start + y * step).assumingMemoryBound(to: Float.self)
                    var place = (y - top) * width * channels + channel
                    for x in 0..<width {
                        strip[place] = row[x]
                        place += channels
                    }
                }
            }
            let bytes = tmsize_t((bottom - top) * width * channels * 4)
            guard TIFFWriteEncodedStrip(file, UInt32(index), &strip, bytes) >= 0 else { return false }
        }
        return true
    }

    private static func channels(of frame: UnsafePointer<AVFrame>) -> Int {
        PixelFormatTraits(frame.pointee.pixelFormat).hasAlpha ? 4 : 3
    }
}
