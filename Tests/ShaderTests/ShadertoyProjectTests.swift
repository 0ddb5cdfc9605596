import GLFXCore
import GLFXDialects
import GLFXPrograms
import Testing

/// Shadertoys of several passes, in each file format.
@Suite(.needsDevice, .onARenderer) struct ShadertoyProjectTests {
    private let frame = Picture.asymmetric
    private let counter = toyText("color = texture(iChannel0, uv) + 1.0 / 255.0;")
    private let shown = toyText("color = texture(iChannel0, uv);")

    // MARK: Files beside each other

    @Test(arguments: [
        ("toy.frag", "toy.bufferA.frag"), ("toy.image.glsl", "toy.Buffer_A.glsl"), ("image.glsl", "bufferA.glsl"),
        ("Image.txt", "Buf A.txt"), ("My Toy - Image.glsl", "My Toy - Buffer A.frag"), ("main.frag", "buffer-a.frag"),
    ])
    func aBufferThatCountsReadsTenOnTheTenthFrame(image: String, buffer: String) throws {
        let shader = ShaderFile(name: image, text: shown, dialect: .shadertoy, files: [image: shown, buffer: counter])
        let results = try shader.draw(Array(repeating: frame, count: 10))
        for (index, result) in results.enumerated() {
            expect(result, within: codes(0)) { _, _ in Color(codes: index + 1, index + 1, index + 1) }
        }
    }

    @Test func filesOfOtherShadersAreLeftAlone() throws {
        let shader = ShaderFile(
            name: "toy.frag", text: shown, files: ["toy.frag": shown, "other.bufferA.frag": counter])
        #expect(try shader.draw(frame).pixels == frame.pixels)
        #expect(try shader.program().targets.isEmpty)
    }

    @Test func aLaterBufferSeesThisFrameAnEarlierOneTheLast() throws {
        let files = [
            // A shows what B was, B what A is.
            "toy.bufferA.frag": toyText("color = vec4(float(iFrame) / 255.0, texture(iChannel1, uv).g, 0.0, 1.0);"),
            "toy.bufferB.frag": toyText("color = texture(iChannel0, uv).rrrr;"),
        ]
        let image = toyText("color = vec4(texture(iChannel0, uv).rg, texture(iChannel1, uv).r, 1.0);")
        let results = try ShaderFile(name: "toy.frag", text: image, files: files)
            .draw(Array(repeating: frame, count: 4))
        for (index, result) in results.enumerated() {
            expect(result, within: codes(0)) { _, _ in Color(codes: index, max(0, index - 1), index) }
        }
    }

    @Test func behindTheBuffersComesTheFrame() throws {
        let files = ["toy.bufferA.frag": toyText("color = texture(iChannel1, uv).brga;")]
        let image = toyText("color = vec4(texture(iChannel0, uv).gb, texture(iChannel1, uv).r, 1.0);")
        let result = try ShaderFile(name: "toy.frag", text: image, files: files).draw(frame)
        expect(result, within: codes(0)) { x, y in
            let color = frame[x, y]
            return Color(color.x, color.y, color.x, 1)
        }
    }

