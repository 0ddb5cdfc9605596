/// Changes a text by what a driver says about it.
enum Repairs {
    private typealias Repair = @Sendable (inout StageText, [Complaint], Rung) -> Bool

    /// One kind of repair at a time: a further one would work on columns that have moved.
    private static let all: [Repair] = [
        MissingExtensions.repair, MacroRepairs.repair, ReservedWords.repair, ForeignWords.repair, SyntaxHabits.repair,
        BuiltinFunctions.repair,
        HiddenFunctions.repair, BraceInitializers.repair, GlobalInitializers.repair, LocalConstants.repair,
        Redeclarations.repair, SamplerKinds.repair, FloatRemainder.repair,
    ]

    /// - Parameter convertsNumbers: ints and floats may be made each other's: on rungs behind which none does it better.
    /// - Returns: whether anything changed, so that it is worth another try.
    static func repair(
        _ text: inout StageText, _ complaints: [Complaint], _ rung: Rung, convertsNumbers: Bool
    ) -> Bool {
        for repair in all where repair(&text, complaints, rung) { return true }
        return convertsNumbers && Conversions.repair(&text, complaints, rung)
    }
}
