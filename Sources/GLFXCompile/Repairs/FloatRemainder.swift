/// `%` between floats, which GLSL writes as `mod(a, b)`.
enum FloatRemainder {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        // Several complaints may be about one line.
        var operations: Set<Int> = []
        let tokens = text.tokens
        for complaint in complaints where complaint.says("%") && complaint.says("integer", "integral", "operand") {
            // Whole numbers of two kinds are no floats: a later rung converts one.
            if complaint.says("implicitly convert") || complaint.says("operand of type") && !complaint.says("float") {
                continue
            }
            guard let line = complaint.line else { continue }
            let range = tokens.range(ofLine: line)
            let found = range.lazy.filter {
                (tokens[$0].isText("%") || tokens[$0].isText("%=")) && tokens[$0].column > complaint.column ?? -1
            }.prefix(ShaderLimits.placesOfRepair)
            // The compiler reports the start of the left side.
            let exact = found.first { index in
                guard let column = complaint.column, let start = start(tokens, index) else { return false }
                return tokens[start].column == column
            }
            operations.formUnion(exact.map { [$0] } ?? Array(found))
        }
        return text.apply(operations.sorted().flatMap { rewritten(tokens, $0) })
    }

    private static func start(_ tokens: [Token], _ operation: Int) -> Int? {
        Operand.start(tokens, ofFactorsBefore: operation)
    }

    private static func rewritten(_ tokens: [Token], _ operation: Int) -> [StageText.Edit] {
        guard let start = start(tokens, operation) else { return [] }
        if tokens[operation].isText("%=") {
            guard let end = Operand.end(tokens, ofAssignedAt: operation + 1),
                tokens[start].line == tokens[operation].line
            else { return [] }
            let left = tokens[start..<operation].map(\.text).joined()
            return [.init(tokens[operation], "= mod(\(left),"), .init(after: tokens[end - 1], ")")]
        }
        guard let end = Operand.end(tokens, ofUnaryAt: operation + 1) else { return [] }
        return [
            .init(before: tokens[start], "mod("), .init(tokens[operation], ","), .init(after: tokens[end - 1], ")"),
        ]
    }
}
