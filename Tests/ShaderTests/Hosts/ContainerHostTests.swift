import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// The contracts of hosts whose shaders come with a description: Shadertastic, Jitter, KodeLife's projects, Solar2D.
@Suite(.needsDevice, .onARenderer) struct ContainerHostTests {
    private let frame = Picture.asymmetric

    private func parameters(_ file: ShaderFile) throws -> [Parameter] { try file.program().parameters }

    // MARK: Shadertastic

    private func shadertastic(_ uniforms: String, _ body: String, meta: String) -> ShaderFile {
        ShaderFile(
            text: """
                \(uniforms)
                sampler_state textureSampler { Filter = Point; AddressU = Clamp; AddressV = Clamp; };
                struct VertData { float2 uv : TEXCOORD0; float4 pos : POSITION; };
                struct FragData { float2 uv : TEXCOORD0; };
                VertData VSDefault(VertData v_in) {
                    VertData v;
                    v.uv = v_in.uv;
                    v.pos = mul(float4(v_in.pos.xyz, 1.0), ViewProj);
                    return v;
                }
                float4 EffectLinear(float2 uv) { \(body) }
                float4 PSEffect(FragData f_in) : TARGET { return EffectLinear(f_in.uv); }
                technique Draw { pass { vertex_shader = VSDefault(v_in); pixel_shader = PSEffect(f_in); } }
                """,
            files: ["meta.json": meta])
    }

    @Test func shadertasticCountsDownAndItsTimeIsSlow() throws {
        let file = shadertastic(
            "uniform float amount;\nuniform int mode;",
            "return float4(image.Sample(textureSampler, uv + float2(0.0, vpixel)).r, uv.y, time, amount - 0.2 * mode);",
            meta: """
                { "label": "Tint", "input_time": true, "parameters": [
                    { "name": "amount", "label": "Amount", "type": "double", "min": 0.5, "max": 2, "default": 1.0 },
                    { "name": "mode", "type": "list_int", "default": 1,
                      "values": [{ "label": "Less", "value": 1 }, { "label": "Same", "value": 0 }] }] }
                """)
        let found = try parameters(file)
        #expect(found.map(\.name) == ["amount", "mode", "speed"])
        #expect(found[0].label == "Amount" && found[0].minimum == 0.5 && found[0].maximum == 2)
        #expect(found[1].choices.map(\.label) == ["Less", "Same"])
        expect(try file.straight.draw([frame], times: [2])[0], within: codes(0.51)) { x, y in
            Color(frame[x, min(y + 1, 5)].x, (Double(y) + 0.5) / 6, 0.2, 0.8)
        }
    }

    @Test func shadertasticsTimeStandsStillWithoutInputTime() throws {
        let file = shadertastic("", "return float4(time, upixel * 4.0, 0.0, 1.0);", meta: "{ \"label\": \"Still\" }")
        expect(try file.draw([frame], times: [2])[0], within: codes(0.51)) { _, _ in Color(0, 0.5, 0, 1) }
    }

    @Test func shadertasticsStepsAreBlendedOverNothing() throws {
        let file = shadertastic(
            "",
            "if (current_step == 0) return float4(0.8, 0.4, 0.2, 0.5) + tex_interm.Sample(textureSampler, uv);"
                + "return float4(tex_interm.Sample(textureSampler, uv).rgb, current_step / (nb_steps - 1.0));",
            meta: "{ \"label\": \"Two\", \"steps\": 2 }")
        expect(try file.draw(frame), within: codes(1)) { _, _ in Color(0.4, 0.2, 0.1, 1) }
    }

    @Test func shadertasticsTransitionEncodesItsLight() throws {
        let file = shadertastic(
            "",
            "float4 c = lerp(tex_a.Sample(textureSampler, uv), tex_b.Sample(textureSampler, uv), time);"
                + "c.rgb = srgb_nonlinear_to_linear(c.rgb); return c;", meta: "{ \"label\": \"Fade\" }")
        let white = Picture.plain(Color(1, 1, 1, 1))
        let results = try file.draw([frame, frame, frame], pictures: ["tex_b": white])
        expect(results[1], within: codes(1)) { x, y in
            Color((frame[x, y].x + 1) / 2, (frame[x, y].y + 1) / 2, (frame[x, y].z + 1) / 2, 1)
        }
    }

