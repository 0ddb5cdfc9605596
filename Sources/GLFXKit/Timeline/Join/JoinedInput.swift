internal import FrameCore
internal import Media

/// One input of a joined timeline, as far as it is known before it is opened to be read.
enum JoinedInput: Sendable {
    case file(MovieProbe)
    /// A plane of one color: red, green, blue, alpha, 0 to 1, straight.
    case color(SIMD4<Float>)

    /// Looks at everything that a job names.
    /// - Throws: `.input` for what cannot be read, `.limit` for what is too large, `.usage` for what cannot be joined.
    static func all(of inputs: [JobInput], maximumPixels: Int) throws(Failure) -> [JoinedInput] {
        func probe(_ path: String) throws(Failure) -> JoinedInput {
            .file(try MovieProbe(path: path, maximumPixels: maximumPixels))
        }
        var all: [JoinedInput] = []
        for input in inputs {
            switch input {
            case .file(let path): all.append(try probe(path))
            case .color(let color): all.append(.color(color))
            case .pictures(let pattern):
                for path in try PicturePattern.paths(pattern) { all.append(try probe(path)) }
            case .standardInput:
                throw Failure(
                    .usage, "standard input cannot be joined with others: nobody knows how long it is",
                    advice: "write it to a file first")
            }
        }
        return all
    }

    /// For words.
    var name: String {
        switch self {
        case .file(let probe): probe.path
        case .color: "color"
        }
    }

    /// What is known of a file; nil for a color.
    var file: MovieProbe? {
        if case .file(let probe) = self { probe } else { nil }
    }

    /// What is known of a movie; nil for stills and colors.
    var movie: MovieProbe? { file.flatMap { $0.isStill ? nil : $0 } }
}
