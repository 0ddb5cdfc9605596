internal import GLFXCore

/// The line of a message, with a mark below the column.
enum Excerpt {
    /// Characters shown of a line; a longer one is cut around the column.
    private static let width = 110

    /// - Parameters:
    ///   - number: the line's number, from 1.
    ///   - column: from 1, in characters; nil leaves the mark out.
    static func make(line: String, number: Int, column: Int?) -> String {
        var shown: [Unicode.Scalar] = []
        var mark = 0
        for (index, scalar) in line.unicodeScalars.enumerated() {
            if index + 1 == column { mark = shown.count }
            if scalar == "\t" {
                shown += Array(repeating: " ", count: 4)
            } else {
                // No escape sequence of untrusted text may reach the terminal.
                shown.append(scalar.isCommand ? "?" : scalar)
            }
            if shown.count > 4 * width && index > (column ?? 0) + 4 * width { break }
        }
        if let column, column > line.unicodeScalars.count { mark = shown.count }
        let cut = cutOut(shown, around: mark)
        let label = String(number)
        let margin = String(repeating: " ", count: label.count)
        let text = "\(label) | \(cut.text)"
        guard column != nil else { return text }
        return "\(text)\n\(margin) | \(String(repeating: " ", count: cut.mark))^"
    }

    private static func cutOut(_ scalars: [Unicode.Scalar], around mark: Int) -> (text: String, mark: Int) {
        func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: part)
            return String(view)
        }
        guard scalars.count > width else { return (text(scalars[...]), mark) }
        let start = max(0, min(mark - width / 2, scalars.count - width))
        let end = min(scalars.count, start + width)
        let lead = start > 0 ? "…" : ""
        return (lead + text(scalars[start..<end]) + (end < scalars.count ? "…" : ""), mark - start + lead.count)
    }
}
