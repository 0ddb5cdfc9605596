internal import CGLFXLibAV

extension TrackInfo {
    package var isTimecode: Bool {
        kind == .data && parameters.pointee.codec_tag == fourCC("tmcd")
    }

    /// libav's mov demuxer returns the titles of chapters as a data stream beside the list of chapters.
    package var isChapterText: Bool {
        guard kind == .data, parameters.pointee.codec_id == AV_CODEC_ID_BIN_DATA else { return false }
        let tag = parameters.pointee.codec_tag
        return tag == fourCC("text") || tag == fourCC("tx3g")
    }

    /// Measurements of cameras (GPMF), which libavformat's QuickTime muxer knows by their tag alone.
    package var isTelemetry: Bool {
        kind == .data && parameters.pointee.codec_tag == fourCC("gpmd")
    }

    /// For messages: `stream 2 (subtitles, ass, ger)`.
    package var nameForMessages: String {
        let word =
            switch kind {
            case .video: isCoverArt ? "cover art" : "video"
            case .audio: "audio"
            case .subtitle: "subtitles"
            case .data: "data"
            case .attachment: "attachment"
            case .unknown: "unknown stream"
            }
        if kind == .attachment, let file = metadata.first(where: { $0.key == "filename" })?.value {
            return "stream \(index) (attachment '\(file)')"
        }
        if let file { return "'\(file)' (\(codecName))" }
        let language = metadata.first { $0.key == "language" && $0.value != "und" }.map { ", \($0.value)" } ?? ""
        return "stream \(index) (\(word), \(codecName)\(language))"
    }

    /// For messages, as `nameForMessages`; nil for internal streams such as timecode.
    package var passingName: String? { isTimecode || isChapterText ? nil : nameForMessages }
}

/// A FourCC as containers store it, the first letter in the lowest byte.
package func fourCC(_ letters: String) -> UInt32 {
    letters.utf8.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
}
