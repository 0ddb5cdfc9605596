internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// A movie's streams, time and color for people.
enum MovieText {
    /// - Parameter loudness: of audio streams, by their number.
    static func text(_ movie: MovieInspection, _ loudness: [Int: Loudness] = [:]) -> String {
        var lines = ["\(printable(movie.path)): \(movie.containerDescription) (\(movie.container))"]
        let times = [
            movie.duration.map { "length \(seconds($0))" },
            movie.start.flatMap { $0.value == 0 ? nil : "begins at \(seconds($0))" },
        ].compactMap { $0 }
        if !times.isEmpty { lines.append("  " + times.joined(separator: ", ")) }
        lines += entries(movie.metadata)
        for (number, chapter) in movie.chapters.enumerated() {
            let title = chapter.metadata.first { $0.key == "title" }.map { " '\(printable($0.value))'" } ?? ""
            lines.append("  chapter \(number + 1): \(seconds(chapter.start)) to \(seconds(chapter.end))\(title)")
        }
        for stream in movie.streams { lines += self.lines(stream, loudness[stream.index]) }
        for part in movie.openEXR { lines += self.lines(part) }
        if !movie.layers.isEmpty { lines.append("  layers: " + movie.layers.map(printable).joined(separator: ", ")) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ stream: MovieInspection.Stream, _ loudness: Loudness?) -> [String] {
        let codec = stream.profile.map { "\(stream.codec) (\($0))" } ?? stream.codec
        var facts = ["stream \(stream.index): \(stream.kind.rawValue), \(codec)"]
        if let picture = stream.picture { facts += self.facts(picture) }
        if let sound = stream.sound {
            facts += ["\(sound.sampleRate) Hz", sound.layout.isEmpty ? "\(sound.channels) channels" : sound.layout]
        }
        var lines = ["  " + facts.joined(separator: ", ")]
        lines.append("    " + timing(stream).joined(separator: ", "))
        if let loudness { lines.append("    " + self.loudness(loudness)) }
        if let picture = stream.picture, !picture.isCoverArt { lines.append("    color " + color(picture)) }
        return lines + entries(stream.metadata).map { "  " + $0 }
    }

    private static let mostAttributes = 100

    private static func lines(_ part: MovieInspection.OpenEXRPart) -> [String] {
        func window(_ sides: [Int]) -> String { "\(sides[0]),\(sides[1]) to \(sides[2]),\(sides[3])" }
        let facts = [
            part.isDeep ? "deep" : part.isTiled ? "tiles" : "scan lines", "compression \(part.compression)",
            "data \(window(part.dataWindow))", "display \(window(part.displayWindow))",
        ]
        let name = part.name.isEmpty ? "" : " '\(printable(part.name))'"
        let channels = part.channels.map { "\(printable($0.name)) \($0.type)" }.joined(separator: ", ")
        let more = part.attributes.count - mostAttributes
        return ["  part\(name): " + facts.joined(separator: ", "), "    channels \(channels)"]
            + part.attributes.prefix(mostAttributes).map { "    \(printable($0.name)): \(printable($0.value))" }
            + (more > 0 ? ["    and \(more) more attributes"] : [])
    }

    /// `loudness -23.1 LUFS, range 5.2 LU, true peak -1.3 dBTP`
    private static func loudness(_ loudness: Loudness) -> String {
        guard let integrated = loudness.integrated else { return "loudness: silent (below -70 LUFS)" }
        return "loudness \(fixed(integrated, 1)) LUFS, range \(fixed(loudness.range, 1)) LU, "
            + "true peak \(fixed(loudness.truePeak, 1)) dBTP"
    }

    private static func facts(_ picture: MovieInspection.Picture) -> [String] {
        var facts = ["\(picture.size.width)x\(picture.size.height)", picture.pixelFormat]
        if picture.isCoverArt { return facts + ["cover art"] }
        if let rate = picture.frameRate { facts.append("\(decimal((rate.double * 1000).rounded() / 1000)) frames/s") }
        if let order = picture.fieldOrder { facts.append("interlaced, \(order.words)") }
        let aspect = picture.sampleAspectRatio
        if aspect != Rational(1, 1) { facts.append("pixels \(aspect.numerator):\(aspect.denominator)") }
        if picture.orientation.quarterTurns != 0 {
            facts.append("turned by \(picture.orientation.quarterTurns * 90) degrees")
        }
        if picture.orientation.isMirrored { facts.append("mirrored") }
        if picture.hasAlpha { facts.append("with alpha") }
        if !picture.isMovie { facts.append("not filtered") }
        return facts
    }

    private static func timing(_ stream: MovieInspection.Stream) -> [String] {
        var facts = ["time base \(stream.timeBase)"]
        if let start = stream.start, start.value != 0 { facts.append("begins at \(seconds(start))") }
        if let duration = stream.duration { facts.append("length \(seconds(duration))") }
        if let count = stream.frameCount {
            let stored = stream.storedFrames.flatMap { $0 == count ? nil : " shown of \($0)" } ?? ""
            facts.append("\(count) \(stream.picture == nil ? "packets" : "frames")\(stored)")
        }
        if let rate = stream.bitRate { facts.append("\(fixed(Double(rate) / 1000, 0)) kbit/s") }
        return facts
    }

    /// Each property as interpreted, with a mark where the file has no tag for it.
    private static func color(_ picture: MovieInspection.Picture) -> String {
        let (color, tags) = (picture.color, picture.tags)
        let part = { (label: String, name: String, isTagged: Bool) in "\(label) \(name)\(isTagged ? "" : "*")" }
        let parts = [
            part("matrix", ColorNames.matrix(color.matrix), color.matrix == tags.matrix),
            part("range", ColorNames.range(color.range), color.range == tags.range),
            part("primaries", ColorNames.primaries(color.primaries), color.primaries == tags.primaries),
            part("transfer", ColorNames.transfer(color.transfer), color.transfer == tags.transfer),
            part("chroma", ColorNames.siting(color.chromaSiting), color.chromaSiting == tags.chromaSiting),
        ]
        return parts.joined(separator: ", ") + (color == tags ? "" : " (* not in the file: assumed)")
    }

    private static func entries(_ metadata: [(key: String, value: String)]) -> [String] {
        metadata.map { printable("  \($0.key): \($0.value)") }
    }

    private static func seconds(_ time: Timestamp) -> String { "\(fixed(time.seconds, 3)) s" }
}
