import Foundation
import GLFXTestSupport
import Testing

/// `scripts/sandboxed`: a job works in it, and cannot reach anything else.
@Suite(.enabled(if: Sandbox.isPossible, "bubblewrap cannot make name spaces here"))
struct SandboxTests {
    private static let openSocket =
        "use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0) or die \"socket: $!\\n\"; print \"open\\n\""

    @Test(.withoutSanitizer("it takes more addresses than the sandbox allows")) func aJobWorks() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("own"), withIntermediateDirectories: true)
        try folder.write("vec4 half_of(vec4 color) { return vec4(color.rgb * 0.5, color.a); }\n", to: "own/half.glsl")
        try folder.write(
            "#include \"half.glsl\"\nuniform sampler2D frame;\nvarying vec2 uv;\n"
                + "void main() { gl_FragColor = half_of(texture2D(frame, uv)); }\n", to: "own/half.frag")
        try FileManager.default.copyItem(atPath: Clips.path("small.mov"), toPath: folder.path("in.mov"))
        let before = try folder.read("in.mov")
        let arguments = ["in.mov", "--shader", "own/half.frag", "--codec", "ffv1"]
        let inside = try Sandbox.run([Tool.glfx] + arguments + ["inside.mkv"], in: folder)
        #expect(inside.code == 0, "\(inside.errors)")
        let outside = try Glfx.run(arguments + ["outside.mkv"], in: folder)
        #expect(outside.code == 0, "\(outside.errors)")
        let (first, second) = (
            try RawFrames.rgb("inside.mkv", width: 64, height: 48, in: folder),
            try RawFrames.rgb("outside.mkv", width: 64, height: 48, in: folder)
        )
        #expect(first.count == 20 && first == second)
        #expect(try folder.read("in.mov") == before)
        #expect(try folder.names == ["in.mov", "inside.mkv", "outside.mkv", "own"])
        // A job's errors are printed as usual.
        let refused = try Sandbox.run([Tool.glfx, "in.mov", "--shader", "nonesuch", "x.mov"], in: folder)
        #expect(refused.code == 2 && refused.errors.contains("there is no shader 'nonesuch'"), "\(refused.errors)")
    }

    @Test func nothingElseOfTheDiskIsThere() throws {
        let (folder, other) = (try Folder(), try Folder())
        try other.write("secret", to: "secret.txt")
        try folder.write("read me", to: "given.txt")
        let script =
            "cat given.txt; cat \(other.path("secret.txt")) /etc/shadow || ls /root /home; echo x > given.txt; "
            + "echo x > new.txt; echo x > /usr/bin/new; touch /tmp/new"
        let outcome = try Sandbox.run(["--read", "given.txt", "bash", "-c", script], in: folder)
        #expect(outcome.output == "read me", "\(outcome.output)")
        for refused in [
            "secret.txt: No such file", "/etc/shadow", "/root", "/home", "given.txt: Read-only",
            "/usr/bin/new: Read-only",
        ] {
            #expect(outcome.errors.contains(refused), "\(refused) in \(outcome.errors)")
        }
        #expect(String(decoding: try folder.read("given.txt"), as: UTF8.self) == "read me")
        #expect(try folder.names == ["given.txt"])
    }

    @Test func onlyTheNamedFolderIsWrittenIn() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("to"), withIntermediateDirectories: true)
        try folder.write("kept", to: "to/given.txt")
        let outcome = try Sandbox.run(
            [
                "--write", "to", "--read", "to/given.txt", "bash", "-c",
                "echo x > to/new.txt; echo x > to/given.txt; echo x > beside.txt",
            ],
            in: folder)
        #expect(outcome.errors.contains("to/given.txt: Read-only"), "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path("to/new.txt")))
        #expect(String(decoding: try folder.read("to/given.txt"), as: UTF8.self) == "kept")
        #expect(try folder.names == ["to"])
    }

    @Test func noSocketIsOpened() throws {
        let folder = try Folder()
        // The same call works outside.
        #expect(try Tool.run("perl", ["-e", Self.openSocket], in: folder).output == "open\n")
        let inside = try Sandbox.run(["perl", "-e", Self.openSocket], in: folder)
        #expect(inside.code != 0 && inside.output.isEmpty)
        #expect(inside.errors == "socket: Operation not permitted\n", "\(inside.errors)")
        // The loop-back device is the only one, and it is down.
        let devices = try Sandbox.run(["cat", "/proc/net/dev"], in: folder)
        #expect(devices.output.split(separator: "\n").dropFirst(2).allSatisfy { $0.contains("lo:") })
    }

    @Test func noNameSpaceIsMade() throws {
        let folder = try Folder()
        let unshared = try Sandbox.run(["unshare", "--user", "true"], in: folder)
        #expect(unshared.code != 0 && unshared.errors.contains("Operation not permitted"), "\(unshared.errors)")
        #if arch(x86_64)
            let clone = 56
        #else
            let clone = 220
        #endif
        // CLONE_NEWUSER and SIGCHLD.
        let call = "print syscall(\(clone), 0x10000011, 0, 0, 0, 0), \" $!\""
        #expect(try Sandbox.run(["perl", "-e", call], in: folder).output == "-1 Operation not permitted")
    }

    @Test func memoryTimeAndTheProcessesOutsideAreOutOfReach() throws {
        let folder = try Folder()
        let memory = try Sandbox.run(
            ["--memory", "200M", "perl", "-e", "$x = 'a' x 400_000_000; print length $x"], in: folder)
        #expect(memory.code != 0 && memory.output.isEmpty, "\(memory.errors)")
        let time = try Sandbox.run(["--time", "1", "sleep", "100"], in: folder)
        #expect(time.code == 124)
        let processes = try Sandbox.run(["bash", "-c", "ls -d /proc/[0-9]* | wc -l"], in: folder)
        #expect(
            (Int(processes.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 99) < 10, "\(processes.output)")
    }

    @Test(arguments: [
        (["--memory", "much", "true"], "--memory cannot be 'much'"), (["nonesuch"], "no command 'nonesuch'"),
        (["--write", "missing", "true"], "no folder 'missing'"), (["--read", "missing", "true"], "no file 'missing'"),
        (["--write", "/", "true"], "'/' cannot be made writable"),
    ])
    func aMistakeIsOneLine(arguments: [String], words: String) throws {
        let outcome = try Sandbox.run(arguments, in: try Folder())
        #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.lines.first?.hasPrefix("sandboxed: error: ") == true && outcome.errors.contains(words))
    }
}

/// The script.
private enum Sandbox {
    private static let script = Checkout.root.appendingPathComponent("scripts/sandboxed").path

    /// Whether the system permits it.
    static let isPossible: Bool = {
        guard Tool.has("bwrap"), let folder = try? Folder() else { return false }
        return (try? run(["true"], in: folder))?.code == 0
    }()

    static func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Tool.run(script, arguments, in: folder)
    }
}
