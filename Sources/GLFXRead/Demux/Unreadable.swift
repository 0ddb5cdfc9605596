internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

extension UnsafeMutablePointer<AVStream> {
    /// libav's short name of the codec; if it has none, the container's FourCC.
    var codecName: String {
        let parameters = pointee.codecpar.pointee
        guard parameters.codec_id == AV_CODEC_ID_NONE else {
            return String(cString: avcodec_get_name(parameters.codec_id))
        }
        guard parameters.codec_tag != 0 else { return "unknown" }
        var text = [CChar](repeating: 0, count: Int(AV_FOURCC_MAX_STRING_SIZE))
        av_fourcc_make_string(&text, parameters.codec_tag)
        return "'\(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))'"
    }
}

extension UnsafeMutablePointer<AVPacket> {
    /// Its bytes are encrypted, and libav has no key (Common Encryption, ISO/IEC 23001-7).
    var isEncrypted: Bool { av_packet_get_side_data(self, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil }
}

extension InputFile {
    /// As the stream's `codecName`; if libav does not know the codec, the container's longer name if it has one.
    func codecName(of stream: UnsafeMutablePointer<AVStream>) -> String {
        let nameless = streams.filter {
            $0.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_NONE && $0.pointee.codecpar.pointee.codec_tag == 0
        }
        let names = complaints.unknownCodecs
        guard let place = nameless.firstIndex(of: stream), names.count == nameless.count else {
            return stream.codecName
        }
        return "'\(names[place])'"
    }

    /// - Throws: `.input` where the packet of a stream is encrypted.
    func checkIsReadable(
        _ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>
    ) throws(Failure) {
        // Matroska's demuxer names the key and returns the encrypted bytes.
        guard packet.isEncrypted || av_dict_get(stream.pointee.metadata, "enc_key_id", nil, 0) != nil else { return }
        throw Failure(
            .input, "cannot decode '\(path)': its video (\(stream.codecName)) is encrypted",
            advice: "decrypt it with its key first")
    }
}
