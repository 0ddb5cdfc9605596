internal import CGLFXLibAV
internal import GLFXAudio

extension Container {
    /// The sample rates of a codec that it holds; nil: any.
    func audioRates(of codec: AVCodecID) -> [Int32]? {
        if let audioRate { return [audioRate] }
        guard name == "flv" else { return nil }
        // "Adobe Flash Video File Format Specification", E.4.2.1, as libavformat writes it.
        switch codec {
        case AV_CODEC_ID_MP3: return [11025, 22050, 44100, 48000]
        case AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_ADPCM_SWF:
            return [11025, 22050, 44100]
        case AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW: return [8000]
        case AV_CODEC_ID_NELLYMOSER: return [8000, 11025, 16000, 22050, 44100]
        case AV_CODEC_ID_SPEEX: return [16000]
        default: return nil
        }
    }

    /// It holds an audio stream's packets as they are.
    func holdsAudio(_ parameters: AVCodecParameters) -> Bool {
        guard !audioEncoders.isEmpty, let muxer, let format = av_guess_format(muxer, nil, nil),
            ContainerLibrary.holds(parameters.codec_id, in: format)
        else { return false }
        if let rates = audioRates(of: parameters.codec_id), !rates.contains(parameters.sample_rate) { return false }
        let mask = PCMFormat(sampleRate: parameters.sample_rate, layout: parameters.ch_layout).channelMask
        let read = ChannelLayouts.read(mask, of: parameters.codec_id, in: self)
        return mask == 0 || ChannelLayouts.areSame(mask, read)
    }
}
