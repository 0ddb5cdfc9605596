internal import GLFXShaderText

/// Code added to a text that reports when a software renderer left a loop before its end.
///
/// When llvmpipe's count of iterations has run out, every further loop is left after its first iteration. So a loop of
/// two iterations after the user's own detects it: the effect of the second is missing. It writes to an array at an
/// index that the compiler does not know, since a compiler assumes that loops end by their conditions alone, and would
/// evaluate everything else beforehand.
package enum LoopGuards {
    package enum Aim: Sendable {
        /// Reports whether it has happened: one check after `main`.
        case warn
        /// Reports which loop: a check after each, which costs time.
        case search
    }

    /// The binding of the buffer that holds one int: 0, or the number of a loop that was stopped, or -1 for any.
    static let binding = 7
    static let blockName = "glfx_stopped_loops"
    /// A uniform that is never set, and so is 0 (OpenGL ES 3.2, 7.6).
    static let zero = "glfx_zero"

    /// Guards the loops of a text, if they may reach the limit of a software renderer.
    /// - Returns: nil where they cannot, or `main` is a macro; the text is unchanged then.
    static func guarding(_ text: inout StageText, _ aim: Aim) -> GuardedLoops? {
        let tokens = code(text)
        guard let loops = endangered(text, tokens), !text.macros.everDefined.contains("main") else { return nil }
        let bound = IterationBound(LoopReader(tokens), macros: text.macros)
        var guards = GuardedLoops(suspect: suspect(text, tokens, loops, bound))
        var ending: Set<Int> = []
        for loop in loops where bound.iterations(of: loop) != nil {
            ending.insert(loop.keyword)
            if case .conditionLast(_, let end) = loop.form { ending.insert(end) }
        }
        var edits =
            EndlessLoops.edits(in: tokens) { ending.contains($0) }
            + EndlessLoops.edits(in: text.macroTokens) { _ in false }
        if aim == .search { guards.places = search(loops, tokens, text, &edits) }
        text.apply(edits)
        return guards
    }

    private static func search(
        _ loops: [Loop], _ tokens: [Token], _ text: StageText, _ edits: inout [StageText.Edit]
    ) -> [GuardedLoops.Place] {
        var places: [GuardedLoops.Place] = []
        // Inner loops first: theirs is the first end where both end at one place.
        for loop in loops.reversed() where text.userLines.contains(tokens[loop.keyword].line) {
            let keyword = tokens[loop.keyword]
            places.append(place(of: keyword, text))
            edits.append(.init(before: keyword, "{ "))
            edits.append(.init(after: tokens[loop.last], " glfx_look(\(places.count)); }"))
        }
        return places
    }

    /// The loop that may reach the limit by itself, if there is only one.
    private static func suspect(
        _ text: StageText, _ tokens: [Token], _ loops: [Loop], _ bound: IterationBound
    ) -> GuardedLoops.Place? {
        let long = loops.filter { bound.iterations(of: $0) ?? .infinity >= LoopBudget.limit }
        guard long.count == 1, text.userLines.contains(tokens[long[0].keyword].line) else { return nil }
        return place(of: tokens[long[0].keyword], text)
    }

    private static func place(of keyword: Token, _ text: StageText) -> GuardedLoops.Place {
        (keyword.line - text.userLines.lowerBound, text.userColumn(line: keyword.line, column: keyword.column))
    }

    /// Whether loops of a text may reach the limit.
    static func areNeeded(_ text: StageText) -> Bool { endangered(text, code(text)) != nil }

    /// Without the tokens of an `#if` that only the compiler decides.
    private static func code(_ text: StageText) -> [Token] { text.tokens.filter { $0.kind != .conditional } }

    private static func endangered(_ text: StageText, _ tokens: [Token]) -> [Loop]? {
        // Most texts have no loop at all.
        guard ["for", "while", "do"].contains(where: text.source.mentioned.contains) else { return nil }
        let reader = LoopReader(tokens)
        let loops = reader.loops()
        var budget = LoopBudget(text, reader, loops)
        return budget.isKept() ? nil : loops
    }

    /// Lines before the text.
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

    /// Lines after the text: the host's own `main`.
    static let footer = ["#undef main", "void main() {", "    glfx_main();", "    glfx_look(-1);", "}"]
}

/// Gives every loop that is not proven to end a condition that the compiler cannot evaluate:
/// `while (glfx_zero == 0 && (i < 10))`.
///
/// A compiler removes code after an infinite loop, and with it the check whether it was stopped.
enum EndlessLoops {
    private static let condition = "\(LoopGuards.zero) == 0"

    /// The edits for some tokens of a text: the code's, or those of macros.
    /// - Parameter ends: whether the loop with the keyword at an index is known to end.
    static func edits(in tokens: [Token], unless ends: (Int) -> Bool) -> [StageText.Edit] {
        let reader = LoopReader(tokens)
        return tokens.indices.dropLast().flatMap { index -> [StageText.Edit] in
            guard tokens[index].kind == .identifier, tokens[index + 1].isText("("), !ends(index),
                let close = reader.closing(index + 1)
            else { return [] }
            switch tokens[index].text {
            case "while": return guarding((index + 2)..<close, tokens)
            case "for":
                let semicolons = reader.topLevel(";", in: (index + 2)..<close)
                guard semicolons.count == 2 else { return [] }
                return guarding((semicolons[0] + 1)..<semicolons[1], tokens)
            default: return []
            }
        }
    }

    private static func guarding(_ range: Range<Int>, _ tokens: [Token]) -> [StageText.Edit] {
        guard let first = range.first, let last = range.last else {
            return [.init(before: tokens[range.lowerBound], condition)]
        }
        return [.init(before: tokens[first], "\(condition) && ("), .init(after: tokens[last], ")")]
    }
}
