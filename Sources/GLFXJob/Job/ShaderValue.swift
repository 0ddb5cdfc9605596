public import GLFXCore
public import GLFXPrograms
internal import GLFXShaderText

/// A value for a shader's parameter, as a program writes it: `0.35`, `3`, `true`, `[0.2, 1, 0.1]`, `"#40ff18"`.
public enum ShaderValue: Sendable, Hashable {
    /// For `float`, `int` and `uint`; one number fills every component of a vector.
    case number(Double)
    /// A value of a `bool`.
    case flag(Bool)
    /// A number for each component.
    case vector([Double])
    /// As on the command line: `"lime"`, `"#40ff18"`, `"soft"`, `"0.1,0.2"`.
    case text(String)
}

extension ShaderValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A color, a choice, or numbers as text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A number for each component.
    public init(arrayLiteral elements: Double...) { self = .vector(elements) }
}

/// What a program may give as a shader's value, in a variable too: `["radius": amount]`, where `amount` is a `Double`, a
/// `Float`, an `Int`, a `Bool`, a `String`, an array or a vector of numbers.
public protocol ShaderValueConvertible {
    /// The value for a shader.
    var shaderValue: ShaderValue { get }
}

extension ShaderValue: ShaderValueConvertible {
    /// Itself.
    public var shaderValue: ShaderValue { self }
}

extension Bool: ShaderValueConvertible {
    /// True or false.
    public var shaderValue: ShaderValue { .flag(self) }
}

extension String: ShaderValueConvertible {
    /// A color, a choice, or numbers as text.
    public var shaderValue: ShaderValue { .text(self) }
}

/// A number that a shader's value, or a component of it, may be made of.
public protocol ShaderNumber: ShaderValueConvertible {
    /// The nearest 64-bit number.
    var shaderNumber: Double { get }
}

extension ShaderNumber {
    /// A number.
    public var shaderValue: ShaderValue { .number(shaderNumber) }
}

extension Double: ShaderNumber {
    /// Itself.
    public var shaderNumber: Double { self }
}

extension Float: ShaderNumber {
    /// As its shortest decimal text, which is what a program wrote: 0.1, not 0.10000000149.
    public var shaderNumber: Double { Double(description) ?? Double(self) }
}

extension Int: ShaderNumber {
    /// The nearest 64-bit number.
    public var shaderNumber: Double { Double(self) }
}

extension Array: ShaderValueConvertible where Element: ShaderNumber {
    /// A number for each component.
    public var shaderValue: ShaderValue { .vector(map(\.shaderNumber)) }
}

extension SIMD2: ShaderValueConvertible where Scalar: ShaderNumber {
    /// A number for each component.
    public var shaderValue: ShaderValue { .vector(indices.map { self[$0].shaderNumber }) }
}

extension SIMD3: ShaderValueConvertible where Scalar: ShaderNumber {
    /// A number for each component.
    public var shaderValue: ShaderValue { .vector(indices.map { self[$0].shaderNumber }) }
}

extension SIMD4: ShaderValueConvertible where Scalar: ShaderNumber {
    /// A number for each component.
    public var shaderValue: ShaderValue { .vector(indices.map { self[$0].shaderNumber }) }
}

extension ShaderProgram {
    /// A value converted to a parameter's type.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter, or where the value has another type or is
    ///   out of range.
    public func value(_ value: ShaderValue, of name: String) throws(Failure) -> ParameterValue {
        guard let parameter = parameters.first(where: { $0.name == name || $0.optionName == name }) else {
            let near = nearestName(to: name, in: parameters.map(\.name))
            let all = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
            throw Failure(
                .usage, "shader '\(self.name)' has no parameter '\(name)'",
                advice: near.map { "did you mean '\($0)'?" } ?? (all.isEmpty ? "it has none" : "it has \(all)"))
        }
        return try parameter.value(try value.text(for: parameter), of: "'\(parameter.name)' of shader '\(self.name)'")
    }
}

extension ShaderValue {
    /// As on the command line, whose parser checks ranges, colors and choices.
    fileprivate func text(for parameter: Parameter) throws(Failure) -> String {
        let isFlag = parameter.type.isFlag
        switch self {
        case .text(let text): return text
        case .flag(let flag):
            guard isFlag else { throw wrong("\(flag)", parameter, "it takes numbers, and true or false is none") }
            return flag ? "true" : "false"
        case .number(let number):
            guard !isFlag else { throw wrong(Self.text(number), parameter, "it takes true or false") }
            return Self.text(number)
        case .vector(let numbers):
            guard !isFlag else {
                throw wrong(numbers.map(Self.text).joined(separator: ","), parameter, "it takes true or false")
            }
            return numbers.map(Self.text).joined(separator: ",")
        }
    }

    private func wrong(_ text: String, _ parameter: Parameter, _ advice: String) -> Failure {
        Failure(.usage, "'\(parameter.name)' cannot be '\(text)'", advice: advice)
    }

    /// A number without `.0`, which integers must not have.
    private static func text(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? number.description
    }
}

extension GLSLType {
    fileprivate var isFlag: Bool { scalar == .bool }
}
