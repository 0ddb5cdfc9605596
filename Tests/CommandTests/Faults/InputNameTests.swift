import Foundation
import GLFXTestSupport
import Testing

/// Names that look like a URL or a pattern to libav or a shell are files of this folder.
@Suite struct InputNameTests {
    static let names = [
        "http:x.mov", "https:--x.mov", "tcp:127.0.0.1:1.mov", "file:x.mov", "concat:a.mov|b.mov",
        "subfile,,start,0,end,9,,:x.mov",
        "crypto:x.mov", "data:video;base64,AAAA", "pipe:0", "fd:0", "async:cache:x.mov", "con cat.mov", "a%d.mov",
        "a%03d.png.mov",
        "a*.mov", "a?.mov", "[a].mov", "{a,b}.mov", "~x.mov", "$HOME.mov", "`x`.mov", "a'b\"c.mov", "a\\b.mov",
        "new\nline.mov",
        "\u{1B}[31mred.mov", "ä ö 映画 🎬.mov", "a\u{308}.mov", "noending", ".hidden", "a.m3u8", "a.txt", "-x.mov",
        "--help",
        String(repeating: "n", count: 251) + ".mov", String(repeating: "ä", count: 125) + ".mov",
    ]

    @Test(arguments: names)
    func isAlwaysThatLocalFile(name: String) throws {
        let folder = try Folder()
        let clip = try Clips.path("small.mov")
        try FileManager.default.copyItem(atPath: clip, toPath: folder.path(name))
        // Except a bare dash, a pattern or an option: these need `--` and `./`.
        let isWord = !name.hasPrefix("-") && !name.hasPrefix("color:")
        var whole: Data?
        for words in [["--", "./\(name)"], ["--", name]] + (isWord ? [[name]] : []) {
            try? FileManager.default.removeItem(atPath: folder.path("out.y4m"))
            let outcome = try Glfx.run(
                ["--quiet"] + words.prefix { $0 == "--" } + words.drop { $0 == "--" } + ["out.y4m"],
                in: folder)
            #expect(outcome.code == 0, "\(words): \(outcome.errors)")
            #expect(outcome.errors == "")
            let frames = try folder.read("out.y4m")
            if whole == nil {
                let stamps = try Tool.ffprobe(
                    "out.y4m", stream: "v", show: ["-show_entries", "packet=pts"], in: folder)
                #expect(stamps.count == 20)
            }
            #expect(frames == whole ?? frames, "\(words)")
            whole = frames
        }
        let further = try Glfx.run(
            [
                "--quiet", clip, "--shader", "crossfade", "--input", "other=./\(name)", "--audio", "./\(name)",
                "out.mkv",
            ], in: folder)
        #expect(further.code == 0, "\(further.errors)")
    }
}
