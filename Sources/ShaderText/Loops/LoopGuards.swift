import FrameCore

/// What a text has beside the user's words to tell that a software renderer left a loop before its end.
///
/// Where llvmpipe's count of turns has run out, every further loop is left behind its first turn. So a loop of two turns
/// behind the user's own tells whether that has happened: what the second turn does is missing then. It is done in a
/// place of an array that only the device knows, because a compiler believes that loops end by their conditions alone,
/// and would work everything else out beforehand.
struct LoopGuards: Sendable {
    enum Aim: Sendable {
        /// Tells whether it has happened: one look behind `main`.
        case warn
        /// Tells in which loop: a look behind each, which costs time.
        case search
    }

    /// Where each loop stands in `ParsedSource.assembled`, with the column in bytes; numbered from 1.
    private(set) var places: [(line: Int, column: Int)] = []

    /// The binding of the buffer that holds one int: 0, or the number of a loop that was stopped, or -1 for any.
    static let binding = 7
    static let blockName = "glfx_stopped_loops"
    /// A uniform that nobody sets, so that it is 0 (OpenGL ES 3.2, 7.6).
    static let zero = "glfx_zero"

    /// Guards the loops of a text, if they may come to the limit of a software renderer.
    /// - Returns: nil where they cannot, or the text calls its `main` by a macro; it is untouched then.
    static func guarding(_ text: inout StageText, _ aim: Aim) -> LoopGuards? {
        let tokens = code(text)
        guard let loops = endangered(text, tokens), !text.macros.everDefined.contains("main") else { return nil }
        var guards = LoopGuards()
        guard aim == .search else { return guards }
        var edits: [StageText.Edit] = []
        // An inner loop before the one around it: its end comes first where both end at one place.
        for loop in loops.reversed() where text.userLines.contains(tokens[loop.keyword].line) {
            let keyword = tokens[loop.keyword]
            guards.places.append(
                (
                    keyword.line - text.userLines.lowerBound,
                    text.userColumn(line: keyword.line, column: keyword.column)
                ))
            edits.append(.init(before: keyword, "{ "))
            edits.append(.init(after: tokens[loop.last], " glfx_look(\(guards.places.count)); }"))
        }
        text.apply(edits)
        return guards
    }

    /// Where a loop stands, by its number; nil for what is no loop's number.
    func place(_ number: Int) -> (line: Int, column: Int)? {
        places.indices.contains(number - 1) ? places[number - 1] : nil
    }

    /// Whether loops of a text may come to the limit.
    static func areNeeded(_ text: StageText) -> Bool { endangered(text, code(text)) != nil }

    /// Without the marks of an `#if` that only the driver decides.
    private static func code(_ text: StageText) -> [Token] { text.tokens.filter { $0.kind != .conditional } }

    private static func endangered(_ text: StageText, _ tokens: [Token]) -> [Loop]? {
        // Most texts have no loop at all.
        guard ["for", "while", "do"].contains(where: text.source.mentioned.contains) else { return nil }
        let reader = LoopReader(tokens)
        let loops = reader.loops()
        var budget = LoopBudget(text, reader, loops)
        return budget.isKept() ? nil : loops
    }

    /// The lines before the text.
    static let header = [
        "layout(std430, binding = \(binding)) buffer \(blockName) { highp int glfx_stopped_loop; };",
        "uniform highp int \(zero);",
        "bool glfx_has_stopped = false;",
        "void glfx_look(highp int loop) {",
        "    highp int missing[2];",
        "    missing[\(zero)] = 1;",
        "    for (highp int i = 0; i < 2 + \(zero); i++) if (i == 1) missing[\(zero)] = 0;",
        "    if (missing[\(zero)] == 0 || glfx_has_stopped) return;",
        "    glfx_has_stopped = true;",
        "    glfx_stopped_loop = loop;",
        "}",
    ]

    /// Behind the user's `main`, in one of the host's own.
    static let footer = ["    glfx_look(-1);"]
}
