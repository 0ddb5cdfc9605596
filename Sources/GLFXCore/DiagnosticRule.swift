/// Which kind of mistake a diagnostic is about. The raw values are stable: reports and scripts refer to them.
public enum DiagnosticRule: String, Sendable, CaseIterable, Codable {
    // What a compiler reports.
    /// The text does not follow GLSL's grammar.
    case syntax
    /// A directive (#if, #define, #error …) that cannot be followed.
    case preprocessor
    /// A name that is declared nowhere before its use.
    case undeclared
    /// A name that is declared twice.
    case redeclared
    /// A call whose arguments fit no function of that name.
    case noMatchingFunction = "no-matching-function"
    /// A value of a type that does not fit its use.
    case typeMismatch = "type-mismatch"
    /// A value that has to be a constant expression, and is none.
    case notConstant = "not-constant"
    /// An assignment to what cannot be written to.
    case notAssignable = "not-assignable"
    /// A name that GLSL reserves.
    case reservedWord = "reserved-word"
    /// A version, an extension or a feature that is not available here.
    case unsupported
    /// The shader compiles, and does not link.
    case link
    /// Another error of the compiler.
    case compile
    // What glfx reports.
    /// Another mistake that glfx finds while it reads the text.
    case text
    /// An #include whose file is missing, unreadable or not allowed.
    case include
    /// A mistake in the JSON or XML that describes the shader.
    case header
    /// A parameter's default is outside its own range.
    case defaultOutsideRange = "default-outside-range"
    /// A sampler that no picture fills.
    case unfilledSampler = "unfilled-sampler"
    /// A parameter without a default, so that a job has to give its value.
    case missingValue = "missing-value"
    /// The file cannot be read.
    case unreadable
    /// Glfx or the driver crashed on this shader.
    case crash
    /// Glfx or the driver takes too long for this shader.
    case timeout
    /// A limit of size, memory, or of a loop's iterations.
    case limit
    // What is drawn nevertheless.
    /// The text is drawn only because glfx changes it; other hosts may refuse it.
    case repair
    /// A number is converted to another type, which GLSL ES refuses.
    case implicitConversion = "implicit-conversion"
    /// It compiles as desktop GLSL only, in no version of GLSL ES.
    case desktopOnly = "desktop-only"
    /// A varying that no vertex shader fills holds the position in the picture.
    case unfilledVarying = "unfilled-varying"
    /// A level or a bias of a picture without smaller copies.
    case noSmallerCopies = "no-smaller-copies"

    /// What it means, in one line.
    public var summary: String {
        switch self {
        case .syntax: "the text does not follow GLSL's grammar"
        case .preprocessor: "a directive (#if, #define, #error …) that cannot be followed"
        case .undeclared: "a name that is declared nowhere before its use"
        case .redeclared: "a name that is declared twice"
        case .noMatchingFunction: "a call whose arguments fit no function of that name"
        case .typeMismatch: "a value of a type that does not fit its use"
        case .notConstant: "a value that has to be a constant expression, and is none"
        case .notAssignable: "an assignment to what cannot be written to"
        case .reservedWord: "a name that GLSL reserves"
        case .unsupported: "a version, an extension or a feature that is not available here"
        case .link: "the shader compiles, and does not link"
        case .compile: "another error of the compiler"
        case .text: "another mistake that glfx finds while it reads the text"
        case .include: "an #include whose file is missing, unreadable or not allowed"
        case .header: "a mistake in the JSON or XML that describes the shader"
        case .defaultOutsideRange: "a parameter's default is outside its own range"
        case .unfilledSampler: "a sampler that no picture fills"
        case .missingValue: "a parameter without a default, so that a job has to give its value"
        case .unreadable: "the file cannot be read"
        case .crash: "glfx or the driver crashed on this shader"
        case .timeout: "glfx or the driver takes too long for this shader"
        case .limit: "a limit of size, memory, or of a loop's iterations"
        case .repair: "the text is drawn only because glfx changes it; other hosts may refuse it"
        case .implicitConversion: "a number is converted to another type, which GLSL ES refuses"
        case .desktopOnly: "it compiles as desktop GLSL only, in no version of GLSL ES"
        case .unfilledVarying: "a varying that no vertex shader fills holds the position in the picture"
        case .noSmallerCopies: "a level or a bias of a picture without smaller copies (mipmaps)"
        }
    }

    /// A strict check makes its notes errors: other hosts may refuse such a text, or a job with a movie alone cannot run.
    public var failsStrictly: Bool {
        switch self {
        case .repair, .implicitConversion, .unfilledSampler, .missingValue: true
        default: false
        }
    }
}
