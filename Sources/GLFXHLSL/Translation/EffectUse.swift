/// What the reached functions use of the file and of the host.
package struct EffectUse {
    /// A texture's uniform, read with a sampler (nil: by integer coordinates).
    package struct Reading: Hashable {
        package var texture: String
        package var sampler: String?
    }
    package var readings: [Reading] = []
    /// Indices of uniforms.
    var uniforms: Set<Int> = []
    /// Uniforms of the host.
    package var host: Set<String> = []
    package var helpers: Set<HelperFunction> = []

    /// By texture.
    var dimensions: [String: HLSLType.Dimension] = [:]

    /// Records how a texture is read; returns its name in GLSL for that sampler.
    mutating func name(
        of texture: String, _ dimension: HLSLType.Dimension, readWith sampler: String?
    ) -> String {
        let reading = Reading(texture: texture, sampler: sampler)
        if !readings.contains(reading) { readings.append(reading) }
        dimensions[texture] = dimension
        return name(of: reading)
    }

    /// A texture's own name for the first sampler that it is read with; one more uniform for each other sampler.
    package func name(of reading: Reading) -> String {
        let textureName = GLSLNames.valid(reading.texture)
        guard let sampler = reading.sampler else { return textureName }
        let first = readings.first { $0.texture == reading.texture && $0.sampler != nil }
        return first?.sampler == sampler ? textureName : "\(textureName)_\(sampler)"
    }
}
