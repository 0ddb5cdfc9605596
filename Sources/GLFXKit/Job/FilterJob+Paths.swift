extension FilterJob {
    /// Every file that the job reads and that must not be its output: shaders too, and a redirected standard input.
    package var filePaths: [String] {
        inputPaths + (shaders + transitions).flatMap { [$0.reference?.name].compactMap { $0 } + $0.program.files }
            + (inputs.contains(.standardInput) ? [Self.pipe] : [])
    }

    /// Every file that the job reads, except shaders.
    var inputPaths: [String] {
        var paths: [String] = []
        for case .file(let path) in inputs { paths.append(path) }
        if case .file(let path) = sound.track { paths.append(path) }
        if let mix = sound.mix { paths.append(mix) }
        if case .file(let path) = background { paths.append(path) }
        for stage in shaders + transitions {
            paths += stage.pictures.values
            for case .file(let path) in stage.program.inputs.map(\.filling) { paths.append(path) }
        }
        return paths
    }
}
