internal import GLFXPrograms

extension ShaderStage {
    /// It is the bundled `key`, whose screen has to be resolved.
    package var isKey: Bool { program.name == "key" && program.parameters.contains { $0.name == "keyTime" } }

    /// A parameter's first value, else its default.
    package func number(_ name: String) -> [Double] {
        let value = firstValues[name] ?? program.parameters.first { $0.name == name }?.defaultValue
        return value.map(\.components) ?? [0, 0, 0, 0]
    }

    /// The used entries of a list of four numbers each (`keep`, `keepAt`).
    package func list(_ name: String) -> [SIMD4<Double>] { KeyLimits.entries(number(name)) }

    /// Colors that a key keeps: red, green and blue, 0 to 1.
    package var keptColors: [SIMD3<Double>] { list("keep").map { SIMD3($0.x, $0.y, $0.z) } }

    /// Places whose color a key keeps: x and y from the top left in pixels, and the time in seconds.
    package var keptPlaces: [SIMD3<Double>] { list("keepAt").map { SIMD3($0.x, $0.y, $0.z) } }
}
