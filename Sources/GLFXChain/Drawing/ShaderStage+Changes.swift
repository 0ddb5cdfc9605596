package import GLFXJob
internal import GLFXPrograms

extension ShaderStage {
    /// Only uniforms differ: nothing has to be compiled or opened again.
    package func isDrawn(like other: ShaderStage) -> Bool {
        program.name == other.program.name && edition == other.edition && keyConstants == other.keyConstants
            && pictures == other.pictures && colors == other.colors && timings == other.timings
            && previous == other.previous && fillings == other.fillings && earlier == other.earlier
            && animations.keys == other.animations.keys
            && differences(from: other).allSatisfy { program.reasonToStay($0) == nil }
    }

    /// This key, all of whose values were found, with the values of another where they differ from those that it was
    /// found for; nil where the movie has to be analyzed again.
    package func taking(_ new: ShaderStage, insteadOf old: ShaderStage) -> ShaderStage? {
        guard old.isKey, new.pictures == old.pictures, new.previous == old.previous, new.polygons == old.polygons
        else { return nil }
        var result = self
        let names = Set(new.values.keys).union(old.values.keys).union(new.animations.keys).union(old.animations.keys)
        for name in names
        where new.values[name] != old.values[name] || new.animations[name] != old.animations[name] {
            guard !KeyAnalysis.parameters.contains(name) else { return nil }
            // Without a value it is found in the movie.
            guard new.values[name] != nil || new.animations[name] != nil || !KeyOptions.derived.contains(name) else {
                return nil
            }
            (result.values[name], result.animations[name]) = (new.values[name], new.animations[name])
        }
        return result
    }

    /// Parameters with different values.
    package func differences(from other: ShaderStage) -> [String] {
        Set(values.keys).union(other.values.keys).filter { number($0) != other.number($0) }.sorted()
    }
}
