internal import CGLFXLibAV
package import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// How an audio track that is made is written.
package struct AudioPlan: Sendable {
    /// The format of the samples that the writer gets.
    package let format: PCMFormat
    /// libavcodec's name of the encoder.
    let encoder: String
    /// Samples beyond full scale are written as they are.
    let holdsExcess: Bool

    /// Bits a second; nil: as many as the encoder needs to be transparent.
    let bitRate: Int?
    private let isAsked: Bool
    /// What becomes of the channels' places; empty: they stay.
    private let change: String
    /// What the track is made of.
    let request: AudioRequest

    /// - Parameter coding: what the user asked for.
    /// - Returns: nil if the container holds no audio and none was demanded.
    /// - Throws: `.usage` if it holds none and some was demanded, or not in the coding that was asked for.
    init?(_ request: AudioRequest, _ coding: AudioCoding) throws(Failure) {
        let container = coding.container
        guard !container.audioEncoders.isEmpty else {
            guard let demand = request.demand else { return nil }
            let others = ContainerCatalog.movies.filter { !$0.audioEncoders.isEmpty }.map(\.name)
            throw Failure(
                .usage, "\(demand): \(container.name) cannot hold audio",
                advice: "write to one of \(others.joined(separator: ", ")), or leave it out")
        }
        guard
            let name = coding.encoder(
                for: request.traits, from: request.track?.parameters.pointee.codec_id)
        else { return nil }
        var context: UnsafeMutablePointer<AVCodecContext>? = try AudioCodecs.openEncoder(
            name, for: request.traits.at(coding.rate), bitRate: coding.bitRate, in: container, wantsGlobalHeader: false)
        defer { avcodec_free_context(&context) }
        guard let openContext = context?.pointee else { return nil }
        format = PCMFormat(sampleRate: openContext.sample_rate, layout: openContext.ch_layout)
        encoder = name
        holdsExcess = name.hasPrefix("pcm_f")
        bitRate = coding.bitRate
        self.request = request
        isAsked = coding.isAsked
        change =
            avcodec_find_encoder_by_name(name).map {
                AudioNote.change(from: request.traits.format.mask, with: $0, in: container)
            } ?? ""
    }

    /// What an encoder of this plan is opened for.
    var wanted: AudioTraits { AudioTraits(format: format, samples: request.traits.samples) }

    /// A line where the track comes out in another codec than it had, and none was asked for, or with other channels.
    var note: MessageText? {
        guard let (old, new) = codecs, !isAsked, old != new, !(old.hasPrefix("pcm_") && new.hasPrefix("pcm_")) else {
            return change.isEmpty ? nil : "\(request.name): \(change)"
        }
        return "\(request.name) is made anew, as \(new); \(.audioCodec) chooses another"
            + (change.isEmpty ? "" : "; \(change)")
    }

    /// Of the track that it is made of, and its own.
    private var codecs: (old: String, new: String)? {
        guard let track = request.track, let codec = avcodec_find_encoder_by_name(encoder) else { return nil }
        return (track.codecName, String(cString: avcodec_get_name(codec.pointee.id)))
    }
}

extension AudioTraits {
    /// The same with another rate; nil: its own.
    func at(_ rate: Int?) -> AudioTraits {
        var traits = self
        if let rate { traits.format.sampleRate = rate }
        return traits
    }
}
