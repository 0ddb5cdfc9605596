import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import Testing

/// The contracts of GameMaker, PPSSPP, Cocos2d-x, Dolphin and Minecraft.
@Suite(.needsDevice, .onARenderer) struct GameHostTests {
    private let frame = Picture.asymmetric

    // MARK: GameMaker

    private func gameMaker(_ body: String, _ before: String = "", vertex: String? = nil) -> ShaderFile {
        ShaderFile(
            name: "a.fsh",
            text:
                "\(before)\nvarying vec2 v_vTexcoord; varying vec4 v_vColour;\nvoid main() { gl_FragColor = \(body); }",
            files: vertex.map { ["a.vsh": $0] } ?? [:])
    }

    @Test func gameMakersTextureCountsFromTheTopAndColorsAreWhite() throws {
        let below = gameMaker(
            "texture2D(gm_BaseTexture, v_vTexcoord + vec2(0.0, u_vTexel.y)) * v_vColour", "uniform vec2 u_vTexel;")
        expect(try below.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func gameMakersAlphaIsStraight() throws {
        let half = gameMaker("vec4(texture2D(gm_BaseTexture, v_vTexcoord).rgb, 0.4)")
        expect(try half.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, y].x, frame[x, y].y, frame[x, y].z, 0.4)
        }
    }

    private static let vertex = """
        attribute vec3 in_Position; attribute vec4 in_Colour; attribute vec2 in_TextureCoord;
        varying vec2 v_at; varying vec2 v_px; uniform float push;
        void main() {
            gl_Position = gm_Matrices[MATRIX_WORLD_VIEW_PROJECTION] * vec4(in_Position, 1.0);
            v_at = in_TextureCoord + vec2(push, 0.0) * in_Colour.r; v_px = in_Position.xy;
        }
        """
    private static let fragment = """
        varying vec2 v_at; varying vec2 v_px;
        void main() { gl_FragColor = vec4(texture2D(gm_BaseTexture, v_at).rg, v_px / 10.0); }
        """

    @Test func gameMakersVertexShaderFillsVaryings() throws {
        let file = ShaderFile(name: "a.fsh", text: Self.fragment, files: ["a.vsh": Self.vertex])
        #expect(try file.program().dialect == .gamemaker)
        let result = try file.draw(frame, ["push": ParameterValue(0.125)])
        expect(result, within: codes(0.51)) { x, y in
            let there = frame[min(x + 1, 7), y]
            return Color(there.x, there.y, (Double(x) + 0.5) / 10, (Double(y) + 0.5) / 10)
        }
    }

    @Test func gameMakersOlderFilesHaveBothShaders() throws {
        let both = Self.vertex + "\n//####_==_YOYO_SHADER_MARKER_==_####@~" + Self.fragment
        let file = ShaderFile(name: "a.shader", text: both)
        #expect(try file.program().dialect == .gamemaker)
        expect(try file.draw(frame, ["push": ParameterValue(0)]), within: codes(0.51)) { x, y in
            Color(frame[x, y].x, frame[x, y].y, (Double(x) + 0.5) / 10, (Double(y) + 0.5) / 10)
        }
    }

