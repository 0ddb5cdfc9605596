package import GLFXCore
package import GLFXJob
package import GLFXPrograms
internal import GLFXShaderText
import Glibc

/// A parameter with the values that it takes, a cell for each.
package struct Sweep: Sendable {
    /// The shader's index in the job.
    package var shader: Int
    package var parameter: Parameter
    package var values: [ParameterValue]

    /// `threshold=0.1..0.5:5`, `smoothing=0,0.1,0.2` or `center=0.2,0.5/0.8,0.5`; `SHADER.PARAMETER` where several
    /// shaders have such a parameter.
    /// - Throws: `.usage` for a parameter that no shader has, and for values that it does not take.
    package init(_ text: String, shaders: [ShaderStage]) throws(Failure) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw Failure(.usage, "--sweep '\(text)': not PARAMETER=VALUES", advice: Self.advice)
        }
        let name = String(text[..<equals])
        (shader, parameter) = try Self.find(name, in: shaders)
        values = try Self.values(String(text[text.index(after: equals)...]), of: parameter)
        guard !values.isEmpty, values.count <= SheetRequest.mostCells else {
            throw Failure(
                .usage, "--sweep '\(text)': a sheet has 1 to \(SheetRequest.mostCells) values", advice: Self.advice)
        }
    }

    private static let advice = "write --sweep threshold=0.1..0.5:5 or --sweep smoothing=0,0.1,0.2"

    /// `threshold 0.25`
    package func label(_ index: Int) -> String { "\(parameter.optionName) \(parameter.format(values[index]))" }

    private static func find(_ name: String, in shaders: [ShaderStage]) throws(Failure) -> (Int, Parameter) {
        var parameters: [(Int, Parameter)] = []
        for (index, stage) in shaders.enumerated() {
            let parameterName =
                name.hasPrefix(stage.program.name + ".") ? String(name.dropFirst(stage.program.name.count + 1)) : name
            parameters += stage.program.parameters.filter { $0.name == parameterName || $0.optionName == parameterName }
                .map { (index, $0) }
        }
        guard let first = parameters.first else {
            let names = shaders.flatMap { $0.program.parameters.map(\.optionName) }
            throw Failure(
                .usage, "--sweep '\(name)': no shader here has such a parameter",
                advice: names.isEmpty ? "name a shader with --shader" : choiceAdvice(name, names))
        }
        guard parameters.count == 1 else {
            let owners = parameters.map { "\(shaders[$0.0].program.name).\($0.1.optionName)" }
            throw Failure(
                .usage, "--sweep '\(name)': several shaders have such a parameter",
                advice: "write one of \(owners.joined(separator: ", "))")
        }
        return first
    }

    private static func values(_ text: String, of parameter: Parameter) throws(Failure) -> [ParameterValue] {
        if let range = try range(text, of: parameter) { return range }
        // A value with several numbers has commas itself.
        let parts = text.split(separator: text.contains("/") ? "/" : ",", omittingEmptySubsequences: false)
        return try parts.map { (part) throws(Failure) in try parameter.parseValue(String(part)) }
    }

    /// To eight digits of the range's larger end: 0.3, not 0.30000000000000004.
    private static func round(_ value: Double, most: Double) -> Double {
        let unit = pow(10, 8 - log10(max(most, 1e-30)).rounded(.up))
        return (value * unit).rounded() / unit
    }

    /// `0.1..0.5:5`: so many values from the first to the last.
    private static func range(_ text: String, of parameter: Parameter) throws(Failure) -> [ParameterValue]? {
        guard let dots = text.firstRange(of: "..") else { return nil }
        guard parameter.type.componentCount == 1, parameter.arraySize == nil, parameter.choices.isEmpty else {
            throw Failure(
                .usage, "--sweep \(parameter.optionName)='\(text)': only a parameter of one number has a range",
                advice: "name the values, with a slash between them")
        }
        let parts = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[1]), (2...SheetRequest.mostCells).contains(count),
            let first = Double(text[..<dots.lowerBound]), let last = Double(parts[0]), first.isFinite, last.isFinite
        else {
            throw Failure(
                .usage, "--sweep \(parameter.optionName)='\(text)': not FIRST..LAST:COUNT",
                advice: "write \(parameter.optionName)=0.1..0.5:5 for five values")
        }
        return try (0..<count).map { (index) throws(Failure) in
            var value = round(
                first + (last - first) * Double(index) / Double(count - 1), most: max(abs(first), abs(last)))
            if parameter.type.scalar != .float { value.round() }
            // By its text, so that every rule of the command line holds.
            return try parameter.parseValue(decimal(value))
        }
    }
}
