internal import GLFXCore
internal import GLFXShaderText

/// A part of a file in JSON: `"clip.mov"`, `"clip.mov@0:12-0:20"` or
/// `{"file": "clip.mov", "start": "0:12", "end": "0:20"}`, whose file is never read as a part; `{"file": "a.exr", "layer": "Z"}`.
enum FilePartJSON {
    private static let keys = ["file", "layer", "start", "end"]

    /// - Parameters:
    ///   - what: what the file is, for messages: `an input`.
    ///   - others: further keys of its object.
    /// - Returns: nil for a value that names no file.
    static func part(_ value: JobValue, _ what: String, and others: [String] = []) throws(Failure) -> FilePart? {
        if let text = try value.path(what) {
            do throws(Failure) { return try FilePart(parsing: text) } catch {
                throw error.kind == .usage ? value.mistake(error.text, error.adviceText) : error
            }
        }
        guard value.json.isObject, value.json.members.contains(where: { $0.key == "file" }) else { return nil }
        let members = try value.members(of: what, keys: keys + others)
        var part = FilePart(try members["file"]?.text() ?? "")
        part.layer = try members["layer"]?.text()
        part.start = try time(members["start"], of: part)
        part.end = try time(members["end"], of: part)
        try part.check { problem, advice in value.mistake(problem, advice) }
        return part
    }

    /// - Parameter others: further members of its object.
    static func node(_ part: FilePart, and others: [(key: String, value: JSONNode)] = []) -> JSONNode {
        guard !part.isWhole || part.layer != nil || FilePart.looksLikePart(part.path) || !others.isEmpty else {
            return .text(part.path)
        }
        var members: [(key: String, value: JSONNode)] = [("file", .text(part.path))]
        if let layer = part.layer { members.append(("layer", .text(layer))) }
        if let start = part.start { members.append(("start", .rational(start))) }
        if let end = part.end { members.append(("end", .rational(end))) }
        return .object(members + others)
    }

    private static func time(_ value: JobValue?, of part: FilePart) throws(Failure) -> Rational? {
        try value.map { (value) throws(Failure) in
            try TimeJSON(isLength: false).readLabelled(
                value, clock: { () throws(Failure) in try FilePart.clock(of: part.path) })
        }
    }
}
