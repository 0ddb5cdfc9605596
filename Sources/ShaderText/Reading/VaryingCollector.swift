import FrameCore

/// Finds what the fragment shader wants from the vertex shader, and refuses what is no position in the picture.
struct VaryingCollector {
    let source: AssembledSource
    let mentions: [String: Int]

    func varyings(in declarations: [Declaration]) throws(Failure) -> [ParsedSource.Varying] {
        var result: [ParsedSource.Varying] = []
        var seen: Set<String> = []
        for declaration in declarations where declaration.storage == .input {
            if declaration.isBlock {
                throw source.failure(
                    at: declaration.first, "a block of inputs cannot be filled", advice: "declare 'in vec2 position;'")
            }
            for declarator in declaration.declarators {
                let name = declarator.name
                guard seen.insert(name.text).inserted else { continue }
                guard let type = GLSLType(rawValue: declaration.typeName), type.isFloatVector,
                    declarator.arraySize == nil
                else {
                    // One that nothing reads needs no value.
                    guard mentions[name.text, default: 0] > 1 else { continue }
                    let kind = declaration.typeName + (declarator.arraySize == nil ? "" : "[]")
                    throw source.failure(
                        at: name,
                        "'\(name.text)' is a \(kind), but what comes in is the position in the picture, a vec2",
                        advice: "declare it as a vec2, or as a uniform to give it a value")
                }
                result.append(
                    ParsedSource.Varying(
                        name: name.text, type: type, qualifiers: declaration.qualifiers,
                        layout: declaration.layout.map { $0.map(\.text).joined(separator: " ") }))
            }
        }
        return result
    }
}
