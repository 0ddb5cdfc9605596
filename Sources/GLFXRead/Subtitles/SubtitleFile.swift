internal import CGLFXLibAV
package import GLFXCore
internal import GLFXFiles
package import GLFXMedia
internal import Glibc

/// A file of nothing but text subtitles.
package enum SubtitleFile {
    /// A larger one is a movie.
    private static let mostBytes = 16 << 20

    /// What is in it.
    package enum Form: Sendable {
        /// SubRip, WebVTT.
        case plain
        /// ASS, SSA: it has styles of its own.
        case styled
    }

    /// What it is by its content; nil: none. So libavformat does not take it for a list of other files.
    /// - Throws: `.input` where it cannot be read, or where its text is not in UTF-8.
    package static func form(_ path: String) throws(Failure) -> Form? {
        var info = stat()
        guard FileSystem.stat(path, &info) == 0, info.st_size <= mostBytes, let bytes = try WholeFile.read(path) else {
            return nil
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        // Of another coding, these are not found; of an old one with 8 bits they are.
        let lines = text.prefix(4096).split { $0 == 10 || $0 == 13 }
            .map { String(decoding: $0, as: UTF8.self).filter { $0 != "\0" } }
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { return nil }
        let isStyled = first.lowercased().hasPrefix("[script info]")
        let isOne =
            first.hasPrefix("WEBVTT") || isStyled
            || first.allSatisfy { $0.isNumber || $0.isWhitespace } && lines.dropFirst().first?.contains("-->") == true
        guard isOne || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        guard String(validating: text, as: UTF8.self) != nil else {
            throw Failure(
                .input, "'\(path)' is not in UTF-8", advice: "convert it: iconv -f latin1 -t utf-8 (or utf-16)")
        }
        return isOne ? isStyled ? .styled : .plain : nil
    }
}

extension TrackInfo {
    /// Subtitles of text, as opposed to pictures.
    package var isText: Bool {
        let properties = avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props ?? 0
        return kind == .subtitle && properties & AV_CODEC_PROP_TEXT_SUB != 0
    }

    /// Subtitles with styles of their own: ASS, SSA.
    package var isStyledText: Bool {
        [AV_CODEC_ID_ASS, AV_CODEC_ID_SSA].contains(parameters.pointee.codec_id)
    }
}
