import Foundation
import GLFXCheck
import GLFXCore
import GLFXTestSupport
import Testing

/// Shaders are drawn by worker processes that may crash.
struct ShaderCheckTests {
    private let good = "uniform sampler2D f; varying vec2 p; void main() { gl_FragColor = texture2D(f, p); }"
    private let isf = "/*{\"ISFVSN\": \"2\"}*/ void main() { gl_FragColor = vec4(1.0); }"

    /// Every call is inlined, 8 times on each of 12 levels: no compiler finishes.
    private var endless: String {
        let levels = (1...12).map { level in
            let sum = (0..<8).map { "f\(level - 1)(x + \($0).0)" }.joined(separator: " + ")
            return "float f\(level)(float x) { return \(sum); }\n"
        }
        return "varying vec2 p; float f0(float x) { return sin(x) * x; }\n" + levels.joined()
            + "void main() { gl_FragColor = vec4(f12(p.x)); }"
    }

    private var server: String { "\(Tool.glfx) check --server software" }

    /// The lines of a check of these texts, named a.frag, b.frag and so on.
    private func lines(
        _ texts: [String], worker: [String], jobs: Int = 1, timeLimit: Double = 60
    ) throws -> [String] {
        let folder = try Folder()
        let names = texts.indices.map { "\(String("abcdefghijklmnop".dropFirst($0).prefix(1))).frag" }
        for (name, text) in zip(names, texts) { try folder.write(text, to: name) }
        let files = names.map { ShaderFinder.File(path: folder.path($0)) }
        var lines: [String] = []
        try ShaderCheck(worker: worker, jobs: jobs, timeLimit: timeLimit).run(files) { verdict in
            lines.append(verdict.words.replacingOccurrences(of: folder.url.path + "/", with: ""))
        }
        return lines
    }

    @Test(arguments: [1, 3, 64]) func linesComeInTheOrderOfTheFiles(jobs: Int) throws {
        // The first ones take longer than the others.
        let slow =
            "void main() { float s = 0.0; \(String(repeating: "s += sin(s);", count: 400)) gl_FragColor = vec4(s); }"
        let found = try lines(
            [slow, good, "x", slow, good, good], worker: ["/bin/sh", "-c", "exec \(server)"], jobs: jobs)
        #expect(found.map { $0.prefix(8) } == ["ok a.fra", "ok b.fra", "fail c.f", "ok d.fra", "ok e.fra", "ok f.fra"])
    }

    /// The real worker under a shell that kills itself when a text of one dialect has been read.
    @Test func aDriverThatCrashesTakesNothingElseDown() throws {
        let dying =
            "\(server) | while read -r l; do echo \"$l\"; case $l in *read*ISF*) kill -SEGV $$; exit;; esac; done"
        let found = try lines([good, isf, good, isf, good], worker: ["/bin/sh", "-c", dying])
        #expect(
            found == [
                "ok a.frag (GLSL ES)", "fail b.frag: the driver crashed (SIGSEGV)", "ok c.frag (GLSL ES)",
                "fail d.frag: the driver crashed (SIGSEGV)", "ok e.frag (GLSL ES)",
            ])
    }

    /// A crash before the text was read is not attributed to the driver.
    @Test func aProcessThatEndsWhileItReadsIsOurFault() throws {
        let ending =
            "while read -r l; do case $l in *b.frag*) kill -ABRT $$; exit;; esac; echo \"$l\"; done | \(server)"
        let found = try lines([good, good, good], worker: ["/bin/sh", "-c", ending])
        #expect(found == ["ok a.frag (GLSL ES)", "fail b.frag: glfx crashed (SIGABRT)", "ok c.frag (GLSL ES)"])
    }

    /// Only a process that has checked nothing says something of the machine.
    @Test func aProcessWithoutMemoryIsItsShadersFaultAndTheNextIsChecked() throws {
        let ending =
            "while read -r l; do case $l in *b.frag*) exit 8;; esac; echo \"$l\"; done | \(server); exit ${PIPESTATUS[0]}"
        let found = try lines([good, good, good], worker: ["/bin/bash", "-c", ending])
        #expect(
            found == [
                "ok a.frag (GLSL ES)", "fail b.frag: glfx needs more memory for it than a process may have",
                "ok c.frag (GLSL ES)",
            ])
        let limited = #expect(throws: Failure.self) { try lines([good], worker: ["/bin/sh", "-c", "exit 8"]) }
        #expect(limited?.kind == .limit)
    }

    @Test(.waits) func aShaderThatNeverEndsHasItsTime() throws {
        let found = try lines([endless, good], worker: ["/bin/sh", "-c", "exec \(server)"], timeLimit: 2)
        #expect(
            found == [
                "fail a.frag: the driver takes longer than 2 s; allow more with frameTimeout",
                "ok b.frag (GLSL ES)",
            ])
    }

    @Test func aProcessThatCannotBeginStopsTheCheck() throws {
        let missing = #expect(throws: Failure.self) { try lines([good], worker: ["/nowhere/glfx"]) }
        if !Sanitizer.hidesSpawnErrors { #expect(missing?.message.contains("cannot start '/nowhere/glfx'") == true) }
        let broken = #expect(throws: Failure.self) { try lines([good], worker: ["/bin/sh", "-c", "exit 3"]) }
        #expect(broken?.message == "the driver crashed when it was opened (exit code 3)")
        #expect(broken?.kind == .gpu)
        let unfit = #expect(throws: Failure.self) {
            try lines([good], worker: ["/bin/sh", "-c", "exec \(Tool.glfx) check --server /dev/null"])
        }
        #expect(unfit?.kind == .gpu)
    }
}
