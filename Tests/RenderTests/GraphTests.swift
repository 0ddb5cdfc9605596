@testable import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
@testable import GLFXRender
@testable import GLFXShaderText
import Testing

/// Programs of several passes, built by hand: what every dialect compiles to.
@Suite(.needsDevice, .onEveryDevice) struct GraphTests {
    /// A pass whose main is given, with some samplers.
    func pass(
        _ index: Int, _ body: String, to output: Pass.Output = .chain, reading samplers: [String: SamplerRule],
        builtins: [BuiltinUniform] = []
    ) throws -> Pass {
        let declarations =
            samplers.keys.sorted().map { "uniform sampler2D \($0);" }
            + builtins.map { "uniform \($0.type.rawValue) \($0.name);" }
        let text = """
            #version 300 es
            precision highp float;
            \(declarations.joined(separator: "\n"))
            in vec2 position;
            out vec4 color;
            void main() { \(body) }
            """
        let read = try PassReader(files: NoShaderFiles()).read(SourceFile(name: "pass\(index)", text: text))
        var pass = Pass(index: index, source: read.source)
        pass.output = output
        pass.samplers = samplers
        pass.builtins = builtins
        return pass
    }

    func program(_ passes: [Pass], targets: [Target] = []) -> ShaderProgram {
        var program = ShaderProgram(
            name: "test", dialect: .glsl, reasonText: "", passes: passes, inputs: [Input(name: "picture")],
            parameters: [])
        program.targets = targets
        return program
    }

    /// Draws several frames, one after the other, with time stamps a second apart.
    func run(
        _ program: ShaderProgram, _ frames: [PixelBuffer], previous: [String: Int] = [:],
        background: RenderPlan.Background = .none, facts: RunFacts = RunFacts()
    ) throws -> [PixelBuffer] {
        let (width, height) = (frames[0].width, frames[0].height)
        let plan = RenderPlan(
            width: width, height: height, format: frames[0].format,
            stages: [RenderPlan.Stage(program: program, previous: previous)], background: background, facts: facts)
        let renderer = try DeviceKind.current.device().renderer(plan)
        let size = try plan.resultSize()
        return try frames.enumerated().map { index, frame in
            let result = PixelBuffer(width: size.width, height: size.height, format: frame.format)
            let time = FrameTime(seconds: Double(index), delta: index == 0 ? 0 : 1, index: index, rate: 1)
            try renderer.render(frame, at: time, into: result)
            return result
        }
    }

    let grays = (0..<4).map { plain(SIMD4(UInt16(10 * $0 + 5), 0, 0, 255)) }

    @Test func aTargetThatReadsItselfCountsFrames() throws {
        let counter = try pass(
            0, "color = texture(state, position) + vec4(1.0 / 255.0);", to: .target("state"),
            reading: ["state": SamplerRule(.target("state"))])
        let image = try pass(1, "color = texture(state, position);", reading: ["state": SamplerRule(.target("state"))])
        let results = try run(program([counter, image], targets: [Target(name: "state")]), grays)
        // Transparent black at first, so 1 after the first frame.
        #expect(results.map { $0[1, 0].x } == [1, 2, 3, 4])
    }

    @Test func anEarlierTargetIsThisFramesAndALaterOneTheLasts() throws {
        let first = try pass(
            0, "color = vec4(texture(picture, position).r, texture(second, position).r, 0.0, 1.0);",
            to: .target("first"),
            reading: ["picture": SamplerRule(.input("picture")), "second": SamplerRule(.target("second"))])
        let second = try pass(
            1, "color = texture(picture, position);", to: .target("second"),
            reading: ["picture": SamplerRule(.input("picture"))])
        let image = try pass(2, "color = texture(first, position);", reading: ["first": SamplerRule(.target("first"))])
        let results = try run(
            program([first, second, image], targets: [Target(name: "first"), Target(name: "second")]), grays)
        #expect(results.map { $0[0, 0].x } == [5, 15, 25, 35])
        #expect(results.map { $0[0, 0].y } == [0, 5, 15, 25])
    }

