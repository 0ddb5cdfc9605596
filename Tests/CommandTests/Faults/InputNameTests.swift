import Foundation
import TestSupport
import Testing

/// A name is a name: whatever it looks like to libav or to a shell, it is that file of this folder.
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
        // Not under a bare dash, nor where it is a pattern or an option: `--` and `./` are for these.
        let isWord = !name.hasPrefix("-") && !name.hasPrefix("color:")
        for words in [["--", "./\(name)"], ["--", name]] + (isWord ? [[name]] : []) {
            try? FileManager.default.removeItem(atPath: folder.path("out.mkv"))
            let outcome = try Glfx.run(
                ["--quiet"] + words.prefix { $0 == "--" } + words.drop { $0 == "--" } + ["out.mkv"], in: folder)
            #expect(outcome.code == 0, "\(words): \(outcome.errors)")
            #expect(outcome.errors == "")
            #expect(
                try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "packet=pts"], in: folder).count == 20)
        }
        try? FileManager.default.removeItem(atPath: folder.path("out.mkv"))
        let further = try Glfx.run(
            [
                "--quiet", clip, "--shader", "crossfade", "--input", "other=./\(name)", "--audio", "./\(name)",
                "out.mkv",
            ], in: folder)
        #expect(further.code == 0, "\(further.errors)")
    }
}
