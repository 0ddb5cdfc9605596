@testable import GLFXCommand
import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXRender
import GLFXWrite
import Testing

/// Options become the values of a job.
@Suite struct OptionTests {
    @Test func aPlainLineHasTheDefaults() throws {
        let invocation = try Parsing.filter("in.mov out.mov")
        let job = invocation.job
        #expect(job.inputs == [.file("in.mov")])
        #expect(job.output == OutputRequest(path: "out.mov"))
        #expect(job.shaders.isEmpty)
        #expect(job.background == .none)
        #expect(job.start == nil && job.end == nil && job.size == nil)
        #expect(job.fit == .contain && job.sound == JobSound() && job.device == .automatic)
        #expect(!job.requireGPU && !job.strict && !job.isTimed)
        #expect(invocation.style.progress == .auto && invocation.style.stats == nil)
    }

    @Test func everyOptionReachesItsField() throws {
        let invocation = try Parsing.filter(
            "i.mov --codec prores --quality 9.5 --preset slow --encoder-option a=b --encoder-option c=d=e --alpha keep "
                + "--overwrite --audio none --size 64x32 --fit cover --device /dev/dri/card0 --require-gpu --strict "
                + "--progress json --stats=json --verbose o.mov")
        #expect(
            invocation.job.output
                == OutputRequest(
                    path: "o.mov", codec: "prores", quality: 9.5, preset: "slow",
                    encoderOptions: [.init(name: "a", value: "b"), .init(name: "c", value: "d=e")], alpha: .keep,
                    overwrite: true))
        let job = invocation.job
        #expect(job.sound.track == .none && job.fit == .cover && job.size == PictureSize(width: 64, height: 32))
        #expect(job.device == .node("/dev/dri/card0") && job.requireGPU && job.strict && job.isTimed)
        #expect(invocation.style.progress == .json && invocation.style.stats == .json && invocation.style.isVerbose)
    }

    @Test(
        arguments: [
            ("12", 12, 1), ("0.04", 1, 25), ("1:02.5", 125, 2), ("01:02:03.004", 3_723_004, 1000),
            ("100:00:00", 360_000, 1),
            ("0.000001", 1, 1_000_000), ("90", 90, 1),
        ] as [(String, Int64, Int64)])
    func aTimeIsExact(text: String, numerator: Int64, denominator: Int64) throws {
        #expect(try Parsing.job("a b --start \(text)").start == Rational(numerator, denominator))
    }

    @Test(arguments: [
        "", "-1", "+1", "1.", "1e3", "1:2:3:4:5", "1:60", "60:60", "1::2", "٣", "0x10", "1.0000001", "300:00:00",
        "1000000",
    ])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(throws: Failure.self) { try TimeCodec.time.parse(OptionText("start", text)) }
    }

    @Test func aDurationCountsFromTheStart() throws {
        #expect(try Parsing.job("a b --duration 2.5").end == Rational(5, 2))
        let job = try Parsing.job("a b --start 0.1 --duration 0.2")
        #expect(job.start == Rational(1, 10))
        #expect(job.end == Rational(3, 10))
        // The longest times that can be written do not overflow.
        let longest = "277:46:39.999999"
        #expect(
            try Parsing.job("a b --start \(longest) --duration \(longest)").end
                == Rational(1_999_999_999_998, 1_000_000))
    }

    @Test(arguments: [
        ("#40ff18", FilterJob.Background.color([64 / 255.0, 1, 24 / 255.0, 1])), ("red", .color([1, 0, 0, 1])),
        ("0.5,0.25,1", .color([0.5, 0.25, 1, 1])), ("0,0,0,0", .color([0, 0, 0, 0])), ("./red", .file("./red")),
        ("room.mp4", .file("room.mp4")), ("room", .file("room")),
    ])
    func aBackgroundIsAColorOrAFile(text: String, background: FilterJob.Background) throws {
        #expect(try Parsing.job("a b --background \(text)", files: ["room"]).background == background)
    }

    @Test func twoDashesEndTheOptions() throws {
        let job = try Parsing.job("--strict -- --in.mov --out.mov")
        #expect(job.inputs == [.file("--in.mov")])
        #expect(job.output.path == "--out.mov")
    }

    @Test func optionsMayStandAnywhere() throws {
        let job = try Parsing.job("--strict in.mov --alpha drop out.mov --overwrite")
        #expect(job.inputs == [.file("in.mov")] && job.output.path == "out.mov" && job.output.overwrite && job.strict)
    }
}
