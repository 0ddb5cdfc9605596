import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Hosts that are described by tables: their detection, and their mistakes.
@Suite struct HostDialectTests {
    private static func whole(_ declarations: String, _ body: String) -> String {
        "\(declarations)\nvoid main() { gl_FragColor = \(body); }"
    }

    /// Of a text, whose it is, and the reason that is given.
    private static let texts: [(String, Dialect, String)] = [
        (
            whole("", "TDOutputSwizzle(texture(sTD2DInputs[0], vUV.st))"), Dialect.touchdesigner,
            "line 2 mentions sTD2DInputs"
        ),
        (
            whole("uniform sampler2D uSampler;\nvarying vec2 vTextureCoord;", "texture2D(uSampler, vTextureCoord)"),
            .pixi, "line 1 mentions vTextureCoord and uSampler"
        ),
        (
            whole("uniform sampler2D tDiffuse;\nvarying vec2 vUv;", "texture2D(tDiffuse, vUv)"), .three,
            "line 1 mentions tDiffuse"
        ),
        (
            whole("#include <common>\nuniform float a; // default=1", "vec4(a * PI)"), .three,
            "line 1 says '#include <common>'"
        ),
        (
            "void mainImage(const in vec4 inputColor, const in vec2 uv, out vec4 outputColor) { outputColor = inputColor; }",
            .postprocessing, "line 1 defines void mainImage(vec4 …)"
        ),
        ("\nvoid mainUv(inout vec2 uv) { uv *= 0.5; }", .postprocessing, "line 2 defines void mainUv()"),
        ("void mainImage(out vec4 c, in vec2 p) { c = p.xyxy; }", .shadertoy, "line 1 defines void mainImage()"),
        (
            whole("uniform sampler2D texture;\nvarying vec2 texCoord;", "texture2D(texture, texCoord)"), .glfxjs,
            "line 2 mentions texCoord beside texture"
        ),
        (
            whole(
                "uniform sampler2D tex;\nvarying vec2 v_texcoord;\nuniform float width;",
                "texture2D(tex, v_texcoord) * width"),
            .gstreamer, "line 2 mentions v_texcoord beside tex and width"
        ),
        (
            whole("uniform sampler2D tex;\nvarying vec2 v_texcoord;", "texture2D(tex, v_texcoord)"), .hyprland,
            "line 2 mentions v_texcoord beside tex"
        ),
        (
            "uniform sampler2D tex; in vec2 texcoord;\nvec4 window_shader() { return texelFetch(tex, ivec2(texcoord), 0); }",
            .picom, "line 2 defines vec4 window_shader()"
        ),
        (
            whole("uniform sampler2D texture;\nvarying vec4 vertTexCoord;", "texture2D(texture, vertTexCoord.st)"),
            .processing, "line 2 mentions vertTexCoord"
        ),
        (
            whole("uniform sampler2D tex0;\nvarying vec2 vTexCoord;", "texture2D(tex0, vTexCoord)"), .processing,
            "line 2 mentions vTexCoord beside tex0"
        ),
        (
            whole(
                "in VertexData { vec2 v_texcoord; } inData;\nuniform float time; uniform vec2 resolution;",
                "vec4(inData.v_texcoord, time, 1)"),
            .kodelife, "line 1 declares the block VertexData"
        ),
        ("\nvec4 renderMain() { return vec4(_uv, 0, 1); }", .synesthesia, "line 2 defines vec4 renderMain()"),
        (whole("uniform float fGlobalTime;", "vec4(fGlobalTime)"), .bonzomatic, "line 1 mentions fGlobalTime"),
        (
            "#include <flutter/runtime_effect.glsl>\nuniform vec2 uSize;\nout vec4 color;\n"
                + "void main() { color = vec4(FlutterFragCoord().xy / uSize, 0, 1); }",
            .flutter, "line 4 mentions FlutterFragCoord"
        ),
        (
            "uniform shader image;\nhalf4 main(float2 p) { return image.eval(p); }", .agsl,
            "line 2 defines half4 main(float2)"
        ),
        (
            whole("#pragma header", "flixel_texture2D(bitmap, openfl_TextureCoordv)"), .openfl,
            "line 1 says '#pragma header'"
        ),
        (
            "\nvec4 effect(vec4 color, Image tex, vec2 t, vec2 s) { return Texel(tex, t); }", .love,
            "line 2 defines effect()"
        ),
        (
            "Texture2D shaderTexture; SamplerState samplerState;\n"
                + "cbuffer PixelShaderSettings { float Time; float Scale; float2 Resolution; float4 Background; };\n"
                + "float4 main(float4 pos : SV_POSITION, float2 tex : TEXCOORD) : SV_TARGET "
                + "{ return shaderTexture.Sample(samplerState, tex); }",
            .windowsTerminal, "line 2 mentions PixelShaderSettings"
        ),
        (
            whole("varying vec2 v_vTexcoord;", "texture2D(gm_BaseTexture, v_vTexcoord)"), .gamemaker,
            "line 1 mentions v_vTexcoord"
        ),
        (
            whole("uniform sampler2D sampler0;\nvarying vec2 v_texcoord0;", "texture2D(sampler0, v_texcoord0)"),
            .ppsspp,
            "line 2 mentions v_texcoord0 beside sampler0"
        ),
        ("void main()\n{\n  SetOutput(Sample());\n}", .dolphin, "line 3 calls SetOutput()"),
        (
            whole("varying vec2 vUV;\nuniform sampler2D textureSampler;", "texture2D(textureSampler, vUV)"), .babylon,
            "line 1 mentions vUV beside textureSampler"
        ),
        (
            "void main() {\n  setOutputColor(getInputColor(iTexCoord));\n}", .burnmywindows,
            "line 2 calls setOutputColor()"
        ),
        (
            "void main() {\n  cogl_color_out = vec4(uProgress);\n}", .burnmywindows,
            "line 2 mentions cogl_color_out beside uProgress"
        ),
        (
            whole("uniform sampler2D sampler;\nvarying vec2 texcoord0;", "texture2D(sampler, texcoord0)"), .kwin,
            "line 2 mentions texcoord0 beside sampler"
        ),
        (
            whole("uniform sampler2D DiffuseSampler;\nvarying vec2 texCoord;", "texture2D(DiffuseSampler, texCoord)"),
            .minecraft, "line 2 mentions texCoord beside DiffuseSampler"
        ),
        ("vec4 close_color(vec3 a, vec3 b) { return vec4(a, 1.0); }", .niri, "line 1 defines vec4 close_color()"),
        (
            "window-open {\n custom-shader \"vec4 open_color(vec3 a, vec3 b) { return vec4(a, 1.0); }\"\n}", .niri,
            "line 2 has a custom-shader"
        ),
        (
            "vec4 effect(vec4 color, sampler2D texture, vec2 tex_coords, vec2 coords) { return color; }", .kivy,
            "line 1 defines vec4 effect(vec4, sampler2D, vec2, vec2)"
        ),
        (
            "#ifdef PIXEL\nvec4 effect(vec4 c, sampler2D tex, vec2 uv, vec2 p) { return texture(tex, uv); }\n#endif",
            .love,
            "line 2 defines effect()"
        ),
        (whole("$HEADER$", "texture2D(texture0, tex_coord0)"), .kivy, "line 1 says '$HEADER$'"),
        (
            whole("varying vec2 tex_coord0;", "texture2D(texture0, tex_coord0)"), .kivy,
            "line 1 mentions tex_coord0 beside texture0"
        ),
        ("o.rg=FC.xy/r;", .twigl, "line 1 mentions FC"),
        ("void main(){gl_FragColor=vec4(gl_FragCoord.xy/r,t,1);}", .twigl, "line 1 mentions r and t"),
        (whole("", "vec4(uvN(), 0, 1)"), .theforce, "line 2 calls uvN()"),
        (
            whole("varying vec2 v_texCoord;", "texture2D(CC_Texture0, v_texCoord)"), .cocos2dx,
            "line 2 mentions CC_Texture0"
        ),
        (whole("", "vec4(bands.xy, time, 1)"), .theforce, "line 2 mentions bands"),
        (whole("", "vec4(hsv2rgb(vec3(time)), 1)"), .theforce, "line 2 mentions hsv2rgb"),
        (
            whole("uniform vec2 r;uniform float t;", "vec4(r, t, 1)"), .twigl,
            "line 1 declares the uniforms vec2 r and float t"
        ),
        (
            "void mainImage(out vec4 a, in vec2 b, in vec2 c, in vec2 d) { a = vec4(d, b / c); }", .gskglshader,
            "line 1 defines void mainImage() with four arguments"
        ),
        (
            "uniform sampler2D u_texture1;\nvec4 transition(vec2 p) { return GskTexture(u_texture1, p); }\n"
                + "void mainImage(out vec4 a, vec2 b, vec2 c, vec2 d) { a = transition(d); }", .gskglshader,
            "line 3 defines void mainImage() with four arguments"
        ),
        (
            "technique Draw { pass { pixel_shader = P(v); } }\nVertData V(VertData v) { v.pos = mul(v.pos, ViewProj); return v; }\n"
                + "float4 P(VertData v) : TARGET { return upixel; }", .shadertastic,
            "line 3 mentions upixel, which it does not declare"
        ),
        (
            "<jittershader name=\"mainImage\">\n<language name=\"glsl\"><program type=\"fragment\"><![CDATA[\n"
                + "void mainImage(out vec4 c) { c = vec4(1); }\nvoid main() { mainImage(gl_FragColor); }\n]]></program>",
            .jitter,
            "line 1 has a <jittershader>"
        ),
        (
            "vec4 FragmentKernel(P_UV vec2 p) { return p.xyxy; }\n// void mainImage(out vec4 c, in vec2 p) { }",
            .solar2d,
            "line 1 defines vec4 FragmentKernel()"
        ),
        (
            "--\n-- void mainImage( out vec4 c, in vec2 p )\nkernel.fragment = [[\nvec4 FragmentKernel(vec2 p) { return p.xyxy; }\n]]",
            .solar2d, "line 4 defines vec4 FragmentKernel()"
        ),
        (
            "<klxml v='4' a='GL2'><document><passes><pass><stages><stage type='FRAGMENT'><shader><source profile='GL2'>"
                + "<![CDATA[\nvoid main() { gl_FragColor = vec4(1.0); }\n]]></source></shader></stage></stages></pass></passes>"
                + "</document></klxml>", .kodelife, "line 1 is a project of KodeLife"
        ),
        (
            "float4 main_vertex() : POSITION { return 1; }\nfloat4 main_fragment() : COLOR { return 1; }", .retroarch,
            "line 2 has main_vertex and main_fragment"
        ),
        (
            "DEFINE_UI_PARAMS(a, A, DCTLUI_VALUE_BOX, 1)\n__DEVICE__ float3 transform(int p_Width, int p_Height, int p_X, "
                + "int p_Y, float p_R, float p_G, float p_B) { return make_float3(p_R, p_G, p_B); }", .dctl,
            "line 1 mentions DEFINE_UI_PARAMS"
        ),
        (
            "__DEVICE__ float3 transform(int p_Width, int p_Height, int p_X, int p_Y, float p_R, float p_G, float p_B) "
                + "{ return make_float3(p_B); }", .dctl, "line 1 mentions __DEVICE__"
        ),
        (
            whole("uniform sampler2D g_Texture0;\nvarying vec4 v_TexCoord;", "texSample2D(g_Texture0, v_TexCoord.xy)"),
            .wallpaperEngine, "line 3 mentions texSample2D"
        ),
        // Others are still theirs.
        (
            "uniform float4x4 ViewProj;\nuniform texture2d image;\ntechnique Draw { pass { pixel_shader = P(v); } }\n"
                + "float4 P(VertData v) : TARGET { return 1.0; }", .obs, "line 3 has a technique"
        ),
        (
            whole(
                "uniform sampler2D inputImageTexture;\nvarying vec2 textureCoordinate;",
                "texture2D(inputImageTexture, textureCoordinate)"), .gpuimage, "line 1 mentions"
        ),
        (
            whole(
                "uniform float time;\nuniform vec2 resolution;\nuniform sampler2D tex;",
                "vec4(time / resolution, 0, 1) * texture2D(tex, vec2(0))"), .glslsandbox, "line 1 mentions time"
        ),
        (whole("uniform sampler2D tex;\nvarying vec2 uv;", "texture2D(tex, uv)"), .glsl, "no sign"),
    ]

