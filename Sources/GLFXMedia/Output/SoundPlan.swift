internal import CGLFXLibAV

/// How an audio track that is made is written.
package struct SoundPlan: Sendable {
    /// Of the writer's samples.
    package let format: SoundFormat
    /// libavcodec's name of the encoder.
    let encoder: String
    /// Samples beyond full scale are written as they are.
    let holdsExcess: Bool

    /// Bits a second; nil: as many as the encoder needs to be transparent.
    let bitRate: Int?
    /// What the track is made of.
    let request: SoundRequest

    /// - Parameter coding: what the user asked for.
    /// - Returns: nil if the container holds no audio and none was demanded.
    /// - Throws: `.usage` if it holds none and some was demanded, or not in the coding that was asked for.
    init?(_ request: SoundRequest, _ coding: AudioCoding) throws(Failure) {
        let container = coding.container
        guard !container.audioEncoders.isEmpty else {
            guard let demand = request.demand else { return nil }
            let others = ContainerCatalog.movies.filter { !$0.audioEncoders.isEmpty }.map(\.name)
            throw Failure(
                .usage, "\(demand): \(container.name) cannot hold audio",
                advice: "write to one of \(others.joined(separator: ", ")), or leave it out")
        }
        guard
            let name = coding.encoder(for: request.traits.samples)
                ?? Self.encoder(for: request.traits.samples, in: container)
        else { return nil }
        var context: UnsafeMutablePointer<AVCodecContext>? = try AudioCodecs.openEncoder(
            name, for: request.traits.format, bitRate: coding.bitRate, in: container, wantsGlobalHeader: false)
        defer { avcodec_free_context(&context) }
        guard let opened = context?.pointee else { return nil }
        format = SoundFormat(sampleRate: opened.sample_rate, layout: opened.ch_layout)
        encoder = name
        holdsExcess = name.hasPrefix("pcm_f")
        bitRate = coding.bitRate
        self.request = request
    }

    /// Lossless audio stays lossless if the container keeps PCM; else the container's default encoder.
    private static func encoder(for samples: SoundTraits.Samples, in container: Container) -> String? {
        let plain = container.keepsPCM ? AudioCoding.plainEncoders(for: samples, in: container) : []
        return (plain + container.audioEncoders).first { avcodec_find_encoder_by_name($0) != nil }
    }
}
