import Foundation
import GLFXTestSupport
import Testing

/// `--export-plate` and `--key-report`: a key that is found once is drawn the same elsewhere.
@Suite struct KeyReportCommandTests {
    private struct Report: Decodable {
        struct Screen: Decodable {
            var color: [Double]
            var hexadecimal: String
            var origin: String
            var share: Double?
        }
        struct Plate: Decodable {
            var origin: String
            var width: Int
            var height: Int
            var path: String?
            var pictures: Int?
            var share: Double?
            var residue: Double?
            var exposures: [Double]?
        }
        var screen: Screen
        var plate: Plate
        var clipBlack: Double
        var clipWhite: Double
        var sharpness: Double
        var lumaGuide: Double
        var kept: [[Double]]
        var options: [String]
    }

    /// The frames' pixels.
    private func frames(_ name: String, in folder: Folder) throws -> Data {
        try Tool.ffmpeg(["-i", name, "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
    }

    private func report(_ words: [String], in folder: Folder) throws -> Report {
        let outcome = try Glfx.run(
            words + ["--key-report", "json", "--overwrite", "--codec", "png", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Report.self, from: outcome.data)
    }

    /// Each with its expected plate file.
    @Test(arguments: [
        (["--key", "auto"], "96,58,rgb48be"),
        (["--key", "auto", "--plate", "none"], "1,1,rgb48be"),
        // The file has 8 bits, and its texture filters them as such.
        (["--key", "green", "--plate", "wall.png"], "160,96,rgb24"),
        (
            [
                "--key-at", "10,10", "--keep", "#40a860", "--keep-at", "80,60,0.3", "--inside", "0,0 20,0.5 20,20",
                "--choke", "0.5", "--clip-white", "0s:0.9, 1s:0.8", "--composite", "linear",
            ], "96,58,rgb48be"
        ),
    ])
    func theExportedPlateAndTheOptionsDrawTheSameFrames(words: [String], kind: String) throws {
        let folder = try Folder()
        for name in ["grain.mkv", "wall.png"] { try KeyScene.make(name, in: folder) }
        let options = try report(["grain.mkv"] + words + ["--export-plate", "plate.png"], in: folder).options
        #expect(options.contains("--plate") && options.contains("plate.png"), "\(options)")
        #expect(
            try Tool.ffprobe(
                "plate.png", stream: "v", show: ["-show_entries", "stream=width,height,pix_fmt"], in: folder)
                == [kind])
        let first = try frames("out.mov", in: folder)
        func again(_ plate: String) throws -> Data {
            let options = options.map { $0 == "plate.png" ? plate : $0 }
            let outcome = try Glfx.run(
                ["grain.mkv"] + options + ["--overwrite", "--codec", "png", "again.mov"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return try frames("again.mov", in: folder)
        }
        #expect(try again("plate.png") == first)
        // The frames would show a difference: a plate lower by one code value is another one.
        _ = try Tool.ffmpeg(["-i", "plate.png", "-vf", "lutrgb=g=val-maxval/256", "darker.png"], in: folder)
        #expect(try again("darker.png") != first)
    }

    @Test func theReportTellsWhatWasFound() throws {
        let folder = try Folder()
        for name in ["actor.mkv", "wall.png"] { try KeyScene.make(name, in: folder) }
        let auto = try report(["actor.mkv", "--key", "auto"], in: folder)
        #expect(auto.screen.origin == "auto" && auto.screen.hexadecimal.hasPrefix("#2"))
        // The box covers 40x76 of 160x96.
        #expect(abs((auto.screen.share ?? 0) - 0.8) < 0.02)
        // The wall's middle, 42,182,56 in 8 bits.
        for (found, wanted) in zip(auto.screen.color, [42.0, 182, 56]) { #expect(abs(found * 255 - wanted) < 6) }
        #expect(auto.plate.origin == "made" && auto.plate.pictures == 6 && auto.plate.exposures == [1, 1, 1, 1, 1, 1])
        #expect(abs((auto.plate.share ?? 0) - 0.8) < 0.02 && (auto.plate.residue ?? 1) < 0.015)
        #expect(auto.clipBlack == 0 && auto.clipWhite == 0.92 && auto.sharpness == 1.7 && auto.lumaGuide == 0.5)
        #expect(auto.kept.isEmpty && !auto.options.contains("--plate"))

        let given = try report(
            ["actor.mkv", "--key", "#2ab438", "--plate", "none", "--keep", "red", "--sharpness", "1.5"], in: folder)
        #expect(given.screen.origin == "given" && given.screen.share == nil && given.screen.hexadecimal == "#2ab438")
        #expect(given.plate.origin == "even" && given.plate.width == 1 && given.plate.exposures == nil)
        #expect(given.kept == [[1, 0, 0]] && given.sharpness == 1.5)
        #expect(given.options.prefix(6) == ["--key", "#2ab438", "--plate", "none", "--keep", "#ff0000"])

        let at = try report(["actor.mkv", "--key-at", "10,10", "--plate", "wall.png"], in: folder)
        #expect(at.screen.origin == "at" && at.screen.hexadecimal == "#2fcc3f")
        #expect(at.plate.origin == "file" && at.plate.path == "wall.png" && at.plate.height == 96)
        let plate = try report(["actor.mkv", "--key", "auto", "--plate", "wall.png"], in: folder)
        #expect(plate.screen.origin == "plate" && (plate.screen.share ?? 0) > 0.9)
    }

    /// The wall is lit by half as much in the second half.
    @Test func theReportTellsTheExposureOfEachPicture() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        _ = try Tool.ffmpeg(
            [
                "-i", "actor.mkv", "-vf", "lutrgb=r=val*0.7:g=val*0.7:b=val*0.7:enable='gte(n,3)'", "-c:v", "ffv1",
                "dim.mkv",
            ],
            in: folder)
        let exposures = try #require(try report(["dim.mkv", "--key", "auto"], in: folder).plate.exposures)
        #expect(exposures.count == 6)
        let (most, least) = (try #require(exposures.max()), try #require(exposures.min()))
        #expect(abs(least / most - 0.7) < 0.03, "\(exposures)")
    }

    /// Values tuned on a still hold for the movie, whatever screen the still alone would give.
    @Test(arguments: [(["changes.mkv"], "0.6", 3), (["changes.mkv", "--fps", "10"], "0.9", 9)])
    func aMomentHasTheKeyOfTheWholeMovie(words: [String], moment: String, index: Int) throws {
        let folder = try Folder()
        try KeyScene.make("grain.mkv", in: folder)
        _ = try Tool.ffmpeg(
            [
                "-i", "grain.mkv", "-vf", "lutrgb=r=val*0.7:g=val*0.7:b=val*0.8:enable='gte(n,3)'", "-c:v", "ffv1",
                "changes.mkv",
            ],
            in: folder)
        for output in [["--codec", "png", "out.mov"], ["--at", moment, "still.png"]] {
            let outcome = try Glfx.run(words + ["--key", "auto"] + output, in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        let (all, still) = (try frames("out.mov", in: folder), try frames("still.png", in: folder))
        let size = 160 * 96 * 4
        expectSame(Data(all.dropFirst(index * size).prefix(size)), still)
    }

    // MARK: - The file

    static let mistakes: [(words: String, line: String, code: Int32)] = [
        (
            "--export-plate plate.jpg",
            "--export-plate 'plate.jpg' is no name of a PNG picture; write it so: plate.png", 2
        ),
        ("--export-plate -", "--export-plate '-' is no name of a PNG picture; write it so: plate.png", 2),
        ("--export-plate %d.png", "--export-plate '%d.png' is no name of a PNG picture; write it so: plate.png", 2),
        ("--export-plate wall.png", "output 'wall.png' exists; use --overwrite to replace it", 2),
        (
            "--plate wall.png --overwrite --export-plate ./wall.png",
            "output './wall.png' is input 'wall.png'; write to another name", 2
        ),
        ("--overwrite --export-plate link.png", "output 'link.png' is input 'actor.mkv'; write to another name", 2),
        (
            "--export-plate no/plate.png",
            "cannot write 'no/plate.png': there is no folder 'no'; make the folder first", 7
        ),
        (
            "--plate wall.mkv --export-plate plate.png",
            "--export-plate writes one picture, and the plate 'wall.mkv' is a movie; "
                + "leave it out: the plate is a file already", 2
        ),
    ]

    @Test func eachMistakeIsOneLineAndNothingIsWritten() throws {
        let folder = try Folder()
        for name in ["actor.mkv", "wall.png", "wall.mkv"] { try KeyScene.make(name, in: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.png"), withDestinationPath: "actor.mkv")
        let before = try Snapshot(folder)
        for (words, line, code) in Self.mistakes {
            let outcome = try Glfx.run(
                ["actor.mkv", "--key", "auto"] + words.split(separator: " ").map(String.init) + ["out.mov"], in: folder)
            let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note: ") }
            #expect(errors == ["glfx: error: \(line)"], "\(words)")
            #expect(outcome.code == code, "\(words)")
            #expect(try Snapshot(folder) == before, "\(words)")
        }
    }

    @Test func thePlateIsNotTheOutput() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        for (output, plate) in [
            ("out.png", "./out.png"), ("f%03d.png", "f004.png"), ("../\(folder.url.lastPathComponent)/x.png", "x.png"),
        ] {
            let outcome = try Glfx.run(
                ["actor.mkv", "--at", "0", "--key", "auto", "--export-plate", plate, output], in: folder)
            #expect(outcome.errors == "glfx: error: '\(plate)' is the output '\(output)'; write to another name\n")
            #expect(outcome.code == 2)
            #expect(try folder.names == ["actor.mkv"])
        }
    }

    @Test func aJobThatFailsLeavesNoPlateAndTheOldOneAsItWas() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        try folder.write("the old one", to: "plate.png")
        try folder.write("void main() { gl_FragColor = vec4(nothing); }", to: "broken.frag")
        let before = try Snapshot(folder)
        let arguments = [
            "actor.mkv", "--key", "auto", "--export-plate", "plate.png", "--overwrite", "--codec", "png", "out.mov",
        ]
        let broken = try Glfx.run(arguments + ["--shader", "broken.frag"], in: folder)
        #expect(broken.code == 5, "\(broken.errors)")
        #expect(try Snapshot(folder) == before)
        // The disk fills up while the movie is written, when the plate is complete already.
        let full = try FileFaults(fail: "fsync:2:ENOSPC").run(arguments, in: folder)
        #expect(full.code == 7, "\(full.errors)")
        #expect(try Snapshot(folder) == before)
        let done = try Glfx.run(arguments, in: folder)
        #expect(done.code == 0, "\(done.errors)")
        #expect(try folder.names == ["actor.mkv", "broken.frag", "out.mov", "plate.png"])
        #expect(try folder.read("plate.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }
}
