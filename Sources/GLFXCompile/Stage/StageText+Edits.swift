internal import GLFXShaderText

extension StageText {
    /// Edits lines; of overlapping edits, the first is applied.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func apply(_ edits: [Edit]) -> Bool {
        var layer: [Int: [Edit]] = [:]
        for edit in edits { layer[edit.line, default: []].append(edit) }
        for (line, requested) in layer {
            var accepted: [Edit] = []
            let ordered = requested.enumerated().sorted {
                ($0.element.column, $0.element.length, $0.offset) < ($1.element.column, $1.element.length, $1.offset)
            }
            for edit in ordered.lazy.map(\.element) {
                if let last = accepted.last, edit.column < last.column + last.length { continue }
                accepted.append(edit)
            }
            layer[line] = accepted
            lines[line] = Self.changed(lines[line], accepted)
        }
        guard !layer.isEmpty else { return false }
        layers.append(layer)
        tokens = readAgain(tokens) { layer[$0] != nil }
        macroTokens = readAgain(macroTokens) { layer[$0] != nil }
        return true
    }

    static func changed(_ line: [UInt8], _ edits: [Edit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(line.count + 16 * edits.count)
        var position = 0
        for edit in edits {
            result += line[position..<edit.column]
            result += edit.text.utf8
            position = edit.column + edit.length
        }
        return result + line[position...]
    }

    /// Tokenizes changed lines again.
    func readAgain(_ tokens: [Token], where isChanged: (Int) -> Bool) -> [Token] {
        var result: [Token] = []
        result.reserveCapacity(tokens.count + 8)
        var done = -1
        for token in tokens {
            guard token.kind != .conditional, isChanged(token.line) else {
                result.append(token)
                continue
            }
            guard token.line != done else { continue }
            done = token.line
            let bytes = lines[done]
            try? Tokenizer.append(
                bytes, from: Directive(bytes)?.end ?? 0, line: done, isCertain: token.isCertain, to: &result)
        }
        return result
    }

    /// The user's column of a byte in an edited line.
    /// - Parameter count: the line is as it was after so many of the layers; nil: all.
    func userColumn(line: Int, column: Int, below count: Int? = nil) -> Int {
        var column = column
        for layer in layers.prefix(count ?? layers.count).reversed() {
            guard let edits = layer[line] else { continue }
            var shift = 0
            for edit in edits {
                let start = edit.column + shift
                guard column >= start else { break }
                let length = edit.text.utf8.count
                if column < start + length {
                    column = edit.column + shift
                    break
                }
                shift += length - edit.length
            }
            column -= shift
        }
        return column
    }
}

extension StageText.Edit {
    /// Replaces a token.
    init(_ token: Token, _ text: String) {
        self.init(line: token.line, column: token.column, length: token.text.utf8.count, text: text)
    }

    /// Inserts a text before a token.
    init(before token: Token, _ text: String) {
        self.init(line: token.line, column: token.column, length: 0, text: text)
    }

    /// Inserts a text after a token.
    init(after token: Token, _ text: String) {
        self.init(line: token.line, column: token.column + token.text.utf8.count, length: 0, text: text)
    }
}
