/// Changes a text by the compiler's errors.
enum Repairs {
    private typealias Repair = @Sendable (inout StageText, [Complaint], Rung) -> Bool

    /// One kind of repair at a time: it invalidates the columns for others.
    private static let all: [(kind: RepairKind, repair: Repair)] = [
        (.missingExtension, MissingExtensions.repair), (.macro, MacroRepairs.repair),
        (.reservedWord, ReservedWords.repair), (.foreignWord, ForeignWords.repair), (.spelling, SyntaxHabits.repair),
        (.builtinFunction, BuiltinFunctions.repair), (.hiddenFunction, HiddenFunctions.repair),
        (.localConstant, LocalConstants.repair), (.globalInitializer, GlobalInitializers.repair),
        (.innerSize, InnerSizes.repair), (.redeclaration, Redeclarations.repair),
        (.samplerKind, SamplerKinds.repair), (.floatRemainder, FloatRemainder.repair),
        (.precision, PrecisionStatements.repair),
    ]

    /// - Parameter convertsNumbers: ints and floats may be converted: on rungs after which none does it better.
    /// - Returns: whether anything changed.
    static func repair(
        _ text: inout StageText, _ complaints: [Complaint], _ rung: Rung, convertsNumbers: Bool
    ) -> Bool {
        let old = text
        let conversions: [(kind: RepairKind, repair: Repair)] = [(.conversion, Conversions.repair)]
        for (kind, repair) in all + (convertsNumbers ? conversions : []) where repair(&text, complaints, rung) {
            text.repairs += AppliedRepair.all(kind, from: old, to: text, complaints)
            return true
        }
        return false
    }
}
