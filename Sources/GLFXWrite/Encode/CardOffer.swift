internal import CGLFXLibAV
package import GLFXMedia
internal import GLFXRead

/// The decoders and encoders of cards that libavcodec has here, whether a card does or not.
package enum CardOffer {
    /// Families, as `--codec` calls them, that a card may decode and the processor encodes: what can be tried.
    package static func decoders(of kind: CardKind) -> [String] {
        ["h264", "hevc", "vp9", "av1", "vp8", "mpeg2", "mpeg4", "mjpeg"].filter { name in
            guard DecoderChoice.allCases.contains(where: { $0.kinds == [kind] }),
                let encoder = try? EncoderLibrary.find(name)
            else { return false }
            return CardCodecs.decoder(encoder.codec.pointee.id, by: kind) != nil
        }
    }

    /// libavcodec's names, of the encoders of the catalogue.
    package static func encoders(of kind: CardKind) -> [String] {
        EncoderCatalog.cardEncoders.filter { $0.card?.kind == kind && LibAVFacts.hasEncoder($0.name) }.map(\.name)
    }
}
