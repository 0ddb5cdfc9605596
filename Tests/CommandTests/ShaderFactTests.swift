@testable import GLFXCommand
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXPrograms
import GLFXShaderText
import GLFXTestSupport
import Testing

/// Arguments for shaders beyond their parameters: dialects, host uniforms, earlier frames, labels of choices.
@Suite struct ShaderFactTests {
    private func requests(_ line: String) throws -> [ShaderRequest] {
        let words = line.split(separator: " ").map(String.init)
        return try ShaderRequest.all(in: Tokenizer(options: Option.ofFilter).tokens(of: words))
    }

    @Test func aDialectIsForTheShaderBeforeIt() throws {
        let found = try requests("a --shader x --shader y --dialect isf --include lib --shader z --dialect obs b")
        #expect(found.map(\.reference.dialect) == [nil, .isf, .obs])
        #expect(found.allSatisfy { $0.reference.includes == ["lib"] })
        #expect(try requests("--dialect mpv a --shader x b").map(\.reference.dialect) == [.mpv])
    }

    @Test func alphaIsOfTheShaderBeforeIt() throws {
        let found = try requests(
            "a --shader x --result-alpha ignore --shader y --shader z --result-alpha premultiplied b")
        #expect(found.map(\.reference.resultAlpha) == [.ignore, nil, .premultiplied])
        #expect(try requests("--result-alpha straight a --shader x b").map(\.reference.resultAlpha) == [.straight])
    }

    @Test(arguments: [
        "--dialect isf a --shader x --shader y b", "a --shader x --dialect isf --dialect mpv b",
        "--result-alpha ignore a --shader x --shader y b",
        "a --shader x --result-alpha ignore --result-alpha straight b",
    ])
    func aFactForNobodyIsRefused(line: String) {
        #expect(throws: Failure.self) { try requests(line) }
    }

    private func help(_ uniforms: String, _ used: String) throws -> String {
        let text = "\(uniforms)\nvoid main() { gl_FragColor = vec4(\(used)); }"
        let program = try ShaderProgram.parse(text: text, name: "a.frag", dialect: nil, files: NoShaderFiles())
        return ShaderHelp.text(program)
    }

    @Test func parametersWithOneOptionAreSetByTheirNames() throws {
        let text = try help(
            "uniform float keyHue; // default=0\nuniform float key_hue; // default=0", "keyHue + key_hue")
        for part in ["--set keyHue=NUMBER", "--set key_hue=NUMBER", "in time: --set keyHue='0s:0, 2s:1 ease'"] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test func manyParametersAreListedFast() throws {
        let names = (0..<1_000).map { "someNumber\($0)" }
        let uniforms = names.map { "uniform float \($0); // default=0.5" }.joined(separator: "\n")
        var text = ""
        let time = try processorTime { text = try help(uniforms, names.joined(separator: " + ")) }
        #expect(text.contains("--some-number999 NUMBER"))
        // In a debug build; comparing each with all others took minutes.
        #expect(time < .seconds(15))
    }

    @Test func mouseDateAndSeedReachTheJob() throws {
        let job = try Parsing.job(
            "a b --shader one --mouse 3,4.5,1,2 --date 2021-03-05T23:59:40 --seed 18446744073709551615")
        #expect(job.mouse == .still(SIMD4(3, 4.5, 1, 2)))
        #expect(job.date == JobDate(year: 2021, month: 3, day: 5, seconds: 86_380))
        #expect(job.seed == .max)
        #expect(try Parsing.job("a b").date == nil)
    }

    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("2021-03-05T24:00", false), ("2021-03-05T09:30:15.25Z", true),
        ("2021-03-05 09:30:15+02:00", true), ("2021-03-05T", false), ("21-3-5-1", false), ("", false),
        ("2021-03-05T09", false), ("2021-13-01", false), ("2021-03-05T09:30x", false),
    ])
    func datesAreReadOrRefused(text: String, isDate: Bool) {
        #expect((JobDate(text) != nil) == isDate)
    }

    @Test func aSamplerCanReadAnEarlierFrame() throws {
        let stage = try Parsing.job("a b --shader two --input left=previous --input right=previous:3").shaders[0]
        #expect(stage.previous == ["left": 1, "right": 3])
        #expect(stage.pictures.isEmpty)
        #expect(throws: Failure.self) { try Parsing.job("a b --shader two --input left=previous:0") }
        #expect(
            try Parsing.job("a b --shader two --input left=./previous --input c").shaders[0].pictures["left"]
                == "./previous")
    }

    @Test func aFactCanBeFixed() throws {
        let job = try Parsing.job("a b --shader clock --set iTime=2.5 --set resolution=64,32")
        #expect(job.shaders[0].values == ["iTime": ParameterValue(2.5), "resolution": ParameterValue(64, 32)])
        #expect(throws: Failure.self) { try Parsing.job("a b --shader clock --set iTime=soon") }
    }

    /// A parameter as a dialect makes it.
    private func parameter(_ change: (inout Parameter) -> Void) -> Parameter {
        var parameter = Parameter(name: "blendMode", type: .int, location: SourceLocation(file: "a", line: 1))
        change(&parameter)
        return parameter
    }

    @Test func wordsStandForValues() throws {
        let mode = parameter {
            $0.choices = [("Soft", 0), ("Hard Edge", 1), ("7", 5)].map { Parameter.Choice(label: $0, value: $1) }
        }
        for (text, value) in [
            ("Soft", 0), ("soft", 0), ("hard-edge", 1), ("HARD EDGE", 1), ("1", 1), ("7", 5), ("5", 5),
        ] {
            #expect(try mode.parseValue(text) == ParameterValue(Double(value)), "\(text)")
        }
        let failure = #expect(throws: Failure.self) { try mode.parseValue("sotf") }
        #expect(failure?.advice == "did you mean 'Soft'? it takes one of 'Soft', 'Hard Edge', '7'")
        #expect(throws: Failure.self) { try mode.parseValue("2") }
        #expect(throws: Failure.self) { try mode.parseValue("") }
        #expect(mode.format(ParameterValue(1)) == "Hard Edge")
        #expect(mode.placeholder == "Soft|\"Hard Edge\"|7")
    }

    @Test func anEventTakesTimes() throws {
        let flash = parameter { $0.kind = .event }
        #expect(try flash.parseValue("0,1.5") == ParameterValue(0, 1.5))
        #expect(throws: Failure.self) { try flash.parseValue("now") }
        #expect(flash.format(ParameterValue([])) == "never")
    }
}