    @Test func aTargetsContentWhenTheFrameBeganIsThere() throws {
        let store = try pass(
            0, "color = texture(picture, position);", to: .target("store"),
            reading: ["picture": SamplerRule(.input("picture"))])
        let image = try pass(
            1, "color = vec4(texture(now, position).r, texture(before, position).r, 0.0, 1.0);",
            reading: ["now": SamplerRule(.target("store")), "before": SamplerRule(.previousTarget("store"))])
        let results = try run(program([store, image], targets: [Target(name: "store")]), grays)
        #expect(results.map { $0[0, 0].x } == [5, 15, 25, 35])
        #expect(results.map { $0[0, 0].y } == [0, 5, 15, 25])
    }

    @Test func framesOfThePastBeginWithTheFirst() throws {
        let image = try pass(
            0, "color = vec4(texture(one, position).r, texture(two, position).r, texture(picture, position).r, 1.0);",
            reading: [
                "picture": SamplerRule(.relay("picture")), "one": SamplerRule(.previousFrame(1)),
                "two": SamplerRule(.previousFrame(2)),
            ])
        let results = try run(program([image]), grays)
        #expect(results.map { $0[0, 0].x } == [5, 5, 15, 25])
        #expect(results.map { $0[0, 0].y } == [5, 5, 5, 15])
        #expect(results.map { $0[0, 0].z } == [5, 15, 25, 35])
    }

    @Test func anInputOfTheUsersCanBeAnEarlierFrame() throws {
        let text = """
            precision highp float;
            varying vec2 position;
            uniform sampler2D now;
            uniform sampler2D before;
            void main() { gl_FragColor = texture2D(now, position) - texture2D(before, position); }
            """
        let program = try ShaderProgram.parse(text: text, name: "difference.frag")
        let results = try run(program, grays, previous: ["before": 1])
        #expect(results.map { $0[0, 0].x } == [0, 10, 10, 10])
    }

    @Test func theResultOfTheFrameBeforeIsKeptWithoutItsBackground() throws {
        let image = try pass(
            0, "color = vec4(texture(last, position).r + 0.2, 0.0, 0.0, 0.5);",
            reading: ["last": SamplerRule(.previousResult)])
        let results = try run(program([image]), grays, background: .color(SIMD4(0, 1, 0, 1)))
        // 0.2, 0.4, 0.6, 0.8 of red, half over green: 51, 102 … by a half.
        for (result, red) in zip(results, [25.5, 51, 76.5, 102]) {
            #expect(abs(Double(result[0, 0].x) - red) <= 1)
            #expect(abs(Double(result[0, 0].y) - 127.5) <= 1)
        }
    }

    @Test func sizesAreWorkedOutFromTheFrames() throws {
        let half = try pass(
            0, "color = vec4(size / 255.0, 0.0, 1.0);", to: .target("half"), reading: [:],
            builtins: [BuiltinUniform(name: "size", type: .vec2, meaning: .resolution)])
        let image = try pass(
            1, "color = texture(half_, position);",
            reading: ["half_": SamplerRule(.target("half"), filter: .nearest)])
        let size = PictureSizeRule(
            width: .binary(.divide, .frameWidth, .number(4)), height: .binary(.subtract, .frameHeight, .number(1)))
        let frame = plain(.zero, width: 10, height: 6)
        let result = try run(program([half, image], targets: [Target(name: "half", size: size)]), [frame])[0]
        #expect(result[0, 0] == SIMD4(2, 5, 0, 255))
    }

    @Test func aResultOfAnotherSizeComesOut() throws {
        let image = try pass(
            0, "color = vec4(size / 255.0, texture(picture, position).r, 1.0);",
            reading: ["picture": SamplerRule(.relay("picture"))],
            builtins: [BuiltinUniform(name: "size", type: .vec2, meaning: .resolution)])
        var twice = program([image])
        twice.resultSize = PictureSizeRule(
            width: .binary(.multiply, .frameWidth, .number(2)), height: .binary(.multiply, .frameHeight, .number(3)))
        let result = try run(twice, [plain(SIMD4(7, 0, 0, 255), width: 4, height: 2)])[0]
        #expect(result.width == 8 && result.height == 6)
        #expect(pixels(result).allSatisfy { $0 == SIMD4(8, 6, 7, 255) })
    }

    @Test func floatTargetsKeepWhatIsAboveOne() throws {
        for (format, expected) in [(Target.Format.float16, 100), (.float32, 100), (.rgba8, 40), (.likeFrame, 40)] {
            let store = try pass(0, "color = vec4(2.5);", to: .target("store"), reading: [:])
            let image = try pass(
                1, "color = texture(store, position) * 40.0 / 255.0;",
                reading: ["store": SamplerRule(.target("store"))])
            let result = try run(program([store, image], targets: [Target(name: "store", format: format)]), [grays[0]])
            #expect(result[0][0, 0].x == UInt16(expected), "\(format)")
        }
    }