    @Test(arguments: texts)
    func aTextSaysWhatItIs(text: String, dialect: Dialect, reason: String) throws {
        let program = try ShaderProgram.parse(text: text, name: "a.frag")
        #expect(program.dialect == dialect)
        #expect(program.reason.hasPrefix(reason), "\(program.reason)")
    }

    private static let failures: [(Dialect, String, String)] = [
        (
            Dialect.touchdesigner, whole("uniform int i; // default=0", "texture(sTD2DInputs[i + 1], vUV.st)"),
            "a.frag:2:38: 'sTD2DInputs' is read by a number that is not known beforehand"
        ),
        (
            .touchdesigner, whole("uniform int i; // default=0", "texture(sTD2DInputs[i], vUV.st)"),
            "a.frag:2:50: 'i' is no number of an input from 0 to 15"
        ),
        (.touchdesigner, whole("", "texture(sTD2DInputs[99], vUV.st)"), "a.frag:2:50: '99' is no number of an input"),
        (
            .touchdesigner, "layout(local_size_x = 8) in;\nvoid main() { TDImageStoreOutput(0, vec4(1)); }",
            "a.frag:1:8: this is a compute shader"
        ),
        (
            .touchdesigner, "void main() { vec4 c = texture(sTD2DInputs\n[15], vUV.st); }",
            "a.frag:1:32: this goes over several lines"
        ),
        (.postprocessing, "float x;", "a.frag: there is neither mainImage nor mainUv"),
        (.three, whole("#include <skinning_pars>", "vec4(1.0)"), "a.frag:1: this #include names no file"),
        (
            .kodelife, whole("in VertexData { vec2 v_texcoord; vec4 v_tint; } inData;", "inData.v_tint"),
            "a.frag:2:37: 'v_tint' is not filled here"
        ),
        (
            .kodelife, whole("in VertexData { vec2 v_texcoord; } ", "vec4(1.0)"),
            "a.frag:1:1: a block of inputs cannot be filled"
        ),
        (.pixi, "uniform sampler2D uSampler;", "a.frag: there is no 'void main()'"),
        (
            .gstreamer, whole("varying mat3 v_texcoord;", "vec4(v_texcoord[0], 1.0)"),
            "a.frag:1:14: 'v_texcoord' is a mat3"
        ),
        (.picom, "vec4 window_shader() { `", "a.frag:1:24: the character '`'"),
        (.bonzomatic, "uniform float fGlobalTime;", "a.frag: there is no 'void main()'"),
        (.processing, "varying vec4 vertTexCoord;\n/*", "a.frag:2:1: this comment is never closed"),
        (.synesthesia, "float x;", "a.frag: there is no 'vec4 renderMain()'"),
        (.hyprland, "void main() {}", "a.frag: no picture comes out"),
        (.glfxjs, "void main() {}", "a.frag: no picture comes out"),
        (.agsl, "half4 draw(float2 p) { return half4(1); }", "a.frag: there is no 'half4 main(float2 coord)'"),
        (.gamemaker, "varying vec2 v_vTexcoord;", "a.frag: there is no 'void main()'"),
        (
            .ppsspp, "[Blur]\nParent=Wide\nFragment=blur.fsh",
            "a.frag:1: this .ini lists shaders of PPSSPP, and is none itself"
        ),
        (
            .dolphin, "/*\n[configuration]\n[Pass]\nEntryPoint = A\n[Pass]\nEntryPoint = B\n[/configuration]\n*/",
            "a.frag:5: this shader has 2 passes"
        ),
        (.dolphin, "float4 c;", "a.frag: there is no 'void main()'"),
        (
            .babylon, "#include<kernelBlurFragment>[0..varyingCount]",
            "a.frag:1: what '#include<kernelBlurFragment>[0..varyingCount]' repeats"
        ),
        (.burnmywindows, "void main() {}", "a.frag: there is no 'void main()' that calls setOutputColor()"),
        (.kwin, "void main() {}", "a.frag: no picture comes out"),
        (.minecraft, "{ \"targets\": [], \"passes\": [] }", "a.frag: there are no passes in this chain"),
        (.niri, "float x;", "a.frag: there is no 'vec4 open_color', 'vec4 close_color', 'vec4 resize_color'"),
        (.niri, "a {\n custom-shader r#\"vec4\"", "a.frag:2:16: this string is never closed"),
        (.niri, "a {\n custom-shader \"vec4\"\n}", "a.frag: there is no shader of an animation in it"),
        (.kivy, "float x;", "a.frag: there is neither 'vec4 effect(…)' nor 'void main()'"),
        (
            .kivy, "$HEADER$\n#define N {n}\nvoid main() {{ gl_FragColor = vec4(N); }}",
            "a.frag:2:11: this is a value that the app's Python writes"
        ),
        (.theforce, "float x = uv().x;", "a.frag: there is no 'void main()'"),
        (.gskglshader, "float x;", "a.frag: there is no 'void mainImage(out vec4, in vec2, in vec2, in vec2)'"),
        (
            .shadertastic, "technique Draw { pass { vertex_shader = V(v); } }",
            "a.frag: there is no technique with a pixel shader"
        ),
        (
            .jitter, "<jittershader><language name=\"cg\"></language>",
            "a.frag: there is no fragment program in GLSL in it, only cg"
        ),
        (
            .jitter, "<jittershader><language name=\"glsl\"><program type=\"fragment\" source=\"b.fp.glsl\" />",
            "a.frag: there is no 'b.fp.glsl' beside it"
        ),
        (
            .jitter,
            "<jittershader><language name=\"glsl\"><program type=\"geometry\">x</program><program type=\"fragment\">x</program>",
            "a.frag: it has a geometry program"
        ),
        (.kodelife, "<klxml></klxml>", "a.frag: there is no document in this project"),
        (
            .kodelife, "<klxml><document><passes>\n<pass type='COMPUTE'></pass></passes></document></klxml>",
            "a.frag:2:1: this project has a pass 'COMPUTE'"
        ),
        (
            .kodelife,
            "<klxml><document><passes><pass><stages>\n<stage type='GEOMETRY'></stage></stages></pass></passes></document></klxml>",
            "a.frag:2:1: this project has a stage 'GEOMETRY'"
        ),
        (
            .kodelife, "<klxml><document><passes><pass></pass></passes></document></klxml>",
            "a.frag:1:26: there is no fragment shader in GLSL in this project"
        ),
        (
            .kodelife,
            "<klxml><document><passes>"
                + String(
                    repeating:
                        "<pass><stages><stage type='FRAGMENT'><shader><source profile='GL3'>x</source></shader></stage>"
                        + "</stages></pass>", count: 15)
                + "</passes></document></klxml>", "a.frag:1:1566: there are more than 14 passes"
        ),
        (
            .minecraft,
            "{ \"passes\": [" + Array(repeating: "\n{ \"name\": \"blit\" }", count: 65).joined(separator: ",") + "] }",
            "a.frag:66:1: there are more than 64 passes"
        ),
        (.solar2d, "float x;", "a.frag: there is no 'vec4 FragmentKernel(vec2 texCoord)'"),
        (.solar2d, "kernel.fragment =\n[[ vec4", "a.frag:2:1: this string is never closed"),
        (.solar2d, "kernel.fragment = make()", "a.frag: there is no string with 'vec4 FragmentKernel' in it"),
        (.solar2d, "kernel.graph = { nodes = {} }", "a.frag: this effect is made of others by a graph"),
        (
            .retroarch, "float4 main_vertex() {}\nfloat4 main_fragment() {}",
            "a.frag:1:8: 'main_vertex' gives no position"
        ),
        (.wallpaperEngine, "uniform sampler2D g_Texture0;", "a.frag: there is no 'void main()'"),
        (.wallpaperEngine, "{ \"passes\": [] }", "a.frag:1:1: there is no list 'passes' in it"),
        (
            .wallpaperEngine, "{ \"passes\": [\n{ \"material\": \"materials/a.json\" }] }",
            "a.frag:2:15: there is no file 'materials/a.json'"
        ),
        (
            .wallpaperEngine, "{ \"passes\": [{ \"command\": \"copy\", \"source\": \"a\", \"target\": \"b\" }] }",
            "a.frag:1:60: there is no fbo 'b'"
        ),
        (.wallpaperEngine, "{ \"passes\": [{}] }", "a.frag:1:14: this pass has no 'material'"),
        (.dctl, "__DEVICE__ float f(float x) { return x; }", "a.frag: there is no 'float3 transform(int p_Width"),
        (
            .dctl, "DEFINE_LUT(look, my look.cube)\n__DEVICE__ float3 transform() {}",
            "a.frag:1: there is no table 'my look.cube' beside this DCTL"
        ),
        (.dctl, "DEFINE_CUBE_LUT(look) { }", "a.frag:1: this table of colors (DEFINE_CUBE_LUT) is not read"),
        (.dctl, "DEFINE_ACES_PARAM(Y_MIN: 0.1)", "a.frag:1: this DCTL sets up Resolve's own ACES transform"),
        (.dctl, "DEFINE_UI_PARAMS(a, A, DCTLUI_SLIDER_FLOAT, x)", "a.frag:1: the value 'x' of 'a' is no number"),
        (.dctl, "\nDEFINE_UI_PARAMS(a, A, SLIDER, 0)", "a.frag:2: this DEFINE_UI_PARAMS is not understood"),
    ]

