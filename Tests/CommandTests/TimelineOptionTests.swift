import GLFXCore
import GLFXDialects
@testable import GLFXJob
import GLFXPrograms
import GLFXWrite
import Testing

/// Arguments about the sources of pictures, their time and their audio.
@Suite struct TimelineOptionTests {
    @Test(arguments: [
        ("in.mov", JobInput.file("in.mov")), ("-", .standardInput), ("./-", .file("./-")),
        ("color:#204060", .color([32 / 255.0, 64 / 255.0, 96 / 255.0, 1])), ("color:transparent", .color(.zero)),
        ("color:0.5,0.25,1,0.5", .color([0.5, 0.25, 1, 0.5])), ("f/*.png", .pictures("f/*.png")),
        ("f?.png", .pictures("f?.png")), ("[ab].png", .pictures("[ab].png")), ("%d.png", .pictures("%d.png")),
        ("f/%04d.png", .pictures("f/%04d.png")), ("100%.png", .file("100%.png")), ("a[1].mov", .file("a[1].mov")),
        ("take%2.mov", .file("take%2.mov")),
    ])
    func aWordIsAnInput(word: String, input: JobInput) throws {
        #expect(try Parsing.job("\(word) out.mov", files: ["a[1].mov"]).inputs == [input])
    }

    @Test func severalWordsAreShownInTheirOrder() throws {
        let job = try Parsing.job("a.jpg --hold 2 b.mov color:red c.png --fps 25 out.mov")
        #expect(job.inputs == [.file("a.jpg"), .file("b.mov"), .color([1, 0, 0, 1]), .file("c.png")])
        #expect(job.output.path == "out.mov" && job.hold == Rational(2, 1) && job.frameRate == Rational(25, 1))
    }

    @Test func aShaderThatReadsNoPictureNeedsNoInput() throws {
        let job = try Parsing.job("--shader clock --duration 5 out.mov")
        #expect(job.inputs == [] && job.output.path == "out.mov" && job.end == Rational(5, 1))
        #expect(try Parsing.job("--shader clock out.mov --overwrite", files: ["out.mov"]).output.path == "out.mov")
    }

    @Test(arguments: ["--shader one in.mov", "--shader clock in.mov", "in.mov"])
    func aSingleWordThatIsNoOutputIsRefused(line: String) {
        #expect(throws: Failure.self) { try Parsing.job(line, files: ["in.mov"]) }
    }

    @Test(
        arguments: [
            ("30000/1001", 30000, 1001), ("25", 25, 1), ("12.5", 25, 2), ("23.976", 2997, 125), ("1/2", 1, 2),
            ("50/2", 25, 1),
        ] as [(String, Int64, Int64)])
    func aFrameRateIsExact(text: String, above: Int64, below: Int64) throws {
        let rate = try #require(try Parsing.job("a b --fps \(text)").frameRate)
        #expect((rate.numerator, rate.denominator) == (above, below))
    }

    @Test(arguments: [
        ("480p", 854, 480), ("720p", 1280, 720), ("1080p", 1920, 1080), ("1440p", 2560, 1440), ("2160p", 3840, 2160),
        ("4k", 3840, 2160),
    ])
    func aSizeHasAName(name: String, width: Int, height: Int) throws {
        let job = try Parsing.job("a b --size \(name)")
        #expect(job.size == nil && job.sizeRule == .screen(lines: height))
        #expect(SizeRule.screen(lines: height).text == (name == "4k" ? "2160p" : name))
    }

    @Test func everyOptionReachesItsField() throws {
        let job = try Parsing.job(
            "a.jpg b.mov --hold 3 --transition crossfade --transition-duration 0.5 --transition fold --amount 0.25 "
                + "--audio music.mp3 --audio-mix voice.wav --audio-gain -6.5 --fade-in 1 --fade-out 1.5 "
                + "--input-end loop --format mkv --dialect glsl out.bin")
        #expect(
            job.transitions.map(\.reference) == [
                ShaderReference(name: "crossfade"), ShaderReference(name: "fold", dialect: .glsl),
            ])
        #expect(job.transitions.map(\.values) == [[:], ["amount": ParameterValue(0.25)]])
        #expect(job.shaders.isEmpty && job.transitionDuration == Rational(1, 2))
        #expect(job.sound == JobSound(track: .file("music.mp3"), mix: "voice.wav", gain: -6.5))
        #expect(job.fadeIn == Rational(1, 1) && job.fadeOut == Rational(3, 2) && job.inputEnd == .loop)
        #expect(job.output == OutputRequest(path: "out.bin", format: "mkv"))
        #expect(try Parsing.job("a b.png --at 3.2").at == Rational(16, 5))
        #expect(
            try Parsing.job("a b --shader one --dialect glsl").shaders[0].reference
                == ShaderReference(name: "one", dialect: .glsl))
    }

    @Test func aTransitionsFurtherPictureIsAThirdOne() throws {
        let job = try Parsing.job("a b --transition mask --input matte.png out.mov")
        #expect(job.transitions[0].pictures == ["third": "matte.png"])
        #expect(throws: Failure.self) { try Parsing.job("a b --transition crossfade --input matte.png out.mov") }
    }

    @Test(arguments: [
        ("in", PictureArea(), PictureArea(x: 0.1, y: 0.1, width: 0.8, height: 0.8), Easing.linear),
        (
            "left ease-in", PictureArea(x: 0.2, y: 0.1, width: 0.8, height: 0.8),
            PictureArea(x: 0, y: 0.1, width: 0.8, height: 0.8), .easeIn
        ),
        ("0,0,1,1 to 25%,0.5,50%,.5 ease", PictureArea(), PictureArea(x: 0.25, y: 0.5, width: 0.5, height: 0.5), .ease),
    ])
    func aPanIsAWordOrTwoAreas(text: String, from: PictureArea, to: PictureArea, easing: Easing) throws {
        #expect(try PanCodec().parse(OptionText(subject: "--pan", text)) == Pan(from: from, to: to, easing: easing))
    }
}
