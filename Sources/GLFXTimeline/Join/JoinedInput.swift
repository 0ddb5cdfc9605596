internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXRead

/// One input of a joined timeline, probed but not opened.
enum JoinedInput: Sendable {
    case file(MovieProbe)
    /// A plane of one color: red, green, blue, alpha, 0 to 1, straight.
    case color(SIMD4<Float>)

    /// Probes all inputs of a job.
    /// - Throws: `.input` for unreadable files, `.limit` for too large ones, `.usage` for inputs that cannot be joined.
    /// - Parameter videoStream: the number of the stream to take of each movie; nil: the best.
    static func all(
        of inputs: [JobInput], videoStream: Int?, maximumPixels: Int
    ) throws(Failure) -> [JoinedInput] {
        func probe(_ path: String) throws(Failure) -> JoinedInput {
            .file(try MovieProbe(path: path, stream: videoStream, maximumPixels: maximumPixels))
        }
        var all: [JoinedInput] = []
        for input in inputs {
            switch input {
            case .file(let part): all.append(.file(try part.probe(maximumPixels: maximumPixels)))
            case .color(let color): all.append(.color(color))
            case .pictures(let pattern):
                for path in try PicturePattern.paths(pattern) { all.append(try probe(path)) }
            case .standardInput:
                throw Failure(
                    .usage, "standard input cannot be joined with others: its length is not known",
                    advice: "write it to a file first")
            }
        }
        return all
    }

    /// For messages.
    var name: String {
        switch self {
        case .file(let probe): probe.path
        case .color: "color"
        }
    }

    /// The probe of a file; nil for a color.
    var file: MovieProbe? {
        if case .file(let probe) = self { probe } else { nil }
    }

    /// The probe of a movie; nil for stills and colors.
    var movie: MovieProbe? { file.flatMap { $0.isStill ? nil : $0 } }
}
