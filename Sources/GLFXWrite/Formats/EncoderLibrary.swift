internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// An encoder of this machine's libavcodec, with its traits. The corresponding C type is `AVCodec`.
struct EncoderEntry {
    let codec: UnsafePointer<AVCodec>
    let traits: EncoderTraits
    let proResProfile: EncoderCatalog.ProResProfile?

    var name: String { String(cString: codec.pointee.name) }
    var codecName: String { String(cString: avcodec_get_name(codec.pointee.id)) }

    /// What it takes; for an encoder that takes anything (rawvideo), all formats.
    var pixelFormats: [AVPixelFormat] {
        // `CardPacking` makes the card's own of them.
        if let card = traits.card {
            return card.mostBits > 8 ? [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P10LE] : [AV_PIX_FMT_YUV420P]
        }
        guard let list = glfx_pixel_formats(codec) else { return Self.everyPixelFormat }
        return list.prefixUntil { $0 == AV_PIX_FMT_NONE } + traits.ownFormats
    }

    private static var everyPixelFormat: [AVPixelFormat] {
        var formats: [AVPixelFormat] = []
        var descriptor = av_pix_fmt_desc_next(nil)
        while let next = descriptor {
            formats.append(av_pix_fmt_desc_get_id(next))
            descriptor = av_pix_fmt_desc_next(next)
        }
        return formats
    }

    var holdsAlpha: Bool {
        if name == "gif" { return true }
        guard traits.card == nil else { return false }
        guard glfx_pixel_formats(codec) != nil else { return true }
        return pixelFormats.map(PixelFormatTraits.init).contains { $0.hasAlpha && $0.isWritable && !$0.isGray }
    }
}

/// Finds encoders by the names that users give.
enum EncoderLibrary {
    /// - Parameter word: a family (`h264`) or the name of an encoder (`libx264`).
    /// - Throws: `.usage` for an unknown name and for an encoder that this libavcodec was built without.
    static func find(_ word: String) throws(Failure) -> EncoderEntry {
        if let family = EncoderCatalog.family(named: word.lowercased()) {
            for name in family.encoders {
                guard let codec = avcodec_find_encoder_by_name(name) else { continue }
                return entry(codec, profile: family.proResProfile)
            }
            let tried = family.encoders.joined(separator: ", ")
            throw Failure(
                .usage, "codec '\(word)' has no encoder in this libavcodec (\(tried))",
                advice: "these families have one: \(availableFamilies.joined(separator: ", "))")
        }
        guard let codec = avcodec_find_encoder_by_name(word), codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
            let known = EncoderCatalog.families.flatMap(\.names) + videoEncoderNames
            let families = availableFamilies.joined(separator: ", ")
            throw Failure(
                .usage, "unknown codec '\(word)'",
                advice: didYouMean(word, in: known)
                    ?? "use one of \(families), or a video encoder listed by ffmpeg -encoders")
        }
        return entry(codec, profile: nil)
    }

    private static func entry(
        _ codec: UnsafePointer<AVCodec>, profile: EncoderCatalog.ProResProfile?
    ) -> EncoderEntry {
        let name = String(cString: codec.pointee.name)
        let traits = EncoderCatalog.traits(of: name) ?? guessedTraits(of: codec, name)
        return EncoderEntry(codec: codec, traits: traits, proResProfile: profile)
    }

    /// An encoder that the catalogue does not know: RGB if it takes nothing else, a quality knob if it has one by a
    /// usual name, and a constant rate, which every encoder takes.
    private static func guessedTraits(of codec: UnsafePointer<AVCodec>, _ name: String) -> EncoderTraits {
        EncoderTraits(name).with { traits in
            traits.chroma = .source
            traits.model = .source
            traits.marksFields = EncoderCatalog.othersThatMarkFields.contains(name)
            guard var options = codec.pointee.priv_class else { return }
            let ranges = withUnsafeMutablePointer(to: &options) {
                av_opt_find($0, "crf", nil, 0, AV_OPT_SEARCH_FAKE_OBJ)
            }
            if let ranges {
                let range = max(ranges.pointee.min, 0)...max(ranges.pointee.max, 0)
                traits.quality = .init(knob: .option("crf"), usual: nil, range: range)
            } else {
                traits.quality = .init(knob: .quantizer, usual: nil, range: 0...255)
            }
        }
    }

    static var availableFamilies: [String] {
        EncoderCatalog.families.filter { $0.encoders.contains { avcodec_find_encoder_by_name($0) != nil } }
            .compactMap(\.names.first)
    }

    static var videoEncoderNames: [String] {
        var names: [String] = []
        var cursor: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&cursor) {
            guard codec.pointee.type == AVMEDIA_TYPE_VIDEO, av_codec_is_encoder(codec) != 0 else { continue }
            names.append(String(cString: codec.pointee.name))
        }
        return names
    }
}
