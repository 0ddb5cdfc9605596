internal import CGLFXLibAV
internal import CGLFXPictures
internal import GLFXCore
internal import GLFXMedia

/// Decodes HEIC and AVIF stills by libheif: upright and cropped as the file says, grids put together, with alpha.
package struct HEIFDecoder: StillDecoder {
    let path: String
    let maximumPixels: Int
    let notes: MessageHandler

    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        let context = try allocated(heif_context_alloc(), "a picture")
        defer { heif_context_free(context) }
        try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
        var primary: OpaquePointer?
        try check(heif_context_get_primary_image_handle(context, &primary))
        guard let primary else { return false }
        defer { heif_image_handle_release(primary) }
        let size = PictureSize(
            width: Int(heif_image_handle_get_width(primary)), height: Int(heif_image_handle_get_height(primary)))
        try PictureLimit.check(size, of: path, limit: maximumPixels)
        let count = heif_context_get_number_of_top_level_images(context)
        if count > 1 { notes("\(path): it has \(count) pictures; the main one is taken") }
        let form = Form(primary)
        var image: OpaquePointer?
        // libheif makes RGB of everything by the file's matrix and range.
        try check(heif_decode_image(primary, &image, heif_colorspace_RGB, form.chroma, nil))
        guard let image else { return false }
        defer { heif_image_release(image) }
        try fill(frame, from: image, form)
        tag(frame, primary)
        try frame.setProfile(profile(of: primary))
        return true
    }

    /// What the header says: size, depth, alpha. Nothing where it cannot be read, which decoding tells.
    static func describe(_ path: String, in parameters: UnsafeMutablePointer<AVCodecParameters>) {
        guard let context = heif_context_alloc() else { return }
        defer { heif_context_free(context) }
        var primary: OpaquePointer?
        guard path.withFileName({ heif_context_read_from_file(context, $0, nil) }).code == heif_error_Ok,
            heif_context_get_primary_image_handle(context, &primary).code == heif_error_Ok, let primary
        else { return }
        defer { heif_image_handle_release(primary) }
        parameters.pointee.width = heif_image_handle_get_width(primary)
        parameters.pointee.height = heif_image_handle_get_height(primary)
        parameters.pointee.format = Form(primary).format.rawValue
    }

    /// Exif's TIFF structure.
    package static func exif(of path: String) -> [UInt8]? {
        guard let context = heif_context_alloc() else { return nil }
        defer { heif_context_free(context) }
        var primary: OpaquePointer?
        guard path.withFileName({ heif_context_read_from_file(context, $0, nil) }).code == heif_error_Ok,
            heif_context_get_primary_image_handle(context, &primary).code == heif_error_Ok, let primary
        else { return nil }
        defer { heif_image_handle_release(primary) }
        var block: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(primary, "Exif", &block, 1) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(primary, block))
        guard heif_image_handle_get_metadata(primary, block, &bytes).code == heif_error_Ok, bytes.count > 4 else {
            return nil
        }
        // How far behind this number it begins (ISO/IEC 23008-12, A.2.1).
        let offset = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes.dropFirst(4 + offset))
    }

    private func check(_ error: heif_error) throws(Failure) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.map { String(cString: $0) } ?? "code \(error.code.rawValue)"
        let isForm = [heif_error_Unsupported_feature, heif_error_Unsupported_filetype].contains { $0 == error.code }
        throw Failure(
            .input, "cannot decode the picture '\(path)': \(message)",
            advice: isForm
                ? "it is in a form that libheif does not read here: convert it to PNG or JPEG"
                : "the file is damaged or cut off")
    }

    /// Without tags sRGB.
    private func tag(_ frame: UnsafeMutablePointer<AVFrame>, _ handle: OpaquePointer) {
        var tags: UnsafeMutablePointer<heif_color_profile_nclx>?
        _ = heif_image_handle_get_nclx_color_profile(handle, &tags)
        defer { if let tags { heif_nclx_color_profile_free(tags) } }
        func code(_ value: UInt32?, _ otherwise: Int32) -> Int32 {
            value.flatMap { $0 == 2 ? nil : Int32($0) } ?? otherwise
        }
        frame.setLight(
            .init(rawValue: code(tags?.pointee.color_primaries.rawValue, 1)),
            .init(rawValue: code(tags?.pointee.transfer_characteristics.rawValue, 13)))
        frame.pointee.colorspace = AVCOL_SPC_RGB
        frame.pointee.color_range = AVCOL_RANGE_JPEG
    }

    private func profile(of handle: OpaquePointer) -> [UInt8]? {
        let count = heif_image_handle_get_raw_color_profile_size(handle)
        guard count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return heif_image_handle_get_raw_color_profile(handle, &bytes).code == heif_error_Ok ? bytes : nil
    }

    private func fill(
        _ frame: UnsafeMutablePointer<AVFrame>, from image: OpaquePointer, _ form: Form
    ) throws(Failure) {
        var stride: Int32 = 0
        guard let start = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride) else { return }
        let (width, height) = (
            heif_image_get_width(image, heif_channel_interleaved),
            heif_image_get_height(image, heif_channel_interleaved)
        )
        (frame.pointee.width, frame.pointee.height) = (width, height)
        frame.pointee.format = form.format.rawValue
        try GLFXMedia.check(av_frame_get_buffer(frame, 0), .limit, "make a picture")
        let (target, step) = UnsafePointer(frame).pointee.plane(0)
        guard let target else { return }
        let count = Int(width) * form.channels
        let bits = heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved)
        let most = form.isDeep ? UInt32(1) << UInt32(min(16, max(9, bits))) - 1 : 255
        for y in 0..<Int(height) {
            if form.isDeep {
                let from = UnsafeRawPointer(start + y * Int(stride)).assumingMemoryBound(to: UInt16.self)
                let to = UnsafeMutableRawPointer(target + y * step).assumingMemoryBound(to: UInt16.self)
                for index in 0..<count {
                    to[index] = UInt16((min(UInt32(from[index]), most) * 65535 + most / 2) / most)
                }
                if form.isPremultiplied { form.divide(to, count: count, most: 65535) }
            } else {
                target.advanced(by: y * step).update(from: start + y * Int(stride), count: count)
                if form.isPremultiplied { form.divide(target + y * step, count: count, most: 255) }
            }
        }
    }
}

