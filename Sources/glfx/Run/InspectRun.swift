import FrameCore
import GLFXKit
import Media

/// `glfx inspect FILE…`
struct InspectRun {
    var paths: [String]
    var json: Bool

    private enum Found: Encodable {
        case movie(MovieInspection)
        case shader(ShaderJSON, text: String)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .movie(let movie): try MovieJSON(movie).encode(to: encoder)
            case .shader(let shader, _): try shader.encode(to: encoder)
            }
        }

        var text: String {
            switch self {
            case .movie(let movie): MovieText.text(movie)
            case .shader(_, let text): text
            }
        }
    }

    /// Prints what can be inspected, says what cannot.
    /// - Returns: the exit code of the first failure, or 0.
    func run() throws -> Int32 {
        var code: Int32 = 0
        var found: [Found] = []
        for path in paths {
            do throws(Failure) {
                found.append(try inspect(path))
            } catch {
                Console().error(error)
                if code == 0 { code = error.kind.exitCode }
            }
        }
        // An array, however many files were asked for: programs need not count them first.
        if json {
            try StandardStreams.print(try JSONOutput.document(found) + "\n")
        } else {
            try StandardStreams.print(found.map(\.text).joined(separator: "\n"))
        }
        return code
    }

    private func inspect(_ path: String) throws(Failure) -> Found {
        guard ShaderGuess.isShader(path) else { return .movie(try MovieInspection(path: path)) }
        let program = try ShaderLibrary.load(path)
        return .shader(ShaderJSON(program), text: ShaderHelp.text(program))
    }
}
