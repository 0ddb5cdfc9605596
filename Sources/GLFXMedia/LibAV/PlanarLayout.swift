package import CGLFXLibAV
internal import CGLFXZimg
internal import GLFXCore

/// A pixel format of libav that zimg reads and writes directly: one channel a plane, in native byte order.
package struct PlanarLayout: Sendable, Hashable {
    package enum Family: Sendable { case yuv, rgb, gray }

    package let format: AVPixelFormat
    package let family: Family
    /// Significant bits of a sample.
    package let depth: Int
    package let isFloat: Bool
    package let horizontalLog2: Int
    package let verticalLog2: Int
    package let hasAlpha: Bool
    /// The AVFrame's plane for zimg's plane 0 (Y or red), 1, 2 and alpha.
    let planeOrder: [Int]

    /// Nil for packed, paletted, bit-packed, foreign-endian and hardware formats.
    package init?(_ format: AVPixelFormat) {
        guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
        let flags = Int32(truncatingIfNeeded: description.flags)
        let refused =
            AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_BAYER
        guard flags & refused == 0 else { return nil }
        let all = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
        let components = all.prefix(Int(description.nb_components))
        guard let first = components.first else { return nil }
        let bytes: Int32 = flags & AV_PIX_FMT_FLAG_FLOAT != 0 ? 4 : first.depth > 8 ? 2 : 1
        guard first.depth >= 8,
            Set(components.map(\.plane)).count == components.count,
            components.allSatisfy({
                $0.step == bytes && $0.shift == 0 && $0.offset == 0 && $0.depth == first.depth
            })
        else { return nil }
        self.format = format
        depth = Int(first.depth)
        isFloat = flags & AV_PIX_FMT_FLAG_FLOAT != 0
        hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
        let colors = components.count - (hasAlpha ? 1 : 0)
        family = colors == 1 ? .gray : flags & AV_PIX_FMT_FLAG_RGB != 0 ? .rgb : .yuv
        guard family == .gray && !hasAlpha || colors == 3 else { return nil }
        horizontalLog2 = family == .yuv ? Int(description.log2_chroma_w) : 0
        verticalLog2 = family == .yuv ? Int(description.log2_chroma_h) : 0
        planeOrder = components.map { Int($0.plane) }
    }

    /// The AVFrame's plane of each component, in the order Y, U, V or red, green, blue, then alpha.
    package var planes: [Int] { planeOrder }

    var bytesPerSample: Int { isFloat ? 4 : depth > 8 ? 2 : 1 }

    /// The zimg format of a picture in this layout. Primaries and transfer are unspecified unless the matrix needs
    /// them, so that they are not converted.
    func zimgFormat(width: Int, height: Int, color: ColorDescription) -> zimg_image_format {
        var result = zimg_image_format()
        zimg_image_format_default(&result, ZimgGraph.apiVersion)
        result.width = UInt32(width)
        result.height = UInt32(height)
        result.pixel_type = isFloat ? ZIMG_PIXEL_FLOAT : depth > 8 ? ZIMG_PIXEL_WORD : ZIMG_PIXEL_BYTE
        result.depth = UInt32(depth)
        result.subsample_w = UInt32(horizontalLog2)
        result.subsample_h = UInt32(verticalLog2)
        result.pixel_range = color.range == .full ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
        result.alpha = hasAlpha ? ZIMG_ALPHA_STRAIGHT : ZIMG_ALPHA_NONE
        result.setLight(of: color)
        switch family {
        case .rgb:
            result.color_family = ZIMG_COLOR_RGB
            result.matrix_coefficients = ZIMG_MATRIX_RGB
        case .gray:
            result.color_family = ZIMG_COLOR_GREY
            result.matrix_coefficients = color.zimgMatrix
        case .yuv:
            result.color_family = ZIMG_COLOR_YUV
            result.matrix_coefficients = color.zimgMatrix
            result.chroma_location = color.zimgChromaLocation
        }
        return result
    }

    /// Full-range red, green, blue (and alpha) planes, which pixel buffers are packed from and unpacked to.
    /// - Parameters:
    ///   - isFloat: of floating point with that depth.
    ///   - color: the coding on the other side of the conversion.
    static func rgbFormat(
        width: Int, height: Int, depth: Int, isFloat: Bool = false, hasAlpha: Bool, color: ColorDescription
    ) -> zimg_image_format {
        var result = zimg_image_format()
        zimg_image_format_default(&result, ZimgGraph.apiVersion)
        result.width = UInt32(width)
        result.height = UInt32(height)
        result.pixel_type =
            isFloat ? (depth > 16 ? ZIMG_PIXEL_FLOAT : ZIMG_PIXEL_HALF) : depth > 8 ? ZIMG_PIXEL_WORD : ZIMG_PIXEL_BYTE
        result.depth = UInt32(depth)
        result.setLight(of: color)
        result.color_family = ZIMG_COLOR_RGB
        result.matrix_coefficients = ZIMG_MATRIX_RGB
        result.pixel_range = ZIMG_RANGE_FULL
        result.alpha = hasAlpha ? ZIMG_ALPHA_STRAIGHT : ZIMG_ALPHA_NONE
        return result
    }
}

extension ColorDescription {
    /// The matrix is not applied to the RGB signal (constant luminance, ICtCp), so that transfer function and primaries
    /// are needed to invert it.
    var needsLight: Bool { matrix == .bt2020cl || matrix == .ictcp }

    var zimgMatrix: zimg_matrix_coefficients_e {
        switch matrix {
        case .bt709: ZIMG_MATRIX_BT709
        case .fcc: ZIMG_MATRIX_FCC
        case .bt470bg: ZIMG_MATRIX_BT470_BG
        case .smpte170m: ZIMG_MATRIX_ST170_M
        case .smpte240m: ZIMG_MATRIX_ST240_M
        case .ycgco: ZIMG_MATRIX_YCGCO
        case .bt2020ncl: ZIMG_MATRIX_BT2020_NCL
        case .bt2020cl: ZIMG_MATRIX_BT2020_CL
        case .ictcp: ZIMG_MATRIX_ICTCP
        default: ZIMG_MATRIX_BT709
        }
    }

    var zimgChromaLocation: zimg_chroma_location_e {
        switch chromaSiting {
        case .unspecified, .left: ZIMG_CHROMA_LEFT
        case .center: ZIMG_CHROMA_CENTER
        case .topLeft: ZIMG_CHROMA_TOP_LEFT
        case .top: ZIMG_CHROMA_TOP
        case .bottomLeft: ZIMG_CHROMA_BOTTOM_LEFT
        case .bottom: ZIMG_CHROMA_BOTTOM
        }
    }
}

extension zimg_image_format {
    /// Sets transfer and primaries if the matrix needs them; the same on both sides, so that they are not converted.
    fileprivate mutating func setLight(of color: ColorDescription) {
        if color.needsLight { nameLight(of: color) }
    }

    /// One side of a conversion, with transfer and primaries set if they differ from the other side's.
    func inLight(of color: ColorDescription, unlike other: ColorDescription) -> zimg_image_format {
        var result = self
        if color.isOfOtherLight(than: other) { result.nameLight(of: color) }
        return result
    }

    /// Sets transfer and primaries, so that they are converted.
    mutating func nameLight(of color: ColorDescription) {
        // zimg uses H.273's code points.
        transfer_characteristics = zimg_transfer_characteristics_e(rawValue: color.transfer.rawValue)
        color_primaries = zimg_color_primaries_e(rawValue: color.primaries.rawValue)
    }
}
