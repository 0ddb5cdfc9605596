internal import GLFXShaderText

extension AppliedRepair {
    /// The changes from a text to what a repair made of it: each kind of replacement once, at its first place.
    /// - Parameter complaints: what the compiler said of the old text.
    static func all(
        _ kind: RepairKind, from old: StageText, to new: StageText, _ complaints: [Complaint]
    ) -> [AppliedRepair] {
        if kind == .globalInitializer {
            return GlobalInitializers.lines(of: complaints).map { line in
                let tokens = old.tokens[old.tokens.range(ofLine: line)]
                let equals = tokens.firstIndex { $0.isText("=") }
                let name = equals.flatMap { $0 > tokens.startIndex ? tokens[$0 - 1] : nil }
                let column = name.map { old.userColumn(line: line, column: $0.column) }
                return AppliedRepair(kind: kind, line: line, column: column ?? 0, change: nil)
            }
        }
        var repairs = words(kind, from: old, to: new)
        var lines: [Int: [UInt8]] = [:]
        var seen: Set<String> = []
        for (number, layer) in new.layers.enumerated().dropFirst(old.layers.count) {
            for (line, edits) in layer.sorted(by: { $0.key < $1.key }) {
                let before = lines[line] ?? old.lines[line]
                lines[line] = StageText.changed(before, edits)
                guard new.userLines.contains(line), let first = edits.first else { continue }
                let column = new.userColumn(line: line, column: first.column, below: number)
                for change in changes(before, edits)
                where seen.insert("\(change.before)\n\(change.after)").inserted {
                    repairs.append(
                        AppliedRepair(
                            kind: kind, line: line,
                            column: change.column.map { new.userColumn(line: line, column: $0, below: number) }
                                ?? column,
                            change: (change.before, change.after)))
                }
            }
        }
        return repairs
    }

    private struct Change {
        var column: Int?
        var before: String
        var after: String
    }

    /// Tokens that are replaced, each; or else the part of the line from the first edit to the last.
    private static func changes(_ line: [UInt8], _ edits: [StageText.Edit]) -> [Change] {
        guard let first = edits.first, let last = edits.last else { return [] }
        if edits.allSatisfy({ $0.length > 0 && !$0.text.isEmpty }) {
            var seen: Set<String> = []
            return edits.compactMap { edit in
                let before = String(decoding: line[edit.column..<(edit.column + edit.length)], as: UTF8.self)
                return seen.insert(before).inserted
                    ? Change(column: edit.column, before: before, after: edit.text) : nil
            }
        }
        let (start, end) = (first.column, last.column + last.length)
        let moved = edits.map { StageText.Edit(line: 0, column: $0.column - start, length: $0.length, text: $0.text) }
        let part = Array(line[start..<end])
        return [
            Change(
                column: start, before: String(decoding: part, as: UTF8.self).trimmed,
                after: String(decoding: StageText.changed(part, moved), as: UTF8.self).trimmed)
        ]
    }

    /// Repairs that change the header, not the text.
    private static func words(_ kind: RepairKind, from old: StageText, to new: StageText) -> [AppliedRepair] {
        let start = new.userLines.lowerBound
        let missing = new.missingExtensions.subtracting(old.missingExtensions).sorted()
        let lines = missing.compactMap { name in
            new.source.assembled.extensions.first { $0.name == name }.map { line in
                AppliedRepair(kind: kind, line: line.line + start, column: 0, change: (name, ""))
            }
        }
        let meanings = ForeignWords.definitions(of: new.foreignWords.subtracting(old.foreignWords))
        return lines
            + meanings.compactMap { macro, meaning in
                let name = macro.prefix { $0 != "(" }
                return old.tokens.first { $0.text == name }.map { token in
                    AppliedRepair(
                        kind: kind, line: token.line, column: old.userColumn(line: token.line, column: token.column),
                        change: (String(name), meaning))
                }
            }
    }
}
