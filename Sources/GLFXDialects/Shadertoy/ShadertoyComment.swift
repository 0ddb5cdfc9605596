internal import GLFXShaderText

/// Natron's comment about a channel: `// iChannel0: Source (the picture), filter=linear, wrap=clamp`. A label with a
/// known meaning (`ShadertoyChannel.content(ofLabel:)`) determines the content.
struct ShadertoyComment {
    /// Nil for another comment of Natron's.
    private(set) var channel: Int?
    private(set) var settings = ShadertoyChannel(.frame)
    /// The unknown filter or wrap, for messages; empty without.
    private(set) var unknown = ""
    private(set) var isNatron = false

    /// Nil for any other comment.
    init?(_ comment: String) {
        let text = comment.trimmed
        if text.hasPrefix("BBox:") {
            isNatron = true
            return
        }
        guard text.hasPrefix("iChannel"), let digit = text.dropFirst(8).first?.wholeNumberValue,
            digit < ShadertoyText.channelCount
        else { return nil }
        let rest = text.dropFirst(9).drop { $0 == " " }
        guard rest.first == ":" || rest.first == "=", !rest.contains("\n") else { return nil }
        channel = digit
        var parts = Self.parts(rest.dropFirst())
        let label = parts.removeFirst()
        read(label: label, channel: digit)
        for part in parts { read(setting: part) }
    }

    /// The parts between commas outside parentheses.
    private static func parts(_ text: Substring) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == ",", depth <= 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private mutating func read(label text: String, channel: Int) {
        var label = text.trimmed
        if label.hasSuffix(")"), let open = label.firstIndex(of: "(") {
            settings.help = String(label[label.index(after: open)...].dropLast()).trimmed
            label = String(label[..<open]).trimmed
        }
        settings.label = label.isEmpty ? nil : label
        settings.content =
            ShadertoyChannel.content(ofLabel: label)
            ?? .outside(label.isEmpty ? "iChannel\(channel)" : label.lowercased())
    }

    private mutating func read(setting text: String) {
        let pair = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard pair.count == 2 else { return }
        switch pair[0] {
        case "filter":
            isNatron = true
            if !settings.setFilter(pair[1]) { unknown = "the filter \(pair[1].quoted), which is not known" }
        case "wrap":
            isNatron = true
            if !settings.setWrap(pair[1]) { unknown = "the wrap \(pair[1].quoted), which is not known" }
        default: break
        }
    }
}
