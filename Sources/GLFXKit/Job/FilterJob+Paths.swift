internal import Glibc

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

extension FilterJob {
    /// Every file that the job reads, shaders and numbered pictures too, as paths from the current folder; bundled
    /// shaders are no files.
    /// - Throws: `.input` where a pattern names no files.
    package func readFiles() throws(Failure) -> [String] {
        var paths = inputPaths
        for case .pictures(let pattern) in inputs { paths += try PicturePattern.paths(pattern) }
        for stage in shaders + transitions {
            // A name without a file is a bundled shader.
            paths += ([stage.reference?.name].compactMap(\.self) + stage.program.files).filter {
                FileSystem.access($0, F_OK) == 0
            }
        }
        return paths
    }

    /// The job with other paths for its files.
    /// - Parameter map: gets each path that the user gave.
    package func mappingPaths(_ map: (String) -> String) -> FilterJob {
        var job = self
        job.inputs = inputs.map { input in
            switch input {
            case .file(let path): .file(map(path))
            case .pictures(let pattern): .pictures(map(pattern))
            case .color, .standardInput: input
            }
        }
        if case .file(let path) = sound.track { job.sound.track = .file(map(path)) }
        job.sound.mix = sound.mix.map(map)
        if case .file(let path) = background { job.background = .file(map(path)) }
        func mapped(_ stage: ShaderStage) -> ShaderStage {
            var stage = stage
            stage.pictures = stage.pictures.mapValues(map)
            if let reference = stage.reference {
                let isFile = FileSystem.access(reference.name, F_OK) == 0
                stage.reference?.name = isFile ? map(reference.name) : reference.name
                stage.reference?.includes = reference.includes.map(map)
            }
            return stage
        }
        job.shaders = shaders.map(mapped)
        job.transitions = transitions.map(mapped)
        job.output.path = map(output.path)
        job.exportPlate = exportPlate.map(map)
        return job
    }
}
