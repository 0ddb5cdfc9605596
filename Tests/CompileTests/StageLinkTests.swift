@testable import GLFXCompile
import Testing

/// A vertex shader and a fragment shader that do not fit are refused before any driver sees them.
@Suite struct StageLinkTests {
    private func fault(vertex: String, fragment: String) throws -> String? {
        let header = "#version 320 es\nprecision highp float;\n"
        return StageLink(
            vertex: try SPIRVModule(SPIRVCompiler.compile(header + vertex, .vertex, name: "0")),
            fragment: try SPIRVModule(SPIRVCompiler.compile(header + fragment, .fragment, name: "0"))
        ).fault
    }

    private static let plain = "in vec2 p; out vec2 uv; void main() { uv = p; gl_Position = vec4(p, 0.0, 1.0); }"

    @Test(arguments: [
        "in vec2 uv; out vec4 c; void main() { c = uv.xyxy; }",
        // Declared, and not read by any code.
        "in vec2 uv; in vec3 other; out vec4 c; void main() { c = uv.xyxy; }",
        "out vec4 c; void main() { c = gl_FragCoord; }",
    ])
    func whatFitsIsTaken(fragment: String) throws {
        #expect(try fault(vertex: Self.plain, fragment: fragment) == nil)
    }

    /// Numbers in instructions (the values of a `switch`) are not the variables that have the same numbers.
    @Test func whatNoCodeReadsIsNotMissing() throws {
        let cases = (0..<200).map { "case \($0):" }.joined(separator: " ") + " c = vec4(1.0);"
        let text = "in vec2 uv; in vec3 other; out vec4 c; void main() { switch (int(uv.x)) { \(cases) } }"
        #expect(try fault(vertex: Self.plain, fragment: text) == nil)
    }

    @Test(arguments: [
        (
            "in vec3 other; out vec4 c; void main() { c = other.xyzz; }",
            "'other' is read, and the vertex shader does not write it"
        ),
        ("in vec3 uv; out vec4 c; void main() { c = uv.xyzz; }", "'uv' is of another type in the vertex shader"),
        ("in vec2 uv[2]; out vec4 c; void main() { c = uv[1].xyxy; }", "'uv' is of another type in the vertex shader"),
    ])
    func whatDoesNotFitIsNamed(fragment: String, fault expected: String) throws {
        #expect(try fault(vertex: Self.plain, fragment: fragment) == expected)
    }

    @Test(arguments: [(30, true), (31, true), (32, false)]) func moreThanAnyDeviceHandsOverIsRefused(
        count: Int, fits: Bool
    ) throws {
        let found = try fault(
            vertex:
                "in vec2 p; out vec4 v[\(count)]; void main() { for (int i = 0; i < \(count); i++) v[i] = p.xyxy; gl_Position = vec4(p, 0.0, 1.0); }",
            fragment: "in vec4 v[\(count)]; out vec4 c; void main() { c = v[\(count - 1)]; }")
        #expect((found == nil) == fits, "\(found ?? "")")
        if !fits {
            #expect(found == "the vertex shader hands over \(4 * count) numbers for each pixel, and 124 is the most")
        }
    }
}
