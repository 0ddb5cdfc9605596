import GLFXCore
import Testing

/// What the driver refuses points at the user's own line.
@Suite(.needsDevice)
struct ShaderErrorTests {
    @Test func aCompileErrorNamesFileAndLine() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform sampler2D picture;
            in vec2 position;
            out vec4 color;
            void main() {
                color = texture(picture, position) * undeclared;
            }
            """
        let failure = failure { _ = try draw(plain(.zero), text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("test.frag:7") == true)
        #expect(failure?.message.contains("undeclared") == true)
    }

    @Test func aLinkErrorNamesTheFile() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform sampler2D picture;
            out vec4 color;
            float shade();
            void main() {
                color = texture(picture, vec2(0.5)) * shade();
            }
            """
        let failure = failure { _ = try draw(plain(.zero), text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("test.frag") == true)
        #expect(failure?.message.contains("shade") == true)
    }
}
