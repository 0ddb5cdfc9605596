package import GLFXShaderText

/// Parses a parameter's value; the error describes what is expected.
package enum ValueText {
    package struct Problem: Error {
        /// Completes "it takes …": `a number`, `3 numbers with commas between, or a color`.
        package var expected: String
    }

    /// Numbers for a uniform of that type, as many as it has components.
    /// - Parameter fewest: elements of an array that have to be given; the last one fills the others. Nil: all.
    package static func parse(
        _ text: String, type: GLSLType, arraySize: Int?, fewest: Int? = nil
    ) throws(Problem) -> [Double] {
        let trimmed = text.trimmed
        let isColorType = (type == .vec3 || type == .vec4) && arraySize == nil
        if isColorType, let color = CSSColor.parse(trimmed) {
            return color.components(type.componentCount)
        }
        let parts = trimmed.split(separator: ",", omittingEmptySubsequences: false)
        var numbers: [Double] = []
        for part in parts {
            guard let number = number(String(part).trimmed, type.scalar) else {
                throw Problem(expected: expectation(type, arraySize, fewest: fewest))
            }
            numbers.append(number)
        }
        let wanted = type.componentCount * (arraySize ?? 1)
        if numbers.count == 1, arraySize == nil, type.isVector {
            numbers = Array(repeating: numbers[0], count: wanted)
        }
        let element = type.componentCount
        if let fewest, numbers.count >= fewest * element, numbers.count % element == 0 {
            while numbers.count < wanted { numbers += numbers.suffix(element) }
        }
        guard numbers.count == wanted else { throw Problem(expected: expectation(type, arraySize, fewest: fewest)) }
        return numbers
    }

    /// One component; nil if it does not fit.
    private static func number(_ text: String, _ scalar: GLSLType.Scalar) -> Double? {
        if scalar == .bool {
            switch text.lowercased() {
            case "true", "on", "yes", "1": return 1
            case "false", "off", "no", "0": return 0
            default: return nil
            }
        }
        // Swift would also read "nan", "inf" and hexadecimal floats.
        guard text.utf8.allSatisfy({ Tokenizer.isDigit($0) || "+-.eE".utf8.contains($0) }) else { return nil }
        guard let value = Double(completed(text)), value.isFinite else { return nil }
        switch scalar {
        case .float: return abs(value) <= Double(Float.greatestFiniteMagnitude) ? value : nil
        case .int: return Int32(exactly: value) != nil ? value : nil
        case .uint: return UInt32(exactly: value) != nil ? value : nil
        case .bool: return nil
        }
    }

    /// `.5`, `1.` and `1.e3` with the digits that Swift requires.
    private static func completed(_ text: String) -> String {
        var result = ""
        var previous: Character = " "
        for character in text {
            if character == ".", !previous.isNumber { result.append("0") }
            if "eE".contains(character), previous == "." { result.append("0") }
            result.append(character)
            previous = character
        }
        return previous == "." ? result + "0" : result
    }

    /// A description of what is valid.
    /// - Parameters: as those of `parse`.
    package static func expectation(_ type: GLSLType, _ arraySize: Int?, fewest: Int? = nil) -> String {
        let count = type.componentCount * (arraySize ?? 1)
        let one: String
        let many: String
        switch type.scalar {
        case .float: (one, many) = ("a number", "numbers")
        case .int: (one, many) = ("a whole number", "whole numbers")
        case .uint: (one, many) = ("a whole number from 0 up", "whole numbers from 0 up")
        case .bool: (one, many) = ("true or false", "times true or false")
        }
        guard count > 1 else { return one }
        if let fewest, let arraySize, fewest < arraySize {
            let groups =
                type.componentCount > 1 ? " (\(type.componentCount) for each of \(fewest) to \(arraySize))" : ""
            return "\(fewest * type.componentCount) to \(count) \(many) with commas between\(groups)"
        }
        let list = "\(count) \(many) with commas between"
        guard arraySize == nil else { return list }
        if type == .vec3 || type == .vec4 {
            return list + ", one number for all, or a color such as '#40ff18' or 'lime'"
        }
        return type.isVector ? list + ", or one for all" : list
    }
}