    @Test func buffersHoldFloats() throws {
        let files = ["toy.bufferA.frag": toyText("color = vec4(-3.0, 1000.0, 0.2001, 0.5);")]
        let image = toyText(
            "vec4 a = texture(iChannel0, uv); "
                + "color = vec4(a.r == -3.0, a.g == 1000.0, abs(a.b - 0.2001) < 1e-6, 1.0) * a.a * 2.0;")
        let result = try ShaderFile(name: "toy.frag", text: image, files: files).draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(1, 1, 1, 1) }
    }

    @Test func commonStandsBeforeEveryPass() throws {
        let files = [
            "toy.common.frag":
                "// shared\nconst float step_ = 2.0 / 255.0;\nfloat shared_(float x) { return x + step_; }",
            "toy.bufferA.frag": toyText("color = vec4(shared_(texture(iChannel0, uv).r));"),
        ]
        let image = toyText("color = vec4(shared_(texture(iChannel0, uv).r));")
        let results = try ShaderFile(name: "toy.frag", text: image, files: files).draw([frame, frame])
        expect(results[1], within: codes(0)) { _, _ in Color(codes: 6, 6, 6) }
    }

    @Test func commonIsThereOnceWhereItIsIncluded() throws {
        let common = "const float half_ = 0.4;"
        let image = toyText("color = vec4(half_);", before: "#include \"toy.common.frag\"")
        let result = try ShaderFile(name: "toy.frag", text: image, files: ["toy.common.frag": common]).draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(0.4, 0.4, 0.4, 1) }
    }

    @Test func commentsSayWhatChannelsAre() throws {
        let files = [
            "toy.bufferA.frag": toyText(
                "color = texture(iChannel0, uv).gbra;", before: "// iChannel0: Source, filter=linear"),
            "toy.bufferB.frag": toyText(
                "color = texture(iChannel3, uv) + 1.0 / 255.0;", before: "// iChannel3: self"),
        ]
        let image = toyText(
            "color = vec4(texture(iChannel2, uv).rg, texture(iChannel1, uv).r, 1.0);",
            before: "// iChannel1: Buffer B\n// iChannel2: Buf A")
        let results = try ShaderFile(name: "toy.frag", text: image, files: files).draw([frame, frame, frame])
        expect(results[2], within: codes(0)) { x, y in Color(frame[x, y].y, frame[x, y].z, 3.0 / 255, 1) }
    }

    // MARK: VS Code

    @Test func aChannelCanNameAFile() throws {
        let files = [
            "passes/count.glsl": "#iChannel0 \"self\"\n" + counter,
            "passes/turn.glsl": "#iChannel1 \"file://./count.glsl\"\n"
                + toyText("color = texture(iChannel1, uv) * 2.0;"),
        ]
        let image = """
            #iChannel0 "file://passes/turn.glsl"
            #iChannel1 "file://./passes/count.glsl"
            #iChannel0::MinFilter "Nearest"
            #iChannel0::WrapMode "Repeat"
            """
        let text = toyText(
            "color = vec4(texture(iChannel0, uv + 1.0).r, texture(iChannel1, uv).r, 0.0, 1.0);", before: image)
        let results = try ShaderFile(name: "toy.glsl", text: text, files: files).draw([frame, frame, frame])
        expect(results[2], within: codes(0)) { _, _ in Color(codes: 6, 3, 0) }
    }

    @Test func filesInACircleSeeTheFrameBefore() throws {
        let files = [
            "a.glsl": "#iChannel0 \"file://b.glsl\"\n" + counter,
            "b.glsl": "#iChannel0 \"file://a.glsl\"\n" + counter,
        ]
        let text = toyText("color = texture(iChannel0, uv);", before: "#iChannel0 \"file://a.glsl\"")
        let results = try ShaderFile(name: "toy.glsl", text: text, files: files).draw([frame, frame, frame])
        // b adds one to what a was, a adds one to what b is.
        expect(results[2], within: codes(0)) { _, _ in Color(codes: 6, 6, 6) }
    }

    @Test func aShaderMayHaveAMainOfItsOwn() throws {
        let text = """
            #iUniform float share = 0.4 in { 0.0, 1.0 } step 0.1 // how much
            #iUniform color3 tint = color3(0.2, 0.4, 0.6)
            void main() { gl_FragColor = vec4(tint * share + iResolution.x * 0.0, 0.2); }
            """
        let shader = ShaderFile(text: text)
        expect(try shader.draw(frame, ["share": 1]), within: codes(0)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.08, 0.16, 0.24, 1) }
    }

    // MARK: JSON

    private func json(_ passes: String) -> ShaderFile {
        ShaderFile(name: "toy.json", text: #"[{"ver":"0.1","info":{"name":"A toy"},"renderpass":[\#(passes)]}]"#)
    }

    private func pass(_ name: String, _ type: String, _ code: String, _ inputs: String, id: String) -> String {
        let code = code.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
        return
            #"{"name":"\#(name)","type":"\#(type)","code":"\#(code)","inputs":[\#(inputs)],"outputs":[{"id":"\#(id)","channel":0}]}"#
    }

    @Test func jsonSaysWhatIsInEveryChannel() throws {
        let sampler = #""sampler":{"filter":"nearest","wrap":"clamp","vflip":"true"}"#
        let image = pass(
            "Image", "image",
            toyText("color = vec4(texture(iChannel3, uv).rg + step_, texture(iChannel0, uv).b, 1.0);"),
            #"{"channel":3,"type":"buffer","id":"A1","filepath":"/media/previz/buffer00.png",\#(sampler)},"#
                + #"{"channel":0,"ctype":"webcam","id":7,"src":"",\#(sampler)}"#, id: "37")
        let common = #"{"name":"Common","type":"common","code":"const float step_ = 0.0;","inputs":[],"outputs":[]}"#
        let buffer = pass(
            "Buf A", "buffer", counter, #"{"channel":0,"ctype":"buffer","id":"A1",\#(sampler)}"#, id: "A1")
        let shader = json([image, common, buffer].joined(separator: ","))
        let program = try shader.program()
        #expect(program.summary == "A toy")
        #expect(program.inputs.map(\.filling) == [.frame])
        let results = try shader.draw([frame, frame, frame])
        expect(results[2], within: codes(0)) { x, y in Color(3.0 / 255, 3.0 / 255, frame[x, y].z, 1) }
    }

    @Test func jsonsTexturesAndSoundAreInputs() throws {
        let image = pass(
            "Image", "image",
            toyText("color = texture(iChannel0, uv) + texture(iChannel1, uv) + texture(iChannel2, uv);"),
            #"{"channel":0,"ctype":"texture","src":"/media/a/wood.jpg"},{"channel":1,"ctype":"music","src":"/media/a/x.mp3"},"#
                + #"{"channel":2,"ctype":"texture","src":"/media/a/noise.png","sampler":{"filter":"mipmap","wrap":"repeat"}}"#,
            id: "37")
        let inputs = try json(image).program().inputs
        #expect(inputs.map(\.name) == ["iChannel0", "iChannel1", "iChannel2"])
        #expect(inputs.map(\.label) == ["wood.jpg", nil, "noise.png"])
        #expect(inputs.map(\.filling) == [.free, .sound(.texture), .free])
    }

    /// Without `vflip` Shadertoy's first row is at the bottom.
    @Test(arguments: ["webcam", "texture"]) func aPictureMayBeUpsideDown(type: String) throws {
        let image = pass(
            "Image", "image", toyText("color = texture(iChannel0, uv);"),
            #"{"channel":0,"ctype":"\#(type)","src":"x.jpg","sampler":{"filter":"linear","wrap":"clamp","vflip":"false"}}"#,
            id: "37")
        expect(try json(image).draw(frame), within: codes(0)) { frame[$0, 5 - $1] }
    }

    // MARK: Errors

    /// The driver's error.
    private func complaint(_ shader: ShaderFile) -> String {
        do {
            _ = try shader.draw(frame)
            return ""
        } catch {
            return (error as? Failure)?.message ?? "\(error)"
        }
    }

    @Test func anErrorPointsIntoTheFileThatHasIt() {
        let good = toyText("color = vec4(half_(1.0));")
        let common = "float half_(float x) {\n    return x * missing;\n}"
        let inCommon = complaint(
            ShaderFile(name: "toy.frag", text: good, files: ["toy.common.frag": common]))
        #expect(inCommon.hasPrefix("toy.common.frag:2:16: 'missing' is not declared"), "\(inCommon)")
        let buffer = toyText("color = texture(iChannel0, uv) * missing;")
        let inBuffer = complaint(
            ShaderFile(name: "toy.frag", text: toyText("color = vec4(1.0);"), files: ["toy.bufferA.frag": buffer]))
        #expect(inBuffer.hasPrefix("toy.bufferA.frag:4:38: 'missing' is not declared"), "\(inBuffer)")
        let inJSON = complaint(json(pass("Image", "image", toyText("color = vec4(missing);"), "", id: "37")))
        #expect(inJSON.hasPrefix("toy.json (Image):4:18: 'missing' is not declared"), "\(inJSON)")
        let inDirectives = complaint(
            ShaderFile(
                name: "toy.glsl",
                text: toyText("color = texture(iChannel0, uv) * missing;", before: "#iChannel0 \"self\"")))
        #expect(inDirectives.hasPrefix("toy.glsl:4:38: 'missing' is not declared"), "\(inDirectives)")
    }

    @Test func anErrorBehindAnOutPointsAtItsColumn() {
        let text = "void mainImage(out vec4 color, in vec2 place) { color = vec4(missing); }"
        let found = complaint(ShaderFile(name: "toy.frag", text: text))
        #expect(found.hasPrefix("toy.frag:1:62: 'missing' is not declared"), "\(found)")
    }
}
