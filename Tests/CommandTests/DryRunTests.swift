import Foundation
import GLFXTestSupport
import Testing

/// `--dry-run` prints what a job would do, and `glfx run` does the same from its JSON.
@Suite struct DryRunTests {
    /// Command lines without the output's name, each with a file extension whose frames can be compared.
    static let lines: [(words: String, ending: String)] = [
        ("small.mov", "nut"),
        ("small.mov --shader chromakey --key-color #f0f --threshold 0.3 --smoothing 0.123456789", "nut"),
        ("small.mov --shader vignette --set radius=0.1 --shader blur --start 0.2 --duration 0.3", "nut"),
        (
            "small.mov --shader crossfade --input other=still.png --set progress=0s:0,0.5s:1 --size 40x30 --fit cover",
            "mkv"
        ),
        ("small.mov --shader crossfade --input other=index-first.mp4 --background #10203080 --input-end loop", "nut"),
        (
            "small.mov --shader over --input index-first.mp4 --input-time 0.1-0.4 --input-fade 2f,0.1 --input-end hide "
                + "--shader blend --mode soft-light --input #20408080 --input-time 0.2-", "nut"
        ),
        ("small.mov --shader crossfade --input other=previous:2 --background still.png --seed 7", "nut"),
        ("still.png --hold 0.5 --fps 24000/1001 --pan in", "nut"),
        ("color:0.1,0.2,0.3 --duration 0.2 --size 64x48 --shader edges", "png"),
        ("still.png small.mov color:navy --hold 0.6 --transition crossfade --transition-duration 0.25", "nut"),
        ("small.mov --fps 10 --audio none --fade-in 0.3 --fade-out 0.2 --encoder-option level=3", "mkv"),
        ("small.mov --at 0.3 --shader invert", "png"),
    ]

    private func arguments(_ words: String) throws -> [String] {
        var arguments: [String] = []
        for word in words.split(separator: " ").map(String.init) {
            let name = ["small.mov", "still.png", "index-first.mp4"].first { word.hasSuffix($0) }
            arguments.append(try name.map { word.dropLast($0.count) + (try Clips.path($0)) } ?? word)
        }
        return arguments
    }

    /// One line for each frame with its time, length and the hash of its pixels.
    private func frames(_ name: String, in folder: Folder) throws -> [String] {
        let text = try Tool.ffmpeg(
            ["-i", name, "-map", "0:v", "-fps_mode", "passthrough", "-c", "rawvideo", "-f", "framehash", "-"],
            in: folder)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("#") || $0.hasPrefix("#tb")
        }
    }

    @Test(arguments: lines.indices)
    func whatTheCommandLineSaysTheFileSays(number: Int) throws {
        let (words, ending) = Self.lines[number]
        let folder = try Folder()
        let name = ending == "png" ? words.contains("--at") ? "out.png" : "out%03d.png" : "out.\(ending)"
        let line = try arguments(words) + (ending == "nut" || ending == "mkv" ? ["--codec", "ffv1"] : []) + [name]
        let dry = try Glfx.run(line + ["--dry-run", "--json"], in: folder)
        #expect(dry.errors == "")
        #expect(try folder.names == [])
        try folder.write(dry.output, to: "job.json")
        let again = try Glfx.run(["run", "job.json", "--dry-run", "--json"], in: folder)
        #expect(again.output == dry.output)

        let direct = try Glfx.run(line + ["--quiet"], in: folder)
        try #require(direct.code == 0, "\(direct.errors)")
        let before = try frames(name, in: folder)
        #expect(!before.isEmpty)
        let run = try Glfx.run(["run", "job.json", "--overwrite", "--quiet"], in: folder)
        try #require(run.code == 0, "\(run.errors)")
        #expect(try frames(name, in: folder) == before)
    }

    @Test func textTellsWhatIsShownInWhichOrderThroughWhatIntoWhat() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            [
                "a.jpg", "f/%04d.png", "color:#204060", "b.mov", "--hold", "2.5", "--fps", "30000/1001", "--pan", "in",
                "--transition", "crossfade", "--transition-duration", "0.5", "--shader", "chromakey", "--threshold",
                "0s:0.2, 2s:0.6 ease", "--background", "room.mp4", "--size", "720p", "--audio", "music.mp3",
                "--audio-mix", "voice.wav", "--audio-gain", "-6", "--fade-in", "1", "--end", "9", "--device",
                "software", "--codec", "h264", "--quality", "18", "show.mov", "--dry-run",
            ], in: folder)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try folder.names == [])
        #expect(
            outcome.output == """
                show    'a.jpg'
                then    through shader 'crossfade' in 0.5 s, the pictures 'f/%04d.png'
                then    through shader 'crossfade' in 0.5 s, the color #204060
                then    through shader 'crossfade' in 0.5 s, 'b.mov'
                time    30000/1001 frames a second, each still for 2.5 s, moving over stills from 0,0,1,1 to 0.1,0.1,0.8,0.8, linear, up to 9 s
                size    720p, contain
                draw    shader 'chromakey': keyColor = #20e020, threshold = '0s:0.2, 2s:0.6 ease', smoothing = 0.2, spill = 0.5
                over    'room.mp4'
                fade    in for 1 s
                audio   of 'music.mp3', with 'voice.wav' mixed in at -6 dB
                write   'show.mov', codec h264, quality 18
                on      the software renderer

                """)
    }

    @Test(arguments: [
        ("run", "glfx run: no FILE given; write glfx run JOB"),
        ("run a b", "glfx run: unexpected argument 'b'; write glfx run JOB"),
        ("run job.json --shader x", "glfx run: unknown option '--shader'"),
        ("run none.json", "cannot open the job file 'none.json'; check the name"),
        ("run job.json", "job.json:2:3: a job has no 'inputz'; did you mean 'inputs'?"),
        ("a b --json", "--json says how --dry-run prints, and there is no --dry-run; add --dry-run"),
        ("a b.rgba --dry-run", "cannot tell a container from '.rgba' in 'b.rgba'"),
        ("run job.json --quiet --verbose", "--quiet and --verbose exclude each other"),
    ])
    func aMistakeIsOneLine(line: String, words: String) throws {
        let folder = try Folder()
        try folder.write("{\n  \"inputz\": []\n}", to: "job.json")
        let outcome = try Glfx.run(line.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.errors.hasPrefix("glfx: error: \(words)"), "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(outcome.code == (line.contains("none") ? 3 : 2))
        #expect(try folder.names == ["job.json"])
    }
}
