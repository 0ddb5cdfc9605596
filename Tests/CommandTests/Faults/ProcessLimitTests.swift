import Foundation
import GLFXTestSupport
import Testing

/// A user with few processes and threads (`ulimit -u`) or little memory (`ulimit -v`): a job is done, or it ends with
/// exit code 8 and one line that names the limit, wherever it is reached. It never waits for a thread that never ran.
@Suite(.withoutSanitizer("it has threads of its own, and reserves more addresses than any limit allows"))
struct ProcessLimitTests {
    /// The limit of threads does not bind root, and counts all that a user runs: each job runs as a user of its own.
    private static let canChangeUser: Bool = {
        guard let folder = try? Folder() else { return false }
        return (try? run("--version", limits: "-u 40", user: 61_000, in: folder))?.code == 0
    }()

    private static func run(_ arguments: String, limits: String, user: Int, in folder: Folder) throws -> Outcome {
        let line = """
            chmod 777 . && exec setpriv --reuid \(user) --regid \(user) --clear-groups bash -c \
            'ulimit -c 0; ulimit \(limits); export XDG_CACHE_HOME=$PWD/cache; exec "$glfx" \(arguments)'
            """
        return try Tool.run("bash", ["-c", line], in: folder, limit: .seconds(60))
    }

    private static let clip: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25", "-f", "lavfi", "-i", "sine", "-t", "0.4", "-c:v",
                "libx264", "-c:a", "aac", "in.mp4",
            ], in: folder)
        return folder
    }

    private func expectDoneOrLimit(
        _ outcome: Outcome, _ names: [String], _ output: String, in folder: Folder
    ) throws {
        guard outcome.code != 0 else {
            let frames = try Tool.ffprobe(
                output, stream: "v", show: ["-count_packets", "-show_entries", "stream=nb_read_packets"], in: folder)
            return #expect(frames == ["10"])
        }
        #expect(outcome.code == 8, "\(outcome.code): \(outcome.errors)")
        let lines = outcome.lines.filter { !$0.hasPrefix("glfx: note: ") }
        #expect(lines.count == 1 && lines[0].hasPrefix("glfx: error: "), "\(outcome.errors)")
        #expect(names.contains { outcome.errors.contains($0) }, "\(outcome.errors)")
        #expect(try folder.names.filter { $0 != "cache" && $0 != "in.mp4" } == [])
    }

    @Test(
        .enabled(if: canChangeUser, "this user may not change to another (setpriv)"),
        arguments: [
            ("h264", "out.mp4", Array(1...20) + [40]), ("hevc", "out.mkv", [6, 14]), ("av1", "out.webm", [6, 14]),
        ])
    func aLimitOfThreadsIsNamed(codec: String, output: String, limits: [Int]) throws {
        for limit in limits {
            let folder = try Folder()
            let outcome = try Self.run(
                "\(try Self.readable("in.mp4", in: folder)) --codec \(codec) --shader invert \(output)",
                limits: "-u \(limit)", user: 61_001 + limit, in: folder)
            try expectDoneOrLimit(outcome, ["may have \(limit) processes and threads"], output, in: folder)
            if limit < 4 { #expect(outcome.code == 8) }
            if limit == 40 { #expect(outcome.code == 0) }
        }
    }

    @Test(
        .enabled(if: canChangeUser, "this user may not change to another (setpriv)"),
        arguments: ["native", "software"])
    func aLimitOfMemoryIsNamed(device: String) throws {
        for kibibytes in [270_000, 350_000, 450_000, 550_000, 700_000, 1_000_000, 3_000_000] {
            let folder = try Folder()
            let outcome = try Self.run(
                "\(try Self.readable("in.mp4", in: folder)) --shader invert --device \(device) out.mov",
                limits: "-v \(kibibytes)", user: 61_500, in: folder)
            try expectDoneOrLimit(outcome, ["there is no memory "], "out.mov", in: folder)
            if kibibytes < 300_000 { #expect(outcome.code == 8) }
            if kibibytes == 3_000_000 { #expect(outcome.code == 0) }
        }
    }

    /// Nothing else takes memory here: LLVM alone does not fit.
    @Test func doctorTellsALibraryThatDoesNotFitFromOneThatIsMissing() throws {
        var isTold = false
        for kibibytes in stride(from: 240_000, through: 600_000, by: 20_000) {
            let line = "ulimit -c 0; ulimit -v \(kibibytes); exec \"$glfx\" doctor"
            let outcome = try Tool.run("bash", ["-c", line], in: Folder(), limit: .seconds(60))
            #expect(!outcome.output.contains("finds no libLLVM"), "\(kibibytes): \(outcome.output)")
            isTold = isTold || outcome.output.contains("finds no memory: allow the process more (ulimit -v)")
        }
        #expect(isTold)
    }

    @Test(.enabled(if: canChangeUser, "this user may not change to another (setpriv)"))
    func checkBlamesTheLimitAndNotTheShader() throws {
        let folder = try Folder()
        try folder.write("void main() { gl_FragColor = vec4(1.0); }\n", to: "red.frag")
        for limit in 1...6 {
            let outcome = try Self.run("check red.frag", limits: "-u \(limit)", user: 61_600 + limit, in: folder)
            #expect([0, 8].contains(outcome.code), "\(limit): \(outcome.code): \(outcome.errors)\(outcome.output)")
            if limit == 1 { #expect(outcome.code == 8) }
        }
    }

    /// A copy that any user may read.
    private static func readable(_ name: String, in folder: Folder) throws -> String {
        try FileManager.default.copyItem(atPath: try clip.get().path(name), toPath: folder.path(name))
        return name
    }
}
