import Foundation

/// The outcome of a finished process.
public struct Outcome: Sendable {
    /// The exit code; 128+N when signal N ended it.
    public var code: Int32
    /// What it wrote to its standard output.
    public var data: Data
    /// What it wrote to its standard error.
    public var errors: String

    /// The standard output as text.
    public var output: String { String(decoding: data, as: UTF8.self) }
    /// The lines of the standard error.
    public var lines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// A program that a test runs.
public enum Tool {
    /// The glfx that was built beside this test bundle.
    public static let glfx: String = {
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent("glfx").path
    }()

    /// The cache folder of glfx and Mesa in tests, not the user's own.
    private static let caches = URL(fileURLWithPath: glfx).deletingLastPathComponent()
        .appendingPathComponent("test-caches").path

    /// Environment variables for every program, besides this process's.
    public static let environment = ProcessInfo.processInfo.environment.merging([
        "glfx": glfx, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": caches,
    ]) { $1 }

    /// Runs a program that the PATH names to its end, reading both of its pipes while it runs.
    /// - Parameters:
    ///   - more: variables of its environment besides the usual ones.
    ///   - limit: it is killed after this time. Far more than anything needs.
    public static func run(
        _ name: String, _ arguments: [String], in folder: Folder, environment more: [String: String] = [:],
        limit: Duration = .seconds(600)
    ) throws -> Outcome {
        let end = ContinuousClock.now + limit
        let (output, errors) = (try PipeReader(), try PipeReader())
        let process = try start(
            name, arguments, in: folder, environment: more, output: output.writing, errors: errors.writing)
        // The program's own children may hold its pipes after it has ended.
        let isRead = PipeReader.read([output, errors], until: end)
        guard isRead, let code = process.wait(until: end) else {
            throw ToolFailure(message: "\(name) \(arguments) was not done after \(limit), and was ended")
        }
        return Outcome(code: code, data: output.data, errors: String(decoding: errors.data, as: UTF8.self))
    }

    /// Starts a program that the PATH names. What is started hundreds of times waits in a server, where it is to have the
    /// usual environment.
    /// - Parameters:
    ///   - more: variables of its environment besides the usual ones.
    ///   - output, errors: descriptors that become its standard output and error.
    public static func start(
        _ name: String, _ arguments: [String], in folder: Folder, environment more: [String: String] = [:],
        output: Int32,
        errors: Int32
    ) throws -> ChildProcess {
        let variables = environment.merging(more) { $1 }
        if more.keys.allSatisfy({ !$0.hasPrefix("LD_") && $0 != "PATH" }), let program = often[name],
            let server = StartServer.of(program)
        {
            let words = [name] + arguments
            return ChildProcess(
                try server.start(words, in: folder, environment: variables, output: output, errors: errors))
        }
        return try ChildProcess(
            name.contains("/") ? name : "/usr/bin/env", name.contains("/") ? arguments : [name] + arguments, in: folder,
            environment: variables, output: output, errors: errors)
    }

    /// The full paths of the programs that tests start most.
    private static let often: [String: String] = {
        let found = ["ffmpeg", "ffprobe"].compactMap { name in path(of: name).map { (name, $0) } }
        return Dictionary(found) { $1 }.merging([glfx: glfx]) { $1 }
    }()

    /// Runs ffmpeg quietly; its messages are the error when it fails.
    @discardableResult
    public static func ffmpeg(_ arguments: [String], in folder: Folder) throws -> Data {
        let outcome = try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments, in: folder)
        guard outcome.code == 0 else { throw ToolFailure(message: "ffmpeg \(arguments): \(outcome.errors)") }
        return outcome.data
    }

    /// Lines that ffprobe prints for these entries of one stream, as CSV without names.
    public static func ffprobe(_ path: String, stream: String, show: [String], in folder: Folder) throws -> [String] {
        let outcome = try run(
            "ffprobe", ["-v", "error", "-select_streams", stream, "-of", "csv=p=0"] + show + [path], in: folder)
        guard outcome.code == 0 else { throw ToolFailure(message: "ffprobe \(path): \(outcome.errors)") }
        return outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: [",", " ", "\r"]) }
            .filter { !$0.isEmpty }
    }

    /// Whether a program can be found: for visible skips.
    public static func has(_ name: String) -> Bool { path(of: name) != nil }

    private static func path(of name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// A tool that a test relies on has failed.
public struct ToolFailure: Error, CustomStringConvertible {
    /// Its messages.
    public var message: String
    public var description: String { message }

    /// - Parameter message: the tool's messages.
    public init(message: String) { self.message = message }
}
