import GLFXCore
import Testing

/// ISF shaders with a vertex shader beside them.
@Suite(.needsDevice, .onBothRenderers)
struct ISFVertexTests: ISFDrawing {
    @Test(arguments: [("isf_vertShaderInit", "isf_FragNormCoord"), ("vv_vertShaderInit", "vv_FragNormCoord")])
    func aVertexShaderBesideFillsVaryings(start: String, position: String) throws {
        let vertex = """
            varying vec2 shifted;
            void main() {
                \(start)();
                shifted = \(position) + vec2(columns, -1.0) / RENDERSIZE;
            }
            """
        let program = try program(
            #""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}, {"NAME": "columns", "TYPE": "float", "DEFAULT": 2, "MIN": 0, "MAX": 9}]"#,
            "varying vec2 shifted;\nvoid main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, shifted); }",
            files: ShaderFolder(texts: ["a.vs": vertex]))
        let result = try #require(try draw(program).first)
        expect(result, within: codes(1)) { x, y in place(min(x + 2, 7), min(y + 1, 5)) }
    }

    /// The picture follows the corners, half as wide and high; around it is nothing.
    @Test(arguments: ["IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL"])
    func aVertexShaderBesideMovesThePicture(call: String) throws {
        let program = try program(
            inputImage, "void main() { gl_FragColor = \(call)(inputImage); }",
            files: ShaderFolder(texts: [
                "a.vs": "void main() { isf_vertShaderInit(); gl_Position.xy *= 0.5; isf_FragNormCoord = vec2(0.0); }"
            ]))
        let plain = Picture(width, height) { _, y in Color(codes: 40, y < 3 ? 80 : 120, 0) }
        let result = try #require(try draw(program, of: plain).first)
        #expect(result[3, 1].w == 0 && result[0, 3].w == 0 && result[6, 2].w == 0)
        #expect(result[2, 2] == Color(codes: 40, 80, 0) && result[5, 3] == Color(codes: 40, 120, 0))
    }

    /// 0 at one side and 2, cut off at 1, at the other: between them it grows evenly.
    @Test func aVertexShaderWorksAtTheFourCorners() throws {
        let program = try program(
            #""ISFVSN": "2""#, "varying vec2 share;\nvoid main() { gl_FragColor = vec4(share, 0.0, 1.0); }",
            files: ShaderFolder(texts: [
                "a.vs": """
                varying vec2 share;
                void main() { isf_vertShaderInit(); share = clamp(2.0 * isf_FragNormCoord, 0.0, 1.0); }
                """
            ]))
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0.51)) { x, y in Color((Double(x) + 0.5) / 8, (5.5 - Double(y)) / 6, 0, 1) }
    }

    @Test func aMistakeIsToldAtItsLine() throws {
        let program = try program(
            #""ISFVSN": "2""#, "void main() { gl_FragColor = vec4(1.0); }",
            files: ShaderFolder(texts: ["a.vs": "void main() {\n    nothing = 1.0;\n}"]))
        let failure = try #require(throws: Failure.self) { try draw(program) }
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.vs:2:5: "), "\(failure.message)")
        #expect(failure.message.contains("nothing"))
    }
}
