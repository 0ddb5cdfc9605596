extension [Token] {
    /// Index of what closes the bracket at an index; nil where nothing does.
    package func closing(_ open: Int) -> Int? {
        var depth = 0
        for index in open..<count where self[index].kind == .punctuation {
            switch self[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// Index of what opens the bracket that is closed at an index; nil where nothing does.
    package func opening(_ close: Int) -> Int? {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) where self[index].kind == .punctuation {
            switch self[index].text {
            case ")", "]", "}": depth += 1
            case "(", "[", "{":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// The elements of the list whose bracket opens at `open`; empty for `()`.
    package func parts(ofListAt open: Int) -> [Range<Int>]? {
        guard let close = closing(open) else { return nil }
        var parts: [Range<Int>] = []
        var start = open + 1
        var depth = 0
        for index in (open + 1)..<close where self[index].kind == .punctuation {
            switch self[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "," where depth == 0:
                parts.append(start..<index)
                start = index + 1
            default: break
            }
        }
        if start < close { parts.append(start..<close) }
        return parts
    }

    /// The first token at or after a place; tokens are sorted by line and column.
    package func firstIndex(line: Int, column: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if (self[middle].line, self[middle].column) < (line, column) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The tokens of a line.
    package func range(ofLine line: Int) -> Range<Int> {
        firstIndex(line: line, column: 0)..<firstIndex(line: line + 1, column: 0)
    }
}
