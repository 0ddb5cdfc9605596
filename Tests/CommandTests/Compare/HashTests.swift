import Foundation
import GLFXTestSupport
import Testing

/// `glfx hash` writes what ffmpeg's `framehash` does, and `glfx compare` reads it.
@Suite struct HashTests {
    private func movie(_ format: String, size: String = "96x64", in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=10", "-frames:v", "4", "-pix_fmt", format, "-c:v",
                "ffv1",
                "in.mkv",
            ], in: folder)
    }

    /// Stamps, durations, sizes and hashes, without the form's own comments.
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test(arguments: ["yuv420p", "yuv444p12le", "gbrp", "gray", "bgra", "yuva420p10le"])
    func hashesAreThoseOfFFmpeg(format: String) throws {
        let folder = try Folder()
        // Sides that are no multiples of anything: rows of a frame have padding, and the hash has none.
        try movie(format, size: "82x58", in: folder)
        let own = try Glfx.run(["hash", "in.mkv", "--no-thumbnails"], in: folder)
        #expect(own.code == 0, "\(own.errors)")
        let theirs = try Tool.ffmpeg(
            ["-i", "in.mkv", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-f", "framehash", "-"], in: folder)
        let wanted = String(decoding: theirs, as: UTF8.self)
        #expect(lines(own.output) == lines(wanted))
        #expect(lines(own.output).count == 4)
        for line in [
            "#format: frame checksums", "#version: 2", "#hash: SHA256", "#tb 0: 1/1000", "#dimensions 0: 82x58",
        ] {
            #expect(own.output.contains(line + "\n"))
            #expect(wanted.contains(line + "\n"))
        }
    }

    @Test func otherHashesAreLibavutils() throws {
        let folder = try Folder()
        try movie("yuv420p", in: folder)
        let own = try Glfx.run(["hash", "in.mkv", "--hash", "md5", "--no-thumbnails"], in: folder)
        let theirs = try Tool.ffmpeg(
            [
                "-i", "in.mkv", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-f", "framehash", "-hash", "md5",
                "-",
            ],
            in: folder)
        #expect(lines(own.output) == lines(String(decoding: theirs, as: UTF8.self)))
        #expect(own.output.contains("#hash: MD5\n"))
    }

    /// The frames of a job before its encoder are those that a lossless encoder keeps.
    @Test func aJobsHashesAreThoseOfItsLosslessMovie() throws {
        let folder = try Folder()
        try movie("yuv420p", in: folder)
        let job = ["in.mkv", "--shader", "invert", "out.mkv", "--codec", "ffv1"]
        let own = try Glfx.run(["hash"] + job + ["--no-thumbnails"], in: folder)
        #expect(own.code == 0, "\(own.errors)")
        #expect(try folder.names == ["in.mkv"])
        #expect(try Glfx.run(job, in: folder).code == 0)
        let theirs = try Tool.ffmpeg(["-i", "out.mkv", "-fps_mode", "passthrough", "-f", "framehash", "-"], in: folder)
        let hashes = { (text: String) in lines(text).map { $0.split(separator: ",").last } }
        #expect(hashes(own.output) == hashes(String(decoding: theirs, as: UTF8.self)))
        // Without OUTPUT, as pictures hold them.
        #expect(try Glfx.run(["in.mkv", "--shader", "invert", "p%d.png"], in: folder).code == 0)
        let pictures = try Glfx.run(["hash", "in.mkv", "--shader", "invert", "--no-thumbnails"], in: folder)
        let decoded = try Tool.ffmpeg(["-i", "p%d.png", "-f", "framehash", "-"], in: folder)
        #expect(hashes(pictures.output) == hashes(String(decoding: decoded, as: UTF8.self)))
    }

    @Test func framesAreComparedWithHashes() throws {
        let folder = try Folder()
        try movie("yuv420p", in: folder)
        try Glfx.run(["hash", "in.mkv"], in: folder).data.write(to: folder.url.appendingPathComponent("in.hash"))
        let same = try Glfx.run(["compare", "in.mkv", "in.hash"], in: folder)
        #expect(same.code == 0)
        #expect(same.output == "in.mkv equals in.hash: 4 frames, by their hashes\n")
        // Frame 2 gets a white box of half of its width.
        try Tool.ffmpeg(
            ["-i", "in.mkv", "-vf", "drawbox=0:0:48:64:white:fill:enable='eq(n,2)'", "-c:v", "ffv1", "box.mkv"],
            in: folder)
        let other = try Glfx.run(["compare", "box.mkv", "in.hash", "--html", "report"], in: folder)
        #expect(other.code == 1)
        #expect(
            other.output.hasPrefix(
                "box.mkv differs from in.hash: 1 of 4 frames; first frame 2 (0.200 s): the thumbnails differ by up to ")
        )
        #expect(try folder.names == ["box.mkv", "in.hash", "in.mkv", "report"])
        let report = try FileManager.default.contentsOfDirectory(atPath: folder.path("report")).sorted()
        #expect(
            report == [
                "frame-2-actual-thumbnail.png", "frame-2-actual.png", "frame-2-expected-thumbnail.png", "index.html",
            ])
        // Hashes against hashes, also those that another program wrote, with other line ends.
        let theirs = try Tool.ffmpeg(["-i", "in.mkv", "-fps_mode", "passthrough", "-f", "framehash", "-"], in: folder)
        try folder.write(
            String(decoding: theirs, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n"), to: "ffmpeg.hash")
        #expect(try Glfx.run(["compare", "in.hash", "ffmpeg.hash"], in: folder).code == 0)
        #expect(try Glfx.run(["compare", "in.mkv", "ffmpeg.hash"], in: folder).code == 0)
        #expect(try Glfx.run(["compare", "box.mkv", "ffmpeg.hash"], in: folder).code == 1)
    }

    /// 16x16 pixels of red, green and blue: those of a plain color are that color.
    @Test func thumbnailsAreTheFrameInSmall() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=s=40x30", "-frames:v", "1", "-vf", "format=gbrp,geq=r=32:g=64:b=96",
                "-pix_fmt",
                "rgb24", "in.png",
            ], in: folder)
        let text = try Glfx.run(["hash", "in.png"], in: folder).output
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("#thumbnail 0: ") })
        let bytes = try #require(Data(base64Encoded: String(line.dropFirst("#thumbnail 0: ".count))))
        #expect(bytes == Data((0..<256).flatMap { _ in [0x20, 0x40, 0x60] as [UInt8] }))
    }

    @Test func mistakesAreOneLine() throws {
        let folder = try Folder()
        try movie("yuv420p", in: folder)
        try folder.write("#format: frame checksums\n#version: 2\n0, 0, 0, 1, 10\n", to: "bad.hash")
        try folder.write("#format: frame checksums\n#version: 3\n", to: "new.hash")
        try folder.write("#format: frame checksums\n#version: 2\n", to: "empty.hash")
        let cases: [([String], Int32, String)] = [
            (["hash"], 2, "no FILE given"),
            (["hash", "in.mkv", "--hash", "SHA257"], 2, "there is no hash 'SHA257'; did you mean 'SHA256'"),
            (["hash", "none.mkv"], 3, "'none.mkv'"),
            (["hash", "-"], 2, "glfx hash reads files, not '-'"),
            (["compare", "in.mkv", "bad.hash"], 3, "'bad.hash', line 3: this is no frame's hash"),
            (["compare", "in.mkv", "new.hash"], 3, "'new.hash', line 2: version '3' of this form is not known"),
            (["compare", "in.mkv", "empty.hash"], 3, "'empty.hash' holds no frames' hashes"),
            (
                ["compare", "in.mkv", "bad.hash", "--psnr", "30"], 2,
                "--psnr needs frames, and 'bad.hash' has only their hashes"
            ),
        ]
        for (arguments, code, words) in cases {
            let outcome = try Glfx.run(arguments, in: folder)
            #expect(outcome.code == code, "\(arguments)")
            #expect(outcome.lines.count == 1 && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
        }
    }
}
