internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia
internal import GLFXRead

/// The properties of a file's audio that matter for a track that is made of it.
package struct AudioTraits: Sendable, Hashable {
    /// How samples are stored.
    package enum Samples: Sendable, Hashable {
        /// By a lossy codec.
        case lossy
        /// Lossless, as integers of this many bits.
        case integer(bits: Int)
        /// Lossless, as floating point.
        case float
    }

    package var format: PCMFormat
    package var samples: Samples

    package init(format: PCMFormat, samples: Samples) {
        self.format = format
        self.samples = samples
    }

    /// Probes a file.
    /// - Returns: nil where it has no audio.
    /// - Throws: `.input` where it cannot be read.
    package static func read(path: String) throws(Failure) -> AudioTraits? {
        let file = try InputFile(path: path)
        guard let stream = file.soundStream(nil) else { return nil }
        return AudioTraits(stream.pointee.codecpar.pointee)
    }

    /// Those of a track; nil where the container does not say enough to decode it.
    package init?(of track: TrackInfo) { self.init(track.parameters.pointee) }

    init?(_ parameters: AVCodecParameters) {
        guard parameters.sample_rate > 0, parameters.ch_layout.nb_channels > 0 else { return nil }
        format = PCMFormat(sampleRate: parameters.sample_rate, layout: parameters.ch_layout)
        guard Self.isLossless(parameters) else {
            samples = .lossy
            return
        }
        switch av_get_packed_sample_fmt(AVSampleFormat(rawValue: parameters.format)) {
        case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_DBL: samples = .float
        case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S64:
            samples = .integer(bits: parameters.bits_per_raw_sample == 24 ? 24 : 32)
        default: samples = .integer(bits: 16)
        }
    }

    /// Its samples lose nothing as integers or floating point: of codecs that may be lossy too, libav does not tell of
    /// WavPack, and of DTS by the profile (HD MA). A-law's and mu-law's samples are of at most 14 bits.
    private static func isLossless(_ parameters: AVCodecParameters) -> Bool {
        let properties = avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0
        switch parameters.codec_id {
        case AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_PCM_VIDC, AV_CODEC_ID_WAVPACK: return true
        case AV_CODEC_ID_DTS: return parameters.profile == glfx_profile_dts_hd_ma
        default: return properties & AV_CODEC_PROP_LOSSY == 0 && properties & AV_CODEC_PROP_LOSSLESS != 0
        }
    }
}

extension InputFile {
    /// An audio stream; nil where there is none.
    /// - Parameter number: its own; nil: that which libav ranks best.
    func soundStream(_ number: Int?) -> UnsafeMutablePointer<AVStream>? {
        guard let number else {
            // Of the picture's program, where there are several.
            let picture = (try? chooseVideoStream())?.pointee.index ?? -1
            let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, picture, nil, 0)
            return streams.first { $0.pointee.index == index }
        }
        return streams.first {
            Int($0.pointee.index) == number && $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        }
    }
}
