internal import GLFXAudio
internal import GLFXChain
internal import GLFXCheck
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead

/// `glfx inspect FILE…`
struct InspectRun {
    var requests: [ShaderReference]
    var form: InspectForm
    /// The loudness of movies' audio is measured.
    var measuresLoudness: Bool
    /// Seconds that one shader may take.
    var timeLimit: Rational

    private enum Inspection: Encodable {
        case movie(MovieInspection, [Int: Loudness])
        case shader(ShaderJSON, text: String)
        case configuration(ConfigurationReport)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .movie(let movie, let loudness): try MovieJSON(movie, loudness).encode(to: encoder)
            case .shader(let shader, _): try shader.encode(to: encoder)
            case .configuration(let report): try report.encode(to: encoder)
            }
        }

        var text: String {
            switch self {
            case .movie(let movie, let loudness): MovieText.text(movie, loudness)
            case .shader(_, let text): text
            case .configuration(let report): report.text
            }
        }
    }

    /// Prints what can be inspected, and an error for each file that cannot.
    /// - Returns: the exit code of the first failure, or 0.
    func run() throws -> Int32 {
        var code: Int32 = 0
        var inspections: [Inspection] = []
        for request in requests {
            do throws(Failure) {
                inspections.append(try inspect(request))
            } catch {
                Console().error(error)
                if code == 0 { code = error.kind.exitCode }
            }
        }
        // Always an array, whatever the number of files.
        if form == .json {
            try StandardStreams.print(try JSONOutput.document(inspections) + "\n")
        } else {
            try StandardStreams.print(inspections.map(\.text).joined(separator: "\n"))
        }
        return code
    }

    /// Of each audio stream that can be decoded, by its number.
    private func loudness(of movie: MovieInspection) throws(Failure) -> [Int: Loudness] {
        var measured: [Int: Loudness] = [:]
        for stream in movie.streams where stream.kind == .audio {
            measured[stream.index] = try Loudness.read(path: movie.path, stream: stream.index)
        }
        return measured
    }

    private func inspect(_ request: ShaderReference) throws(Failure) -> Inspection {
        if ConfigurationReport.isConfiguration(request.name) {
            return .configuration(try ConfigurationReport(path: request.name))
        }
        guard request.dialect != nil || form == .source || ShaderGuess.isShader(request.name) else {
            let movie = try MovieInspection(path: request.name)
            return .movie(movie, measuresLoudness ? try loudness(of: movie) : [:])
        }
        let watch = CompileWatch(timeLimit: timeLimit.double, onExcess: HungDrawing.end(Console()))
        watch.compileBegins(request.name)
        defer {
            watch.compileEnds()
            watch.close()
        }
        let program = try ShaderLibrary.load(request)
        guard form != .source else {
            return .shader(ShaderJSON(program), text: try CompiledSource.text(of: program))
        }
        let native = NativeDrawing.examine(program)
        return .shader(ShaderJSON(program, native), text: ShaderHelp.text(program, native))
    }
}
