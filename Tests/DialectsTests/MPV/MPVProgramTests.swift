import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct MPVProgramTests {
    private func parse(_ text: String) throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: "a.glsl")
    }

    private func block(_ head: String..., body: String = "vec4 hook() { return vec4(0.5); }") -> String {
        head.map { "//!\($0)\n" }.joined() + body + "\n"
    }

    private func result(_ text: String, _ width: Int = 64, _ height: Int = 48) throws -> [Int] {
        let size = try parse(text).sizes(width: width, height: height).result
        return [size.width, size.height]
    }

    private func drawn(_ text: String, _ values: [String: ParameterValue] = [:]) throws -> [String] {
        let program = try parse(text)
        let sizes = try program.sizes(width: 64, height: 48, values: values)
        return zip(program.passes, sizes.isDrawn).compactMap { $1 ? $0.name : nil }
    }

    @Test(arguments: ["//!HOOK MAIN", "  //!PARAM x", "// by me\n//!TEXTURE t", "//!BUFFER b"])
    func aDirectiveTells(line: String) throws {
        let found = try DialectDetector.detect(try SourceFile(name: "a", text: "\(line)\nvec4 hook() {}"))
        #expect(found.dialect == .mpv)
    }

    @Test func oneBlockOnMainIsOnePass() throws {
        let program = try parse(block("DESC Half", "HOOK MAIN", "BIND HOOKED"))
        #expect(program.dialect == .mpv && program.origin == .topLeft && program.summary == "Half")
        #expect(program.passes.map(\.name) == ["block at line 1 (Half)"])
        #expect(program.passes[0].output == .chain)
        #expect(program.targets.isEmpty && program.resultSize == nil)
        #expect(program.inputs.map(\.filling) == [.frame])
        #expect(program.passes[0].samplers["MAIN_raw"]?.source == .input("picture"))
    }

    @Test func theUsersLinesKeepTheirNumbers() throws {
        let program = try parse("// one\n" + block("HOOK MAIN") + "\n" + block("HOOK MAIN", body: "vec4 hook() {\n}"))
        let lines = program.passes[1].source.assembled.lines
        #expect(lines.map(\.number) == [6, 7, 8])
    }

    /// Interpolation takes 16 pixels for each.
    @Test func onlyAResultThatIsMovedIsInterpolated() throws {
        func lastText(_ head: String) throws -> String {
            let result = try #require(try parse(block("HOOK MAIN", "WHEN HOOKED.w 0 >", head)).passes.last)
            #expect(result.name == "result")
            return String(decoding: result.source.assembled.lines.flatMap(\.text), as: UTF8.self)
        }
        #expect(try !lastText("DESC still").contains("texelFetch"))
        #expect(try lastText("OFFSET 0.5 0").contains("texelFetch"))
    }

    @Test func stagesAreDrawnInTheirOrderAndBlocksInTheFiles() throws {
        let names = try drawn(
            block("HOOK OUTPUT", "DESC e") + block("HOOK CHROMA", "DESC b") + block("HOOK LUMA", "DESC a")
                + block("HOOK MAINPRESUB", "DESC c") + block("HOOK MAIN", "DESC d"))
        #expect(
            names == [
                "block at line 7 (a)", "block at line 4 (b)", "planes to RGB", "block at line 10 (c)",
                "block at line 13 (d)", "block at line 1 (e)",
            ])
    }

    @Test func aBlockOnSeveralStagesIsDrawnAtEach() throws {
        #expect(
            try drawn(block("HOOK LUMA", "HOOK CHROMA", "HOOK RGB")) == [
                "block at line 1 at LUMA", "block at line 1 at CHROMA", "planes to RGB",
            ])
    }

    @Test func rgbIsHookedWhereNoPlaneIs() throws {
        #expect(try drawn(block("HOOK RGB", "HOOK XYZ")) == ["block at line 1 at RGB"])
    }

    // MARK: Sizes

    @Test(arguments: [
        (["WIDTH LUMA.w 2 *", "HEIGHT LUMA.h 2 *"], [128, 96]),
        (["WIDTH HOOKED.width 3 *"], [192, 48]),
        (["HEIGHT NATIVE_CROPPED.height 2 /"], [64, 24]),
        (["WIDTH 2.5", "HEIGHT 7 2 %"], [3, 1]),
        (["WIDTH MAIN.w 64 = 10 * MAIN.h 47 = 5 * +"], [10, 48]),
        // A scaler is there to scale.
        (["WHEN OUTPUT.w LUMA.w / 1.200 > OUTPUT.h LUMA.h / 1.200 > *", "WIDTH LUMA.w 2 *"], [128, 48]),
        (["WHEN OUTPUT.w LUMA.w / 7.5 >", "WIDTH LUMA.w 4 *"], [256, 48]),
        (["WIDTH OUTPUT.w", "HEIGHT OUTPUT.h"], [128, 96]),
        (["WIDTH OUTPUT.w LUMA.w 4 * < OUTPUT.w * OUTPUT.w LUMA.w 4 * > LUMA.w 4 * * +"], [256, 48]),
        (["WHEN OUTPUT.w LUMA.w <", "WIDTH LUMA.w 2 *"], [64, 48]),
    ])
    func whatComesOutHasTheSizeThatTheBlocksGive(head: [String], size: [Int]) throws {
        for stage in ["LUMA", "MAIN"] {
            let lines = (["HOOK \(stage)", "BIND HOOKED"] + head).map { "//!\($0)\n" }.joined()
            #expect(try result(lines + "vec4 hook() { return vec4(0.5); }") == size, "\(stage)")
        }
    }

    @Test func withoutAScalerOutputIsTheFrame() throws {
        let same = "WHEN OUTPUT.w OUTPUT.h * LUMA.w LUMA.h * / 1.0 > ! OUTPUT.w LUMA.w < ! *"
        #expect(try drawn(block("HOOK MAIN", same)) == ["block at line 1", "result"])
        #expect(try drawn(block("HOOK MAIN", "WHEN OUTPUT.w MAIN.w >", "SAVE x", "WIDTH 2")).count == 1)
    }

    @Test func chromaIsHalfTheFrameRoundedUp() throws {
        let text = block("HOOK MAIN", "BIND CHROMA", "WIDTH CHROMA.w", "HEIGHT CHROMA.h")
        #expect(try result(text, 64, 48) == [32, 24])
        #expect(try result(text, 7, 5) == [4, 3])
    }

    @Test func sizesOfStagesToComeAreThoseOfThePictureSoFar() throws {
        #expect(try result(block("HOOK LUMA", "WIDTH NATIVE.w 2 *", "HEIGHT MAIN.h")) == [128, 48])
    }

    // MARK: Conditions

    @Test func aBlockWithoutItsTextureIsLeftOut() throws {
        let text =
            "//!PARAM p\n//!TYPE int\n1\n"
            + block("HOOK MAIN", "SAVE low", "WHEN p 0 >") + block("HOOK MAIN", "BIND low", "SAVE lower")
            + block("HOOK MAIN", "BIND lower", "DESC last")
        #expect(try drawn(text).count == 4)
        #expect(try drawn(text, ["p": ParameterValue(0)]) == ["copy", "result"])
    }

    @Test func aTextureThatIsSavedTwiceIsThereIfOneOfBothWas() throws {
        let text =
            "//!PARAM p\n//!TYPE int\n1\n"
            + block("HOOK MAIN", "SAVE low", "WHEN p 1 =") + block("HOOK MAIN", "SAVE low", "WHEN p 2 =")
            + block("HOOK MAIN", "BIND low", "DESC last")
        for (value, isDrawn) in [(0, false), (1, true), (2, true)] {
            let names = try drawn(text, ["p": ParameterValue(Double(value))])
            #expect(names.contains("block at line 12 (last)") == isDrawn, "\(value)")
        }
    }

    @Test func conditionsThatAreCertainCostNothing() throws {
        #expect(try parse(block("HOOK MAIN", "WHEN 1")).passes.map(\.condition) == [nil])
        #expect(try drawn(block("HOOK MAIN", "WHEN 0") + block("HOOK MAIN", "DESC b")) == ["block at line 4 (b)"])
    }

    @Test func aTextureOfAStageThatNeverComesLeavesItsBlockOut() throws {
        #expect(try drawn(block("HOOK MAIN", "BIND XYZ") + block("HOOK MAIN", "DESC b")) == ["block at line 4 (b)"])
    }

    // MARK: Parameters

    @Test func parametersAreOptions() throws {
        let program = try parse(
            """
            //!PARAM strength
            //!DESC How much of it
            //!TYPE DYNAMIC float
            //!MINIMUM 0.0
            //!MAXIMUM 4
            1.5

            //!PARAM taps
            //!TYPE DEFINE
            2
            //!PARAM gain
            //!TYPE CONSTANT uint
            3 // as it was

            //!PARAM mode
            //!TYPE ENUM int
            soft
            hard

            //!HOOK MAIN
            vec4 hook() { return vec4(strength * float(taps) * float(gain), mode == hard ? 1.0 : 0.0, 0.0, 1.0); }
            """)
        #expect(program.parameters.map(\.name) == ["strength", "taps", "gain", "mode"])
        #expect(program.parameters.map(\.type) == [.float, .int, .uint, .int])
        #expect(program.parameters.map(\.binding) == [.uniform, .define, .define, .uniform])
        #expect(program.parameters.map { $0.defaultValue?.components } == [[1.5], [2], [3], [0]])
        #expect(program.parameters[0].help == "How much of it")
        #expect(program.parameters[0].minimum == 0 && program.parameters[0].maximum == 4)
        #expect(program.parameters[0].location == SourceLocation(file: "a.glsl", line: 1))
        #expect(program.parameters[3].choices.map(\.label) == ["soft", "hard"])
        #expect(program.parameters[3].choices.map(\.value) == [0, 1])
        // The choice that the text names, and no other.
        #expect(program.passes[0].source.definitions.map(\.name) == ["hard"])
        #expect(program.passes[0].source.definitions.map(\.value) == ["1"])
    }

    @Test func choicesHaveNumbersInConditions() throws {
        let text = "//!PARAM mode\n//!TYPE ENUM int\nsoft\nhard\n" + block("HOOK MAIN", "WHEN mode hard =", "DESC b")
        #expect(try drawn(text) == ["copy", "result"])
        #expect(try drawn(text, ["mode": ParameterValue(1)]) == ["block at line 5 (b)", "result"])
    }

    // MARK: Blocks

    @Test func anEmptyLineInAHeadDoesNotEndIt() throws {
        #expect(try drawn("//!DESC a\n\n//!HOOK MAIN\n\n//!BIND HOOKED\nvec4 hook() { return vec4(1.0); }").count == 1)
    }

    @Test func texturesMayStandBehindTheBlocksThatBindThem() throws {
        let program = try parse(
            block("HOOK MAIN", "BIND t", body: "vec4 hook() { return texture(t, vec2(0.5)); }")
                + "//!TEXTURE t\n//!SIZE 2 1\n//!FORMAT rg8\n//!FILTER LINEAR\n//!BORDER MIRROR\n0001 02\nfF\n")
        #expect(program.dataTextures.map(\.bytes) == [[0, 1, 2, 255]])
        #expect(program.passes[0].samplers["t"] == SamplerRule(.data("t"), filter: .linear, wrap: .mirror))
    }

    @Test func floatsOfSixteenBitsComeAsThirtyTwo() throws {
        // 1.0 and -2.0.
        let text = "//!TEXTURE t\n//!SIZE 2\n//!FORMAT r16f\n0000803f000000c0\n" + block("HOOK MAIN")
        #expect(try parse(text).dataTextures.map(\.bytes) == [[0x00, 0x3C, 0x00, 0xC0]])
        let half = "//!TEXTURE t\n//!SIZE 2\n//!FORMAT r16hf\n003c00c0\n" + block("HOOK MAIN")
        #expect(try parse(half).dataTextures.map(\.bytes) == [[0x00, 0x3C, 0x00, 0xC0]])
    }

    @Test func readingARowTakesOneCoordinate() throws {
        let program = try parse(
            "//!TEXTURE t\n//!SIZE 2\n//!FORMAT r8\n00ff\n"
                + block("HOOK MAIN", "BIND t", body: "vec4 hook() { return texture(t, 0.5) + texelFetch(t, 1, 0); }"))
        let line = String(decoding: program.passes[0].source.assembled.lines[0].text, as: UTF8.self)
        #expect(line == "vec4 hook() { return glfx_1D(t, 0.5) + glfx_1DTex(t, 1, 0); }")
    }

    @Test func buffersBeginAsTheyAreGiven() throws {
        let program = try parse(
            "//!BUFFER b\n//!VAR uint n\n//!VAR float a[3];\n//!STORAGE\n\n" + "//!BUFFER c\n//!VAR float x\n0000803f\n"
                + block("HOOK MAIN", "BIND c"))
        #expect(program.buffers.map(\.name) == ["b", "c"])
        #expect(program.buffers.map(\.bytes.count) == [16, 16])
        #expect(program.buffers[1].bytes.prefix(4) == [0, 0, 0x80, 0x3F])
        #expect(
            program.passes[0].source.prelude.contains(
                "layout(std140, binding = 1) readonly buffer glfx_c { float x; };"))
    }
}
