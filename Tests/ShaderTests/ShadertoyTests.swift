import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// A text with a `mainImage` whose body is given; `uv` is the place from 0 to 1.
func toy(_ body: String, before: String = "", name: String = "toy.frag", files: [String: String] = [:]) -> ShaderFile {
    ShaderFile(name: name, text: toyText(body, before: before), files: files)
}

func toyText(_ body: String, before: String = "") -> String {
    "\(before)\nvoid mainImage(out vec4 color, in vec2 place) {\n    vec2 uv = place / iResolution.xy;\n    \(body)\n}\n"
}

/// The contract of a single file.
@Suite(.needsDevice, .onARenderer) struct ShadertoyTests {
    private let frame = Picture.asymmetric

    @Test(arguments: ["texture(iChannel0, uv)", "texture2D(iChannel0, uv)", "texelFetch(iChannel0, ivec2(place), 0)"])
    func theFrameIsInTheFirstChannel(read: String) throws {
        #expect(try toy("color = \(read);").draw(frame).pixels == frame.pixels)
    }

    @Test func whereChannel0IsNotUsedTheNextOneIsTheFrame() throws {
        let declared = "uniform sampler2D iChannel0;\nuniform sampler2D iChannel2;"
        #expect(try toy("color = texture(iChannel2, uv);").draw(frame).pixels == frame.pixels)
        #expect(try toy("color = texture(iChannel2, uv);", before: declared).draw(frame).pixels == frame.pixels)
    }

    @Test func pixelsLieAtHalvesAndYGoesUp() throws {
        expect(try toy("color = vec4(place * 20.0 / 255.0, 0.0, 1.0);").draw(frame), within: codes(0)) { x, y in
            // Rows are counted from the top here.
            Color(codes: x * 20 + 10, (5 - y) * 20 + 10, 0)
        }
    }

    @Test func alphaIsOneWhateverTheShaderSays() throws {
        let result = try toy("color = vec4(0.2, 0.4, 0.6, 0.2);").draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
    }

    @Test func whatIsNotWrittenIsBlack() throws {
        expect(try toy("color.g += 0.2;").draw(frame), within: codes(0)) { _, _ in Color(0, 0.2, 0, 1) }
    }

    @Test func everyChannelHasASizeOfItsOwn() throws {
        let body = """
            color = texture(iChannel1, uv) * 0.0;
            color.rg += iResolution.xy / 255.0;
            color.b += (iChannelResolution[0].x * 10.0 + iChannelResolution[1].x + iChannelResolution[2].x) / 255.0;
            """
        let shader = toy("color = texture(iChannel0, uv) * 0.0;\n\(body)")
        let result = try shader.draw(frame, pictures: ["iChannel1": .plain(Color(1, 1, 1, 1), 5, 3)])
        expect(result, within: codes(0)) { _, _ in Color(codes: 8, 6, 85) }
    }

    @Test func timeIsTheFramesTimeStamp() throws {
        let body = "color = vec4(iTime, iGlobalTime * 0.5, iTimeDelta, 1.0);"
        let results = try toy(body).draw([frame, frame, frame], times: [0, 0.2, 0.8])
        let times: [(time: Double, delta: Double)] = [(0, 0), (0.2, 0.2), (0.8, 0.6)]
        for (result, time) in zip(results, times) {
            expect(result, within: codes(0.51)) { _, _ in Color(time.time, time.time / 2, time.delta, 1) }
        }
    }

    @Test func channelTimesAreTheFrames() throws {
        let result = try toy("color = vec4(iChannelTime[0], iChannelTime[1], iChannelTime[3], 1.0);")
            .draw([frame], times: [0.4])
        expect(result[0], within: codes(0)) { _, _ in Color(0.4, 0.4, 0.4, 1) }
    }

    @Test func framesAreCountedFromZero() throws {
        let body = "color = vec4(float(iFrame) / 255.0, iFrameRate / 255.0, iSampleRate / 88200.0, 1.0);"
        let results = try toy(body).draw([frame, frame], facts: RunFacts(sampleRate: 44_100))
        expect(results[1], within: codes(0.51)) { _, _ in Color(1.0 / 255, 25.0 / 255, 0.5, 1) }
    }

    @Test func theMouseAndTheDateCanBeSet() throws {
        let body = "color = vec4(iMouse.x / 255.0, iMouse.w / 255.0, iDate.x / 2550.0, 1.0);"
        let values = ["iMouse": ParameterValue(51, 0, 0, 102), "iDate": ParameterValue(2040, 0, 1, 0)]
        expect(try toy(body).draw(frame, values), within: codes(0)) { _, _ in Color(codes: 51, 102, 204) }
    }

    @Test func furtherChannelsAreRepeatedAsTextures() throws {
        let two = Picture([Color(1, 0, 0, 1), Color(0, 1, 0, 1)])
        // 4.25 is the middle of the first pixel, four pictures on; the edge would be the second.
        let shader = toy("color = texture(iChannel0, uv) * 0.0 + texture(iChannel1, vec2(4.25, 0.5));")
        expect(try shader.draw(frame, pictures: ["iChannel1": two]), within: codes(0)) { _, _ in Color(1, 0, 0, 1) }
    }

