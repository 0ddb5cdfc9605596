internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import Glibc

/// Tags of a QuickTime or MP4 file that have no atom of their own, beside those that have one.
///
/// libavformat writes either QuickTime's and iTunes' atoms and drops all other tags, or writes all as free keys, which
/// most players do not read. Here it is given a tag that the movie does not have, whose atom is as long as those of the
/// free tags, and which they replace when all is written: as iTunes' `----` atoms in MP4, and as a box of keys (`mdta`,
/// "QuickTime File Format: Metadata") in QuickTime.
struct FreeTags {
    /// The tag that libavformat is given.
    let placeholder: (key: String, value: String)
    private let atoms: [UInt8]

    private static let mark = "glfx's free tags "

    /// Tags that libavformat has atoms for, in lowercase.
    private static let quickTime: Set<String> = [
        "title", "artist", "album", "date", "comment", "genre", "copyright", "make", "model", "location",
        "creation_time", "encoder", "timecode", "language",
    ]
    private static let iTunes: Set<String> = [
        "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre", "copyright", "grouping",
        "lyrics", "description", "synopsis", "show", "episode_id", "network", "keywords", "episode_sort",
        "season_number", "media_type", "hd_video", "gapless_playback", "compilation", "location", "creation_time",
        "track", "disc", "encoder", "timecode", "language", "tmpo",
    ]
    /// Those whose atoms hold any text.
    private static let texts = [
        "lyrics", "grouping", "network", "synopsis", "keywords", "show", "genre", "copyright", "comment", "album",
        "artist", "title", "make", "model",
    ]
    /// They are written otherwise than as atoms of texts, in both forms.
    private static let elsewhere: Set<String> = ["creation_time", "encoder", "timecode", "language"]

    /// What is to be done with a movie's tags.
    enum Plan {
        /// libavformat has atoms for all.
        case usual
        /// All are free keys: none of them is in the usual list.
        case allFree
        case both(FreeTags)
    }

    /// - Parameter hasCover: the file has a cover picture, which needs the usual form.
    static func plan(
        _ tags: [(key: String, value: String)], in container: Container, hasCover: Bool
    ) -> Plan {
        let containerTags = container.name == "mov" ? quickTime : iTunes
        let free = tags.filter { !containerTags.contains($0.key.lowercased()) && !TagCatalog.isTwice($0, of: tags) }
        guard !free.isEmpty else { return .usual }
        let names = Set(tags.map { $0.key.lowercased() })
        let needsAtoms = hasCover || !names.intersection(containerTags).subtracting(elsewhere).isEmpty
        guard needsAtoms, let key = texts.first(where: { containerTags.contains($0) && !names.contains($0) }) else {
            return .allFree
        }
        return .both(FreeTags(free, key: key, isQuickTime: container.name == "mov"))
    }

    private init(_ tags: [(key: String, value: String)], key: String, isQuickTime: Bool) {
        atoms = isQuickTime ? Self.keyed(tags) : tags.flatMap(Self.custom)
        // Of an atom with text: sizes, types and flags of it and of the data in it.
        let length = atoms.count - (isQuickTime ? 12 : 24)
        let text = String((0...(max(0, length) / Self.mark.utf8.count)).flatMap { _ in Self.mark }.prefix(length))
        placeholder = (key, text)
    }

    private static func atom(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8) + Array(type.utf8) + content
    }

    private static func number(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }

    /// UTF-8, in no country's language.
    private static func data(_ value: String) -> [UInt8] { atom("data", number(1) + number(0) + Array(value.utf8)) }

    private static func custom(_ tag: (key: String, value: String)) -> [UInt8] {
        atom(
            "----",
            atom("mean", number(0) + Array("com.apple.iTunes".utf8)) + atom("name", number(0) + Array(tag.key.utf8))
                + data(tag.value))
    }

    private static func keyed(_ tags: [(key: String, value: String)]) -> [UInt8] {
        let handler = atom("hdlr", number(0) + number(0) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13))
        let keys = atom("keys", number(0) + number(tags.count) + tags.flatMap { atom("mdta", Array($0.key.utf8)) })
        let values = tags.enumerated().flatMap { index, tag in
            let value = data(tag.value)
            return number(value.count + 8) + number(index + 1) + value
        }
        return atom("meta", number(0) + handler + keys + atom("ilst", values))
    }

    // MARK: Replacing

    /// Replaces the atom of the placeholder in a file that is written, all but its name.
    func write(into sink: any OutputSink) throws(Failure) {
        guard let place = try find(in: sink) else {
            throw Failure(.output, "libavformat has not written the tags as expected")
        }
        let end = sink.seek(0, whence: SEEK_END)
        _ = sink.seek(place, whence: SEEK_SET)
        let code = atoms.withUnsafeBytes { bytes in
            bytes.baseAddress.map { sink.write($0, count: bytes.count) } ?? 0
        }
        if let failure = sink.failure { throw failure }
        try check(code, .output, "write the tags")
        _ = sink.seek(end, whence: SEEK_SET)
    }

    /// Where the placeholder's atom begins: in `udta`, or in iTunes' list there.
    private func find(in sink: any OutputSink) throws(Failure) -> Int64? {
        let movie = try children(sink, from: 0, to: sink.size).first { $0.type == "moov" }
        guard let movie else { return nil }
        var levels = try children(sink, from: movie.start + movie.header, to: movie.end).filter { $0.type == "udta" }
        // Data, its list, the box of that.
        for _ in 0..<3 {
            var next: [Box] = []
            for box in levels {
                let start = box.start + box.header + (box.type == "meta" ? 4 : 0)
                next += try children(sink, from: start, to: box.end)
            }
            for box in next where box.end - box.start == Int64(atoms.count) {
                let bytes = try read(sink, at: box.start, count: min(atoms.count, 64))
                if String(decoding: bytes, as: UTF8.self).contains(Self.mark.prefix(8)) { return box.start }
            }
            levels = next.filter { $0.type == "meta" || $0.type == "ilst" }
        }
        return nil
    }

    private struct Box {
        var type: String
        var start: Int64
        var header: Int64
        var end: Int64
    }

    private func children(_ sink: any OutputSink, from start: Int64, to end: Int64) throws(Failure) -> [Box] {
        var boxes: [Box] = []
        var place = start
        while place + 8 <= end {
            let bytes = try read(sink, at: place, count: 16)
            guard bytes.count >= 8 else { break }
            var size = bytes[0..<4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            var header: Int64 = 8
            if size == 1, bytes.count == 16 {
                size = bytes[8..<16].reduce(Int64(0)) { $0 << 8 | Int64($1) }
                header = 16
            } else if size == 0 {
                size = end - place
            }
            guard size >= header, place + size <= end else { break }
            let type = String(decoding: bytes[4..<8], as: UTF8.self)
            boxes.append(Box(type: type, start: place, header: header, end: place + size))
            place += size
        }
        return boxes
    }

    private func read(_ sink: any OutputSink, at place: Int64, count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { room in
            room.baseAddress.map { sink.read($0, count: count, at: place) } ?? 0
        }
        if got < 0 { try check(got, .output, "read the tags") }
        return Array(bytes.prefix(Int(max(0, got))))
    }
}
