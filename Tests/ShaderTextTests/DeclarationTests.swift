@testable import GLFXCompile
import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct DeclarationTests {
    @Test func severalUniformsInOneDeclarationAreEachAParameter() throws {
        let program = try parse(shader("uniform float a, b[3], c;", using: "a", "b", "c"))
        #expect(program.parameters.map(\.name) == ["a", "b", "c"])
        #expect(program.parameters.map(\.arraySize) == [nil, 3, nil])
        #expect(program.parameters.allSatisfy { $0.type == .float && $0.defaultValue == nil })
    }

    @Test(arguments: [
        ("uniform highp vec3 v;", GLSLType.vec3), ("highp uniform vec3 v;", .vec3), ("uniform lowp ivec2 v;", .ivec2),
        ("layout(location = 3) uniform mat4 v;", .mat4), ("uniform\n  bool\n  v\n  ;", .bool),
        ("uniform /* x */ uvec4 v;", .uvec4), ("uniform mat2 v;", .mat2),
    ])
    func qualifiersAndLayoutsDoNotHideTheType(text: String, type: GLSLType) throws {
        #expect(try parse(shader(text, using: "v")).parameter?.type == type)
    }

    @Test(arguments: [
        ("uniform float a[4];", 4), ("const int N = 3;\nuniform float a[N * 2 + 1];", 7),
        ("#define N 5\nuniform float a[N];", 5), ("uniform float[2] a;", 2), ("uniform float a[0x10];", 16),
    ])
    func sizesOfArraysAreWorkedOut(text: String, size: Int) throws {
        #expect(try parse(shader(text, using: "a")).parameter?.arraySize == size)
    }

    @Test(arguments: [
        ("uniform float a = 0.5;", [0.5]), ("uniform float a = 1;", [1]),
        ("uniform vec2 a = vec2(1.0, .25);", [1, 0.25]),
        ("uniform vec3 a = vec3(0.5);", [0.5, 0.5, 0.5]), ("uniform mat2 a = mat2(1.0);", [1, 0, 0, 1]),
        ("uniform vec4 a = vec4(vec3(0.), 1.);", [0, 0, 0, 1]), ("uniform bool a = true;", [1]),
        ("uniform int a = -7 / 2;", [-3]), ("uniform float a = 7.0 / 2.0;", [3.5]),
        ("#define PI 3.0\nuniform float a = PI / 2.0;", [1.5]),
        ("const float k = 2.5e1;\nuniform float a = -k;", [-25]),
        ("uniform float a[2] = float[2](1.0, 2.0);", [1, 2]), ("uniform float a = 1.0f;", [1]),
    ])
    func anInitializerIsTheDefault(text: String, numbers: [Double]) throws {
        let program = try parse(shader(text, using: "a"))
        #expect(program.parameter?.defaultValue == ParameterValue(numbers))
    }

    @Test func anInitializerIsTakenOutOfTheTextAndColumnsStay() throws {
        let program = try parse(shader("uniform float a = 0.5, b = 2.0; float q;", using: "a", "b"))
        let fragment = try #require(program.variants(pass: 0).first).fragment
        #expect(fragment.contains("uniform float a      , b      ; float q;\n"))
    }

    @Test func samplersAreInputsInOrder() throws {
        let program = try parse(
            shader("uniform sampler2D b; // the frame\nuniform highp sampler2D a, c;\nuniform samplerCube d;"))
        #expect(program.inputs.map(\.name) == ["b", "a", "c", "d"])
        #expect(program.inputs.map(\.type) == [.sampler2D, .sampler2D, .sampler2D, .samplerCube])
        #expect(program.inputs[0].help == "the frame")
        #expect(program.parameters.isEmpty)
    }

    @Test func anAndroidCameraSamplerIsAPicture() throws {
        let program = try parse(
            shader("#extension GL_OES_EGL_image_external : require\nuniform samplerExternalOES s;", using: "s"))
        #expect(program.inputs.map(\.type) == [.sampler2D])
        let fragment = try #require(program.variants(pass: 0).first).fragment
        #expect(fragment.contains("#define samplerExternalOES sampler2D\n"))
        #expect(!fragment.contains("GL_OES_EGL_image_external"))
    }

    @Test func declarationsInsideFunctionsAndStructuresAreNone() throws {
        let text = "struct S { float a; vec2 b; };\nvoid f(in vec2 uv, out float g) { float in_ = 1.0; }"
        let program = try parse(shader(text))
        #expect(program.parameters.isEmpty && program.inputs.isEmpty)
        #expect(try #require(program.variants(pass: 0).first).vertex.contains("uv") == false)
    }

    @Test func aMacroCalledLikeAFunctionHidesNoDeclaration() throws {
        let program = try parse(shader("#define TWO(x) float x; float x##x;\nTWO(q) uniform float a;", using: "a"))
        #expect(program.parameter?.name == "a")
    }

    @Test func aUniformThatNothingReadsNeedsNoValue() throws {
        let program = try parse(shader("uniform vec2 idle;\nuniform sampler2D unread;"))
        #expect(program.parameter?.defaultValue == ParameterValue(0, 0))
        #expect(program.inputs.map(\.isUsed) == [false])
    }

    @Test func aParameterKnowsItsPlace() throws {
        let program = try parse("// é\nuniform float a,\n  b;\nvoid main() { gl_FragColor = vec4(a, b, a, b); }\n")
        #expect(program.parameters.map(\.location.line) == [2, 3])
        #expect(program.parameters.map(\.location.column) == [15, 3])
    }

    @Test(arguments: [
        ("// Keys a screen.\nprecision highp float;", "Keys a screen."),
        ("/*\n * ---------\n * Keys a screen.\n * More.\n */", "Keys a screen."),
        ("// Copyright 2020 N. N.\n// SPDX-License-Identifier: MIT\n// Keys a screen.", "Keys a screen."),
        ("#version 300 es\n// glfx: passes=2\n// Keys a screen.", "Keys a screen."),
        ("uniform float a; // no summary", nil), ("/**** ----- ****/", nil),
    ])
    func theFirstCommentSaysWhatAShaderIsFor(text: String, summary: String?) throws {
        #expect(try parse(shader(text)).summary == summary)
    }

    @Test(arguments: [
        ("uniform Light l;", "l", "a.frag:1:15: a uniform of type 'Light'"),
        ("uniform B { float a; } b[2];", "", "a.frag:1:1: a block of uniforms that is an array"),
        ("uniform sampler2D s[2];", "s", "a.frag:1:19: 's' is an array of samplers"),
        ("uniform float a[n];", "a", "a.frag:1:15: the size of 'a'"),
        ("uniform float a[-1];", "a", "a.frag:1:15: the size of 'a'"),
        ("uniform float a = sin(1.0);", "a", "a.frag:1:17: the initial value of 'a'"),
        ("uniform vec3 a = vec2(1.0);", "a", "a.frag:1:16: the initial value of 'a'"),
        ("uniform int a = 1.5;", "a", "a.frag:1:15: the initial value of 'a'"),
        ("varying float x;", "x", "a.frag:1:15: 'x' is a float"),
        ("varying vec2 x[2];", "x", "a.frag:1:14: 'x' is a vec2[]"),
        ("in B { vec2 x; } b;", "b", "a.frag:1:1: a block of inputs"),
    ])
    func whatCannotBeFilledIsRefusedAtItsPlace(text: String, name: String, message: String) throws {
        let failure = try #require(refusal(name.isEmpty ? shader(text) : shader(text, using: name)))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
        #expect(failure.advice != nil)
    }
}
