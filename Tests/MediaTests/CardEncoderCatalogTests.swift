import CGLFXLibAV
@testable import GLFXMedia
@testable import GLFXWrite
import Testing

/// The catalogue's rows of cards' encoders, against the libavcodec that is here.
@Suite struct CardEncoderCatalogTests {
    static let present = EncoderCatalog.cardEncoders.filter { avcodec_find_encoder_by_name($0.name) != nil }

    @Test(arguments: present) func everyOptionAndPresetExists(traits: EncoderTraits) throws {
        let codec = try #require(avcodec_find_encoder_by_name(traits.name))
        var context = avcodec_alloc_context3(codec)
        defer { avcodec_free_context(&context) }
        var settings = traits.options
        if let quality = traits.quality, case .option(let name) = quality.knob {
            for value in [quality.range.lowerBound, quality.usual ?? 1, quality.range.upperBound] {
                settings.append((name, "\(Int(value))"))
            }
        }
        if let preset = traits.preset, case .names(let names) = preset.values {
            settings += names.map { (preset.option, $0) }
            #expect(names.contains(preset.usual ?? ""))
        }
        for setting in settings {
            let code = av_opt_set(context, setting.name, setting.value, AV_OPT_SEARCH_CHILDREN)
            #expect(code == 0, "\(traits.name) \(setting): \(libavMessage(code))")
        }
    }

    /// Each that libavcodec has for a kind of card that glfx knows.
    @Test func everyEncoderOfACardIsInTheCatalogue() {
        let ends = ["_nvenc", "_vaapi", "_qsv", "_v4l2m2m"]
        let names = EncoderLibrary.videoEncoderNames.filter { name in ends.contains { name.hasSuffix($0) } }
        #expect(names.filter { EncoderCatalog.traits(of: $0)?.card == nil } == [])
    }

    @Test(arguments: present) func aFormOfPicturesIsOffered(traits: EncoderTraits) throws {
        let codec = try #require(avcodec_find_encoder_by_name(traits.name))
        let formats = EncoderEntry(codec: codec, traits: traits, proResProfile: nil).pixelFormats
        let depths = Set(formats.map { PixelFormatTraits($0).depth })
        let isDeep = ["hevc", "av1", "vp9"].contains { traits.name.hasPrefix($0) } && !traits.name.hasSuffix("v4l2m2m")
        #expect(depths == (isDeep ? [8, 10] : [8]), "\(traits.name): \(depths)")
    }
}
