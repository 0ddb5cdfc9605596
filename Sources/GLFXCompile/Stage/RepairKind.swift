internal import GLFXCore

/// What a repair changes in a text.
enum RepairKind: CaseIterable, Sendable {
    case missingExtension, macro, reservedWord, foreignWord, spelling, builtinFunction, hiddenFunction
    case innerSize, globalInitializer, localConstant, redeclaration, samplerKind, floatRemainder, precision,
        conversion

    /// What the repair changes, for messages.
    var subject: String {
        switch self {
        case .missingExtension: "an extension that is not available"
        case .macro: "a macro that is defined twice"
        case .reservedWord: "a reserved word"
        case .foreignWord: "a word of HLSL or Cg"
        case .spelling: "a spelling of C"
        case .builtinFunction: "a built-in function whose name the text defines too"
        case .hiddenFunction: "a variable with the name of a function that is called"
        case .innerSize: "an array's size that only its braces tell"
        case .globalInitializer: "a global variable whose initializer is not constant"
        case .localConstant: "a 'const' that is not constant"
        case .redeclaration: "a name that is declared twice"
        case .samplerKind: "a sampler that is read as one of another type"
        case .floatRemainder: "'%' between floats"
        case .precision: "a precision of a type that has none"
        case .conversion: "a number of another type than the one that is needed"
        }
    }

    var rule: DiagnosticRule { self == .conversion ? .implicitConversion : .repair }
}