    @Test(arguments: failures)
    func theMessageSaysWhatIsWrongAndWhere(dialect: Dialect, text: String, message: String) {
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderProgram.parse(text: text, name: "a.frag", dialect: dialect)
        }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    @Test func aPackedEffectOfShadertasticIsToBeUnpacked() {
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderProgram.parse(text: "PK", name: "burn.transition.shadertastic")
        }
        #expect(failure?.message == "'burn.transition.shadertastic' is a packed effect of Shadertastic")
    }

    @Test func aDescriptionBesideAnEffectMakesItShadertastics() throws {
        let text = "technique Draw { pass { pixel_shader = P(v); } }\nfloat4 P(VertData v) : TARGET { return time; }"
        let files = Companions(texts: ["meta.json": "{ \"label\": \"A\", \"steps\": 1 }"])
        let program = try ShaderProgram.parse(text: text, name: "main.hlsl", files: files)
        #expect(program.dialect == .shadertastic)
        let other = try #require(throws: Failure.self) {
            let files = Companions(texts: ["meta.json": "{ \"label\": \"A\", \"steps\": 1.5 }"])
            _ = try ShaderProgram.parse(text: text, name: "main.hlsl", files: files)
        }
        #expect(other.message.hasPrefix("meta.json:1:26: steps is 1.5"), "\(other.message)")
    }
}