    @Test func anUnknownAttributeIsNamed() {
        let file = gameMaker("v_vColour", vertex: "\nattribute vec3 in_Bone;\nvoid main() {}")
        let failure = #expect(throws: Failure.self) { _ = try file.program() }
        #expect(
            failure?.message.contains("2:1: nothing fills the attribute 'in_Bone'") == true, "\(failure?.message ?? "")"
        )
    }

    // MARK: PPSSPP

    private static let settings = """
        [Warm]
        Fragment=a.fsh
        Vertex=a.vsh
        SettingName1=Amount
        SettingDefaultValue1=0.4
        SettingMinValue1=0.2
        SettingMaxValue1=0.8
        """

    private func ppsspp(_ body: String, _ before: String = "", files: [String: String] = [:]) -> ShaderFile {
        ShaderFile(
            name: "a.fsh",
            text:
                "uniform sampler2D sampler0; varying vec2 v_texcoord0; \(before)\nvoid main() { gl_FragColor = \(body); }",
            files: files)
    }

    @Test func ppssppCountsFromTheTopAndShowsNoAlpha() throws {
        let text = ppsspp(
            "texture2D(sampler0, v_texcoord0 + vec2(0.0, u_texelDelta.y)) * vec4(1, 1, 1, 0.3)",
            "uniform vec2 u_texelDelta;")
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func ppssppsSettingsAreInAList() throws {
        let vertex = """
            attribute vec4 a_position; attribute vec2 a_texcoord0; varying vec2 v_texcoord0;
            void main() { v_texcoord0 = a_texcoord0 * 0.5; gl_Position = a_position; }
            """
        let text = ppsspp(
            "vec4(u_setting.xy, v_texcoord0.y, 1.0)", "uniform vec4 u_setting;",
            files: ["list.ini": Self.settings, "a.vsh": vertex])
        let parameter = try #require(try text.program().parameters.first)
        #expect(parameter.label == "Amount" && parameter.minimum == 0.2 && parameter.maximum == 0.8)
        expect(try text.draw(frame), within: codes(0.51)) { _, y in Color(0.4, 0, (Double(y) + 0.5) / 12, 1) }
        expect(try text.draw(frame, ["setting1": ParameterValue(0.6)]), within: codes(0.51)) { _, y in
            Color(0.6, 0, (Double(y) + 0.5) / 12, 1)
        }
    }

    @Test func ppssppsTimeIsASecondAndItsSixtieths() throws {
        let text = ppsspp("vec4(u_time.x, u_time.y, u_time.z / 100.0, 1.0)", "uniform vec4 u_time;")
        expect(try text.draw([frame], times: [0.51])[0], within: codes(0.51)) { _, _ in Color(0.51, 0.5, 0.3, 1) }
    }

    // MARK: Cocos2d-x

    @Test func cocosCountsFromTheTopAndItsColorsArePremultiplied() throws {
        let text = ShaderFile(
            text: """
                varying vec4 v_fragmentColor;
                varying vec2 v_texCoord;
                void main() {
                    gl_FragColor = vec4(texture2D(CC_Texture0, v_texCoord + vec2(0.0, 1.0 / 6.0)).r * 0.5, v_texCoord.y * 0.5,
                        CC_Time.x + CC_SinTime.y, 0.5) * v_fragmentColor;
                }
                """)
        expect(try text.draw([frame], times: [1])[0], within: codes(1.1)) { x, y in
            let below = frame[x, min(y + 1, 5)]
            return Color(below.x * below.w, (Double(y) + 0.5) / 6, 0.7, 0.5)
        }
    }

    // MARK: Dolphin

    private func dolphin(_ body: String, _ options: String = "") -> ShaderFile {
        ShaderFile(
            name: "a.glsl",
            text: "/*\n[configuration]\n\(options)\n[/configuration]\n*/\nvoid main()\n{\n    SetOutput(\(body));\n}\n")
    }

    @Test func dolphinCountsFromTheTopAndShowsNoAlpha() throws {
        let text = dolphin("SampleLocation(GetCoordinates() + float2(0, GetInvResolution().y)) * float4(1, 1, 1, 0.2)")
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
        let moved = dolphin("lerp(Sample(), SampleOffset(int2(1, 0)), 1.0)")
        expect(try moved.draw(frame), within: codes(0)) { x, y in frame[min(x + 1, 7), y] }
    }

    @Test func dolphinCountsMillisecondsAndDuckStationSeconds() throws {
        let milliseconds = dolphin("float4(float(GetTime()) / 1000.0, GetResolution().x * 0.1, 0, 1)")
        expect(try milliseconds.draw([frame], times: [0.4])[0], within: codes(0.51)) { _, _ in Color(0.4, 0.8, 0, 1) }
        let seconds = dolphin("float4(GetTime(), GetWindowSize().y * 0.1, 0, 1)")
        expect(try seconds.draw([frame], times: [0.4])[0], within: codes(0.51)) { _, _ in Color(0.4, 0.6, 0, 1) }
    }

    @Test func dolphinsOptionsAreParameters() throws {
        let options = """
            [OptionRangeFloat]
            GUIName = Tint
            OptionName = TINT
            DefaultValue = 0.2, 0.4, 0.6
            MinValue = 0, 0, 0
            MaxValue = 1, 1, 1
            [OptionBool]
            GUIName = Dark
            OptionName = DARK
            DefaultValue = false
            """
        let text = dolphin("float4(OptionEnabled(DARK) ? float3(0) : GetOption(TINT), 1)", options)
        #expect(try text.program().parameters.map(\.label) == ["Tint", "Dark"])
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
        expect(try text.draw(frame, ["DARK": ParameterValue(1)]), within: codes(0)) { _, _ in Color(0, 0, 0, 1) }
    }

    @Test func ishiirukasNamesAreThere() throws {
        let text = ShaderFile(
            name: "a.glsl",
            text: """
                [configuration]
                [OptionRangeFloat]
                OptionName = GAIN
                DefaultValue = 1.0
                [/configuration]
                void main() {
                    float4x3 rows = float4x3(float3(0, 1, 0), float3(1, 0, 0), float3(0, 0, 1), float3(0, 0, 0));
                    float list[2] = BEGIN_ARRAY(float, 2) 0.25, 0.5 END_ARRAY;
                    float3 color = mul(SampleLayerLocation(1, GetCoordinates()), rows);
                    float3x3 right = float3x3(0, 0, 1, 0, 1, 0, 0, 0, 0);
                    float depth = SampleDepthLocation(float2(0.5, 0.5)) * SampleDepth();
                    SetOutput(float4(color.rg, list[1] * depth * mul(right, float3(0, 1, 1)).x * GetOption(GAIN), 1));
                }
                """)
        expect(try text.draw(frame), within: codes(0.6)) { x, y in Color(frame[x, y].y, frame[x, y].x, 0.5, 1) }
    }

    @Test func ishiirukasOnePassHasItsOwnEntryPoint() throws {
        let text = ShaderFile(
            name: "a.glsl",
            text: """
                // [configuration]
                // nothing
                // [/configuration]
                /*
                [configuration]
                [Pass]
                Input0 = ColorBuffer
                EntryPoint = tint
                [/configuration]
                */
                void tint() { SetOutput(Sample().bgra); }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].y, frame[x, y].x, 1)
        }
    }

    @Test func aWrongOptionIsShown() {
        let text = dolphin("Sample()", "[OptionRangeFloat]\nOptionName = A\nDefaultValue = much")
        let failure = #expect(throws: Failure.self) { _ = try text.program() }
        #expect(
            failure?.message.hasPrefix("a.glsl:5: 'much' is no number, true or false") == true,
            "\(failure?.message ?? "")")
    }

    // MARK: Minecraft

    private func minecraft(_ body: String, _ before: String = "", files: [String: String] = [:]) -> ShaderFile {
        ShaderFile(
            name: "a.fsh",
            text: """
                #version 150
                uniform sampler2D DiffuseSampler; in vec2 texCoord; in vec2 oneTexel; out vec4 fragColor;
                \(before)
                void main() { fragColor = \(body); }
                """, files: files)
    }

    @Test func minecraftCountsFromTheBottomAndShowsNoAlpha() throws {
        let text = minecraft("texture(DiffuseSampler, texCoord + vec2(0.0, oneTexel.y)) * vec4(1, 1, 1, 0.1)")
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    /// A chain of the first form: the frame into a target, that into another one and into the result.
    @Test func minecraftsChainsKeepTheirTargets() throws {
        let mix = """
            #version 150
            uniform sampler2D DiffuseSampler; uniform sampler2D PrevSampler; uniform float Gain; uniform float Share;
            in vec2 texCoord; out vec4 fragColor;
            void main() { fragColor = vec4(texture(DiffuseSampler, texCoord).r * Gain, texture(PrevSampler, texCoord).g + Share, 0, 1); }
            """
        let chain = ShaderFile(
            name: "post/mix.json",
            text: """
                { "targets": [ "swap", { "name": "kept", "width": 1, "height": 1 } ], "passes": [
                    { "name": "mix", "intarget": "minecraft:main", "outtarget": "swap",
                      "auxtargets": [ { "name": "PrevSampler", "id": "kept" } ],
                      "uniforms": [ { "name": "Gain", "values": [ 0.5 ] }, { "name": "Share", "values": [ 0.2 ] } ] },
                    { "name": "mix", "intarget": "swap", "outtarget": "minecraft:main",
                      "auxtargets": [ { "name": "PrevSampler", "id": "swap" } ],
                      "uniforms": [ { "name": "Gain", "values": [ 1.0 ] } ] },
                    { "name": "blit", "intarget": "swap", "outtarget": "kept" },
                    { "name": "blit", "intarget": "minecraft:main", "outtarget": "minecraft:main" } ] }
                """,
            files: [
                "../program/mix.json": #"{ "vertex": "sobel", "fragment": "added" }"#, "../program/added.fsh": mix,
            ])
        #expect(try chain.program().parameters.map(\.name) == ["Share"])
        let results = try chain.draw([frame, frame])
        // The first pass adds 0.2 to what the second frame kept, and the second pass to that.
        expect(results[1], within: codes(1.1)) { x, y in Color(frame[x, y].x / 2, 0.6, 0, 1) }
    }

    /// Values that are not as many as the uniform has leave it to the user.
    @Test func aChainsValuesHaveToFit() throws {
        let text = """
            uniform sampler2D DiffuseSampler; uniform vec3 Tint; varying vec2 texCoord;
            void main() { gl_FragColor = vec4(Tint, 1.0) + texture2D(DiffuseSampler, texCoord) * 0.0; }
            """
        let tint = #""uniforms": [ { "name": "Tint", "values": [ 1 ] } ]"#
        let pass = #"{ "name": "a", "intarget": "minecraft:main", \#(tint) }"#
        let chain = ShaderFile(
            name: "a.json", text: "{ \"targets\": [], \"passes\": [ \(pass), \(pass) ] }", files: ["a.fsh": text])
        #expect(try chain.program().parameters.map(\.name) == ["Tint"])
        let result = try chain.draw(frame, ["Tint": ParameterValue([0.2, 0.4, 0.6])])
        expect(result, within: codes(0.51)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
    }

    /// Chains since 1.21.2, whose programs are found from the pack's folder.
    @Test func minecraftsNewerChainsNameTheirInputs() throws {
        let text = """
            #version 330
            uniform sampler2D InSampler; uniform sampler2D OverSampler;
            layout(std140) uniform Own { vec2 Weights; };
            in vec2 texCoord; out vec4 fragColor;
            void main() { fragColor = vec4(texture(InSampler, texCoord).r * Weights.x, texture(OverSampler, texCoord).b * Weights.y, 0, 1); }
            """
        let chain = ShaderFile(
            name: "mix.json",
            text: """
                { "targets": { "swap": {} }, "passes": [
                    { "vertex_shader": "minecraft:core/screenquad", "fragment_shader": "minecraft:post/turn",
                      "inputs": [ { "sampler_name": "In", "target": "minecraft:main" } ], "output": "swap" },
                    { "vertex_shader": "minecraft:core/screenquad", "fragment_shader": "minecraft:post/mix",
                      "inputs": [ { "sampler_name": "In", "target": "swap" },
                                  { "sampler_name": "Over", "target": "minecraft:main" } ], "output": "minecraft:main",
                      "uniforms": { "Own": [ { "name": "Weights", "type": "vec2", "value": [ 0.5, 0.25 ] } ] } } ] }
                """,
            files: [
                "shaders/post/mix.fsh": text,
                "shaders/post/turn.fsh": """
                #version 330
                uniform sampler2D InSampler; in vec2 texCoord; out vec4 fragColor;
                void main() { fragColor = texture(InSampler, texCoord).gbra; }
                """,
            ])
        expect(try chain.draw(frame), within: codes(1.1)) { x, y in
            Color(frame[x, y].y / 2, frame[x, y].z / 4, 0, 1)
        }
    }

    @Test func aProgramThatIsNotInThePackIsNamed() {
        let chain = ShaderFile(
            name: "a.json", text: #"{ "targets": [], "passes": [ { "name": "fxaa", "intarget": "minecraft:main" } ] }"#)
        let failure = #expect(throws: Failure.self) { _ = try chain.program() }
        #expect(
            failure?.message == "a.json: there is no program 'fxaa' in this pack", "\(failure?.message ?? "")")
    }

    @Test func minecraftsProgramsHaveParametersInJSON() throws {
        let vertex = """
            #version 150
            in vec4 Position; uniform mat4 ProjMat; uniform vec2 OutSize; out vec2 texCoord; out vec2 oneTexel;
            void main() {
                gl_Position = ProjMat * vec4(Position.xy, 0.0, 1.0);
                texCoord = Position.xy / OutSize; oneTexel = vec2(0.4);
            }
            """
        let json = """
            { "vertex": "flat", "fragment": "a", "uniforms": [
                { "name": "Tint", "type": "float", "count": 2, "values": [ 0.2, 0.6 ] },
                { "name": "OutSize", "type": "float", "count": 2, "values": [ 1.0, 1.0 ] } ] }
            """
        let text = minecraft(
            "vec4(Tint, texCoord.y * OutSize.y / 10.0, oneTexel.x)", "uniform vec2 Tint; uniform vec2 OutSize;",
            files: ["flat.vsh": vertex, "a.json": json])
        expect(try text.draw(frame), within: codes(0.51)) { _, y in Color(0.2, 0.6, (5.5 - Double(y)) / 10, 1) }
    }

    @Test func minecraftsTimeGoesRoundEachSecond() throws {
        let text = minecraft("vec4(Time, GameTime * 120.0, 0.0, 1.0)", "uniform float Time; uniform float GameTime;")
        expect(try text.draw([frame], times: [2.25])[0], within: codes(0.51)) { _, _ in Color(0.25, 0.225, 0, 1) }
    }
}
