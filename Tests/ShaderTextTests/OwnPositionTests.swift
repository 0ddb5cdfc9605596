@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct OwnPositionTests {
    private func isOwn(_ text: String) throws -> Bool {
        try #require(try parse(text).inputs.first { $0.name == "s" }).isReadAtOwnPositionOnly
    }

    private static let head = "uniform sampler2D s, t; varying vec2 v, w; varying vec3 z;\n"

    @Test(arguments: [
        "void main() { gl_FragColor = texture2D(s, v); }",
        "void main() { gl_FragColor = texture2D(s, v) + texture2D( s , w ) * texture2D(t, v * 2.0); }",
        "void main() { vec2 p = v; p *= 2.0; gl_FragColor = texture2D(s, v) + texture2D(t, p); }",
        "vec4 f(vec2 a, vec2 b) { return a.xyxy; } void main() { gl_FragColor = texture2D(s, v) * f(w, v); }",
        "float d() { return v.x; } void main() { gl_FragColor = texture2D(s, v) * d(); }",
        "struct S { vec2 k; }; void main() { S q; q.k = v; gl_FragColor = texture2D(s, v); }",
        "void main() { gl_FragColor = vec4(1.0); }",
        "#define PI 3.14\nvoid main() { gl_FragColor = texture2D(s, v) * PI; }",
    ])
    func aSamplerReadOnlyAtThePixelIsExact(text: String) throws {
        #expect(try isOwn(Self.head + text))
    }

    @Test(arguments: [
        "void main() { gl_FragColor = texture2D(s, v * 1.0); }", "void main() { gl_FragColor = texture2D(s, v.xy); }",
        "void main() { gl_FragColor = texture2D(s, v, 1.0); }", "void main() { gl_FragColor = texture2D(s, z.xy); }",
        "void main() { gl_FragColor = texture2D(s, v) + texture2D(s, v + 0.1); }",
        "vec4 f(sampler2D q) { return texture2D(q, v * 2.0); } void main() { gl_FragColor = f(s) + texture2D(s, v); }",
        "vec4 f(vec2 v) { return texture2D(s, v); } void main() { gl_FragColor = f(w * 2.0); }",
        "void main() { vec2 v = w * 2.0; gl_FragColor = texture2D(s, v); }",
        "void main() { vec2 a = w, v = a * 2.0; gl_FragColor = texture2D(s, v); }",
        "void main() { vec2 a, v; gl_FragColor = texture2D(s, v); }",
        "void main() { v = w; gl_FragColor = texture2D(s, v); }",
        "void main() { v++; gl_FragColor = texture2D(s, v); }",
        "#define v (w * 2.0)\nvoid main() { gl_FragColor = texture2D(s, v); }",
        "#define R(p) texture2D(s, p)\nvoid main() { gl_FragColor = texture2D(s, v) + R(w * 2.0); }",
        "#define texture2D odd\nvoid main() { gl_FragColor = texture2D(s, v); }",
        "vec4 texture2D(sampler2D q, vec2 p) { return p.xyxy; } void main() { gl_FragColor = texture2D(s, v); }",
        "void main() { gl_FragColor = texture2DLod(s, v, 1.0); }",
    ])
    func anythingElseIsInDoubt(text: String) throws {
        #expect(try isOwn(Self.head + text) == false)
    }

    @Test func aConstantPositionIsNotThePixels() throws {
        let text =
            "#version 320 es\nflat in vec2 v; uniform sampler2D s; out vec4 c; void main() { c = texture(s, v); }"
        #expect(try isOwn(text) == false)
    }
}
