internal import CLibAV
internal import FrameCore

/// A sound track that is made for the output.
package struct SoundRequest: Sendable, Hashable {
    /// What the sound is that the track begins with: its rate, channels and kind of samples are kept where they can be.
    package var traits: SoundTraits
    /// The user's own word for the sound, where it is an error that the output cannot hold any; nil: it is left out
    /// then.
    package var demand: String?

    package init(traits: SoundTraits, demand: String?) {
        self.traits = traits
        self.demand = demand
    }
}

/// How the output's sound track is written.
package struct SoundPlan: Sendable, Hashable {
    /// What the writer takes.
    package let format: SoundFormat
    /// libavcodec's name of the encoder.
    let encoder: String
    /// Samples beyond full scale are written as they are.
    let holdsExcess: Bool

    /// - Returns: nil where the container holds no sound and none was demanded.
    /// - Throws: `.usage` where it holds none and some was demanded.
    init?(_ request: SoundRequest, in container: Container) throws(Failure) {
        guard let name = Self.encoder(for: request.traits.samples, in: container) else {
            guard let demand = request.demand else { return nil }
            let others = ContainerCatalog.movies.filter { !$0.audioEncoders.isEmpty }.map(\.name)
            throw Failure(
                .usage, "\(demand): \(container.name) cannot hold sound",
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

    /// What lost nothing so far stays so where the container is one for that; else the container's usual encoder.
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
