internal import FrameCore
internal import Media
internal import ShaderPrograms

extension FilterJob {
    /// Refuses what would have to read the standard input a second time, or before its turn.
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
                .usage, "the standard input ('-') cannot be joined with others: nobody knows its length beforehand",
                advice: "write it to a file first")
        }
        guard sound.track == .copy else { return }
        guard !makesSound else {
            throw Failure(
                .usage,
                "the sound of the standard input ('-') can only pass by as it is: it comes once, with the picture",
                advice: "give the sound as a file with --audio FILE, or leave it out with --audio none")
        }
        if let shader = shaders.first(where: { $0.hearsSound }) {
            throw Failure(
                .usage,
                "shader '\(shader.program.name)' draws by the sound, and that of the standard input ('-') comes only once",
                advice: "give the sound as a file with --audio FILE, or leave it out with --audio none")
        }
    }

    /// How paths call the standard input.
    static let pipe = "-"
}

extension ShaderStage {
    /// A sampler of the shader holds the sound.
    fileprivate var hearsSound: Bool {
        program.inputs.contains { input in
            guard case .sound = input.filling else { return false }
            return input.isUsed && pictures[input.name] == nil && previous[input.name] == nil
        }
    }
}
