/// Changes a text by a driver's errors.
enum Repairs {
    private typealias Repair = @Sendable (inout StageText, [Complaint], Rung) -> Bool

    /// One kind of repair at a time: it invalidates the columns for others.
    private static let all: [Repair] = [
        MissingExtensions.repair, MacroRepairs.repair, ReservedWords.repair, ForeignWords.repair, SyntaxHabits.repair,
        BuiltinFunctions.repair, HiddenFunctions.repair, BraceInitializers.repair, GlobalInitializers.repair,
        LocalConstants.repair, Redeclarations.repair, SamplerKinds.repair, FloatRemainder.repair,
    ]

    /// - Parameter convertsNumbers: ints and floats may be converted: on rungs after which none does it better.
    /// - Returns: whether anything changed.
    static func repair(
        _ text: inout StageText, _ complaints: [Complaint], _ rung: Rung, convertsNumbers: Bool
    ) -> Bool {
        for repair in all where repair(&text, complaints, rung) { return true }
        return convertsNumbers && Conversions.repair(&text, complaints, rung)
    }
}
