import Foundation
import GLFXTestSupport
import Testing

/// Whole jobs and their messages.
@Suite struct JobTests {
    private func clip() throws -> String { try Clips.path("small.mov") }

    private func frames(_ name: String, in folder: Folder) throws -> Int {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "frame=pts"], in: folder).count
    }

    @Test func inAPipeAJobSaysNothing() throws {
        let folder = try Folder()
        let outcome = try Glfx.run([clip(), "--shader", "invert", "out.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.output + outcome.errors == "")
        #expect(try folder.names == ["out.mov"])
        #expect(try frames("out.mov", in: folder) == 20)
    }

    @Test func aJobNeedsNoShader() throws {
        let folder = try Folder()
        #expect(try Glfx.run([clip(), "out.mkv"], in: folder).code == 0)
        #expect(try frames("out.mkv", in: folder) == 20)
    }

    @Test func overwriteReplacesWhatIsThere() throws {
        let folder = try Folder()
        try folder.write("old", to: "out.mov")
        #expect(try Glfx.run([clip(), "--overwrite", "out.mov"], in: folder).code == 0)
        #expect(try folder.names == ["out.mov"])
        #expect(try frames("out.mov", in: folder) == 20)
    }

    @Test func whatIsLaidOverBlackIsSaidUnlessQuiet() throws {
        let folder = try Folder()
        let outcome = try Glfx.run([clip(), "--shader", "chromakey", "out.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: note: "))
        #expect(outcome.errors.contains("black"))
        let quiet = try Glfx.run([clip(), "--shader", "chromakey", "--quiet", "--overwrite", "out.mov"], in: folder)
        #expect(quiet.code == 0)
        #expect(quiet.errors == "")
    }

    @Test(arguments: [
        ("--alpha keep", "out.mov", "prores,yuva444p12le"), ("--codec prores", "out.mov", "prores,yuva444p12le"),
        ("--alpha drop --codec prores", "out.mov", "prores,yuv422p10le"), ("--codec qtrle", "out.mov", "qtrle,argb"),
        ("--alpha keep", "out.mkv", "ffv1,yuva420p"), ("", "out.png", "png,rgba"),
    ])
    func alphaIsKeptWhereTheCodecHoldsIt(options: String, name: String, expected: String) throws {
        let folder = try Folder()
        let words = options.split(separator: " ").map(String.init)
        let range = ["--duration", name.hasSuffix("png") ? "0.04" : "0.2"]
        let outcome = try Glfx.run([clip(), "--shader", "chromakey", "--quiet"] + range + words + [name], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let streams = try Tool.ffprobe(
            name, stream: "v", show: ["-show_entries", "stream=codec_name,pix_fmt"], in: folder)
        #expect(streams == [expected])
    }

    @Test func verboseTellsValuesAndRenderer() throws {
        let outcome = try Glfx.run(
            [clip(), "--shader", "chromakey", "--threshold", "0.25", "--alpha", "drop", "--verbose", "out.mov"],
            in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("glfx: note: shader 'chromakey': "))
        #expect(outcome.errors.contains("threshold = 0.25"))
        #expect(outcome.errors.contains("glfx: note: drawn by "))
    }

    @Test func statsGoToStdout() throws {
        let outcome = try Glfx.run([clip(), "--shader", "passthrough", "--stats", "out.mov"], in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        for stage in [
            "decode", "convert", "upload", "draw", "read back", "convert back", "encode", "write", "waiting", "start",
            "finish",
        ] {
            #expect(outcome.output.contains(" \(stage) "), "\(outcome.output)")
        }
        #expect(outcome.output.contains("20 frames in "))
    }

    @Test func statsAsJSONAreJSON() throws {
        let outcome = try Glfx.run([clip(), "--shader", "passthrough", "--stats=json", "out.mov"], in: Folder())
        let object = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        #expect(object["frames"] as? Int == 20)
        #expect((object["stages"] as? [[String: Any]])?.count == 13)
    }

    @Test func progressAsJSONIsALineEachOnStderr() throws {
        let outcome = try Glfx.run([clip(), "--progress", "json", "out.mov"], in: Folder())
        #expect(outcome.output == "")
        let last = try #require(outcome.lines.last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(object["done"] as? Bool == true)
        #expect(object["frames"] as? Int == 20)
    }

    @Test(.enabled(if: Tool.has("script"), "needs script(1) for a terminal"))
    func onATerminalThereIsOneLineAndASummary() throws {
        let folder = try Folder()
        let line =
            "script -qec '\"$glfx\" \(try Clips.path("long.mp4")) --duration 20 --preset ultrafast out.mov' /dev/null"
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.code == 0)
        let text = outcome.output
        #expect(text.contains("\r"))
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains(" frames/s"))
        // The text after the last carriage return stays on the screen.
        let lines = text.split(separator: "\r\n").compactMap { $0.split(separator: "\r").last.map(String.init) }
        #expect(lines.count == 1)
        #expect(lines.last?.hasPrefix("out.mov: 500 frames in ") == true, "\(lines)")
    }

    @Test func closedStandardStreamsDoNotStopAJob() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "\"$glfx\" \(clip()) --shader invert out.mov <&- >&- 2>&-; exit $?", in: folder)
        #expect(outcome.code == 0)
        #expect(try folder.names == ["out.mov"])
        #expect(try frames("out.mov", in: folder) == 20)
    }

    @Test func aTimeRangeKeepsItsFrames() throws {
        let folder = try Folder()
        let outcome = try Glfx.run([clip(), "--start", "0.2", "--duration", "0.4", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        // 25 frames a second: the frames at 0.20, 0.24 … 0.56.
        #expect(try frames("out.mov", in: folder) == 10)
    }

    @Test func inspectTellsAMoviesStreams() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(["inspect", clip(), "chromakey", "--json"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let found = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [[String: Any]])
        #expect(found.map { $0["kind"] as? String } == ["movie", "shader"])
        let streams = try #require(found[0]["streams"] as? [[String: Any]])
        #expect(streams.map { $0["codec"] as? String } == ["h264", "aac"])
        let picture = try #require(streams[0]["picture"] as? [String: Any])
        #expect(picture["width"] as? Int == 64)
        #expect(picture["frameRate"] as? String == "25/1")
    }

    @Test func inspectSaysWhatItCannotReadAndShowsTheRest() throws {
        let outcome = try Glfx.run(["inspect", "missing.mov", clip()], in: Folder())
        #expect(outcome.code == 3)
        #expect(outcome.lines.count == 1)
        #expect(outcome.output.contains("stream 0: video, h264"))
    }

    @Test func theDoctorFindsARenderer() throws {
        let outcome = try Glfx.run(["doctor"], in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("glfx can work here."))
    }

    @Test func everyBundledShaderIsListed() throws {
        let outcome = try Glfx.run(["shaders"], in: Folder())
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.root.appendingPathComponent("Shaders").path)
        #expect(names == files.filter { $0.hasSuffix(".frag") }.map { String($0.dropLast(5)) }.sorted())
        let page = try Checkout.text("docs/shaders.md")
        let gallery = try Checkout.text("docs/gallery.md")
        for name in names {
            #expect(page.contains("\n| [\(name)](#"), "docs/shaders.md has no row for \(name)")
            #expect(gallery.contains("\n| ![\(name)](gallery/\(name).jpg)"), "docs/gallery.md has no row for \(name)")
        }
    }
}
