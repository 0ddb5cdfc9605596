import Foundation
@testable import GLFXCore
@testable import GLFXGLES
import GLFXPrograms
@testable import GLFXRender
import Testing

/// Uniforms that the host sets, and values that it refuses.
@Suite(.needsDevice, .onEveryDevice)
struct UniformTests {
    @Test func timeAndFrameIndexAreTheFrames() throws {
        let text = fragment(
            "uniform float u_time;\nuniform int u_frame;",
            "color = vec4(u_time / 10.0, float(u_frame) / 255.0, 0.0, 1.0) + 0.0 * texture(picture, position);")
        let time = FrameTime(seconds: 2, delta: 0.04, index: 50, rate: 25)
        #expect(try draw(plain(.zero), text, at: time)[0, 0] == SIMD4(51, 50, 0, 255))
    }

    @Test func theResolutionIsTheResultsSize() throws {
        let text = fragment(
            "uniform vec2 u_resolution;",
            "color = vec4(u_resolution / 255.0, 0.0, 1.0) + 0.0 * texture(picture, position);")
        #expect(try draw(plain(.zero, width: 17, height: 9), text)[0, 0] == SIMD4(17, 9, 0, 255))
    }

    @Test func aThreePartResolutionEndsInThePixelAspect() throws {
        let text = fragment(
            "uniform vec3 u_resolution;",
            "color = vec4(u_resolution.xy / 255.0, u_resolution.z, 1.0) + 0.0 * texture(picture, position);")
        #expect(try draw(plain(.zero, width: 17, height: 9), text)[0, 0] == SIMD4(17, 9, 255, 255))
    }

    @Test func valuesOfEveryKindReachTheShader() throws {
        let text = fragment(
            """
            uniform float a;
            uniform vec3 b;
            uniform int c;
            uniform bool d;
            uniform uint e;
            uniform mat2 f;
            """,
            """
            color = vec4(a, b.y, float(c) / 255.0, d ? 1.0 : 0.0) + 0.0 * texture(picture, position);
            color.r += float(e) / 255.0 + f[1][0];
            """)
        let values: [String: ParameterValue] = [
            "a": .init(0.2), "b": .init(9, 0.4, 9), "c": .init(7), "d": .init(1), "e": .init(3),
            "f": .init(0, 0, 0.4, 0),
        ]
        // 51 + 3 + 102 = 156.
        #expect(try draw(plain(.zero), text, values: values)[0, 0] == SIMD4(156, 102, 7, 255))
    }

    @Test func aParameterWithoutValueIsNamed() throws {
        let failure = failure {
            _ = try draw(
                plain(.zero), fragment("uniform float edgeWidth;", "color = texture(picture, position) * edgeWidth;"))
        }
        #expect(failure?.kind == .usage)
        #expect(
            failure?.description
                == "parameter 'edgeWidth' of 'test.frag' has no value; give it one with 'edgeWidth'")
    }

    @Test func aParameterThatTheShaderDoesNotUseNeedsNoValue() throws {
        let text = fragment("uniform float unused;", "color = texture(picture, position);")
        #expect(try draw(plain(SIMD4(1, 2, 3, 4)), text)[0, 0] == SIMD4(1, 2, 3, 4))
    }

    @Test func aSamplerWithoutPictureIsNamed() throws {
        let failure = failure {
            _ = try draw(
                plain(.zero),
                fragment("uniform sampler2D lut;", "color = texture(picture, position) + texture(lut, position);"))
        }
        #expect(failure?.kind == .shader)
        #expect(
            failure?.description
                == "sampler 'lut' of 'test.frag' has no picture; give it one with pictures lut=FILE")
    }

    @Test func aFlatPictureFillsACubeAndAVolume() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform KIND sky;
            out vec4 color;
            void main() { color = texture(sky, vec3(0.5, 0.5, 1.0)); }
            """
        for kind in ["samplerCube", "highp sampler3D"] {
            let color = SIMD4<UInt16>(10, 20, 30, 255)
            #expect(try draw(plain(color), text.replacingOccurrences(of: "KIND", with: kind))[0, 0] == color)
        }
    }

    @Test func aSamplerOfAnotherKindIsRefusedByName() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform highp sampler2DArray sky;
            out vec4 color;
            void main() { color = texture(sky, vec3(1.0)); }
            """
        let failure = failure { _ = try draw(plain(.zero), text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("'sky'") == true)
        #expect(failure?.message.contains("sampler2DArray") == true)
    }

    @Test func anArrayOfUniformBlocksIsRefusedWithItsLine() throws {
        let text = fragment(
            "uniform Settings { float gain; } settings[2];",
            "color = texture(picture, position) * settings[1].gain;")
        let failure = failure { _ = try draw(plain(.zero), text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("test.frag:4") == true)
        #expect(failure?.message.contains("block") == true)
    }

    @Test(
        .enabled("storage blocks came with OpenGL ES 3.1") { try GraphicsDevice(.software).language >= 310 })
    func aStorageBlockIsRefusedByName() throws {
        let text = fragment(
            "layout(std430, binding = 0) buffer Table { float gain; };",
            "color = texture(picture, position) * gain;"
        ).replacing("300 es", with: "310 es")
        let failure = failure { _ = try draw(plain(.zero), text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("Table") == true)
    }

    @Test func deltaRateAndPictureSizeAreTheFrames() throws {
        let text = fragment(
            "uniform float iTimeDelta;\nuniform float iFrameRate;\nuniform vec2 pictureResolution;",
            "color = vec4(iTimeDelta * 10.0, iFrameRate / 255.0, pictureResolution / 255.0) "
                + "+ 0.0 * texture(picture, position);")
        let stage = RenderPlan.Stage(program: try program(text))
        let time = FrameTime(seconds: 0, delta: 0.04, index: 0, rate: 25)
        // A source of 6x3 is scaled to the plan's 4x4 before any shader reads it; 0.4 of 255 is 102.
        let result = try draw(plain(.zero, width: 6, height: 3), [stage], width: 4, height: 4, at: time)
        #expect(result[0, 0] == SIMD4(102, 25, 4, 4))
    }

    @Test func theDateIsTheRunsAndGoesOnWithTheMovie() throws {
        let text = fragment(
            "uniform vec4 iDate;",
            "color = vec4((iDate.x - 1900.0) / 255.0, iDate.y / 255.0, iDate.z / 255.0, iDate.w / 255.0) "
                + "+ 0.0 * texture(picture, position);")
        // 20 seconds before midnight of 5 March 2021, and half a minute later.
        let facts = RunFacts(date: SIMD4(2021, 2, 5, 86_380))
        let plan = RenderPlan(
            width: 2, height: 2, format: .bgra8, stages: [RenderPlan.Stage(program: try program(text))], facts: facts)
        let renderer = try DeviceKind.current.device().renderer(plan)
        let result = PixelBuffer(width: 2, height: 2, format: .bgra8)
        let time = FrameTime(seconds: 30, delta: 0, index: 0, rate: 25)
        try renderer.render(plain(.zero), at: time, into: result)
        #expect(result[0, 0] == SIMD4(121, 2, 6, 10))
    }

    @Test func aValueOfTheWrongLengthIsRefused() throws {
        let failure = failure {
            _ = try draw(
                plain(.zero), fragment("uniform vec3 tint;", "color = texture(picture, position) * vec4(tint, 1.0);"),
                values: ["tint": .init(1, 1)])
        }
        #expect(failure?.kind == .usage)
        #expect(failure?.message.contains("takes 3 numbers (vec3), not 2") == true)
    }
}
