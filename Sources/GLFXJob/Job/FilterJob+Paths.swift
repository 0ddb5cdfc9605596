package import GLFXCore
internal import GLFXFiles
internal import GLFXPrograms
internal import GLFXWrite
internal import Glibc

extension FilterJob {
    /// Every file that the job reads and that must not be its output: shaders too, and a redirected standard input.
    package var filePaths: [String] {
        inputPaths + allStages.flatMap { [$0.reference?.name].compactMap { $0 } + $0.program.files }
            + (inputs.contains(.standardInput) ? [Self.pipe] : [])
    }

    /// The shaders of the job, those of masks too.
    var allStages: [ShaderStage] { shaders + shaders.compactMap(\.effect.mask?.shader) + transitions }

    /// Every file that the job reads, except shaders.
    var inputPaths: [String] {
        var paths: [String] = []
        for case .file(let part) in inputs { paths.append(part.path) }
        if case .file(let part) = sound.track { paths.append(part.path) }
        if let mix = sound.mix { paths.append(mix.path) }
        if case .file(let part) = background { paths += part.files }
        if case .file(let path)? = burntSubtitles { paths.append(path) }
        paths += subtitles.map(\.path)
        if let path = color.configuration, !path.hasPrefix("ocio://") { paths.append(path) }
        for stage in allStages {
            for (name, part) in stage.pictures {
                let input = stage.program.inputs.first { $0.name == name }
                paths += CubeFaces.files(part, of: input)?.map(\.path) ?? part.files
            }
            if let mask = stage.effect.mask?.file { paths += mask.files }
            for input in stage.program.inputs {
                switch input.filling {
                case .file(let path): paths += CubeFaces.files(FilePart(path), of: input)?.map(\.path) ?? [path]
                case .faces(let faces): paths += faces
                default: break
                }
            }
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
        for case .pictures(let pattern) in inputs { paths += try PicturePattern.run(pattern).paths }
        for stage in allStages {
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
        func mapped(_ part: FilePart) -> FilePart {
            FilePart(map(part.path), start: part.start, end: part.end, layer: part.layer)
        }
        var job = self
        job.inputs = inputs.map { input in
            switch input {
            case .file(let part): .file(mapped(part))
            case .pictures(let pattern): .pictures(map(pattern))
            case .color, .standardInput: input
            }
        }
        if case .file(let part) = sound.track { job.sound.track = .file(mapped(part)) }
        job.sound.mix = sound.mix.map(mapped)
        if case .file(let part) = background { job.background = .file(mapped(part)) }
        if case .file(let path)? = burntSubtitles { job.burntSubtitles = .file(map(path)) }
        job.subtitles = subtitles.map { SubtitleTrackFile(map($0.path), language: $0.language) }
        func mapped(_ stage: ShaderStage) -> ShaderStage {
            var stage = stage
            stage.pictures = stage.pictures.mapValues(mapped)
            switch stage.effect.mask?.source {
            case .file(let part): stage.effect.mask?.source = .file(mapped(part))
            case .shader(let maskStage): stage.effect.mask?.source = .shader(mapped(maskStage))
            case .polygon, nil: break
            }
            if let reference = stage.reference {
                let isFile = FileSystem.access(reference.name, F_OK) == 0
                stage.reference?.name = isFile ? map(reference.name) : reference.name
                stage.reference?.includes = reference.includes.map(map)
                stage.reference?.media = reference.media.map(map)
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
