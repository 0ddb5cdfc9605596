internal import GLFXCore
internal import GLFXJob

/// `glfx hash`
struct HashInvocation: Sendable {
    var origin: FrameOrigin
    /// libavutil's name of the hash.
    var algorithm: String
    var hasThumbnails: Bool
    var isQuiet: Bool
    /// The job has an OUTPUT, whose coding counts.
    var hasOutput = true

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - parse: parses the job's, whose OUTPUT may be left out.
    init(_ tokens: [Token], _ parse: ([Token]) throws(Failure) -> FilterInvocation) throws(Failure) {
        let arguments = try FrameArguments(tokens, own: Option.hashOptions)
        let (given, words) = (arguments.given, arguments.words)
        if let path = given["job"] {
            try arguments.checkJobFileIsAlone("hash")
            guard words.isEmpty else {
                throw Failure(
                    .usage, "glfx hash --job: unexpected argument '\(words[0])'", advice: "the job names its inputs")
            }
            origin = try .jobFile(path, device: arguments.device)
        } else if words.count == 1, !arguments.hasOptionsOfJob, !words[0].hasPrefix("color:") {
            guard words[0] != "-" else {
                throw Failure(.usage, "glfx hash reads files, not '-'", advice: "save it to a file first")
            }
            origin = .file(words[0])
        } else {
            guard !words.isEmpty || arguments.hasOptionsOfJob else {
                throw Failure(
                    .usage, "no FILE given", advice: "write 'glfx hash FILE', or 'glfx hash INPUT --shader FILE'")
            }
            let invocation = try parse(arguments.jobTokens)
            origin = .job(invocation.job)
            hasOutput = invocation.hasOutput
        }
        algorithm = given["hash"] ?? "SHA256"
        hasThumbnails = given["no-thumbnails"] == nil
        isQuiet = given["quiet"] != nil
    }
}