    @Test func channelsAreStructuresToo() throws {
        let shader = toy("color = texture(iCh0.sampler, uv); color.r = iCh0.size.x / 255.0;")
        expect(try shader.draw(frame), within: codes(0)) { x, y in
            Color(8.0 / 255, frame[x, y].y, frame[x, y].z, 1)
        }
    }

    @Test(arguments: [
        ("#if HW_PERFORMANCE==0\n#define SHARE 0.0\n#else\n#define SHARE 1.0\n#endif", 1.0),
        ("#define HW_PERFORMANCE 0\n#define SHARE float(HW_PERFORMANCE)", 0.0),
    ])
    func theHostSaysHowFastItIs(before: String, share: Double) throws {
        let result = try toy("color = vec4(SHARE);", before: before).draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(share, share, share, 1) }
    }

    @Test(arguments: [
        "void mainImage(inout vec4 color, const in vec2 place)", "void mainImage( out vec4 color, vec2 place )",
        "#define MAIN void mainImage(out vec4 color, in vec2 place)\nMAIN",
    ])
    func theEntryMayBeWrittenInManyWays(head: String) throws {
        let sound = "vec2 mainSound(int sample_, float time) { return vec2(sin(time)); }\n"
        let text = "\(sound)\(head) { color = vec4(place.x * 20.0 / 255.0, 0.0, 0.0, 1.0); }"
        expect(try ShaderFile(text: text, dialect: .shadertoy).draw(frame), within: codes(0)) { x, _ in
            Color(codes: x * 20 + 10, 0, 0)
        }
    }

    // MARK: Comments

    @Test func aCommentMakesAChannelTheLastResult() throws {
        let shader = toy("color = texture(iChannel1, uv) + 1.0 / 255.0;", before: "// iChannel1: self")
        let results = try shader.draw(Array(repeating: frame, count: 10))
        for (index, result) in results.enumerated() {
            expect(result, within: codes(0)) { _, _ in Color(codes: index + 1, index + 1, index + 1) }
        }
    }

    @Test func aCommentMakesAChannelTheFrameBefore() throws {
        let frames = [Color(codes: 10, 20, 30), Color(codes: 40, 50, 60), Color(codes: 70, 80, 90)]
        let shader = toy("color = texture(iChannel0, uv);", before: "// iChannel0: previous, filter=nearest")
        let results = try shader.draw(frames.map { .plain($0) })
        // Before the movie's beginning it is the first frame.
        #expect(results.map { $0[3, 3] } == [frames[0], frames[0], frames[1]])
    }

    @Test func aCommentMakesAChannelTheFrameWhateverItsNumber() throws {
        let text = "// iChannel0: Noise (to shake it), filter=nearest, wrap=clamp\n// iChannel1: Source, filter=linear"
        let shader = toy("color = texture(iChannel0, uv) * 0.0 + texture(iChannel1, uv);", before: text)
        let result = try shader.draw(frame, pictures: ["iChannel0": .plain(Color(1, 1, 1, 1))])
        #expect(result.pixels == frame.pixels)
        let input = try #require(try shader.program().inputs.first { $0.name == "iChannel0" })
        #expect(input.label == "Noise" && input.help == "to shake it" && input.filling == .free)
    }

    @Test func noKeyIsPressed() throws {
        let shader = toy("color = texelFetch(iChannel1, ivec2(32, 0), 0) + 0.2;", before: "// iChannel1: keyboard")
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0.2, 0.2, 0.2, 1) }
    }

    @Test(arguments: [("clamp", 0.0), ("repeat", 0.8), ("mirror", 0.0)])
    func aCommentSetsWhatLiesBeyondTheEdge(wrap: String, expected: Double) throws {
        let two = Picture([Color(0, 0, 0, 1), Color(0.8, 0, 0, 1)])
        let shader = toy(
            "color = texture(iChannel0, vec2(-0.25, 0.5));", before: "// iChannel0: , filter=nearest, wrap=\(wrap)")
        expect(try shader.draw(two), within: codes(0)) { _, _ in Color(expected, 0, 0, 1) }
    }

    // MARK: Natron

    @Test func natronsParametersHaveDefaults() throws {
        let text = """
            // iChannel0: Source, filter=linear, wrap=clamp
            // BBox: iChannel0
            const vec2 iRenderScale = vec2(1.,1.);
            uniform vec2 iChannelOffset[4];
            uniform float share = 0.4; // Share (How much), min=0., max=1.
            uniform float offset; // Offset, min=-1., max=1.
            """
        let body = "color = vec4(share * iRenderScale.x, offset, iChannelOffset[1].y, 0.2);"
        let shader = toy(body, before: text).straight
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0.4, 0, 0, 0.2) }
        expect(try shader.draw(frame, ["share": 0.8, "offset": 0.2]), within: codes(0)) { _, _ in
            Color(0.8, 0.2, 0, 0.2)
        }
    }
}
