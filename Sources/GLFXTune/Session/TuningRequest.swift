package import GLFXCore
package import GLFXJob
internal import GLFXPrograms

/// What `glfx tune` was asked for.
package struct TuningRequest: Sendable {
    /// Its output is a placeholder where none was given.
    package var job: FilterJob
    /// OUTPUT was given, so that the job can be run.
    package var hasOutput: Bool
    /// The file of `--save`.
    package var save: String?
    /// An IP address of this machine.
    package var address: String
    /// 0: any that is free.
    package var port: UInt16
    /// The command line that runs the job with these shaders.
    package var command: @Sendable ([ShaderStage]) -> String
    /// Those of messages on the page.
    package var words = SettingWords.library

    package init(
        job: FilterJob, hasOutput: Bool, save: String?, address: String, port: UInt16,
        command: @escaping @Sendable ([ShaderStage]) -> String
    ) {
        (self.job, self.hasOutput, self.save) = (job, hasOutput, save)
        (self.address, self.port, self.command) = (address, port, command)
    }

    /// Parameters of a key that say where its screen is.
    static let screen: Set = ["screen", "screenColor", "keyAt", "keyTime", "keep", "keepAt", "evenScreen"]

    /// The first input's name.
    var title: String {
        switch job.inputs.first {
        case .file(let part)?: String(part.path.split(separator: "/").last ?? "")
        case .pictures(let path)?: String(path.split(separator: "/").last ?? "")
        case .color?: "a color"
        case .standardInput?: "the standard input"
        case nil: job.shaders.first.map { String($0.program.name.split(separator: "/").last ?? "") } ?? "glfx"
        }
    }
}

extension FilterJob {
    /// The files of movies and stills, each once.
    var namedPictures: [FilePart] {
        var names: [FilePart] = []
        for case .file(let part) in inputs { names.append(part) }
        for stage in shaders + transitions { names += stage.pictures.sorted { $0.key < $1.key }.map(\.value) }
        if case .file(let part) = background { names.append(part) }
        var seen: Set<FilePart> = []
        return names.filter { seen.insert($0).inserted }
    }
}
