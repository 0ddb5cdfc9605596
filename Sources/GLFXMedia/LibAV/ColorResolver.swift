package import CGLFXLibAV
package import GLFXCore

/// What a decoded frame's code values mean: its tags, completed by the customary defaults.
package enum ColorResolver {
    /// The frame's coding with nothing left unspecified.
    /// - Parameters:
    ///   - codec: decides the default siting.
    ///   - isPicture: the file is a picture, not a movie: the default is sRGB.
    ///   - declared: by the container, for what the frame leaves open.
    package static func resolve(
        _ frame: UnsafePointer<AVFrame>, codec: AVCodecID, isPicture: Bool, declared: ColorDescription? = nil
    ) -> ColorDescription {
        resolve(
            tags: ColorDescription(
                matrix: .init(rawValue: Int32(frame.pointee.colorspace.rawValue)),
                range: .init(rawValue: Int32(frame.pointee.color_range.rawValue)) ?? .unspecified,
                primaries: .init(rawValue: Int32(frame.pointee.color_primaries.rawValue)),
                transfer: .init(rawValue: Int32(frame.pointee.color_trc.rawValue)),
                chromaSiting: .init(rawValue: Int32(frame.pointee.chroma_location.rawValue)) ?? .unspecified
            ).filled(from: declared),
            format: frame.pointee.pixelFormat, height: Int(frame.pointee.height), codec: codec, isPicture: isPicture)
    }

    /// The tags of a stream's header as they are.
    package static func tags(of parameters: UnsafePointer<AVCodecParameters>) -> ColorDescription {
        ColorDescription(
            matrix: .init(rawValue: Int32(parameters.pointee.color_space.rawValue)),
            range: .init(rawValue: Int32(parameters.pointee.color_range.rawValue)) ?? .unspecified,
            primaries: .init(rawValue: Int32(parameters.pointee.color_primaries.rawValue)),
            transfer: .init(rawValue: Int32(parameters.pointee.color_trc.rawValue)),
            chromaSiting: .init(rawValue: Int32(parameters.pointee.chroma_location.rawValue)) ?? .unspecified)
    }

    /// The tags completed by the customary defaults.
    package static func resolve(
        tags: ColorDescription, format: AVPixelFormat, height: Int, codec: AVCodecID, isPicture: Bool
    ) -> ColorDescription {
        let traits = PixelFormatTraits(format)
        var color = tags
        if traits.isRGB {
            color.matrix = .rgb
            color.range = .full
            // OpenEXR, PFM: floating-point pictures are linear.
            if traits.isFloat, isSilent(color.transfer.rawValue) { color.transfer = .linear }
        } else if !isUsable(color.matrix) {
            color.matrix = defaultMatrix(height: height)
        }
        if color.range == .unspecified {
            color.range = traits.isGray || traits.name.hasPrefix("yuvj") ? .full : .limited
        }
        if color.chromaSiting == .unspecified { color.chromaSiting = defaultSiting(codec) }
        if isPicture {
            // The matrix of a JPEG (ITU-T T.871) is BT.601's whatever its primaries are.
            if isSilent(color.primaries.rawValue) { color.primaries = .bt709 }
            if isSilent(color.transfer.rawValue) { color.transfer = .srgb }
        }
        return completed(color, height: height)
    }

    /// Primaries and transfer that go with the matrix, where the tags do not specify them.
    package static func completed(_ given: ColorDescription, height: Int) -> ColorDescription {
        var color = given
        if isSilent(color.primaries.rawValue) {
            color.primaries =
                switch color.matrix {
                case .smpte170m, .bt470bg: height == 576 || height == 288 ? .bt470bg : .smpte170m
                case .bt2020ncl, .bt2020cl, .ictcp: .bt2020
                default: .bt709
                }
        }
        if isSilent(color.transfer.rawValue) {
            color.transfer =
                switch color.matrix {
                case .rgb: .srgb
                case .smpte170m, .bt470bg: .smpte170m
                case .bt2020ncl, .bt2020cl: .bt2020Ten
                case .ictcp: .pq
                default: .bt709
                }
        }
        return color
    }

    /// The color of pixel buffers for pictures in this coding. Linear floating point stays as it is in floating point,
    /// and gets the sRGB curve in integers, so that 16 bits hold its darks; all other code values keep their meaning.
    package static func buffered(
        _ color: ColorDescription, format: AVPixelFormat, in pixels: PixelFormat
    ) -> ColorDescription {
        var result = color
        if isLight(color, format: format), pixels != .rgbaFloat { result.transfer = .srgb }
        return result
    }

    /// Whether the code values are linear light, in floating point.
    package static func isLight(_ color: ColorDescription, format: AVPixelFormat) -> Bool {
        let traits = PixelFormatTraits(format)
        return traits.isFloat && traits.isRGB && color.transfer == .linear
    }

    /// Untagged pictures: BT.709 from 720 lines up, BT.601 below.
    package static func defaultMatrix(height: Int) -> ColorDescription.Matrix { height >= 720 ? .bt709 : .smpte170m }

    /// 0 is reserved and 2 unspecified in H.273's tables of primaries and transfers.
    fileprivate static func isSilent(_ code: Int32) -> Bool { code == 0 || code == 2 }

    /// RGB (0) on YUV planes is a broken tag.
    private static func isUsable(_ matrix: ColorDescription.Matrix) -> Bool { matrix != .unspecified && matrix != .rgb }

    /// MPEG-1 and JPEG site chroma in the center of its luma pixels, everything since MPEG-2 at the left.
    private static func defaultSiting(_ codec: AVCodecID) -> ColorDescription.ChromaSiting {
        switch codec {
        case AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MJPEG, AV_CODEC_ID_WEBP, AV_CODEC_ID_H261, AV_CODEC_ID_H263: .center
        case AV_CODEC_ID_DVVIDEO: .topLeft
        default: .left
        }
    }
}

extension ColorDescription {
    /// What is not specified here, from other tags.
    package func filled(from other: ColorDescription?) -> ColorDescription {
        guard let other else { return self }
        var color = self
        if matrix == .unspecified { color.matrix = other.matrix }
        if range == .unspecified { color.range = other.range }
        if ColorResolver.isSilent(primaries.rawValue) { color.primaries = other.primaries }
        if ColorResolver.isSilent(transfer.rawValue) { color.transfer = other.transfer }
        if chromaSiting == .unspecified { color.chromaSiting = other.chromaSiting }
        return color
    }
}
