package import GLFXCore

/// What a first pass over the movie measures for a shader: `// glfx: measure=motion`.
package enum Measurement: String, CaseIterable, Sendable, Hashable {
    /// The luma's standard deviation that is noise: its parameter `noise`.
    case noise
    /// The light of each frame: its parameter `gain`.
    case flicker
    /// The camera's: its parameters `move` and `zoom`.
    case motion
    /// Those of the frame and of the picture `reference`: its parameters `red`, `green`, `blue` and `offset`.
    case colors
}

/// What `// glfx:` comments of a shader's own file say: `// glfx: passes=2 color=bt709 width=width/2 height=height/2`.
package struct PassDirective {
    /// How often the shader is drawn over its own result.
    package private(set) var passCount = 1
    /// The color space that it brings its result into; nil: that of the frame.
    package private(set) var resultColor: ResultColor?
    /// The equation of its result's width in pixels; nil: the frame's.
    package private(set) var width: Equation?
    /// The equation of its result's height; nil: the frame's.
    package private(set) var height: Equation?

    /// The vector that gives the shape, width and height, into which it fits the whole frame; nil: there is none.
    package private(set) var fittedShape: String?

    /// What it draws has the same meaning in scene light as in code values: `space=any`.
    package private(set) var takesLight = false

    /// What is measured in the movie for its parameters; nil: nothing.
    package private(set) var measurement: Measurement?

    /// An equation as it is written, and where.
    package struct Equation {
        package var text: String
        /// In the assembled source.
        package var line: Int
        package var column: Int
    }

    private static let keys = ["passes", "color", "width", "height", "fits", "measure", "space"]
    private let source: AssembledSource

    /// - Throws: `.shader`, at the comment, for a word that is no directive, or is given twice.
    package init(in source: AssembledSource) throws(Failure) {
        self.source = source
        var count: Int?
        for comment in source.comments where source.lines[comment.line].file == 0 {
            let text = comment.text.trimmed
            guard text.hasPrefix("glfx:") else { continue }
            for entry in try entries(Array(text.dropFirst(5)), comment) {
                switch entry.key {
                case "passes":
                    guard let number = Int(entry.text), (1...ShaderLimits.passes).contains(number) else {
                        throw failure(
                            comment, "'\(entry.text)' is no number of passes: 1 to \(ShaderLimits.passes) are possible",
                            "write // glfx: passes=2")
                    }
                    try refuse(entry, comment, ifGiven: count != nil && count != number)
                    count = number
                case "color":
                    guard let color = ResultColor(rawValue: entry.text) else {
                        throw failure(
                            comment, "'\(entry.text)' is no color space of a result",
                            "there is \(ResultColor.allCases.map(\.rawValue).joined(separator: ", "))")
                    }
                    try refuse(entry, comment, ifGiven: resultColor != nil && resultColor != color)
                    resultColor = color
                case "measure":
                    guard let wanted = Measurement(rawValue: entry.text) else {
                        throw failure(
                            comment, "'\(entry.text)' is nothing that can be measured",
                            "there is \(Measurement.allCases.map(\.rawValue).joined(separator: ", "))")
                    }
                    try refuse(entry, comment, ifGiven: measurement != nil && measurement != wanted)
                    measurement = wanted
                case "space":
                    guard entry.text == "any" else {
                        throw failure(
                            comment, "'\(entry.text)' is no space that a shader works in",
                            "write // glfx: space=any where it takes light as well as code values")
                    }
                    takesLight = true
                case "fits":
                    try refuse(entry, comment, ifGiven: fittedShape != nil && fittedShape != entry.text)
                    fittedShape = entry.text
                default:
                    let value = entry.key == "width" ? width : height
                    try refuse(entry, comment, ifGiven: value != nil && value?.text != entry.text)
                    let equation = Equation(text: entry.text, line: comment.line, column: comment.column)
                    if entry.key == "width" { width = equation } else { height = equation }
                }
            }
        }
        passCount = count ?? 1
    }

    /// A mistake in a comment, at its place.
    private func failure(_ comment: AssembledSource.Comment, _ message: MessageText, _ advice: MessageText) -> Failure {
        source.failure(line: comment.line, column: comment.column, message, advice: advice)
    }

    private func refuse(
        _ entry: (key: String, text: String), _ comment: AssembledSource.Comment, ifGiven isGiven: Bool
    ) throws(Failure) {
        guard isGiven else { return }
        throw failure(comment, "'\(entry.key)=' is given twice", "leave one of them out")
    }

    /// Divides a comment into its keys with what follows each. An equation goes on to the next key; the others are a
    /// word.
    private func entries(
        _ text: [Character], _ comment: AssembledSource.Comment
    ) throws(Failure) -> [(key: String, text: String)] {
        var entries: [(key: String, text: String)] = []
        var position = 0
        while position < text.count {
            guard !Self.isBetween(text[position]) else {
                position += 1
                continue
            }
            guard let key = Self.key(in: text, at: position) else {
                let word = String(text[position...].prefix { !Self.isBetween($0) })
                throw failure(
                    comment, "'\(word)' is no directive of glfx",
                    "write // glfx: passes=2, color=bt709, or width=width/2 height=height/2")
            }
            let start = position + key.count + 1
            let isEquation = key == "width" || key == "height"
            position = start
            while position < text.count {
                let begins = Self.isBetween(text[position])
                if begins, !isEquation || position + 1 < text.count && Self.key(in: text, at: position + 1) != nil {
                    break
                }
                position += 1
            }
            let ending = text[start..<position].reversed().prefix(while: Self.isBetween).count
            let value = String(text[start..<position - ending]).trimmed
            guard !value.isEmpty else { throw failure(comment, "'\(key)=' has no value", "write // glfx: passes=2") }
            entries.append((key, value))
        }
        return entries
    }

    private static func isBetween(_ character: Character) -> Bool { character.isWhitespace || character == "," }

    /// The key whose `=` follows it, so that `height == width` is no key.
    private static func key(in text: [Character], at position: Int) -> String? {
        keys.first { key in
            let end = position + key.count
            return end < text.count && String(text[position..<end]) == key && text[end] == "="
                && (end + 1 >= text.count || text[end + 1] != "=")
        }
    }
}
