package import CGLFXLibAV
package import GLFXMedia

/// libavcodec's decoders that run on cards.
package enum CardCodecs {
    /// The decoder of a codec by a kind of card; nil where libavcodec has none.
    package static func decoder(_ id: AVCodecID, by kind: CardKind) -> UnsafePointer<AVCodec>? {
        guard let type = kind.deviceType else {
            guard kind == .v4l2m2m, let name = avcodec_get_name(id) else { return nil }
            // libavcodec's name of MPEG-2 is mpeg2video, that of its decoder mpeg2_v4l2m2m.
            let (codecName, end) = (String(cString: name), "video")
            let family = codecName.hasSuffix(end) ? String(codecName.dropLast(end.count)) : codecName
            return avcodec_find_decoder_by_name("\(family)_v4l2m2m")
        }
        var cursor: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&cursor) {
            guard codec.pointee.id == id, av_codec_is_decoder(codec) != 0 else { continue }
            if surface(of: codec, on: type) != nil { return codec }
        }
        return nil
    }

    /// The form of its frames on the card.
    private static func surface(of codec: UnsafePointer<AVCodec>, on type: AVHWDeviceType) -> AVPixelFormat? {
        var index: Int32 = 0
        while let config = avcodec_get_hw_config(codec, index) {
            if config.pointee.device_type == type,
                config.pointee.methods & Int32(AV_CODEC_HW_CONFIG_METHOD_HW_DEVICE_CTX) != 0
            {
                return config.pointee.pix_fmt
            }
            index += 1
        }
        return nil
    }

    /// For `AVCodecContext.get_format`: the card's own form. Where it is not offered, because the card does not know the
    /// codec's profile, decoding fails, and the processor takes over with all of its threads.
    static func surfaces(
        of context: UnsafeMutablePointer<AVCodecContext>?, offered formats: UnsafePointer<AVPixelFormat>?
    ) -> AVPixelFormat {
        guard let context, let formats, let codec = context.pointee.codec,
            let device = context.pointee.hw_device_ctx?.pointee.data
        else { return AV_PIX_FMT_NONE }
        let type = UnsafeRawPointer(device).assumingMemoryBound(to: AVHWDeviceContext.self).pointee.type
        let surfaceFormat = surface(of: codec, on: type)
        return formats.prefixUntil { $0 == AV_PIX_FMT_NONE }.first { $0 == surfaceFormat } ?? AV_PIX_FMT_NONE
    }
}
