import FrameCore

/// The two words of a job: the movie to read and the file to write.
struct InputAndOutput {
    var input: String
    var output: String

    /// - Parameter exists: whether a file is there, for choosing the words of an error.
    init(_ words: [String], exists: (String) -> Bool) throws(Failure) {
        if let first = words.first, let failure = Self.misspelledCommand(first, exists) { throw failure }
        switch words.count {
        case 0:
            throw Failure(.usage, "no INPUT and no OUTPUT given", advice: "write 'glfx INPUT --shader FILE OUTPUT'")
        case 1:
            if Subcommand.named(words[0]) != nil {
                throw Failure(
                    .usage, "'\(words[0])' is a command",
                    advice: "write it first: 'glfx \(words[0]) …', and './\(words[0])' for a file")
            }
            throw Failure(
                .usage, "no OUTPUT given: '\(words[0])' is all there is",
                advice: "write 'glfx INPUT --shader FILE OUTPUT'")
        case 2: break
        default:
            let inputs = words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
            throw Failure(
                .usage,
                "one INPUT at a time, not \(words.count - 1) (\(inputs), before the OUTPUT '\(words[words.count - 1])')",
                advice: "further pictures for a shader are given with --input, and a name with spaces is put in quotes")
        }
        for (word, role) in zip(words, ["INPUT", "OUTPUT"]) {
            guard !word.isEmpty else { throw Failure(.usage, "\(role) is empty", advice: "give the name of a file") }
        }
        guard words[0] != "-" else {
            throw Failure(
                .usage, "'-' as INPUT: a movie cannot be read from a pipe yet", advice: "give the name of a file")
        }
        guard words[1] != "-" else {
            throw Failure(
                .usage, "'-' as OUTPUT: a movie cannot be written to a pipe yet", advice: "give the name of a file")
        }
        (input, output) = (words[0], words[1])
    }

    /// A first word that is no file, but nearly a command.
    private static func misspelledCommand(_ word: String, _ exists: (String) -> Bool) -> Failure? {
        let isBare = !word.contains(".") && !word.contains("/") && word != "-"
        guard isBare, Subcommand.named(word) == nil, !exists(word) else { return nil }
        guard let near = nearest(to: word, in: Subcommand.all.map(\.name.rawValue)) else { return nil }
        return Failure(.usage, "'\(word)' is neither a file nor a command", advice: "did you mean 'glfx \(near)'?")
    }
}
