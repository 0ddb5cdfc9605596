/// Writes pieces of GLSL, each on the line of the user's text that it comes from.
struct LineWriter {
    private(set) var lines: [String]
    private var line = 0

    init(lines count: Int) { lines = Array(repeating: "", count: max(1, count)) }

    /// Appends pieces; those from an earlier line go on the line that was written last.
    mutating func write(_ pieces: [Piece]) {
        for piece in pieces {
            if piece.line > line { line = min(piece.line, lines.count - 1) }
            if lines[line].isEmpty { lines[line] = String(repeating: " ", count: min(piece.column, 80)) }
            lines[line] += piece.text
        }
        if !pieces.isEmpty { lines[line] += " " }
    }
}
