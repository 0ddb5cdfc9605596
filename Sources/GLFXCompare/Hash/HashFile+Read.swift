internal import FoundationEssentials
package import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import Glibc

extension HashFile {
    /// Whether a file holds hashes.
    package static func isHashFile(_ path: String) -> Bool {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mark.utf8.count)
        return read(descriptor, &bytes, bytes.count) == bytes.count && bytes.elementsEqual(mark.utf8)
    }

    /// Reads a file of hashes, of its first video stream.
    /// - Throws: `.input` where there is none, or a line of it is wrong.
    package static func load(_ path: String) throws(Failure) -> HashFile {
        // Two hours of frames with their thumbnails.
        guard let text = try TextFile.readIfPresent(path, kind: .input, maximumBytes: 256 << 20) else {
            throw SpecialFile.refusal(.input, of: path)
                ?? Failure(.input, "cannot open '\(path)'", advice: "check the name")
        }
        return try HashFile(text: text, name: path)
    }

    /// - Throws: `.input` with the line that is wrong.
    package init(text: String, name: String) throws(Failure) {
        self.init(name: name, algorithm: "SHA256", timeBase: Rational(1, 25))
        var stream: Int?
        var bases: [Int: Rational] = [:]
        var pending: [Int: [UInt8]] = [:]
        for (number, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = raw.trimmed
            if line.isEmpty { continue }
            guard line.hasPrefix("#") else {
                let fields = line.split(separator: ",").map(\.trimmed)
                let wrong = Failure(
                    .input, "'\(name)', line \(number + 1): this is no frame's hash",
                    advice: "a line is: stream, dts, pts, duration, size, hash; `glfx hash` writes such files")
                guard fields.count >= 6, let index = Int(fields[0]) else { throw wrong }
                if stream == nil { stream = index }
                guard index == stream else { continue }
                guard let duration = Int64(fields[3]), let size = Int(fields[4]), size >= 0,
                    fields[5].allSatisfy(\.isHexDigit), !fields[5].isEmpty
                else { throw wrong }
                let base = bases[index] ?? timeBase
                timeBase = base
                lines.append(
                    Line(
                        time: Int64(fields[2]).map { Timestamp($0, timeBase: base) }, duration: duration, size: size,
                        hash: fields[5].lowercased(), thumbnail: pending.removeValue(forKey: lines.count)))
                continue
            }
            try readComment(line, number: number + 1, stream: &stream, bases: &bases, thumbnails: &pending)
        }
        guard !lines.isEmpty else {
            throw Failure(.input, "'\(name)' holds no frames' hashes", advice: "`glfx hash` writes such files")
        }
    }

    private mutating func readComment(
        _ line: String, number: Int, stream: inout Int?, bases: inout [Int: Rational], thumbnails: inout [Int: [UInt8]]
    ) throws(Failure) {
        let (head, value) = Self.split(line)
        let words = head.split(separator: " ").map(String.init)
        let index = words.count > 1 ? Int(words[1]) : nil
        switch words.first {
        case "#version":
            guard value == "2" else {
                throw Failure(
                    .input, "'\(name)', line \(number): version '\(value)' of this form is not known",
                    advice: "version 2 is; `ffmpeg … -f framehash` writes it")
            }
        case "#hash": algorithm = value
        case "#tb":
            let parts = value.split(separator: "/").compactMap { Int64($0) }
            if let index, parts.count == 2, parts[0] > 0, parts[1] > 0 { bases[index] = Rational(parts[0], parts[1]) }
        case "#media_type": if value == "video", stream == nil { stream = index }
        case "#dimensions":
            let parts = value.split(separator: "x").compactMap { Int($0) }
            if parts.count == 2, index == stream { size = PictureSize(width: parts[0], height: parts[1]) }
        case "#pixel_format": pixelFormat = value
        case "#color": color = ColorDescription(hashComment: value)
        case "#renderer": renderer = value
        case "#thumbnail":
            guard let index, let data = Data(base64Encoded: value), data.count == FrameThumbnail.byteCount else {
                return
            }
            thumbnails[index] = [UInt8](data)
        default: break
        }
    }

    /// `#tb 0: 1/25` in two.
    private static func split(_ line: String) -> (head: String, value: String) {
        guard let colon = line.firstIndex(of: ":") else { return (line, "") }
        return (String(line[..<colon]), line[line.index(after: colon)...].trimmed)
    }
}

extension ColorDescription {
    /// `matrix=1 range=1 primaries=1 transfer=1 siting=1`, the code points of ITU-T H.273 and libav's siting.
    init?(hashComment text: String) {
        var values: [Substring: Int32] = [:]
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "=")
            guard pair.count == 2, let number = Int32(pair[1]) else { return nil }
            values[pair[0]] = number
        }
        guard let matrix = values["matrix"], let range = values["range"].flatMap(Range.init),
            let primaries = values["primaries"], let transfer = values["transfer"],
            let siting = values["siting"].flatMap(ChromaSiting.init)
        else { return nil }
        self.init(
            matrix: .init(rawValue: matrix), range: range, primaries: .init(rawValue: primaries),
            transfer: .init(rawValue: transfer), chromaSiting: siting)
    }

    var hashComment: String {
        "matrix=\(matrix.rawValue) range=\(range.rawValue) primaries=\(primaries.rawValue) "
            + "transfer=\(transfer.rawValue) siting=\(chromaSiting.rawValue)"
    }
}

extension StringProtocol {
    /// Without white space at both ends, a carriage return included.
    fileprivate var trimmed: String {
        let isSpace = { (character: Character) in character.isWhitespace }
        var part = self[...].drop(while: isSpace)
        while let last = part.last, isSpace(last) { part.removeLast() }
        return String(part)
    }
}