    @Test func linearLightIsWrittenAndReadThroughTheCurve() throws {
        let store = try pass(0, "color = vec4(0.5);", to: .target("store"), reading: [:])
        let image = try pass(
            1, "color = texture(store, position);", reading: ["store": SamplerRule(.target("store"))])
        let result = try run(program([store, image], targets: [Target(name: "store", format: .srgb8)]), [grays[0]])[0]
        // 0.5 of light is code 188 of sRGB (IEC 61966-2-1), which is 0.5029 of light again: 128.
        #expect(abs(Int(result[0, 0].x) - 128) <= 1)
        #expect(result[0, 0].w == 128)
    }

    /// Red is the column, green the row from the top.
    private let asymmetric = picture(4, 3) { x, y in SIMD4(UInt16(40 * x), UInt16(60 * y), 9, 255) }

    @Test func aProgramWhoseRowsBeginAtTheTopSeesThemSo() throws {
        let image = try pass(
            0,
            """
            float row = floor(position.y * 3.0);
            color = vec4(texture(picture, position).rg, row * 60.0 / 255.0, gl_FragCoord.y * 2.0 / 255.0);
            """,
            reading: ["picture": SamplerRule(.relay("picture"))])
        var down = program([image])
        down.origin = .topLeft
        let result = try run(down, [asymmetric])[0]
        for y in 0..<3 {
            for x in 0..<4 {
                let pixel = result[x, y]
                #expect(pixel == SIMD4(UInt16(40 * x), UInt16(60 * y), UInt16(60 * y), UInt16(2 * y + 1)))
            }
        }
    }

    @Test func rowsFromTheTopAndTheBottomMixInOneChain() throws {
        func stage(_ origin: ShaderProgram.Origin) throws -> RenderPlan.Stage {
            let body = "color = texture(picture, position) + vec4(0.0, 0.0, position.y > 0.5 ? 0.1 : 0.0, 0.0);"
            var made = program([try pass(0, body, reading: ["picture": SamplerRule(.relay("picture"))])])
            made.origin = origin
            return RenderPlan.Stage(program: made)
        }
        let source = plain(SIMD4(0, 0, 0, 255), width: 2, height: 4)
        let result = try draw(
            source, [try stage(.topLeft), try stage(.bottomLeft), try stage(.topLeft)],
            over: .color(SIMD4(0, 0, 0, 1)))
        // The lower half twice, the upper half once: 0.1 is 25 or 26 codes.
        #expect(abs(Int(result[0, 0].z) - 26) <= 1 && abs(Int(result[0, 3].z) - 51) <= 1)
    }

    @Test func furtherInputsAreTurnedToo() throws {
        let image = try pass(
            0, "color = texture(other, position);", reading: ["other": SamplerRule(.input("other"))])
        var down = program([image])
        down.inputs.append(Input(name: "other"))
        down.origin = .topLeft
        let stage = RenderPlan.Stage(program: down, pictures: ["other": 0])
        let result = try draw(plain(.zero, width: 4, height: 3), [stage], inputs: [asymmetric])
        #expect(pixels(result) == pixels(asymmetric))
    }

    @Test func dataTexturesAreReadAsTheyStand() throws {
        let image = try pass(
            0, "color = texelFetch(table, ivec2(gl_FragCoord.xy), 0) / 25.5;",
            reading: ["table": SamplerRule(.data("table"), filter: .nearest)])
        var made = program([image])
        let numbers: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
        made.dataTextures = [
            DataTexture(
                name: "table", width: 2, height: 2, format: .rgba32f,
                bytes: numbers.withUnsafeBytes { [UInt8]($0) })
        ]
        let result = try run(made, [plain(.zero)])[0]
        // The first row is the bottom one here.
        #expect(result[0, 1] == SIMD4(10, 20, 30, 40))
        #expect(result[1, 1] == SIMD4(50, 60, 70, 80))
        #expect(result[1, 0] == SIMD4(130, 140, 150, 160))
    }

