import Foundation
import GLFXTestSupport
import Testing

/// A part of a file's time: `clip.mov@0:12-0:20`, wherever a file is named.
@Suite struct FilePartTests {
    /// A folder with `count.mov`: 25 frames a second for 2 s, whose n-th frame is a gray of 5 n, and `other.frag`.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try CountedClip.make("count.mov", frames: 50, rate: "25", step: 5, in: folder)
        try folder.write(
            """
            uniform sampler2D frame;
            uniform sampler2D other;
            varying vec2 uv;
            void main() { gl_FragColor = texture2D(other, uv) + 0.0 * texture2D(frame, uv); }
            """, to: "other.frag")
        return folder
    }

    private func shown(_ arguments: [String], in folder: Folder) throws -> [Int] {
        let outcome = try Glfx.run(arguments + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try CountedClip.numbers("out.mov", step: 5, in: folder)
    }

    @Test(
        arguments: [
            ("0.4-0.8", 10..<20), ("0.4-", 10..<50), ("-0:00.8", 0..<20), ("10f-20f", 10..<20),
            ("00:00:00:10-00:00:01:00", 10..<25), ("0.39-0.41", 10..<11),
        ] as [(String, Range<Int>)])
    func anInputShowsItsPart(times: String, expected: Range<Int>) throws {
        #expect(try shown(["count.mov@\(times)"], in: try folder()) == Array(expected))
    }

    /// `--start` and `--end` count in the part.
    @Test func aPartOfAPart() throws {
        #expect(
            try shown(["count.mov@0.4-1.6", "--start", "0.2", "--end", "0.6"], in: try folder()) == Array(15..<25))
    }

    @Test func joinedInputsShowTheirParts() throws {
        let folder = try folder()
        let expected = Array(40..<50) + Array(0..<5) + Array(10..<20)
        let words = ["count.mov@1.6-", "count.mov@-0.2", "count.mov@0.4-0.8"]
        #expect(try shown(words, in: folder) == expected)
        #expect(try shown(words + ["--parts", "3"], in: folder) == expected)
    }

    @Test func furtherPicturesShowTheirParts() throws {
        let folder = try folder()
        let words = ["count.mov@-0.4", "--shader", "other.frag", "--input", "other=count.mov@0.8-1.0"]
        #expect(try shown(words, in: folder) == Array(20..<25) + Array(repeating: 24, count: 5))
        #expect(try shown(words + ["--input-end", "loop"], in: folder) == Array(20..<25) + Array(20..<25))
        #expect(try shown(words + ["--input-end", "stop"], in: folder) == Array(20..<25))
        let over = ["color:transparent", "--size", "16x8", "--fps", "25", "--duration", "0.2"]
        #expect(try shown(over + ["--background", "count.mov@1.2-"], in: folder) == Array(30..<35))
    }

    @Test func oneMomentIsThatOfTheWhole() throws {
        let folder = try folder()
        let outcome = try Glfx.run(["count.mov@0.4-0.8", "--at", "0.2", "one.png"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(try CountedClip.numbers("one.png", step: 5, in: folder) == [15])
    }

    /// A still with music is shown as long as that plays.
    @Test(
        arguments: [
            (["--audio", "a.wav"], 60), (["--audio-mix", "a.wav@0.5-1.5"], 30), (["--audio", "a.wav@0.5-"], 45),
            (["--audio", "a.wav", "--fps", "10", "--end", "1"], 10), (["--audio", "a.wav", "--hold", "1"], 30),
        ] as [([String], Int)])
    func aStillLastsAsLongAsItsMusic(options: [String], frames: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "sine=r=48000", "-t", "2", "a.wav"], in: folder)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:size=16x8", "-frames:v", "1", "a.png"], in: folder)
        let outcome = try Glfx.run(["a.png"] + options + ["--codec", "png", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("'a.png' is shown for") == !options.contains("--hold"), "\(outcome.errors)")
        #expect(try CountedClip.numbers("out.mov", step: 1, in: folder).count == frames)
        let sound = try Tool.ffprobe("out.mov", stream: "a", show: ["-show_entries", "stream=duration"], in: folder)
        let rate = options.contains("--fps") ? 10.0 : 30
        #expect(sound.first.flatMap { Double($0) } == Double(frames) / rate)
    }

    /// `inspect` counts the frames that an edit list shows, as ffprobe decodes them.
    @Test func framesThatAreNotShownAreNotCounted() throws {
        let folder = try Folder()
        let clip = Checkout.root.appendingPathComponent("samples/editlist.mp4").path
        let counted = try Tool.run(
            "ffprobe",
            [
                "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
                "csv=p=0", clip,
            ],
            in: folder)
        let outcome = try Glfx.run(["inspect", clip], in: folder)
        let shown = counted.output.filter { $0.isNumber }
        #expect(outcome.output.contains("\(shown) frames shown of 75"), "\(outcome.output)")
    }

    /// A file of the whole name is meant, and so is one that is no part.
    @Test func aFileOfThatNameOpens() throws {
        let folder = try folder()
        try CountedClip.make("a@0.4-0.8.mov", frames: 3, rate: "25", step: 5, in: folder)
        try FileManager.default.copyItem(atPath: folder.path("a@0.4-0.8.mov"), toPath: folder.path("count.mov@0.4-0.8"))
        #expect(try shown(["a@0.4-0.8.mov"], in: folder) == [0, 1, 2])
        #expect(try shown(["count.mov@0.4-0.8"], in: folder) == [0, 1, 2])
    }

    /// A job file holds the part, in either form.
    @Test func jobFilesHaveParts() throws {
        let folder = try folder()
        let written = try Glfx.run(
            ["count.mov@10f-20f", "--dry-run", "--json", "--codec", "qtrle", "out.mov"], in: folder)
        try #require(written.code == 0, "\(written.errors)")
        #expect(written.output.contains(#"{"file": "count.mov", "start": 0.4, "end": 0.8}"#), "\(written.output)")
        let texts = [
            written.output, #"{"inputs": ["count.mov@10f-20f"], "output": {"path": "out.mov", "codec": "qtrle"}}"#,
            #"{"inputs": [{"file": "count.mov", "start": "0:00.4", "end": "00:00:00:20"}], "output": {"path": "out.mov", "codec": "qtrle"}}"#,
            #"{"inputs": ["count.mov"], "start": "10f", "duration": "0:00.4", "output": {"path": "out.mov", "codec": "qtrle"}}"#,
            #"{"inputs": ["count.mov"], "start": 0.4, "end": "0:00.8", "output": {"path": "out.mov", "codec": "qtrle"}}"#,
        ]
        for text in texts {
            try folder.write(text, to: "job.json")
            let outcome = try Glfx.run(["run", "job.json", "--overwrite"], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(10..<20), "\(text)")
        }
    }

    @Test(
        arguments: [
            ("count.mov@2-3", "'count.mov@2-3' begins behind the end of 'count.mov', which is 2.000 s long"),
            ("count.mov@1-1", "'count.mov@1-1': this part of the file is empty"),
            ("count.mov@0:12", "'count.mov@0:12': one time is no range"),
            ("count.mov@0-00:00:00:25", "there is no frame 25 at 25 frames a second"),
        ])
    func aPartThatIsNoneIsOneLine(word: String, message: String) throws {
        let folder = try folder()
        for words in [[word], [word, "count.mov"], ["count.mov", "--background", word]] {
            let outcome = try Glfx.run(words + ["out.mov"], in: folder)
            #expect(outcome.code == 2 && outcome.lines.count == 1, "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains(message), "\(words): \(outcome.errors)")
            #expect(try !folder.names.contains("out.mov"))
        }
    }
}
