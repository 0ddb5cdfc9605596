internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXMedia

/// The line about what becomes of an audio track that is copied or converted: from what to what, why, and where its
/// channels change. Nil where nothing changes.
struct AudioNote {
    private(set) var text: String?

    init(_ track: TrackInfo, _ action: TrackPlan.Action, _ coding: AudioCoding) {
        guard track.kind == .audio else { return }
        let (name, container) = (track.nameForMessages, coding.container)
        let parameters = track.parameters.pointee
        let old = AudioTraits(of: track)?.format.channelMask ?? 0
        guard case .convertAudio(let encoder) = action, let codec = avcodec_find_encoder_by_name(encoder) else {
            let change = ChannelLayouts.change(
                from: old, to: ChannelLayouts.read(old, of: parameters.codec_id, in: container))
            if !change.isEmpty { text = "\(name): \(change), as \(container.name) tells them" }
            return
        }
        let change = Self.change(from: AudioTraits(of: track)?.format.mask ?? 0, with: codec, in: container)
        // Asked for.
        guard !TrackPlanner.holds(track, in: container) else {
            if !change.isEmpty { text = "\(name): \(change) in \(TrackPlanner.codecName(ofEncoder: encoder))" }
            return
        }
        text =
            "\(name) is converted to \(TrackPlanner.codecName(ofEncoder: encoder))"
            + Self.depth(of: track, encoder) + ": \(Self.reason(track, container))"
            + (change.isEmpty ? "" : "; \(change)")
    }

    /// The end of a line about a layout that an encoder gets and readers find.
    static func change(
        from old: UInt64, with codec: UnsafePointer<AVCodec>, in container: Container
    ) -> String {
        guard old != 0 else { return "" }
        let written = ChannelLayouts.nearest(old, for: codec, in: container)
        return ChannelLayouts.change(
            from: old, to: ChannelLayouts.read(written, of: codec.pointee.id, in: container))
    }

    /// Where samples get fewer bits than they have.
    private static func depth(of track: TrackInfo, _ encoder: String) -> String {
        let deep: String
        switch AudioTraits(of: track)?.samples {
        case .float: deep = "floating point"
        case .integer(let bits) where bits > 24: deep = "\(bits)"
        case .integer(let bits) where bits > 16 && encoder.hasPrefix("pcm_s16"): deep = "\(bits)"
        default: return ""
        }
        switch encoder {
        case "flac", "alac", "pcm_s24le": return " of 24 bits, from \(deep)"
        case let name where name.hasPrefix("pcm_s16"): return " of 16 bits, from \(deep)"
        default: return ""
        }
    }

    private static func reason(_ track: TrackInfo, _ container: Container) -> String {
        let parameters = track.parameters.pointee
        guard let muxer = container.muxer, let format = av_guess_format(muxer, nil, nil),
            ContainerLibrary.holds(parameters.codec_id, in: format)
        else {
            return track.parameters.pointee.codec_id == AV_CODEC_ID_TTA && container.name == "mkv"
                ? "mkv does not keep its length, without which its end is lost" : "\(container.name) cannot hold it"
        }
        if let rates = container.audioRates(of: parameters.codec_id), !rates.contains(parameters.sample_rate) {
            return "\(container.name) cannot hold it at \(parameters.sample_rate) Hz"
        }
        return "\(container.name) does not tell its channels as \(track.codecName)"
    }
}
