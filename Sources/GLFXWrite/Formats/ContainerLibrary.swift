internal import CGLFXLibAV

/// Which codecs libavformat's muxers can hold.
enum ContainerLibrary {
    /// Whether a muxer holds a codec. The corresponding C function is `avformat_query_codec`; muxers that do not answer
    /// it have tables here or in libavformat.
    static func holds(_ codec: AVCodecID, in format: UnsafePointer<AVOutputFormat>) -> Bool {
        let name = String(cString: format.pointee.name)
        switch name {
        // Its decoders need the length of a block, for which NUT has no place.
        case "nut" where blocks.contains(codec): return false
        case "nut":
            var tag: UInt32 = 0
            return av_codec_get_tag2(format.pointee.codec_tag, codec, &tag) != 0
        case "ogv": return [AV_CODEC_ID_THEORA, AV_CODEC_ID_VORBIS, AV_CODEC_ID_OPUS, AV_CODEC_ID_FLAC].contains(codec)
        case "yuv4mpegpipe": return codec == AV_CODEC_ID_WRAPPED_AVFRAME
        case "gif": return codec == AV_CODEC_ID_GIF
        case "apng": return codec == AV_CODEC_ID_APNG
        case "mpegts": return transportStream.contains(codec)
        case "mpeg": return programStream.contains(codec)
        case "mxf": return materialExchange.contains(codec)
        // In libavformat's tables for QuickTime, but refused by its muxer.
        case "mov" where codec == AV_CODEC_ID_VP8, "mp4" where codec == AV_CODEC_ID_VP8: return false
        case "mov" where mp4Only.contains(codec): return false
        // Its last packet is decoded only by the track's length, which no container of libavformat keeps.
        case _ where codec == AV_CODEC_ID_TTA: return false
        case "matroska" where holdsAsWave(codec, in: format): return true
        default: return avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
        }
    }

    /// Audio that Matroska holds by its number in RIFF (`A_MS/ACM`), which libavformat writes but does not answer for. LATM
    /// has such a number that players do not know.
    private static func holdsAsWave(_ codec: AVCodecID, in format: UnsafePointer<AVOutputFormat>) -> Bool {
        var tag: UInt32 = 0
        return avcodec_get_type(codec) == AVMEDIA_TYPE_AUDIO && codec != AV_CODEC_ID_AAC_LATM
            && av_codec_get_tag2(format.pointee.codec_tag, codec, &tag) != 0
    }

    private static let blocks = [
        AV_CODEC_ID_WMAV1, AV_CODEC_ID_WMAV2, AV_CODEC_ID_WMAPRO, AV_CODEC_ID_WMAVOICE, AV_CODEC_ID_WMALOSSLESS,
        AV_CODEC_ID_ATRAC3, AV_CODEC_ID_ATRAC3P,
    ]

    private static let mp4Only: [AVCodecID] = [
        AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_FLAC, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_OPUS,
    ]
    private static let transportStream: [AVCodecID] = [
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4,
        AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3,
        AV_CODEC_ID_DTS, AV_CODEC_ID_OPUS, AV_CODEC_ID_DVB_SUBTITLE, AV_CODEC_ID_DVB_TELETEXT,
        AV_CODEC_ID_HDMV_PGS_SUBTITLE, AV_CODEC_ID_SMPTE_KLV,
    ]
    private static let programStream: [AVCodecID] = [
        AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3,
        AV_CODEC_ID_DTS,
    ]
    private static let materialExchange: [AVCodecID] = [
        AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_DNXHD, AV_CODEC_ID_PRORES, AV_CODEC_ID_JPEG2000, AV_CODEC_ID_PCM_S16LE,
        AV_CODEC_ID_PCM_S24LE,
    ]

    /// The containers of the catalogue that hold a codec, for advice.
    static func containers(holding codec: AVCodecID) -> [String] {
        ContainerCatalog.movies.filter { container in
            guard let muxer = container.muxer, let format = av_guess_format(muxer, nil, nil) else { return false }
            return holds(codec, in: format)
        }.map(\.name)
    }

    /// The families of the catalogue that a container holds, for advice.
    static func families(in container: Container) -> [String] {
        EncoderCatalog.families.filter { family in
            family.encoders.contains { name in
                avcodec_find_encoder_by_name(name).map { accepts($0, in: container) } ?? false
            }
        }.compactMap(\.names.first)
    }

    /// Whether a container takes what an encoder writes.
    static func accepts(_ codec: UnsafePointer<AVCodec>, in container: Container) -> Bool {
        guard let muxer = container.muxer else { return pictureCodec(of: container) == codec.pointee.id }
        guard let format = av_guess_format(muxer, nil, nil) else { return false }
        return holds(codec.pointee.id, in: format)
    }

    private static func pictureCodec(of container: Container) -> AVCodecID? {
        let family = EncoderCatalog.family(named: container.usualCodec)
        let names = family?.encoders ?? [container.usualCodec]
        return names.lazy.compactMap { avcodec_find_encoder_by_name($0)?.pointee.id }.first
    }
}

extension Container {
    /// The container keeps the codec's parameter sets, not the packets.
    var wantsGlobalHeader: Bool {
        guard let muxer, let format = av_guess_format(muxer, nil, nil) else { return false }
        return format.pointee.flags & AVFMT_GLOBALHEADER != 0
    }
}
