internal import CGLFXLibAV

/// An audio track to be made for the output.
package struct SoundRequest: Sendable, Hashable {
    /// Of the first piece: its rate, channels and sample type are kept if possible.
    package var traits: SoundTraits
    /// The user's name for the audio in the error if the output cannot hold any; nil: it is left out then.
    package var demand: String?

    package init(traits: SoundTraits, demand: String?) {
        self.traits = traits
        self.demand = demand
    }
}

/// How the output's audio track is written.
package struct SoundPlan: Sendable, Hashable {
    /// Of the writer's samples.
    package let format: SoundFormat
    /// libavcodec's name of the encoder.
    let encoder: String
    /// Samples beyond full scale are written as they are.
    let holdsExcess: Bool

    /// - Returns: nil if the container holds no audio and none was demanded.
    /// - Throws: `.usage` if it holds none and some was demanded.
    init?(_ request: SoundRequest, in container: Container) throws(Failure) {
        guard let name = Self.encoder(for: request.traits.samples, in: container) else {
            guard let demand = request.demand else { return nil }
            let others = ContainerCatalog.movies.filter { !$0.audioEncoders.isEmpty }.map(\.name)
            throw Failure(
                .usage, "\(demand): \(container.name) cannot hold audio",
                advice: "write to one of \(others.joined(separator: ", ")), or leave it out")
        }
        var context: UnsafeMutablePointer<AVCodecContext>? = try AudioCodecs.openEncoder(
            name, for: request.traits.format, in: container, wantsGlobalHeader: false)
        defer { avcodec_free_context(&context) }
        guard let opened = context?.pointee else { return nil }
        format = SoundFormat(sampleRate: opened.sample_rate, layout: opened.ch_layout)
        encoder = name
        holdsExcess = name.hasPrefix("pcm_f")
    }

    /// Lossless audio stays lossless if the container keeps PCM; else the container's default encoder.
    private static func encoder(for samples: SoundTraits.Samples, in container: Container) -> String? {
        let names =
            switch samples {
            case .lossy: [String]()
            case .integer(let bits) where bits <= 16: ["pcm_s16le"]
            case .integer(let bits): (bits > 24 ? ["pcm_s32le"] : []) + ["pcm_s24le", "pcm_s16le"]
            case .float: ["pcm_f32le", "pcm_s24le", "pcm_s16le"]
            }
        let plain = names.filter { name in
            guard container.keepsPCM, let codec = avcodec_find_encoder_by_name(name) else { return false }
            return ContainerLibrary.accepts(codec, in: container)
        }
        return (plain + container.audioEncoders).first { avcodec_find_encoder_by_name($0) != nil }
    }
}
