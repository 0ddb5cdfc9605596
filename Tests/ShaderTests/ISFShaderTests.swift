import GLFXCore
import GLFXPrograms
import GLFXRender
import Testing

/// What ISF shaders draw.
@Suite(.needsDevice, .onARenderer)
struct ISFShaderTests: ISFDrawing {
    private func draw(_ json: String, _ main: String, values: [String: ParameterValue] = [:]) throws -> Picture {
        try #require(try draw(try program(json, "void main() { \(main) }"), values: values).first)
    }

    // MARK: Where pixels are

    @Test(arguments: ["isf_FragNormCoord", "vv_FragNormCoord", "isf_FragCoord / RENDERSIZE"])
    func theOriginIsAtTheBottomLeft(position: String) throws {
        let result = try draw(#""ISFVSN": "2""#, "gl_FragColor = vec4(\(position), 0.0, 1.0);")
        expect(result, within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (5.5 - Double(y)) / 6, 0, 1)
        }
    }

    @Test(arguments: [
        "IMG_THIS_PIXEL(inputImage)", "IMG_THIS_NORM_PIXEL(inputImage)", "IMG_NORM_THIS_PIXEL(inputImage)",
    ])
    func thisPixelIsThePixelItself(read: String) throws {
        expect(try draw(inputImage, "gl_FragColor = \(read);"), within: codes(0)) { x, y in place(x, y) }
    }

    /// Column 2 and row 1, counted from the bottom left, is row 4 from the top.
    @Test(arguments: [
        "IMG_PIXEL(inputImage, vec2(2.5, 1.5))", "IMG_NORM_PIXEL(inputImage, vec2(2.5 / 8.0, 1.5 / 6.0))",
        "IMG_PIXEL(inputImage, vec2(2.5, 1.5), 0.0)", "IMG_NORM_PIXEL(inputImage, vec2(2.5 / 8.0, 1.5 / 6.0), 0.0)",
        "IMG_PIXEL(inputImage, vec2(2.0) + vec2(0.5, -0.5))",
    ])
    func picturesAreReadByPlace(read: String) throws {
        expect(try draw(inputImage, "gl_FragColor = \(read);"), within: codes(0)) { _, _ in place(2, 4) }
    }

    @Test func picturesKnowTheirSize() throws {
        let result = try draw(
            inputImage,
            """
            vec2 size = IMG_SIZE(inputImage) + _inputImage_imgSize + _inputImage_imgRect.zw;
            gl_FragColor = vec4(size / 255.0, _inputImage_flip ? 1.0 : 0.0, 1.0);
            """)
        // 8 + 8 + 1 and 6 + 6 + 1.
        expect(result, within: codes(0)) { _, _ in Color(codes: 17, 13, 0) }
    }

    @Test func beyondTheEdgeIsTheEdge() throws {
        let result = try draw(inputImage, "gl_FragColor = IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(3.0, 0.0));")
        expect(result, within: codes(0)) { x, y in place(min(x + 3, 7), y) }
    }

    @Test func thisPixelAndAnotherAreReadTogether() throws {
        let result = try draw(
            inputImage,
            "gl_FragColor = IMG_THIS_PIXEL(inputImage) * 0.5 + IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(2.0, 0.0)) * 0.5;"
        )
        expect(result, within: codes(0.51)) { x, y in (place(x, y) + place(min(x + 2, 7), y)) / 2 }
    }

