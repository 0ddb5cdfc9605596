internal import GLFXCore

/// What the vertex shaders of a dialect write into varyings, by name and type, in GLSL; nil: the position. See
/// `ParsedSource.Varying.value` for what these texts may use.
package struct VaryingValues {
    /// Varying vectors that GLSL ES 3.00 guarantees.
    static let maximumElements = 15

    package var value: (_ name: String, _ type: GLSLType) -> String? = { _, _ in nil }
    /// For an array.
    package var elements: (_ name: String, _ type: GLSLType, _ count: Int) -> [String]? = { _, _, _ in nil }
    /// The error for a varying that cannot be filled; nil: it is filled.
    package var refusal: (_ name: String) -> (message: String, advice: String)? = { _ in nil }

    package init() {}
}

/// Finds the fragment shader's varyings, and refuses those that are no position in the picture.
struct VaryingCollector {
    let source: AssembledSource
    let mentions: [String: Int]
    /// For names that a dialect's own vertex shaders fill.
    var values = VaryingValues()
    /// For sizes of arrays.
    var constants: [String: ConstantEvaluator.Value] = [:]

    func varyings(in declarations: [Declaration]) throws(Failure) -> [ParsedSource.Varying] {
        var result: [ParsedSource.Varying] = []
        var seen: Set<String> = []
        var read = 0
        for declaration in declarations where declaration.storage == .input {
            if declaration.isBlock {
                throw source.failure(
                    at: declaration.first, "a block of inputs cannot be filled", advice: "declare 'in vec2 position;'")
            }
            for declarator in declaration.declarators {
                let name = declarator.name
                guard seen.insert(name.text).inserted else { continue }
                if isRead(name) { read += 1 }
                guard read <= ShaderLimits.varyings else {
                    throw source.failure(
                        at: name, "more than \(ShaderLimits.varyings) varyings: '\(name.text)' is one too many",
                        advice: "all hold the position in the picture: use one of them")
                }
                if isRead(name), let refusal = values.refusal(name.text) {
                    throw source.failure(at: name, "\(refusal.message)", advice: "\(refusal.advice)")
                }
                if let special = special(declarator, of: declaration) {
                    result.append(special)
                    continue
                }
                guard let type = GLSLType(rawValue: declaration.typeName), type.isFloatVector,
                    declarator.arraySize == nil
                else {
                    // One that nothing reads needs no value.
                    guard isRead(name) else { continue }
                    let kind = declaration.typeName + (declarator.arraySize == nil ? "" : "[]")
                    throw source.failure(
                        at: name,
                        "'\(name.text)' is a \(kind), but a varying here is the position in the picture, a vec2",
                        advice: "declare it as a vec2, or as a uniform to give it a value")
                }
                result.append(varying(name.text, type, declaration))
            }
        }
        return result
    }

    private func isRead(_ name: Token) -> Bool { mentions[name.text, default: 0] > 1 }

    private func varying(_ name: String, _ type: GLSLType, _ declaration: Declaration) -> ParsedSource.Varying {
        ParsedSource.Varying(
            name: name, type: type, qualifiers: declaration.qualifiers,
            layout: declaration.layout.map { $0.map(\.text).joined(separator: " ") })
    }

    /// A varying that the dialect's own vertex shaders fill; nil for all others.
    private func special(_ declarator: Declaration.Declarator, of declaration: Declaration) -> ParsedSource.Varying? {
        guard let type = GLSLType(rawValue: declaration.typeName), type.scalar == .float, !type.isSampler else {
            return nil
        }
        var result = varying(declarator.name.text, type, declaration)
        guard let size = declarator.arraySize else {
            result.value = values.value(declarator.name.text, type)
            return result.value == nil ? nil : result
        }
        var evaluator = ConstantEvaluator(constants: constants, macros: source.macros)
        guard let count = evaluator.evaluate(size)?.components.first.flatMap({ Int(exactly: $0) }),
            (1...VaryingValues.maximumElements).contains(count),
            let elements = values.elements(declarator.name.text, type, count), elements.count == count
        else { return nil }
        result.elements = elements
        return result
    }
}
