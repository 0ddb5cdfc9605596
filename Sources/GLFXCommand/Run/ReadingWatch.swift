internal import GLFXChain
internal import GLFXCore
internal import GLFXJob

/// Ends the process where reading a shader, a job file's too, takes longer than a frame may, or too much memory: what a
/// job draws is watched only once it is known.
struct ReadingWatch {
    private let seconds: Double

    /// - Parameter arguments: of the command; a value of `--frame-timeout` counts as soon as it is a time.
    init(_ arguments: [String]) {
        let options = arguments.prefix { $0 != "--" }
        let name = "--frame-timeout"
        var text = options.lastIndex(of: name).flatMap { options.dropFirst($0 + 1).first }
        if let joined = options.last(where: { $0.hasPrefix(name + "=") }) {
            text = String(joined.dropFirst(name.count + 1))
        }
        let limit = text.flatMap { try? TimeCodec.length.parse(OptionText("frame-timeout", $0)) }
        seconds = (limit ?? FilterJob.usualFrameTimeout).double
    }

    /// - Parameter name: what is read, for the message.
    func watch<Result>(_ name: String, _ read: () throws(Failure) -> Result) throws(Failure) -> Result {
        let watch = CompileWatch(timeLimit: seconds, onExcess: HungDrawing.end(Console()))
        watch.compileBegins(name)
        defer {
            watch.compileEnds()
            watch.close()
        }
        return try read()
    }
}