    @Test func alphaIsStraight() throws {
        let faint = Picture(width, height) { x, y in place(x, y, alpha: 64) }
        let program = try program(inputImage, "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }")
        let result = try #require(try draw(program, of: faint).first)
        expect(result, within: codes(0)) { x, y in place(x, y, alpha: 64) }
        let half = try draw(#""ISFVSN": "2""#, "gl_FragColor = vec4(0.8, 0.4, 0.2, 0.4);")
        expect(half, within: codes(0)) { _, _ in Color(codes: 204, 102, 51, 102) }
    }

    // MARK: What comes in

    @Test func timeComesFromTheFrames() throws {
        let program = try program(
            #""ISFVSN": "2""#, "void main() { gl_FragColor = vec4(TIME, TIMEDELTA, float(FRAMEINDEX) / 255.0, 1.0); }")
        let results = try draw(program, frames: 4)
        expect(results[0], within: codes(0)) { _, _ in Color(0, 0, 0, 1) }
        expect(results[3], within: codes(0.51)) { _, _ in Color(0.3, 0.1, 3.0 / 255, 1) }
    }

    @Test(arguments: ["", "uniform vec4 DATE;\n"])
    func dateCountsMonthsFromOne(declaration: String) throws {
        let program = try program(
            #""ISFVSN": "2""#,
            "\(declaration)void main() { gl_FragColor = vec4((DATE.xyz - vec3(2000.0, 0.0, 0.0)) / 255.0, DATE.w / 255.0); }"
        )
        // November is month 10 of the host's.
        let facts = RunFacts(date: SIMD4(2026, 10, 21, 102))
        let result = try #require(try draw(program, facts: facts).first)
        expect(result, within: codes(0)) { _, _ in Color(codes: 26, 11, 21, 102) }
    }

    @Test func anEventHappensForOneFrame() throws {
        let program = try program(values, "void main() { gl_FragColor = vec4(flash ? 1.0 : 0.0); }")
        let results = try draw(program, frames: 4, values: ["flash": 0.2])
        #expect(results.map { $0[0, 0].x } == [0, 0, 1, 0])
    }

    private let values = #"""
        "INPUTS": [{"NAME": "level", "TYPE": "float", "DEFAULT": 0.2}, {"NAME": "isOn", "TYPE": "bool", "DEFAULT": true},
            {"NAME": "mode", "TYPE": "long", "VALUES": [0, 51], "LABELS": ["Soft", "Hard"], "DEFAULT": 51},
            {"NAME": "tint", "TYPE": "color", "DEFAULT": [0.4, 0.6, 0.8, 1]},
            {"NAME": "spot", "TYPE": "point2D", "DEFAULT": [3, 4]}, {"NAME": "flash", "TYPE": "event"}]
        """#

    /// Codes: level 51, mode 51, tint 102 153 204, spot 3 4.
    @Test(arguments: [
        ("vec4(level, float(mode) / 255.0, isOn ? 1.0 : 0.0, 1.0)", [51, 51, 255, 255]),
        ("tint", [102, 153, 204, 255]),
        ("vec4(spot / 255.0, flash ? 1.0 : 0.0, 1.0)", [3, 4, 0, 255]),
    ])
    func everyKindOfInputHasItsDefault(value: String, expected: [Int]) throws {
        let result = try draw(values, "gl_FragColor = \(value);")
        expect(result, within: codes(0)) { _, _ in Color(codes: expected[0], expected[1], expected[2], expected[3]) }
    }

    @Test func valuesComeThrough() throws {
        let result = try draw(
            values, "gl_FragColor = vec4(level, float(mode) / 255.0, isOn ? 1.0 : 0.0, flash ? 1.0 : 0.0);",
            values: ["level": 0.6, "mode": 0, "isOn": 0, "flash": 0])
        expect(result, within: codes(0)) { _, _ in Color(codes: 153, 0, 0, 255) }
    }

    @Test func aDeclarationOfTheTextsOwnDoesNoHarm() throws {
        let program = try program(
            values,
            """
            uniform float level;
            uniform float TIME;
            uniform vec2 RENDERSIZE;
            uniform int PASSINDEX;
            varying vec2 isf_FragNormCoord;
            void main() { gl_FragColor = vec4(level + TIME, RENDERSIZE.y / 255.0, float(PASSINDEX), 1.0); }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0)) { _, _ in Color(codes: 51, 6, 0) }
    }

    /// GLSL has functions of these names too.
    @Test(arguments: [("length", "length(vec2(0.6, 0.8))", 255), ("step", "step", 102)])
    func anInputMayBeCalledLikeAFunction(name: String, value: String, code: Int) throws {
        let result = try draw(
            "\"INPUTS\": [{\"NAME\": \"\(name)\", \"TYPE\": \"float\", \"DEFAULT\": 0.4}]",
            "gl_FragColor = vec4(\(value));")
        expect(result, within: codes(0)) { _, _ in Color(codes: code, code, code, code) }
    }

    @Test func aTransitionGoesFromOnePictureToTheOther() throws {
        let program = try program(
            #""INPUTS": [{"NAME": "startImage", "TYPE": "image"}, {"NAME": "endImage", "TYPE": "image"}, "#
                + #"{"NAME": "progress", "TYPE": "float"}]"#,
            "void main() { gl_FragColor = mix(IMG_THIS_PIXEL(startImage), IMG_THIS_PIXEL(endImage), progress); }")
        let end = Picture(width, height) { _, _ in Color(codes: 10, 20, 30) }
        for (progress, share) in [(0.0, 0.0), (1.0, 1.0), (0.5, 0.5)] {
            let result = try #require(
                try draw(program, values: ["progress": ParameterValue(progress)], pictures: [("endImage", end)]).first)
            expect(result, within: codes(0.51)) { x, y in
                place(x, y) * (1 - share) + Color(codes: 10, 20, 30) * share
            }
        }
    }

    @Test func anImportedPictureIsRead() throws {
        let program = try program(
            #""ISFVSN": "2", "IMPORTED": {"map": {"PATH": "map.png"}}"#,
            "void main() { gl_FragColor = IMG_PIXEL(map, vec2(0.5)) + vec4(IMG_SIZE(map) / 255.0, 0.0, 0.0); }",
            files: ShaderFolder(pictures: ["map.png"]))
        let map = Picture(2, 3) { x, y in Color(codes: 100 * x, 50 * y, 0) }
        let result = try #require(try draw(program, pictures: [("map", map)]).first)
        // The lowest row is the last: 2 * 50, and the size is added.
        expect(result, within: codes(0)) { _, _ in Color(codes: 2, 103, 0) }
    }

    // MARK: Passes

    @Test func aPersistentTargetAddsUpOverFrames() throws {
        let program = try program(
            #""PASSES": [{"TARGET": "sum", "PERSISTENT": true}, {}]"#,
            """
            void main() {
                if (PASSINDEX == 0) gl_FragColor = IMG_THIS_PIXEL(sum) + vec4(vec3(20.0 / 255.0), 1.0);
                else gl_FragColor = vec4(IMG_THIS_PIXEL(sum).rgb, 1.0);
            }
            """)
        for (index, result) in try draw(program, frames: 4).enumerated() {
            expect(result, within: codes(0)) { _, _ in
                Color(codes: 20 * (index + 1), 20 * (index + 1), 20 * (index + 1))
            }
        }
    }

    /// Half of the frame and half of the previous result: 1/2, 3/4, 7/8 of the frame.
    @Test(arguments: [
        #""PASSES": [{"TARGET": "old", "PERSISTENT": true, "FLOAT": true}]"#,
        #""PERSISTENT_BUFFERS": {"old": {"FLOAT": 1}}, "PASSES": [{"TARGET": "old"}]"#,
    ])
    func aLastTargetThatIsReadIsAlsoTheResult(passes: String) throws {
        let program = try program(
            "\(inputImage), \(passes)",
            "void main() { gl_FragColor = mix(IMG_THIS_PIXEL(inputImage), IMG_THIS_PIXEL(old), 0.5); }")
        for (result, share) in zip(try draw(program, frames: 3), [0.5, 0.75, 0.875]) {
            expect(result, within: codes(0.51)) { x, y in place(x, y) * share }
        }
    }

    @Test func aTargetHasItsOwnSize() throws {
        let program = try program(
            #"""
            "INPUTS": [{"NAME": "rows", "TYPE": "long", "DEFAULT": 5}],
            "PASSES": [{"TARGET": "small", "WIDTH": "$WIDTH/4.0", "HEIGHT": "floor($rows * 0.7)"}, {}]
            """#,
            """
            void main() {
                if (PASSINDEX == 0) gl_FragColor = vec4(RENDERSIZE / 255.0, 0.0, 1.0);
                else gl_FragColor = IMG_THIS_NORM_PIXEL(small) + vec4(0.0, 0.0, IMG_SIZE(small).x / 255.0, 0.0);
            }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0)) { _, _ in Color(codes: 2, 3, 2) }
    }

    /// The specification: IMG_THIS_PIXEL takes the pixel's own place in pixels, IMG_THIS_NORM_PIXEL in the picture.
    @Test(arguments: [("IMG_THIS_PIXEL", 0), ("IMG_THIS_NORM_PIXEL", 1)])
    func inASmallerTargetThisPixelIsThatOfTheCorner(call: String, isNormed: Int) throws {
        let program = try program(
            #"\#(inputImage), "PASSES": [{"TARGET": "small", "WIDTH": "$WIDTH/2", "HEIGHT": "$HEIGHT/2"}, {}]"#,
            """
            void main() {
                if (PASSINDEX == 0) gl_FragColor = \(call)(inputImage);
                else gl_FragColor = IMG_PIXEL(small, floor(gl_FragCoord.xy / 2.0) + 0.5);
            }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0.51)) { x, y in
            let (column, row) = (x / 2, (5 - y) / 2)
            guard isNormed == 1 else { return place(column, 5 - row) }
            // In the middle of four pixels a linear filter gives their mean.
            return (place(2 * column, 5 - 2 * row) + place(2 * column + 1, 4 - 2 * row)) / 2
        }
    }

    @Test(arguments: [(true, 0.75), (false, 0.25)])
    func aFloatTargetKeepsWhatIsAboveOne(isFloat: Bool, value: Double) throws {
        let program = try program(
            #""PASSES": [{"TARGET": "a", "FLOAT": \#(isFloat)}, {}]"#,
            """
            void main() {
                if (PASSINDEX == 0) gl_FragColor = vec4(3.0);
                else gl_FragColor = vec4(vec3(IMG_THIS_PIXEL(a).r / 4.0), 1.0);
            }
            """)
        expect(try #require(try draw(program).first), within: codes(0.51)) { _, _ in Color(value, value, value, 1) }
    }

    // MARK: What is wrong

    @Test func aMistakeIsToldAtItsLine() throws {
        let program = try program("\n \"ISFVSN\": \"2\"\n", "void main() {\n    gl_FragColor = nothing;\n}")
        let failure = try #require(throws: Failure.self) { try draw(program) }
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.fs:5:20: "), "\(failure.message)")
        #expect(failure.message.contains("nothing"))
    }
}
