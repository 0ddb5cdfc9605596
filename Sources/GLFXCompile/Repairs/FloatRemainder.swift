internal import GLFXShaderText

/// `%` between floats, which GLSL writes as `mod(a, b)`.
enum FloatRemainder {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        // Several complaints may be about one line.
        var operations: Set<Int> = []
        let tokens = text.tokens
        // Whole numbers of two kinds are no floats: a later rung converts one.
        for complaint in complaints where isAbout(complaint) {
            let operators = complaint.line(in: tokens).lazy.filter { tokens[$0].isText("%") || tokens[$0].isText("%=") }
            operations.formUnion(operators.prefix(ShaderLimits.placesOfRepair))
        }
        return text.apply(operations.sorted().flatMap { rewritten(tokens, $0) })
    }

    /// The compiler's words for `%=` are those of an assignment from a type to the same.
    private static func isAbout(_ complaint: Complaint) -> Bool {
        guard complaint.says("float") else { return false }
        let types = ColumnFinder.quotes(in: complaint.text).suffix(2).map(Conversions.described)
        return complaint.says("%") || complaint.says("cannot convert from") && types.first == types.last
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
