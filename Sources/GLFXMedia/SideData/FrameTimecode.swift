package import CGLFXLibAV

/// The timecode that a coded picture itself carries: of MPEG-2's group of pictures, or SMPTE ST 12-1 in H.264, HEVC, AV1.
package enum FrameTimecode {
    /// - Parameter rate: frames a second.
    /// - Returns: nil where there is none, and for 00:00:00:00, which encoders write that know of none.
    package static func label(of frame: UnsafePointer<AVFrame>, rate: AVRational) -> String? {
        var text = [CChar](repeating: 0, count: Int(AV_TIMECODE_STR_SIZE) + 1)
        if let entry = av_frame_get_side_data(frame, AV_FRAME_DATA_S12M_TIMECODE),
            entry.pointee.size >= 8, let words = UnsafeRawPointer(entry.pointee.data)
        {
            // The first word is the number of labels, of which each is a field's or a picture's.
            guard words.load(as: UInt32.self) > 0 else { return nil }
            let label = words.load(fromByteOffset: 4, as: UInt32.self)
            av_timecode_make_smpte_tc_string2(&text, rate, label, 0, 0)
        } else if let entry = av_frame_get_side_data(frame, AV_FRAME_DATA_GOP_TIMECODE),
            entry.pointee.size >= 8, let data = UnsafeRawPointer(entry.pointee.data)
        {
            let label = data.load(as: Int64.self)
            av_timecode_make_mpeg_tc_string(&text, UInt32(truncatingIfNeeded: label))
        }
        let label = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return label.contains { $0.isNumber && $0 != "0" } ? label : nil
    }
}
