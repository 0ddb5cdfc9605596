internal import GLFXPrograms

/// The command's arguments that reproduce a key.
package struct KeyOptions {
    /// The key with all values that its analysis derived.
    let key: ShaderStage
    let plate: KeyReport.Plate
    /// Where the plate is exported to; nil: nowhere.
    let exported: String?

    /// Parameters with options of their own, or only used by the analysis.
    package static let others: Set = ["screen", "screenColor", "keyAt", "keyTime", "evenScreen", "keep", "keepAt"]
    /// Parameters that are derived from the movie by default.
    package static let derived: Set = ["clipBlack", "clipWhite", "noise", "sharpness", "lumaGuide"]

    var arguments: [String] {
        var arguments: [String] = []
        if let animation = key.animations["screenColor"], let parameter = parameter("screenColor") {
            arguments += ["--key", "auto", "--set", "screenColor=\(parameter.format(animation))"]
        } else {
            arguments += ["--key", Self.color(key.number("screenColor"))]
        }
        if let path = exported ?? plate.path {
            arguments += ["--plate", path]
        } else if plate.origin == .even {
            arguments += ["--plate", "none"]
        }
        arguments += key.list("keep").flatMap { ["--keep", Self.color([$0.x, $0.y, $0.z])] }
        for name in KeyLimits.mattes + ["matte"] { arguments += matte(name) }
        for parameter in key.program.parameters where !Self.others.contains(parameter.name) {
            arguments += setting(of: parameter).map { ["--\(parameter.optionName)", $0] } ?? []
        }
        return arguments
    }

    private func parameter(_ name: String) -> Parameter? { key.program.parameters.first { $0.name == name } }

    private func matte(_ name: String) -> [String] {
        if let part = key.pictures[name] { return ["--\(name)", part.description] }
        if let polygon = key.polygons[name] { return ["--\(name)", polygon.text] }
        return []
    }

    private func setting(of parameter: Parameter) -> String? {
        if let animation = key.animations[parameter.name] { return parameter.format(animation) }
        guard key.values[parameter.name] != nil || Self.derived.contains(parameter.name) else { return nil }
        return parameter.format(ParameterValue(key.number(parameter.name)))
    }

    /// `#29ad42` where that is exact, else numbers in full precision.
    package static func color(_ components: [Double]) -> String {
        let color = SIMD4<Float>(Float(components[0]), Float(components[1]), Float(components[2]), 1)
        return ColorText.hexadecimal(color) ?? (0..<3).map { number(color[$0]) }.joined(separator: ",")
    }

    /// The shortest text that parses, as a `Double`, to the same number.
    private static func number(_ value: Float) -> String {
        Double(value.description).map(Float.init) == value ? value.description : Double(value).description
    }
}

extension MattePolygon {
    /// `10,10 600,20 580,400`
    package var text: String {
        corners.map { [$0.x, $0.y].map(Self.number).joined(separator: ",") }.joined(separator: " ")
    }

    /// A number without a needless `.0`.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? value.description
    }
}