extension HEIFDecoder {
    /// How a picture's pixels lie in memory.
    private struct Form {
        let isDeep: Bool
        let hasAlpha: Bool
        let isPremultiplied: Bool

        init(_ handle: OpaquePointer) {
            isDeep = heif_image_handle_get_luma_bits_per_pixel(handle) > 8
            hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
            isPremultiplied = hasAlpha && heif_image_handle_is_premultiplied_alpha(handle) != 0
        }

        var channels: Int { hasAlpha ? 4 : 3 }

        var chroma: heif_chroma {
            switch (isDeep, hasAlpha) {
            case (false, false): heif_chroma_interleaved_RGB
            case (false, true): heif_chroma_interleaved_RGBA
            case (true, false): heif_chroma_interleaved_RRGGBB_LE
            case (true, true): heif_chroma_interleaved_RRGGBBAA_LE
            }
        }

        var format: AVPixelFormat {
            switch (isDeep, hasAlpha) {
            case (false, false): AV_PIX_FMT_RGB24
            case (false, true): AV_PIX_FMT_RGBA
            case (true, false): AV_PIX_FMT_RGB48LE
            case (true, true): AV_PIX_FMT_RGBA64LE
            }
        }

        /// Takes alpha out of a row's colors.
        func divide<Sample: FixedWidthInteger>(_ row: UnsafeMutablePointer<Sample>, count: Int, most: UInt32) {
            for pixel in stride(from: 0, to: count, by: 4) where row[pixel + 3] > 0 {
                let alpha = UInt32(row[pixel + 3])
                for channel in 0..<3 {
                    row[pixel + channel] = Sample(min(most, (UInt32(row[pixel + channel]) * most + alpha / 2) / alpha))
                }
            }
        }
    }
}