    @Test func shadertasticKeepsAStepOfTheFrameBefore() throws {
        let file = shadertastic(
            "uniform texture2d before;",
            "if (current_step == 1) return tex_interm.Sample(textureSampler, uv);"
                + "return float4(before.Sample(textureSampler, uv).r + 0.2, 0.0, 0.0, 1.0);",
            meta: """
                { "label": "Sum", "steps": 2, "parameters": [{ "name": "before", "type": "prev_frame", "step": 0 }] }
                """)
        expect(try file.draw([frame, frame, frame])[2], within: codes(1)) { _, _ in Color(0.6, 0, 0, 1) }
    }

    // MARK: Jitter

    private func jitter(
        _ fragment: String, vertex: String, parameters: String = "", version: String = "1.2",
        files: [String: String] = [:]
    ) -> ShaderFile {
        ShaderFile(
            text: """
                <jittershader name="test">
                    \(parameters)
                    <language name="glsl" version="\(version)">
                        \(vertex)
                        <program name="fp" type="fragment">
                <![CDATA[
                \(fragment)
                ]]>
                        </program>
                    </language>
                </jittershader>
                """, files: files)
    }

    @Test func jitterCountsPixelsFromTheBottom() throws {
        let file = jitter(
            """
            varying vec2 texcoord0;
            uniform sampler2DRect tex0;
            uniform float amount;
            void main() {
                gl_FragColor = vec4(texture2DRect(tex0, texcoord0 + vec2(0.0, 1.0)).r, texcoord0.y / 6.0, amount, 1);
            }
            """,
            vertex: """
                <program name="vp" type="vertex"><![CDATA[
                varying vec2 texcoord0;
                void main() {
                    gl_Position = ftransform();
                    texcoord0 = vec2(gl_TextureMatrix[0] * gl_MultiTexCoord0);
                }
                ]]></program>
                """,
            parameters:
                "<param name=\"amount\" type=\"float\" default=\"0.4\"><description>how much</description></param>")
        let found = try parameters(file)
        #expect(found.map(\.name) == ["amount"])
        #expect(found.first?.help == "how much")
        expect(try file.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, (Double(5 - y) + 0.5) / 6, 0.4, 1)
        }
    }

    @Test func jittersUsualNamesNeedNoStates() throws {
        let file = jitter(
            """
            #version 330 core
            in vec2 uv; out vec4 color; uniform sampler2DRect tex0;
            void main() { color = vec4(texture(tex0, uv + vec2(0.0, 1.0)).r, uv.y / 6.0, 0.0, 1.0); }
            """,
            vertex: """
                <program name="vp" type="vertex"><![CDATA[
                #version 330 core
                in vec3 position; in vec2 texcoord; out vec2 uv;
                uniform mat4 modelViewProjectionMatrix; uniform mat4 textureMatrix0;
                void main() {
                    gl_Position = modelViewProjectionMatrix * vec4(position, 1.0);
                    uv = vec2(textureMatrix0 * vec4(texcoord, 0.0, 1.0));
                }
                ]]></program>
                """, parameters: "<param name=\"tex0\" type=\"int\" default=\"0\" />", version: "1.5")
        expect(try file.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, (Double(5 - y) + 0.5) / 6, 0, 1)
        }
    }

    @Test func jittersBlocksAndStatesAreFilled() throws {
        let file = jitter(
            """
            #version 330 core
            in jit_PerVertex { vec2 texcoord; flat vec4 tint; } jit_in;
            layout (location = 0) out vec4 outColor;
            uniform float seconds;
            uniform vec2 size;
            void main() { outColor = vec4(jit_in.texcoord / size, seconds, jit_in.tint.a); }
            """,
            vertex: """
                <program name="vp" type="vertex"><![CDATA[
                #version 330 core
                in vec3 place;
                in vec2 at;
                out jit_PerVertex { vec2 texcoord; flat vec4 tint; } jit_out;
                uniform mat4 matrix;
                uniform mat4 pixels;
                void main() {
                    gl_Position = matrix * vec4(place, 1.0);
                    jit_out.texcoord = vec2(pixels * vec4(at, 0.0, 1.0));
                    jit_out.tint = vec4(0.8);
                }
                ]]></program>
                """,
            parameters: """
                <param name="place" type="vec3" state="POSITION" /> <param name="at" type="vec2" state="TEXCOORD" />
                <param name="matrix" type="mat4" state="MODELVIEW_PROJECTION_MATRIX" />
                <param name="pixels" type="mat4" state="TEXTURE0_MATRIX" />
                <param name="seconds" type="float" state="TIME" /> <param name="size" type="vec2" state="TEXDIM0" />
                """, version: "1.5")
        #expect(try parameters(file).isEmpty)
        expect(try file.straight.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, 0.4, 0.8)
        }
    }

    @Test func jittersOwnVertexProgramsKnowEachInput() throws {
        let file = ShaderFile(
            text: """
                <jittershader name="test"><language name="glsl" version="1.2">
                <program name="vp" type="vertex" source="sh.passthrudim.vp.glsl" />
                <program name="fp" type="fragment" source="a.fp.glsl" />
                </langauge></jittershader>
                """,
            files: [
                "a.fp.glsl": """
                varying vec2 texcoord0; varying vec2 texcoord1; varying vec2 texdim1;
                uniform sampler2DRect tex1; uniform sampler2DRect tex0;
                void main() {
                    vec4 other = texture2DRect(tex1, texcoord1);
                    gl_FragColor = vec4(other.r, texdim1.x / 8.0, texture2DRect(tex0, texcoord0).b, 1.0);
                }
                """
            ])
        let other = Picture(4, 3) { x, y in Color(Double(x + 4 * y) / 20, 0, 0, 1) }
        let program = try file.program()
        #expect(program.inputs.map(\.name) == ["tex0", "tex1"])
        expect(try file.draw(frame, pictures: ["tex1": other]), within: codes(1.01)) { x, y in
            let (across, up) = ((Double(x) + 0.5) / 2 - 0.5, (Double(y) + 0.5) / 2 - 0.5)
            let place = min(max(across, 0), 3) + 4 * min(max(up, 0), 2)
            return Color(place / 20, 0.5, frame[x, y].z, 1)
        }
    }

    // MARK: KodeLife's projects

    private func project(_ params: String, _ text: String, stages: String = "") -> ShaderFile {
        ShaderFile(
            text: """
                <?xml version='1.0' encoding='UTF-8'?><klxml v='16' a='GL3'><document><params>\(params)</params><passes>
                <pass type='RENDER'><properties><enabled>1</enabled></properties><params></params><stages>\(stages)
                <stage type='FRAGMENT'><properties><enabled>1</enabled></properties><params></params><shader>
                <source profile='MTL'><![CDATA[#include <metal_stdlib>
                ]]></source><source profile='GL3'><![CDATA[\(text)]]></source></shader></stage></stages></pass></passes>
                </document></klxml>
                """)
    }

    private func param(_ type: String, _ name: String, _ rest: String = "") -> String {
        "<param type='\(type)'><displayName><![CDATA[The \(name)]]></displayName>"
            + "<variableName><![CDATA[\(name)]]></variableName>\(rest)</param>"
    }

    @Test func kodeLifesProjectSaysWhatItsNamesAre() throws {
        let file = project(
            param("CLOCK", "t", "<speed>2</speed><direction>1</direction>") + param("FRAME_RESOLUTION", "size")
                + param("CONSTANT_TEXTURE_2D", "picture")
                + param("CONSTANT_FLOAT1", "gain", "<value>0.25</value><range><x>0</x><y>4</y></range>"),
            """
            #version 150
            uniform float t; uniform vec2 size; uniform float gain; uniform sampler2D picture;
            in VertexData { vec4 v_position; vec3 v_normal; vec2 v_texcoord; } inData;
            out vec4 fragColor;
            void main() {
                vec2 uv = inData.v_texcoord;
                fragColor = vec4(texture(picture, uv + vec2(0.0, 1.0 / size.y)).r, t, gain * 2.0, 1.0);
            }
            """, stages: "<stage type='GEOMETRY'><properties><enabled>0</enabled></properties></stage>")
        let gain = try #require(try parameters(file).first)
        #expect(gain.name == "gain" && gain.label == "The gain" && gain.minimum == 0 && gain.maximum == 4)
        expect(try file.draw([frame], times: [0.2])[0], within: codes(0.51)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, 0.4, 0.5, 1)
        }
    }

    @Test func kodeLifesProjectKeepsTheFrameBefore() throws {
        let file = project(
            param("FRAME_PREV_FRAME", "last"),
            """
            #version 150
            uniform sampler2D last;
            in vec2 v_texcoord;
            out vec4 color;
            void main() { color = texture(last, v_texcoord) + vec4(0.2, 0.0, 0.0, 1.0); }
            """)
        expect(try file.draw([frame, frame, frame])[2], within: codes(0.51)) { _, _ in Color(0.6, 0, 0, 1) }
    }

    /// The first pass draws into a picture of two by two numbers, the second one reads it and itself.
    @Test func kodeLifesPassesReadEachOther() throws {
        func pass(_ params: String, _ text: String, _ properties: String = "") -> String {
            "<pass type='RENDER'><properties><enabled>1</enabled>\(properties)</properties><params>\(params)</params>"
                + "<stages><stage type='FRAGMENT'><params></params><shader><source profile='GL3'><![CDATA["
                + "#version 150\n\(text)]]></source></shader></stage></stages></pass>"
        }
        let target = """
            <rendertarget><size><x>2</x><y>2</y></size><resolutionMode><![CDATA[CUSTOM]]></resolutionMode>
            <color><format><![CDATA[RGBA32F]]></format></color></rendertarget>
            """
        let off = "<pass type='RENDER'><properties><enabled>0</enabled></properties></pass>"
        let file = ShaderFile(
            text: """
                <?xml version='1.0'?><klxml v='16' a='GL3'><document><params></params><passes>\(off)
                \(pass("", "out vec4 c; void main() { c = vec4(gl_FragCoord.xy * 2.0, 0.0, 1.0); }", target))
                \(pass(
                    param("FRAME_PREV_PASS", "first", "<renderPassIndex>1</renderPassIndex>")
                        + param("FRAME_PREV_FRAME", "last"),
                    """
                    uniform sampler2D first; uniform sampler2D last; out vec4 c;
                    void main() {
                        vec2 corner = texelFetch(first, ivec2(1, 0), 0).xy;
                        c = vec4(corner / 10.0, texelFetch(last, ivec2(0), 0).z + 0.2, 1.0);
                    }
                    """))</passes></document></klxml>
                """)
        #expect(try file.program().passes.prefix(2).map(\.name) == ["pass 1", "pass 2"])
        expect(try file.draw([frame, frame])[1], within: codes(0.6)) { _, _ in Color(0.3, 0.1, 0.4, 1) }
    }

    @Test(arguments: ["nan", "1e300", "0.5", "-1"]) func anImpossiblePassIsThePassBefore(number: String) throws {
        let file = project(
            param("FRAME_PREV_PASS", "other", "<renderPassIndex>\(number)</renderPassIndex>"),
            """
            #version 150
            uniform sampler2D other; out vec4 color;
            void main() { color = texelFetch(other, ivec2(0), 0) + vec4(0.2, 0.0, 0.0, 1.0); }
            """)
        expect(try file.draw([frame, frame])[1], within: codes(0.51)) { _, _ in Color(0.4, 0, 0, 1) }
    }

    // MARK: Solar2D

    /// A parameter's name may be a varying's, too.
    @Test func solar2DsTextsKeepNamesOfTheirOwn() throws {
        let file = ShaderFile(
            text: """
                graphics.defineEffect{
                    uniformData = { { name = "light", default = { 0.2, 0.4, 0.1 }, type = "vec3", index = 0 } },
                    vertex = [[
                    uniform vec3 u_UserData0;
                    varying P_COLOR vec3 light;
                    P_POSITION vec2 VertexKernel(P_POSITION vec2 position) { light = u_UserData0 * 2.0; return position; }
                    ]],
                    fragment = [[
                    uniform vec3 u_UserData0;
                    varying P_COLOR vec3 light;
                    P_COLOR vec4 FragmentKernel(P_UV vec2 uv) { return vec4(light.rg, u_UserData0.b, 1.0); }
                    ]] }
                """)
        expect(try file.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.8, 0.1, 1) }
    }

    @Test func solar2DsPlaceGoesDown() throws {
        let file = ShaderFile(
            text: """
                -- vec4 mainImage() is none of its functions
                local kernel = {}
                kernel.category = "filter"
                kernel.vertexData = {
                    { name = "amount", default = .4, min = 0, max = 2, index = 1 }, -- [[ not this ]]
                }
                kernel.timeTransform = { func = "modulo", range = 2 }
                kernel.fragment = [=[
                float amount = CoronaVertexUserData.y;
                P_COLOR vec4 FragmentKernel( P_UV vec2 uv )
                {
                    P_COLOR vec4 below = texture2D(CoronaSampler0, uv + vec2(0.0, CoronaTexelSize.y));
                    return CoronaColorScale(vec4(below.r, uv.y, amount + CoronaTotalTime * 0.4, 1));
                }
                ]=]
                return kernel
                """)
        let amount = try #require(try parameters(file).first)
        #expect(amount.name == "amount" && amount.minimum == 0 && amount.maximum == 2)
        expect(try file.draw([frame], times: [2.5])[0], within: codes(0.51)) { x, y in
            Color(frame[x, min(y + 1, 5)].x, (Double(y) + 0.5) / 6, 0.6, 1)
        }
    }

    @Test func solar2DsResultIsPremultiplied() throws {
        let file = ShaderFile(text: "vec4 FragmentKernel(P_UV vec2 uv) { return vec4(0.4, 0.2, 0, 0.8); }")
        expect(try file.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 0.25, 0, 0.8) }
    }

    @Test func solar2DsVertexKernelMovesThePlace() throws {
        let file = ShaderFile(
            text: """
                graphics.defineEffect{
                    category = "composite",
                    uniformData = { { name = "offset", default = { 0, 1 }, type = "vec2", index = 0 } },
                    vertex = [[
                    uniform P_UV vec2 u_UserData0;
                    varying P_UV vec2 moved;
                    P_POSITION vec2 VertexKernel( P_POSITION vec2 position )
                    {
                        moved = CoronaTexCoord + u_UserData0 * CoronaTexelSize.xy;
                        return position;
                    }
                    ]],
                    fragment = [[
                    uniform P_UV vec2 u_UserData0;
                    varying P_UV vec2 moved;
                    P_COLOR vec4 FragmentKernel( P_UV vec2 uv )
                    {
                        return vec4(texture2D(CoronaSampler0, moved).r, u_UserData0.y * 0.4, texture2D(CoronaSampler1, uv).b, 1);
                    }
                    ]],
                }
                """)
        #expect(try parameters(file).map(\.name) == ["offset"])
        expect(try file.draw(frame, pictures: ["CoronaSampler1": frame]), within: codes(0.51)) { x, y in
            Color(frame[x, min(y + 1, 5)].x, 0.4, frame[x, y].z, 1)
        }
    }
}
