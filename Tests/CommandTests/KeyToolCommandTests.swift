import Foundation
import GLFXTestSupport
import Testing

/// The user's hints to a key: colors to keep, mattes, the screen's range; and its views.
@Suite struct KeyToolCommandTests {
    /// Keys the scene of props, and returns the notes.
    @discardableResult
    private func run(_ words: [String], in folder: Folder) throws -> String {
        let outcome = try Glfx.run(
            ["props.mkv", "--key", "auto"] + words + ["--overwrite", "--codec", "png", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(words): \(outcome.errors)")
        return outcome.errors
    }

    private static let cloth = (x: 80, y: 50), marker = (x: 126, y: 36)

    private func alpha(_ place: (x: Int, y: Int), in folder: Folder) throws -> Int {
        try KeyScene.alpha("out.mov", place.x, place.y, in: folder)
    }

    @Test func aColorThatIsKeptIsSolid() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        try run([], in: folder)
        #expect(try alpha(Self.cloth, in: folder) < 200)
        for words in [["--keep", "#40a860"], ["--keep", "red", "--keep", "0.251,0.659,0.376"]] {
            try run(words, in: folder)
            #expect(try alpha(Self.cloth, in: folder) == 255, "\(words)")
            #expect(try KeyScene.alpha("out.mov", 30, 48, in: folder) <= 5, "\(words)")
            // It keeps its color too: nothing is despilled.
            let color = try KeyScene.pixel("out.mov", Self.cloth.x, Self.cloth.y, in: folder)
            for (found, wanted) in zip(color, [0x40, 0xa8, 0x60]) { #expect(abs(found - wanted) <= 3, "\(color)") }
        }
    }

    @Test func theColorOfAPixelIsKeptAndSaid() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        let notes = try run(["--keep-at", "80,50", "--keep-at", "80,30,0.4"], in: folder)
        #expect(notes.contains("glfx: note: kept is #40a860, as it is at 80,50\n"), "\(notes)")
        #expect(notes.contains("glfx: note: kept is #606060, as it is at 80,30\n"), "\(notes)")
        #expect(try alpha(Self.cloth, in: folder) == 255)
        // In coordinates of the keyed frame: at half the size, the cloth is at half the position.
        try run(["--size", "80x48", "--keep-at", "40,25"], in: folder)
        let bytes = try Tool.ffmpeg(
            ["-i", "out.mov", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        #expect(bytes[bytes.startIndex + 4 * (25 * 80 + 40) + 3] == 255)
    }

    @Test func whatIsInsideAPolygonIsSubjectAndWhatIsOutsideGoes() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        try run(["--inside", "66,36 94,36 94,64 66,64", "--outside", "110.5,20 142,20 142,52 110.5,52"], in: folder)
        #expect(try alpha(Self.cloth, in: folder) == 255)
        #expect(try alpha(Self.marker, in: folder) == 0)
        // A triangle over a corner of the wall: whole pixels, and half of those on its slope.
        try run(["--inside", "0,0 20,0 20,20"], in: folder)
        for (x, y, wanted) in [(15, 5, 255), (5, 15, 0), (10, 10, 128)] {
            #expect(abs(try KeyScene.alpha("out.mov", x, y, in: folder) - wanted) <= 1, "\(x),\(y)")
        }
        // Outside overrides inside. Corners may lie outside of the frame.
        try run(["--inside", "-50,-50 300,-50 300,200 -50,200", "--outside", "-5,0 10,0 10,200 -5,200"], in: folder)
        for (x, wanted) in [(5, 0), (9, 0), (10, 255), (40, 255)] {
            #expect(try KeyScene.alpha("out.mov", x, 48, in: folder) == wanted, "\(x)")
        }
    }

    @Test func aPolygonCountsInTheFrameThatIsKeyed() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        try run(["--size", "80x48", "--inside", "0,0 10,0 10,10 0,10"], in: folder)
        let bytes = try Tool.ffmpeg(
            ["-i", "out.mov", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        for (x, wanted) in [(9, 255), (10, 0)] {
            #expect(bytes[bytes.startIndex + 4 * (5 * 80 + x) + 3] == wanted, "\(x)")
        }
    }

    @Test func aMatteIsAStillOrAMovieThatRunsAlong() throws {
        let folder = try Folder()
        for name in ["props.mkv", "cloth.png", "marker.mkv"] { try KeyScene.make(name, in: folder) }
        // The still is half as large as the frame, and stretched over it.
        try run(["--inside", "cloth.png", "--outside", "marker.mkv"], in: folder)
        #expect(try alpha(Self.cloth, in: folder) == 255)
        #expect(try alpha(Self.marker, in: folder) == 0)
        let later = try KeyScene.pixel("out.mov", Self.marker.x, Self.marker.y, frame: 1, in: folder)
        #expect(later[3] > 40, "\(later)")
    }

    @Test func whatIsInTheScreensRangeIsScreen() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        try run([], in: folder)
        #expect(try alpha(Self.marker, in: folder) > 40)
        try run(["--screen-range", "0.5"], in: folder)
        #expect(try alpha(Self.marker, in: folder) == 0)
        #expect(try KeyScene.alpha("out.mov", 80, 30, in: folder) == 255)
    }

    @Test func theForegroundIsTheColorAloneAndEdgesAreWhite() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        try run(["--view", "foreground"], in: folder)
        #expect(try KeyScene.pixel("out.mov", 80, 30, in: folder) == [96, 96, 96, 255])
        #expect(try KeyScene.pixel("out.mov", 20, 20, in: folder) == [0, 0, 0, 255])
        try run(["--view", "edges", "--feather", "6"], in: folder)
        for (x, wanted) in [(20, 64), (60, 255), (66, 48)] {
            let pixel = try KeyScene.pixel("out.mov", x, 30, in: folder)
            #expect(pixel.prefix(3).allSatisfy { abs($0 - wanted) <= 1 } && pixel[3] == 255, "\(x): \(pixel)")
        }
    }

    // MARK: - Mistakes

    private static let polygon = "write it so: '10,10 600,20 580,400'"
    private static let tooMany = "a key keeps at most 8 colors, those of --keep-at included, and there are 9; "
    private static let others = "--inside keeps a part of the picture whatever its color"

    static let words =
        ["--keep red", "--keep-at 1,2", "--inside m.png", "--outside 1,2", "--export-plate p.png", "--key-report json"]
        .map { option in
            let name = option.split(separator: " ")[0]
            return ArgumentError("a b \(option)", "\(name) belongs to a key, and there is none; add --key auto")
        } + [
            ArgumentError("a b --key auto --keep grean", "--keep 'grean' is no color; did you mean 'green'?"),
            ArgumentError(
                "a b --key auto --keep 1,2,3", "--keep '1,2,3' is no color; write it so: #c8102e, red or 0.8,0.1,0.2"),
            ArgumentError(
                "a b --key auto --keep-at nan,3",
                "--keep-at 'nan,3' is no place in a picture; "
                    + "write X,Y in pixels from the top left, and the time behind it in seconds: 40,30 or 40,30,2.5"),
            ArgumentError(
                words: ["a", "b", "--key", "auto"] + (1...8).flatMap { _ in ["--keep", "red"] } + ["--keep-at", "1,1"],
                tooMany + "leave some out; " + others),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--inside", ""],
                "--inside is empty; give the name of a file, or a polygon: '10,10 600,20 580,400'"),
            ArgumentError("a b --key auto --outside x --outside y", "--outside is given twice; leave one of them out"),
            ArgumentError(
                "a b --key auto --input inside=x --inside y", "--inside is given twice; leave one of them out"),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--inside", "1,1 2,2"],
                "--inside: a polygon has 3 to 64 corners, not 2; \(polygon)"),
            ArgumentError(
                words: [
                    "a", "b", "--key", "auto", "--inside", (1...65).map { "\($0),\($0 * $0)" }.joined(separator: " "),
                ],
                "--inside: a polygon has 3 to 64 corners, not 65; \(polygon)"),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--outside", "0,0 50,50 50,0 0,50"],
                "--outside: the polygon's side from corner 1 crosses the one from corner 3; "
                    + "give the corners in turn, once around"),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--inside", "1,1 2,2 5,5"],
                "--inside: the polygon encloses nothing: its corners lie on one line; \(polygon)"),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--inside", "10,10 20,nan 30,30"],
                "--inside: the polygon's corner 2 is at 20.0,nan, which is no place; "
                    + "give numbers of pixels from the frame's top left, at most 100000"),
            ArgumentError(
                words: ["a", "b", "--key", "auto", "--inside", "10,10 20,x 30,30"],
                "--inside: '20,x' is no corner of a polygon; "
                    + "write each as X,Y in pixels from the top left: '10,10 600,20 580,400'"),
            ArgumentError(
                "a b --key auto --screen-range 0.6",
                "--screen-range cannot be '0.6', which is out of its range; it takes a number from 0 to 0.5"),
            ArgumentError(
                "a b --key auto --key-report xml", "--key-report 'xml': no such choice; it can be json"),
            ArgumentError(
                "a b --key auto --key-report json --stats",
                "--stats and --key-report exclude each other: both print to the standard output; leave one of them out"),
            ArgumentError(
                "a - --format nut --key auto --key-report json",
                "--key-report prints to the standard output, where the movie goes; leave it out"),
            ArgumentError(
                "a b --key auto --export-plate ''", "--export-plate is empty; give the name of a file: plate.png"),
        ]

    @Test(arguments: words) func aWordThatIsWrongIsToldBeforeAnyFileIsOpened(_ mistake: ArgumentError) throws {
        let folder = try Folder()
        let outcome = try Glfx.run(mistake.arguments, in: folder)
        #expect(outcome.errors == "glfx: error: \(mistake.line)\n")
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(try folder.names == [])
    }

    static let mistakes = [
        ArgumentError(
            "props.mkv --key #2ab438 --keep #2cb53a out.mov",
            "--keep #2cb53a is as good as the screen's own #2ab438; keep a color that only the subject has; " + others),
        ArgumentError(
            "props.mkv --key #2ab438 --keep-at 10,10 out.mov",
            "at 10,10 the picture is #2fcc3f, as good as the screen's own #2ab438; "
                + "keep a color that only the subject has; " + others),
        ArgumentError(
            "props.mkv --key #2ab438 --keep-at 300,10 out.mov",
            "--keep-at 300,10 is outside the picture; it has 160x96 pixels, counted from its top left"),
        ArgumentError(
            words: ["props.mkv", "--key", "#2ab438", "--outside", "500,5 600,5 600,60", "out.mov"],
            "the polygon of --outside is outside the picture; it has 160x96 pixels, counted from its top left"),
        ArgumentError(
            "props.mkv --key #2ab438 --set keep=0s:\(zeros),1s:\(zeros) out.mov",
            "'keep' of the key cannot change in time; give it one value for the whole run"),
        ArgumentError(
            "props.mkv --key auto --set keepAt=-3,1e30,0,1,\(Array(repeating: "0", count: 28).joined(separator: ",")) out.mov",
            "'keepAt' of the key is no place in a picture: -3.0,1e+30,0.0; "
                + "give pixels from the top left, and the time after them in seconds"),
    ]

    private static let zeros = Array(repeating: "0", count: 32).joined(separator: ",")

    @Test func eachMistakeIsOneLineAndTwo() throws {
        let folder = try Folder()
        try KeyScene.make("props.mkv", in: folder)
        for mistake in Self.mistakes {
            let outcome = try Glfx.run(mistake.arguments, in: folder)
            let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note: ") }
            #expect(errors == ["glfx: error: \(mistake.line)"], "\(mistake)")
            #expect(outcome.code == 2, "\(mistake)")
            #expect(try folder.names == ["props.mkv"])
        }
    }

    // MARK: - Jobs

    private static let line = [
        "props.mkv", "--key", "auto", "--keep", "#40a860", "--keep-at", "80,30,0.2", "--inside", "66,36 94,36.5 94,64",
        "--outside", "marker.mkv", "--screen-range", "0.1", "--export-plate", "plate.png", "--codec", "png", "out.mov",
    ]

    @Test func aJobFileSaysTheSameAsTheOptions() throws {
        let folder = try Folder()
        for name in ["props.mkv", "marker.mkv"] { try KeyScene.make(name, in: folder) }
        let dry = try Glfx.run(Self.line + ["--dry-run", "--json"], in: folder)
        #expect(dry.code == 0 && dry.errors == "")
        #expect(dry.output.contains("\"inside\": {\"polygon\": [[66, 36], [94, 36.5], [94, 64]]}"), "\(dry.output)")
        try folder.write(dry.output, to: "job.json")
        #expect(try Glfx.run(["run", "job.json", "--dry-run", "--json"], in: folder).output == dry.output)
        #expect(try folder.names == ["job.json", "marker.mkv", "props.mkv"])

        let direct = try Glfx.run(Self.line, in: folder)
        #expect(direct.code == 0, "\(direct.errors)")
        let before = try [folder.read("out.mov"), folder.read("plate.png")]
        let run = try Glfx.run(["run", "job.json", "--overwrite", "--key-report", "json"], in: folder)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try [folder.read("out.mov"), folder.read("plate.png")] == before)
        #expect(run.output.contains("\"--keep\",\n    \"#40a860\""), "\(run.output)")
    }

    @Test func textTellsWhatIsKeptAndWhichMattesThereAre() throws {
        let folder = try Folder()
        let dry = try Glfx.run(Self.line + ["--dry-run", "--key-report", "json"], in: folder)
        #expect(dry.code == 0 && dry.errors == "")
        #expect(
            dry.output.contains(
                "keep = #40a860, keepAt = 80,30 at 0.2 s, inside from the polygon 66,36 94,36.5 94,64, "
                    + "outside from 'marker.mkv'\n"), "\(dry.output)")
        #expect(dry.output.contains("write   the clean plate to 'plate.png'\n"))
        let plain = try Glfx.run(["a.mov", "--key", "auto", "b.mov", "--dry-run"], in: folder)
        #expect(plain.output.contains("view = result, shadows = auto, spill = 1, "), "\(plain.output)")
    }
}
