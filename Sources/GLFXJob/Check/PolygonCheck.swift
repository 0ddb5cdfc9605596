internal import GLFXCore
internal import GLFXPrograms

/// Refuses polygons that intersect themselves, whose inside is ambiguous, and those that fill a sampler of no key.
enum PolygonCheck {
    /// Checks the corners of the shader `garbage`, and which samplers have polygons.
    static func check(_ stages: [ShaderStage]) throws(Failure) {
        for stage in stages {
            guard
                let name = stage.polygons.keys.sorted().first(where: { !stage.isKey || !KeyLimits.mattes.contains($0) })
            else { continue }
            throw Failure(
                .usage, "a polygon cannot fill '\(name)' of shader '\(stage.program.name)'",
                advice: "it can be a matte of a key: 'inside' or 'outside'")
        }
        for stage in stages where stage.program.name == "garbage" && stage.number("shape")[0] == 1 {
            let numbers = stage.number("corners")
            let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
            guard let (one, other) = MattePolygon.crossing(corners) else { continue }
            throw MattePolygon.failure(one, other)
        }
    }
}
