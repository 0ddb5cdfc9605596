internal import GLFXCore
internal import GLFXPrograms

extension FilterJob {
    /// Refuses jobs that would have to read the standard input twice, or out of order.
    func checkStandardInput() throws(Failure) {
        if inputPaths.contains(Self.pipe) {
            throw Failure(
                .usage, "'-' is the standard input, which can only be the INPUT",
                advice: "name a file; one that is so named is written ./-")
        }
        let count = inputs.count { $0 == .standardInput }
        guard count > 0 else { return }
        guard count == 1 else {
            throw Failure(
                .usage, "the standard input ('-') is given \(count) times, and a pipe can be read once",
                advice: "leave one of them out")
        }
        guard inputs.count == 1 else {
            throw Failure(
                .usage, "the standard input ('-') cannot be joined with others: its length is not known beforehand",
                advice: "write it to a file first")
        }
        guard sound.track == .copy else { return }
        guard !makesAudio else {
            throw Failure(
                .usage,
                "the audio of the standard input ('-') can only be copied: it is read once, with the picture",
                advice:
                    "give the audio as a file with \(.audio, placeholder: "FILE"), or leave it out with \(.audio) none")
        }
        if let shader = shaders.first(where: { $0.readsAudio }) {
            throw Failure(
                .usage,
                "shader '\(shader.program.name)' reads the audio, and that of the standard input ('-') comes only once",
                advice:
                    "give the audio as a file with \(.audio, placeholder: "FILE"), or leave it out with \(.audio) none")
        }
    }

    /// The path that means the standard input.
    package static let pipe = "-"
}

extension ShaderStage {
    /// A sampler of the shader holds the audio.
    fileprivate var readsAudio: Bool {
        program.inputs.contains { input in
            guard case .sound = input.filling else { return false }
            return input.isUsed && pictures[input.name] == nil && colors[input.name] == nil
                && previous[input.name] == nil
        }
    }
}
