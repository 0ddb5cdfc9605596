internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// A key's list of colors or places as text, without unused entries.
struct KeyListText {
    /// Nil where the list is empty.
    let text: String?

    /// Nil for any other parameter, and for one that changes in time.
    init?(_ stage: ShaderStage, _ parameter: Parameter) {
        guard ["keep", "keepAt"].contains(parameter.name), stage.animations[parameter.name] == nil else { return nil }
        let entries = KeyLimits.entries(stage.values[parameter.name]?.components ?? [])
        let texts = entries.map { entry in
            guard parameter.name == "keepAt" else {
                let color = SIMD4<Float>(Float(entry.x), Float(entry.y), Float(entry.z), 1)
                return ColorText.hexadecimal(color) ?? "\(decimal(entry.x)),\(decimal(entry.y)),\(decimal(entry.z))"
            }
            return "\(decimal(entry.x)),\(decimal(entry.y))" + (entry.z > 0 ? " at \(decimal(entry.z)) s" : "")
        }
        text = texts.isEmpty ? nil : texts.joined(separator: entries.count > 1 ? " and " : "")
    }
}
