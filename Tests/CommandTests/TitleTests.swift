import Foundation
import GLFXTestSupport
import Testing

/// Titles that fade, move and change, with an outline and a shadow, and the words in braces.
@Suite struct TitleTests {
    private static let (width, height) = (320, 180)
    /// Dark gray, 64 of 255: what a white box adds to it is its opacity.
    private static let job = ["color:#404040", "--size", "320x180", "--fps", "25", "--duration", "2"]
    /// A white box without letters.
    private static let box = ["--text", "x", "--text-color", "#0000", "--text-box", "white", "--text-size", "20%"]

    private func frames(_ arguments: [String], in folder: Folder) throws -> [Data] {
        let outcome = try Glfx.run(arguments + ["--codec", "ffv1", "--overwrite", "out.mkv"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try RawFrames.rgb("out.mkv", width: Self.width, height: Self.height, in: folder)
    }

    private func frames(_ arguments: [String]) throws -> [Data] {
        try frames(Self.job + arguments, in: Folder())
    }

    private func red(_ frame: Data, _ x: Int, _ y: Int) -> Int { Int(frame[3 * (y * Self.width + x)]) }

    /// How much of the frame is covered by white, in pixels, and the middle of it from the top left.
    private func coverage(_ frame: Data) -> (pixels: Double, x: Double, y: Double) {
        var (sum, across, down) = (0.0, 0.0, 0.0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let share = Double(red(frame, x, y) - 64) / 191
                sum += share
                across += share * (Double(x) + 0.5)
                down += share * (Double(y) + 0.5)
            }
        }
        return (sum, across / sum, down / sum)
    }

    /// The rows and columns of what is brighter or darker than the ground by more than so many codes.
    private func extent(_ frame: Data, by codes: Int = 20) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
        var (xs, ys): ([Int], [Int]) = ([], [])
        for y in 0..<Self.height {
            for x in 0..<Self.width where abs(red(frame, x, y) - 64) > codes {
                xs.append(x)
                ys.append(y)
            }
        }
        return (
            try #require(xs.min())...(try #require(xs.max())), try #require(ys.min())...(try #require(ys.max()))
        )
    }