    @Test func wrappingIsTheRules() throws {
        let source = picture(2, 1) { x, _ in SIMD4(x == 0 ? 50 : 200, 0, 0, 255) }
        let expected: [(SamplerRule.Wrap, UInt16, UInt16)] = [
            (.clamp, 200, 255), (.repeat, 50, 255), (.mirror, 200, 255), (.border, 0, 0),
        ]
        for (wrap, red, alpha) in expected {
            let image = try pass(
                0, "color = texture(picture, position + vec2(1.0, 0.0));",
                reading: ["picture": SamplerRule(.relay("picture"), filter: .nearest, wrap: wrap)])
            let pixel = try run(program([image]), [source])[0][0, 0]
            #expect(pixel.x == red && pixel.w == alpha, "\(wrap)")
        }
    }

    @Test func smallerCopiesOfFrameAndTargetAreMade() throws {
        let source = picture(8, 8) { x, y in SIMD4((x + y) % 2 == 0 ? 0 : 200, 0, 0, 255) }
        let store = try pass(
            0, "color = texture(picture, position);", to: .target("store"),
            reading: ["picture": SamplerRule(.input("picture"))])
        let image = try pass(
            1, "color = vec4(textureLod(store, position, 3.0).r, textureLod(picture, position, 3.0).r, 0.0, 1.0);",
            reading: [
                "store": SamplerRule(.target("store"), isMipmapped: true),
                "picture": SamplerRule(.input("picture"), isMipmapped: true),
            ])
        let result = try run(program([store, image], targets: [Target(name: "store")]), [source])[0]
        #expect(abs(Int(result[3, 3].x) - 100) <= 2)
        #expect(abs(Int(result[3, 3].y) - 100) <= 2)
    }

    @Test func aPassUnderAConditionThatIsZeroIsLeftOut() throws {
        let rules = ["picture": SamplerRule(.relay("picture"))]
        var add = try pass(0, "color = texture(picture, position) + vec4(0.2, 0.0, 0.0, 0.0);", reading: rules)
        add.condition = .binary(.greater, .frameWidth, .number(2))
        #expect(try run(program([add]), [plain(SIMD4(10, 0, 0, 255), width: 2)])[0][0, 0].x == 10)
        #expect(try run(program([add]), [plain(SIMD4(10, 0, 0, 255), width: 3)])[0][0, 0].x == 61)
    }

    @Test func pixelsLeftOutKeepTheirContentOnlyWhereItPersists() throws {
        for (isPersistent, expected) in [(true, [5, 5, 5, 5]), (false, [5, 0, 0, 0])] as [(Bool, [UInt16])] {
            let store = try pass(
                0, "if (texture(picture, position).r > 0.03) discard; color = texture(picture, position);",
                to: .target("store"), reading: ["picture": SamplerRule(.input("picture"))])
            let image = try pass(
                1, "color = texture(store, position);", reading: ["store": SamplerRule(.target("store"))])
            let made = program([store, image], targets: [Target(name: "store", isPersistent: isPersistent)])
            #expect(try run(made, grays).map { $0[0, 0].x } == expected)
        }
    }

    @Test func randomNumbersFollowFromTheSeed() throws {
        let image = try pass(
            0, "color = vec4(each, whole, 0.0, 1.0);", reading: [:],
            builtins: [
                BuiltinUniform(name: "each", type: .float, meaning: .random),
                BuiltinUniform(name: "whole", type: .float, meaning: .runRandom),
            ])
        let made = program([image])
        let first = try run(made, grays, facts: RunFacts(seed: 7)).map { $0[0, 0] }
        #expect(try run(made, grays, facts: RunFacts(seed: 7)).map { $0[0, 0] } == first)
        #expect(try run(made, grays, facts: RunFacts(seed: 8)).map { $0[0, 0] } != first)
        #expect(Set(first.map(\.x)).count > 1)
        #expect(Set(first.map(\.y)).count == 1)
    }

    @Test func anEventIsOnForOneFrame() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform bool flash;
            out vec4 color;
            void main() { color = vec4(flash); }
            """
        var made = try ShaderProgram.parse(text: text, name: "event.frag")
        made.parameters[0].kind = .event
        made.parameters[0].defaultValue = ParameterValue(1.5, 3)
        #expect(try run(made, grays).map { $0[0, 0].x } == [0, 0, 255, 255])
        made.parameters[0].defaultValue = ParameterValue([])
        #expect(try run(made, grays).map { $0[0, 0].x } == [0, 0, 0, 0])
    }
}
