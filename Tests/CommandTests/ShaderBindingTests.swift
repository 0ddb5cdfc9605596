import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXWrite
import Testing

/// Which shader a parameter or a picture belongs to, and what its value is.
@Suite struct ShaderBindingTests {
    /// Values by uniform, shader by shader.
    private func values(_ line: String) throws -> [[String: [Double]]] {
        try Parsing.job(line).shaders.map { $0.values.mapValues(\.components) }
    }

    @Test(arguments: [
        "a --shader one --threshold 0.3 b", "a --shader one --threshold=0.3 b", "--threshold 0.3 a b --shader one",
        "a b --shader one --set threshold=0.3", "a --set threshold=0.3 --shader one -- b",
    ])
    func aValueReachesItsParameter(line: String) throws {
        #expect(try values(line) == [["threshold": [0.3]]])
    }

    @Test(arguments: [
        "--key-color #ff0000", "--keyColor #f00", "--set keyColor=red", "--set key-color=1,0,0", "--key-color=1,0,0",
    ])
    func aNameHasThreeSpellings(words: String) throws {
        #expect(try values("a b --shader one \(words)") == [["keyColor": [1, 0, 0]]])
    }

    @Test(arguments: [
        ("--soft b", 1), ("--no-soft b", 0), ("--soft false b", 0), ("--soft true b", 1), ("--soft=off b", 0),
        ("b --soft", 1), ("--soft --strict b", 1), ("--set soft=false b", 0),
    ])
    func aBooleanIsAFlag(words: String, value: Double) throws {
        #expect(try values("a --shader one \(words)") == [["soft": [value]]])
    }

    @Test func aFlagDoesNotSwallowTheOutput() throws {
        let job = try Parsing.job("in.mov --shader one --soft out.mov")
        #expect(job.output.path == "out.mov")
    }

    @Test func aNegativeNumberIsAValue() throws {
        #expect(try values("a b --shader one --offset -0.5,-.25") == [["offset": [-0.5, -0.25]]])
    }

    @Test func theNearestShaderBeforeGetsTheValue() throws {
        let line = "a b --shader one --threshold 0.2 --shader two --threshold 0.3 --input x --input y"
        #expect(try values(line) == [["threshold": [0.2]], ["threshold": [0.3]]])
    }

    @Test func aShaderWithoutTheParameterIsPassedOver() throws {
        let line = "a b --shader one --shader two --no-soft --input x --input y --threshold 0.3"
        #expect(try values(line) == [["soft": [0]], ["threshold": [0.3]]])
    }

    @Test func theSameShaderTwiceHasTwoValues() throws {
        let line = "a b --shader one --threshold 0.2 --shader one --threshold 0.3"
        #expect(try values(line) == [["threshold": [0.2]], ["threshold": [0.3]]])
    }

    @Test func anOptionOfOurOwnHidesAParameterButSetReachesIt() throws {
        let job = try Parsing.job("a b --shader two --size 64x32 --set size=3 --input x --input y")
        #expect(job.size.map { [$0.width, $0.height] } == [64, 32])
        #expect(job.shaders[0].values["size"]?.components == [3])
    }

    @Test func aValueOutOfRangeIsAnErrorThatNamesTheRange() throws {
        let failure = #expect(throws: Failure.self) { try Parsing.job("a b --shader one --threshold 2") }
        #expect(failure?.kind == .usage)
        #expect(failure?.description.contains("'2'") == true)
        #expect(failure?.description.contains("from 0 to 1") == true)
    }

    // MARK: Pictures

    @Test(arguments: [
        ("--input x.png --input y.png", ["left": "x.png", "right": "y.png"]),
        ("--input right=x.png --input y.png", ["left": "y.png", "right": "x.png"]),
        ("--input image=x.png --input right=y.png", ["image": "x.png", "right": "y.png"]),
        ("--input left=a=b.png --input ./c=d.png", ["left": "a=b.png", "right": "./c=d.png"]),
    ])
    func picturesFillTheSamplers(words: String, expected: [String: String]) throws {
        #expect(try Parsing.job("a b --shader two \(words)").shaders[0].pictures.mapValues(\.path) == expected)
    }

    @Test func theFrameTakesTheFirstSamplerThatNoInputNames() throws {
        // Named: image and left. The frame gets right, so that no sampler is left for the unnamed picture.
        let failure = #expect(throws: Failure.self) {
            try Parsing.job("a b --shader two --input image=x --input y --input left=z")
        }
        #expect(failure?.description.contains("no free sampler") == true)
    }

    @Test func aPictureWithoutANameBelongsToTheNearestShader() throws {
        let job = try Parsing.job("a b --shader two --input w --input x --shader two --input y --input z")
        #expect(job.shaders.map(\.pictures) == [["left": "w", "right": "x"], ["left": "y", "right": "z"]])
    }
}