    /// ffmpeg's fade of a layer's alpha, from 0.4 s on and up to 1.6 s.
    @Test func fadesAreThoseOfFfmpeg() throws {
        let folder = try Folder()
        let found = try frames(
            Self.job + Self.box + ["--text-at", "center", "--text-time", "0.4-1.6", "--text-fade", "0.4,10f"],
            in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x404040:s=320x180:r=25:d=2,format=gbrp", "-f", "lavfi", "-i",
                "color=white:s=320x180:r=25:d=2,format=rgba", "-filter_complex",
                "[1]fade=in:st=0.4:d=0.4:alpha=1,fade=out:st=1.2:d=0.4:alpha=1[t];"
                    + "[0][t]overlay=format=gbrp:enable='gte(t,0.4)*lt(t,1.599)'", "-c:v", "ffv1", "reference.mkv",
            ], in: folder)
        let wanted = try RawFrames.rgb("reference.mkv", width: Self.width, height: Self.height, in: folder)
        #expect(found.count == 50 && wanted.count == 50)
        for (index, (one, other)) in zip(found, wanted).enumerated() {
            #expect(abs(red(one, 160, 90) - red(other, 160, 90)) <= 1, "frame \(index)")
        }
        #expect(red(found[10], 160, 90) == 64 && red(found[25], 160, 90) == 255 && red(found[9], 160, 90) == 64)
    }

    /// Without an end, the fade ends with the output; opacity has keyframes.
    @Test func opacityChangesOverTime() throws {
        let faded = try frames(Self.box + ["--text-at", "center", "--text-fade", "0,1"])
        let changed = try frames(Self.box + ["--text-at", "center", "--text-opacity", "0s:0%, 1s:80%, 2s:20%"])
        for (frame, level) in [(0, 1.0), (25, 1.0), (35, 0.6), (49, 0.04)] {
            #expect(abs(red(faded[frame], 160, 90) - Int((64 + 191 * level).rounded())) <= 1, "frame \(frame)")
        }
        for (frame, level) in [(0, 0.0), (10, 0.32), (25, 0.8), (40, 0.44)] {
            #expect(abs(red(changed[frame], 160, 90) - Int((64 + 191 * level).rounded())) <= 1, "frame \(frame)")
        }
    }

    /// `ease` is CSS's cubic-bezier(0.25, 0.1, 0.25, 1), which is 0.8024 at half of the time.
    @Test func aPlaceMovesByKeyframes() throws {
        let moved = try frames(
            Self.box + ["--text-at", "0s:25%,50%,center, 1s:75%,50%,center, 2s:75%,25%,center ease"])
        for (frame, x, y) in [(0, 0.25, 0.5), (10, 0.45, 0.5), (25, 0.75, 0.5)] {
            let place = coverage(moved[frame])
            #expect(abs(place.x - x * 320) < 0.1 && abs(place.y - y * 180) < 0.1, "frame \(frame): \(place)")
        }
        #expect(abs(coverage(moved[49]).x - 0.75 * 320) < 0.1 && coverage(moved[49]).y < 47)
        let half = try frames(Self.box + ["--text-at", "0s:25%,50%,center, 2s:75%,50%,center ease"])
        #expect(abs(coverage(half[25]).x - (0.25 + 0.5 * 0.8024) * 320) < 0.1, "\(coverage(half[25]))")
    }

    /// From below the frame to above it, whatever the text's height.
    @Test func aRollGoesThroughTheFrame() throws {
        let rolled = try frames(Self.box + ["--text-at", "0s:50%,100%,top, 2s:50%,0%,bottom"])
        let pixels = coverage(try frames(Self.box + ["--text-at", "center"])[0]).pixels
        #expect(abs(coverage(rolled[0]).pixels) < 1)
        let middle = coverage(rolled[25])
        #expect(abs(middle.y - 90) < 0.1 && abs(middle.x - 160) < 0.1 && abs(middle.pixels - pixels) < 2, "\(middle)")
        #expect(coverage(rolled[48]).pixels < pixels / 2)
    }

    /// Letters move by parts of a pixel, and grow with their keyframes.
    @Test func lettersMoveSmoothly() throws {
        let style = ["--text", "O", "--font", "DejaVu Sans", "--text-size", "40%"]
        // A quarter of a pixel each frame.
        let moved = try frames(style + ["--text-at", "0s:40%,50%,center, 2s:43.90625%,50%,center"])
        for frame in 1..<50 {
            let step = coverage(moved[frame]).x - coverage(moved[frame - 1]).x
            #expect(abs(step - 0.25) < 0.05, "frame \(frame): \(step)")
        }
        let grown = try frames(
            ["--text", "O", "--font", "DejaVu Sans", "--text-size", "0s:20%, 2s:40%", "--text-at", "center"])
        let (small, large) = (coverage(grown[0]).pixels, coverage(grown[25]).pixels)
        #expect(abs(large / small - 2.25) < 0.1, "\(small), \(large)")
    }

    /// An outline of a tenth of 72 pixels reaches 7.2 further on each side.
    @Test func anOutlineSurroundsTheLetters() throws {
        let style = ["--text", "I", "--font", "DejaVu Sans", "--text-size", "40%", "--text-at", "center"]
        let frame = try frames(style + ["--text-outline", "10%,black"])[0]
        let (letter, outlined) = (try extent(frame, by: 100), try extent(frame))
        for (one, other) in [(letter.x, outlined.x), (letter.y, outlined.y)] {
            #expect(abs(Double(one.lowerBound - other.lowerBound) - 7.2) <= 1, "\(one), \(other)")
            #expect(abs(Double(other.upperBound - one.upperBound) - 7.2) <= 1, "\(one), \(other)")
        }
        // The letter lies over its outline.
        #expect(red(frame, 160, 90) == 255 && red(frame, outlined.x.lowerBound + 3, 90) == 0)
    }

    @Test func aShadowLiesBelowTheLetters() throws {
        let style = ["--text", "I", "--font", "DejaVu Sans", "--text-size", "40%", "--text-at", "center"]
        let plain = try extent(try frames(style)[0])
        let frame = try frames(style + ["--text-shadow", "25%,10%,#000000"])[0]
        let shaded = try extent(frame)
        #expect(shaded.x.lowerBound == plain.x.lowerBound && shaded.y.lowerBound == plain.y.lowerBound)
        // A quarter and a tenth of 72 pixels.
        #expect(abs(shaded.x.upperBound - plain.x.upperBound - 18) <= 1, "\(plain), \(shaded)")
        #expect(abs(Double(shaded.y.upperBound - plain.y.upperBound) - 7.2) <= 1, "\(plain), \(shaded)")
        #expect(red(frame, 160, 90) == 255 && red(frame, 178, 95) == 0)
        // Blurred, it is as dark in all, and nowhere as dark.
        let blurred = try frames(style + ["--text-shadow", "25%,10%,20%,#000000"])[0]
        #expect((1..<60).contains(red(blurred, 178, 95)), "\(red(blurred, 178, 95))")
        let (sharp, soft) = (coverage(frame).pixels, coverage(blurred).pixels)
        #expect(abs(sharp - soft) < 0.05 * abs(sharp) + 20, "\(sharp), \(soft)")
    }

    /// A clip with a timecode, tags and a date; frame 30 is at 00:01:00;02, since minutes drop two numbers (SMPTE ST 12-1).
    private func tagged() throws -> Folder {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x404040:s=320x180:r=30000/1001:d=2,format=yuv420p", "-c:v", "libx264",
                "-timecode", "00:00:59;00", "-metadata", "title=A Film", "-metadata", "comment={x}", "-metadata",
                "creation_time=2024-02-29T10:11:12Z", "A001.C002.mov",
            ], in: folder)
        return folder
    }

    @Test func wordsInBracesAreWhatTheyStandFor() throws {
        let folder = try tagged()
        let pairs = [
            ("{name}|{ext}", "A001.C002|mov"), ("{frame} {time}", "30 00:00:01.001"), ("{timecode}", "00:01:00;02"),
            ("{title}: {date}", "A Film: 2024-02-29"), ("{metadata:COMMENT}", "{{x}}"), ("a {{b}}", "a {{b}}"),
        ]
        for (words, plain) in pairs {
            let names = ["words.png", "plain.png"]
            for (name, text) in zip(names, [words, plain]) {
                let outcome = try Glfx.run(
                    ["A001.C002.mov", "--text", text, "--text-size", "14%", "--overwrite", "--at", "1.001", name],
                    in: folder)
                try #require(outcome.code == 0, "\(outcome.errors)")
            }
            #expect(try folder.read(names[0]) == folder.read(names[1]), "\(words)")
        }
        // ffprobe's label of the first frame is the one that was given.
        let label = try Tool.ffprobe(
            "A001.C002.mov", stream: "v", show: ["-show_entries", "stream_tags=timecode"], in: folder)
        #expect(label == ["00:00:59;00"])
    }

    /// Of joined INPUTs and numbered pictures each frame has the name of its own file.
    @Test func aNameIsThatOfTheFileThatIsShown() throws {
        let folder = try Folder()
        for (index, name) in ["f.0001", "f.0002", "still"].enumerated() {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "color=0x40404\(index):s=320x180", "-frames:v", "1", "\(name).png"], in: folder)
        }
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x404040:s=320x180:r=25:d=0.4,format=gbrp", "-c:v", "ffv1", "movie.mkv"],
            in: folder)
        func expect(_ inputs: [String], _ shown: [(frame: Int, name: String)]) throws {
            let named = try frames(inputs + ["--fps", "25", "--text", "{name}", "--text-size", "12%"], in: folder)
            for (frame, name) in shown {
                let plain = try frames(inputs + ["--fps", "25", "--text", name, "--text-size", "12%"], in: folder)
                #expect(named[frame] == plain[frame], "\(inputs): frame \(frame)")
                #expect(named.count { $0 == plain[frame] } < named.count || shown.count == 1)
            }
        }
        try expect(["f.%04d.png"], [(0, "f.0001"), (1, "f.0002")])
        try expect(["still.png", "movie.mkv", "--hold", "0.4"], [(0, "still"), (9, "still"), (10, "movie")])
        try expect(["movie.mkv"], [(3, "movie")])
    }

    @Test func bothRenderersShowTheSame() throws {
        let arguments =
            Self.job + [
                "--text", "Title {frame}", "--text-at", "0s:20%,50%, 2s:40%,50% ease-in-out", "--text-outline", "6%",
                "--text-shadow", "4%,4%,6%,#000000a0", "--text-fade", "0.5,0.5",
            ]
        let folder = try Folder()
        let native = try frames(arguments, in: folder)
        let software = try frames(arguments + ["--device", "software"], in: folder)
        for (index, (one, other)) in zip(native, software).enumerated() {
            #expect(one.largestDifference(from: other) <= 1, "frame \(index)")
        }
    }

    @Test(arguments: [
        (["--text", "a {nmae}"], "--text 'a {nmae}': '{nmae}' is no word for a text; there is {name}, {ext}, "),
        (["--text", "a { b"], "--text 'a { b': a '{' stands alone; there is {name}"),
        (["--text", "a } b"], "a '}' stands alone"),
        (["--text", "{name}"], "--text '{name}': no INPUT is a file that has a name; write the name itself"),
        (["--text", "{title}"], "'the color' has no 'title' in its metadata; it has none"),
        (["--text", "{date}"], "'the color' does not say when it was made; add --date DATE"),
        (
            ["--text", "a", "--text-fade", "x"],
            "--text-fade 'x': not IN[,OUT]; write each as seconds (0.5) or frames (12f)"
        ),
        (["--text", "a", "--text-outline", "5"], "--text-outline '5': not an outline"),
        (["--text", "a", "--text-shadow", "5%"], "--text-shadow '5%': not a shadow"),
        (["--text", "a", "--text-opacity", "120%"], "--text-opacity '120%': not an opacity; give 0% to 100%"),
        (["--text", "a", "--text-at", "1s:top, 0s:bottom"], "its keyframes are not in the order of time"),
        (["--text", "a", "--text-size", "0s:8%, 1s:800%"], "not a size of a text; give a part of the frame's height"),
        (["--text-fade", "1"], "--text-fade belongs to a text, and there is none before it"),
    ])
    func whatIsWrongIsOneLine(arguments: [String], message: String) throws {
        let folder = try Folder()
        let outcome = try Glfx.run(Self.job + arguments + ["out.mkv"], in: folder)
        #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try folder.names.isEmpty)
    }
}
