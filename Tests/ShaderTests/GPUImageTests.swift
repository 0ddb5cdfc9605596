import GLFXCore
import GLFXPrograms
import Testing

/// The contract of GPUImage and its successors.
@Suite(.needsDevice, .onARenderer) struct GPUImageTests {
    private let frame = Picture.asymmetric

    private func filter(_ body: String, _ before: String = "varying highp vec2 textureCoordinate;") -> ShaderFile {
        ShaderFile(
            name: "filter.fsh",
            text: "uniform sampler2D inputImageTexture;\n\(before)\nvoid main() {\n    \(body)\n}\n")
    }

    private func at(_ x: Int, _ y: Int) -> Color { frame[min(max(x, 0), 7), min(max(y, 0), 5)] }

    @Test func theFrameStaysWhatItIs() throws {
        let result = try filter("gl_FragColor = texture2D(inputImageTexture, textureCoordinate);").draw(frame)
        #expect(result.pixels == frame.pixels)
    }

    @Test func vGoesDown() throws {
        expect(try filter("gl_FragColor = vec4(textureCoordinate, 0.0, 1.0);").draw(frame), within: codes(0.51)) {
            x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 0, 1)
        }
    }

    @Test func alphaIsTheShaders() throws {
        expect(try filter("gl_FragColor = vec4(textureCoordinate * 0.0, 0.2, 0.4);").draw(frame), within: codes(0.51)) {
            _, _ in Color(0, 0, 0.5, 0.4)
        }
    }

    @Test func furtherInputsComeInTheOrderOfTheirNumbers() throws {
        let text = """
            varying vec2 textureCoordinate;
            varying vec2 textureCoordinate2;
            uniform sampler2D inputImageTexture2;
            uniform sampler2D inputImageTexture;
            uniform lowp float mix_; // default=0.5 min=0 max=1
            void main() {
                gl_FragColor = mix(texture2D(inputImageTexture, textureCoordinate),
                                   texture2D(inputImageTexture2, textureCoordinate2), mix_);
            }
            """
        let shader = ShaderFile(text: text)
        #expect(try shader.program().inputs.map(\.name) == ["inputImageTexture", "inputImageTexture2"])
        // The second picture is upright too.
        let other = Picture(8, 6) { x, y in Color(codes: 20 * y, 255 - 30 * x, 100) }
        let pictures = ["inputImageTexture2": other]
        #expect(try shader.draw(frame, ["mix_": 0], pictures: pictures).pixels == frame.pixels)
        #expect(try shader.draw(frame, ["mix_": 1], pictures: pictures).pixels == other.pixels)
        expect(try shader.draw(frame, pictures: pictures), within: codes(0.51)) { x, y in
            (frame[x, y] + other[x, y]) / 2
        }
    }

    @Test(arguments: [
        ("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1), ("topLeft", -1, -1), ("topRight", 1, -1),
        ("bottomLeft", -1, 1), ("bottomRight", 1, 1), ("upperLeftInput", -1, -1), ("upperRightInput", 1, -1),
        ("lowerLeftInput", -1, 1), ("lowerRightInput", 1, 1), ("pointA", 3, 1), ("pointB", 1, 3), ("pointC", -1, 3),
        ("pointD", -3, 1), ("pointE", -3, -1), ("pointF", -1, -3), ("pointG", 1, -3), ("pointH", 3, -1),
    ])
    func neighborsLieWhereTheirNamesSay(name: String, x: Int, y: Int) throws {
        let word = "\(name)TextureCoordinate"
        let shader = filter(
            "gl_FragColor = texture2D(inputImageTexture, \(word));",
            "varying vec2 textureCoordinate;\nvarying vec2 \(word);")
        expect(try shader.draw(frame), within: codes(0)) { column, row in at(column + x, row + y) }
    }

    @Test func texelsAndShapeAreThePictures() throws {
        let shader = filter(
            "gl_FragColor = vec4(texelWidth * 4.0, texelHeight * 3.0, aspectRatio / 2.0, textureCoordinate.x * 0.0 + 1.0);",
            "varying vec2 textureCoordinate;\nuniform highp float texelWidth, texelHeight;\nuniform float aspectRatio;")
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 0.5, 0.375, 1) }
    }

    @Test func aTexelWithARangeIsTheUsers() throws {
        let shader = filter(
            "gl_FragColor = vec4(texelWidth, textureCoordinate * 0.0, 1.0);",
            "varying vec2 textureCoordinate;\nuniform float texelWidth; // default=0.2 min=0 max=1")
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0.2, 0, 0, 1) }
    }

    @Test func aBlurIsDrawnDownAndAcross() throws {
        let shader = filter(
            """
            vec4 sum = vec4(0.0);
            for (int i = 0; i < GAUSSIAN_SAMPLES; i++) { sum += texture2D(inputImageTexture, blurCoordinates[i]); }
            gl_FragColor = vec4(sum.rgb / 9.0, 1.0);
            """, "const lowp int GAUSSIAN_SAMPLES = 9;\nvarying highp vec2 blurCoordinates[GAUSSIAN_SAMPLES];")
        #expect(try shader.program().passes.map(\.name) == ["down", "across"])
        let dot = Picture(15, 13, .rgba16) { x, y in x == 6 && y == 7 ? Color(1, 1, 1, 1) : Color(0, 0, 0, 1) }
        expect(try shader.draw(dot), within: deepCodes(2)) { x, y in
            let share = abs(x - 6) <= 4 && abs(y - 7) <= 4 ? 1.0 / 81 : 0
            return Color(share, share, share, 1)
        }
    }

    @Test func aBlurOfFivePairsReadsBetweenPixels() throws {
        // The distances are those of a Gaussian of deviation 2: (1 w1 + 2 w2) / (w1 + w2) and (3 w3 + 4 w4) / (w3 +
        // w4).
        let shader = filter(
            "gl_FragColor = texture2D(inputImageTexture, blurCoordinates[3]);", "varying vec2 blurCoordinates[5];")
        let ramp = Picture(15, 13, .rgba16) { x, y in Color(Double(x) / 20, Double(y) / 20, 0, 1) }
        let result = try shader.draw(ramp)
        expect(Picture(1, 1, .rgba16) { _, _ in result[5, 4] }, within: deepCodes(20)) { _, _ in
            Color((5 + 3.294215) / 20, (4 + 3.294215) / 20, 0, 1)
        }
    }

    @Test func dilationTakesTheLargestAround() throws {
        let shader = filter(
            """
            float a = texture2D(inputImageTexture, centerTextureCoordinate).r;
            a = max(a, texture2D(inputImageTexture, oneStepPositiveTextureCoordinate).r);
            a = max(a, texture2D(inputImageTexture, oneStepNegativeTextureCoordinate).r);
            gl_FragColor = vec4(vec3(a), 1.0);
            """,
            """
            varying vec2 centerTextureCoordinate;
            varying vec2 oneStepPositiveTextureCoordinate;
            varying vec2 oneStepNegativeTextureCoordinate;
            """)
        let dot = Picture(9, 7) { x, y in x == 3 && y == 4 ? Color(0.8, 0, 0, 1) : Color(0.2, 0, 0, 1) }
        expect(try shader.draw(dot), within: codes(0)) { x, y in
            let value = abs(x - 3) <= 1 && abs(y - 4) <= 1 ? 0.8 : 0.2
            return Color(value, value, value, 1)
        }
    }

    @Test(arguments: [("", 1.5, 3.5), ("varying vec2 threeStepsLeftTextureCoordinate;", 1.0, 2.0)])
    func stepsToTheLeftAreThoseOfTheirFilter(more: String, one: Double, two: Double) throws {
        let shader = filter(
            "gl_FragColor = vec4((textureCoordinate - oneStepLeftTextureCoordinate) * 0.5, "
                + "(twoStepsRightTextureCoordinate - textureCoordinate).x * 0.5, 1.0);",
            "varying vec2 textureCoordinate, oneStepLeftTextureCoordinate, twoStepsRightTextureCoordinate;\n\(more)")
        // Two passes that read no picture: the last one counts, which is horizontal.
        let result = try shader.draw(.plain(Color(0, 0, 0, 1), 10, 5))
        expect(result, within: codes(0.6)) { _, _ in Color(one / 20, 0, two / 20, 1) }
    }

    @Test func sharpeningHasItsParameter() throws {
        let shader = filter(
            "gl_FragColor = vec4(centerMultiplier / 10.0, edgeMultiplier / 10.0, textureCoordinate.x * 0.0, 1.0);",
            "varying vec2 textureCoordinate;\nvarying float centerMultiplier;\nvarying float edgeMultiplier;")
        expect(try shader.draw(frame, ["sharpness": 2]), within: codes(0.51)) { _, _ in Color(0.9, 0.2, 0, 1) }
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.1, 0, 0, 1) }
    }

    /// A picture of 10 x 5: a step across is 2.5 * 5 / 10 / 10 of it at first, one down is 1 / 10 with a size of 1.
    @Test func aMotionBlurStepsAlongItsAngle() throws {
        let shader = filter(
            "gl_FragColor = vec4((twoStepsForwardTextureCoordinate - textureCoordinate) * 2.0, "
                + "(textureCoordinate - threeStepsBackTextureCoordinate).y * 2.0, 1.0);",
            "varying vec2 textureCoordinate, twoStepsForwardTextureCoordinate, threeStepsBackTextureCoordinate;")
        let black = Picture.plain(Color(0, 0, 0, 1), 10, 5)
        expect(try shader.draw(black), within: codes(0.51)) { _, _ in Color(0.5, 0, 0, 1) }
        expect(try shader.draw(black, ["blurSize": 1, "blurAngle": 90]), within: codes(0.51)) { _, _ in
            Color(0, 0.4, 0.6, 1)
        }
    }

    @Test func aHistogramsHeightGoesUp() throws {
        let shader = filter(
            "gl_FragColor = vec4(height, textureCoordinate * 0.0, 1.0);",
            "varying vec2 textureCoordinate;\nvarying highp float height;")
        #expect(try shader.program().parameters.isEmpty)
        expect(try shader.draw(frame), within: codes(0.51)) { _, y in Color(1 - (Double(y) + 0.5) / 6, 0, 0, 1) }
    }

    @Test func namesOfTheFilesOwnWorkToo() throws {
        let text = """
            precision mediump float;
            varying vec2 srcTexCoordOut1;
            uniform sampler2D srcTexture1;
            void main() { gl_FragColor = texture2D(srcTexture1, vec2(srcTexCoordOut1.x, srcTexCoordOut1.y * 0.5)); }
            """
        expect(try ShaderFile(text: text).draw(frame), within: codes(20.51)) { x, y in frame[x, y / 2] }
    }

    @Test func anErrorPointsAtTheUsersLine() throws {
        let failure = #expect(throws: Failure.self) {
            _ = try filter("gl_FragColor = texture2D(inputImageTexture, textureCoordinates);").draw(frame)
        }
        #expect(
            failure?.message.hasPrefix("filter.fsh:4:49: 'textureCoordinates' is not declared") == true,
            "\(failure?.message ?? "")")
    }
}
