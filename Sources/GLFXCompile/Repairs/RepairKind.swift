/// What a repair changes in a text.
enum RepairKind: Sendable {
    case missingExtension, macro, reservedWord, foreignWord, spelling, builtinFunction, hiddenFunction
    case braceInitializer, globalInitializer, localConstant, redeclaration, samplerKind, floatRemainder, precision,
        conversion

    /// What was found, in words.
    var found: String {
        switch self {
        case .missingExtension: "an extension that is not available"
        case .macro: "a macro that is undefined or defined twice"
        case .reservedWord: "a reserved word"
        case .foreignWord: "a word of HLSL or Cg"
        case .spelling: "a spelling of C"
        case .builtinFunction: "a function with the name of a built-in one"
        case .hiddenFunction: "a variable with the name of a function that is called"
        case .braceInitializer: "an initializer in braces"
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
