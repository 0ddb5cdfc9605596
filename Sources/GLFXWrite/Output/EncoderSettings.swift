internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Quality, preset and the user's own options, checked and as options of the encoder.
struct EncoderSettings {
    private(set) var options: [OutputRequest.EncoderOption] = []
    private(set) var quantizer: Double?

    /// Options for rate or quality: with one of them, the default quality is not set.
    private static let rateOptions: Set<String> = [
        "b", "crf", "qp", "q", "qscale", "global_quality", "lossless", "maxrate", "minrate", "quality", "cq",
    ]

    /// - Parameters:
    ///   - traits: of the encoder's pictures.
    ///   - format: of the pictures that come.
    ///   - size: of the coded pictures.
    init(
        request: OutputRequest, encoder: EncoderEntry, container: Container, traits: PixelFormatTraits,
        format: VideoFormat, size: PictureSize
    ) throws(Failure) {
        let userOptions = request.encoderOptions.filter { $0.name != "pix_fmt" }
        try EncoderOptionCheck.check(userOptions, for: encoder)
        let userNames = Set(userOptions.map(\.name))
        var defaults = encoder.traits.options
        if let profile = Self.profile(encoder, traits) { defaults.append(("profile", profile)) }
        // Slices that are one sample wide lose it.
        if encoder.name == "ffv1", min(size.width, size.height) < 3 { defaults.append(("slices", "1")) }
        // A half float has 11 significant bits at every exponent: as fine as 12 bits with a curve. Scene light of 16 bits
        // was half before.
        if encoder.name == "exr", format.depth <= 12 || format.isSceneLight && format.depth == 16 {
            defaults.append(("format", "half"))
        }
        if encoder.name == "exr" {
            try OpenEXRForm.check(userOptions, quality: request.quality)
            // Only these have a quality.
            if request.quality != nil { defaults.append(("compression", "dwaa")) }
        }
        // libvpx refuses hidden reference pictures beside alpha.
        if encoder.name == "libvpx", traits.hasAlpha { defaults.append(("auto-alt-ref", "0")) }
        if let interval = request.keyInterval {
            defaults.append(("g", "\(try Self.frames(of: interval, encoder, at: format.frameRate))"))
        }
        if container.needsPresentationOrder, encoder.traits.reorders { defaults.append(("bf", "0")) }
        for option in defaults where !userNames.contains(option.name) {
            options.append(.init(name: option.name, value: option.value))
        }
        try addQuality(request, encoder, isFree: userNames.isDisjoint(with: Self.rateOptions))
        try addPreset(request, encoder, isFree: !userNames.contains(encoder.traits.preset?.option ?? ""))
        options += userOptions.map { option in
            // x265 takes its own options in this one; those set here come before the user's.
            guard option.name == "x265-params",
                let usual = encoder.traits.options.first(where: { $0.name == option.name })
            else { return option }
            return .init(name: option.name, value: usual.value + ":" + option.value)
        }
    }

    /// Frames between two key frames.
    private static func frames(
        of interval: OutputRequest.KeyInterval, _ encoder: EncoderEntry, at rate: Rational?
    ) throws(Failure) -> Int {
        let properties = avcodec_descriptor_get(encoder.codec.pointee.id)?.pointee.props ?? 0
        guard properties & AV_CODEC_PROP_INTRA_ONLY == 0 else {
            throw Failure(
                .usage, "every frame of \(encoder.codecName) is a key frame, so that \(.gop) has no meaning",
                advice: "leave it out")
        }
        switch interval {
        case .frames(let count): return count
        case .seconds(let seconds):
            guard let rate else {
                throw Failure(
                    .usage, "\(.gop) in seconds needs a frame rate, which is not known here",
                    advice: "give it in frames, or add \(.fps)")
            }
            return max(1, Int((seconds.double * rate.double + 1e-9).rounded(.down)))
        }
    }

    private mutating func addQuality(
        _ request: OutputRequest, _ encoder: EncoderEntry, isFree: Bool
    ) throws(Failure) {
        guard let quality = encoder.traits.quality else {
            if request.quality == nil { return }
            throw Failure(.usage, "encoder \(encoder.name) has no quality to choose", advice: "leave out \(.quality)")
        }
        guard let value = request.quality ?? (isFree ? quality.usual : nil) else { return }
        guard quality.range.contains(value) else {
            let (low, high) = (numberText(quality.range.lowerBound), numberText(quality.range.upperBound))
            throw Failure(
                .usage, "quality \(numberText(value)) is outside what encoder \(encoder.name) knows",
                advice: "it goes from \(low) to \(high)"
                    + (quality.usual.map { ", the usual one is \(numberText($0))" } ?? ""))
        }
        switch quality.knob {
        case .option(let name): options.append(.init(name: name, value: numberText(value)))
        case .quantizer: quantizer = value
        }
    }

    private mutating func addPreset(
        _ request: OutputRequest, _ encoder: EncoderEntry, isFree: Bool
    ) throws(Failure) {
        guard let preset = encoder.traits.preset else {
            if request.preset == nil { return }
            throw Failure(.usage, "encoder \(encoder.name) has no presets", advice: "leave out \(.preset)")
        }
        guard let value = request.preset ?? (isFree ? preset.usual : nil) else { return }
        switch preset.values {
        case .names(let names):
            guard names.contains(value) else {
                throw Failure(
                    .usage, "unknown preset '\(value)' of encoder \(encoder.name)",
                    advice: didYouMean(value, in: names) ?? "use one of \(names.joined(separator: ", "))")
            }
        case .numbers(let range):
            guard let number = Int(value), range.contains(number) else {
                throw Failure(
                    .usage, "unknown preset '\(value)' of encoder \(encoder.name)",
                    advice: "it goes from \(range.lowerBound) to \(range.upperBound)")
            }
        }
        options.append(.init(name: preset.option, value: value))
    }

    /// The profile for the pictures, where the encoder does not choose it by itself.
    private static func profile(_ encoder: EncoderEntry, _ traits: PixelFormatTraits) -> String? {
        switch encoder.name {
        case "prores_ks": return traits.horizontalLog2 == 0 ? "4444" : "hq"
        case "dnxhd":
            if traits.horizontalLog2 == 0 { return "dnxhr_444" }
            return traits.depth > 8 ? "dnxhr_hqx" : "dnxhr_hq"
        default: return nil
        }
    }
}
