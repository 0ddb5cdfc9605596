import Foundation
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// `--key` on the real binary, and the jobs that its options make.
@Suite struct KeyCommandTests {
    @Test func autoFindsTheScreenAndKeysItsWholeWall() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        let outcome = try Glfx.run(["actor.mkv", "--key", "auto", "--codec", "png", "out.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("glfx: note: the screen is #2"), "\(outcome.errors)")
        for (x, wanted) in [(4, 0), (40, 0), (80, 255), (120, 0), (155, 0)] {
            #expect(abs(try KeyScene.alpha("out.mov", x, 60, in: folder) - wanted) <= 2, "\(x)")
        }
    }

    @Test func aMissingDeviceIsToldBeforeTheScreenIsLookedFor() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        let outcome = try Glfx.run(
            ["actor.mkv", "--key", "auto", "--device", "/dev/dri/renderD999", "out.mov"], in: folder)
        #expect(outcome.code == 6)
        #expect(outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("glfx: error: the device '/dev/dri/renderD999' does not exist"))
        #expect(try folder.names == ["actor.mkv"])
    }

    @Test func aPlateAColorAndAPlaceKeyToo() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        try KeyScene.make("wall.mkv", in: folder)
        for words in [["--key", "#2ab438"], ["--key-at", "10,10"], ["--key", "green", "--plate", "wall.mkv"]] {
            let outcome = try Glfx.run(
                ["actor.mkv"] + words + ["--codec", "png", "--overwrite", "out.mov"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            for (x, wanted) in [(4, 0), (80, 255), (150, 0)] {
                #expect(abs(try KeyScene.alpha("out.mov", x, 60, in: folder) - wanted) <= 2, "\(words) \(x)")
            }
        }
    }

    @Test func edgesFollowLumaLessWhereChromaIsAsFine() throws {
        let folder = try Folder()
        try KeyScene.make("soft.mkv", in: folder)
        _ = try Tool.ffmpeg(["-i", "soft.mkv", "-pix_fmt", "yuv420p", "-c:v", "ffv1", "coarse.mkv"], in: folder)
        func keyed(_ name: String, _ words: [String]) throws -> Data {
            let outcome = try Glfx.run(
                [name, "--key", "auto", "--plate", "none"] + words + ["--overwrite", "--codec", "png", "out.mov"],
                in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return try Tool.ffmpeg(["-i", "out.mov", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        }
        let coarse = ["--sharpness", "2", "--luma-guide", "1"], fine = ["--sharpness", "1.7", "--luma-guide", "0.5"]
        let untouched = try keyed("soft.mkv", [])
        #expect(try untouched == keyed("soft.mkv", fine))
        #expect(try untouched != keyed("soft.mkv", coarse))
        #expect(try keyed("coarse.mkv", []) == keyed("coarse.mkv", coarse))
    }

    @Test func theStagesBehindTheKeyAreDrawnWhereTheyAreAskedFor() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        func run(_ words: [String]) throws {
            let outcome = try Glfx.run(
                ["actor.mkv", "--key", "auto"] + words + ["--overwrite", "--codec", "png", "out.mov"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        try run(["--choke", "4"])
        #expect(
            try KeyScene.alpha("out.mov", 62, 60, in: folder) == 0
                && KeyScene.alpha("out.mov", 80, 60, in: folder) == 255)
        try run(["--choke", "-4"])
        #expect(try KeyScene.alpha("out.mov", 57, 60, in: folder) == 255)
        try run(["--temporal", "0.5"])
        #expect(try KeyScene.alpha("out.mov", 80, 60, in: folder) == 255)
        // Views and results over a background hold no alpha.
        for words in [["--view", "matte"], ["--view", "status"], ["--background", "red", "--light-wrap", "0.5"]] {
            try run(words)
            #expect(try KeyScene.alpha("out.mov", 10, 60, in: folder) == 255, "\(words)")
        }
        // Half of black and half of white are 188 of 255 in linear light (2.4), not 128.
        try run(["--background", "white", "--composite", "linear", "--feather", "32"])
        #expect(try KeyScene.alpha("out.mov", 80, 60, in: folder) == 255)
        // Without a background it keeps its alpha, for compositing in light elsewhere.
        try run(["--composite", "linear"])
        #expect(
            try KeyScene.alpha("out.mov", 80, 60, in: folder) == 255
                && KeyScene.alpha("out.mov", 10, 60, in: folder) == 0)
    }

    static let mistakes = [
        ArgumentError(
            "room.mkv --key auto out.mov",
            "no screen was found in 'room.mkv': there is nothing green or blue in it; "
                + "say its color with --key '#rrggbb', or where it is with --key-at X,Y"),
        ArgumentError(
            "actor.mkv --key #808080 out.mov",
            "the key's color is #808080, which is gray: nothing tells it from what has no color; "
                + "a screen is green or blue; --key auto looks for it"),
        ArgumentError(
            "actor.mkv --key-at 80,60 out.mov",
            "at 80,60 the picture is #606060, which is gray: nothing tells it from what has no color; "
                + "a screen is green or blue; --key auto looks for it"),
        ArgumentError(
            "actor.mkv --key-at 200,60 out.mov",
            "--key-at 200,60 is outside the picture; it has 160x96 pixels, counted from its top left"),
        ArgumentError(
            "actor.mkv --key auto --plate narrow.mkv out.mov",
            "the plate 'narrow.mkv' is 96x160, and the movie 160x96; "
                + "a clean plate is the same shot without the subject; --plate auto makes one"),
        ArgumentError(
            "actor.mkv --key auto --plate other.mkv out.mov",
            "the plate 'other.mkv' shows another scene: nothing in the movie resembles it; "
                + "a clean plate is the same shot without the subject; --plate auto makes one"),
        ArgumentError(
            "actor.mkv --key auto --light-wrap 0.5 out.mov",
            "--light-wrap is about what lies behind the picture, and there is no background; "
                + "add --background COLOR|FILE"),
        ArgumentError(
            "actor.mkv --shader invert --key auto out.mov",
            "the key comes after another shader; "
                + "give one --key before every --shader: it looks for the screen in the movie as it is"),
        ArgumentError(
            "actor.mkv --shader garbage --shape polygon --corners 0,0,1,1,1,0,0,1 out.mov",
            "the polygon's side from corner 1 crosses the one from corner 3; "
                + "give the corners in turn, once around"),
    ]

    @Test func eachMistakeIsOneLineAndTwo() throws {
        let folder = try Folder()
        for name in ["actor.mkv", "room.mkv", "other.mkv", "narrow.mkv"] { try KeyScene.make(name, in: folder) }
        for mistake in Self.mistakes {
            let outcome = try Glfx.run(mistake.arguments, in: folder)
            let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note: ") }
            #expect(errors == ["glfx: error: \(mistake.line)"], "\(mistake)")
            #expect(outcome.code == 2, "\(mistake)")
            #expect(!(try folder.names.contains("out.mov")))
        }
    }

    @Test func withoutAlphaAndBackgroundItIsLaidOverBlackWithALine() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        let outcome = try Glfx.run(["actor.mkv", "--key", "auto", "out.mp4"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("they are laid over black"), "\(outcome.errors)")
    }

    static let words = [
        ArgumentError("a b --key gren", "--key 'gren' is no color; did you mean 'green'?"),
        ArgumentError(
            "a b --key-at 3",
            "--key-at '3' is no place in a picture; "
                + "write X,Y in pixels from the top left, and the time behind it in seconds: 40,30 or 40,30,2.5"),
        ArgumentError("a b --plate x.png", "--plate belongs to a key, and there is none; add --key auto"),
        ArgumentError(
            "a b --key auto --key-at 1,2",
            "--key and --key-at exclude each other; there is one screen: leave one of them out"),
    ]

    @Test(arguments: words) func aWordThatIsWrongIsToldBeforeAnyFileIsOpened(_ mistake: ArgumentError) throws {
        let outcome = try Glfx.run(mistake.arguments, in: Folder())
        #expect(outcome.errors == "glfx: error: \(mistake.line)\n")
        #expect(outcome.code == 2)
    }

    @Test func aJobFileSaysTheSameAsTheOptions() throws {
        let folder = try Folder()
        try KeyScene.make("actor.mkv", in: folder)
        let words = ["actor.mkv", "--key", "green", "--clip-black", "0.05", "--view", "matte", "out.mkv"]
        let written = try Glfx.run(words + ["--dry-run", "--json"], in: folder)
        #expect(written.code == 0)
        try folder.write(written.output, to: "job.json")
        let job = try JobFile.job(text: written.output, name: "job.json", edition: "test")
        let key = try #require(job.shaders.first)
        #expect(key.program.name == "key" && key.values["clipBlack"] == ParameterValue(0.05))
        #expect(try Glfx.run(["run", "job.json"], in: folder).code == 0)
        let matte = try Tool.ffmpeg(
            ["-i", "out.mkv", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"], in: folder)
        #expect(matte[matte.startIndex + 60 * 160 + 80] > 250 && matte[matte.startIndex + 60 * 160 + 8] < 5)
    }
}
