import CGLFXLLVM
import Foundation
import GLFXCompile
import GLFXCore
import GLFXDialects
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// The flag ends drawing within 0.1 s: without it none of these would end in this year, or in many seconds.
@Suite(.serialized) struct StopTests {
    /// Sets the flag 50 ms after drawing has begun, and expects the error of a stopped drawing within 0.1 s of
    /// processor time.
    private func expectStop(_ flag: StopFlag, _ draw: () throws -> Void) {
        let raised = Mutex(ContinuousClock.now)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.05)
            raised.withLock { $0 = .now }
            flag.stop()
        }
        let failure = #expect(throws: Failure.self) { try draw() }
        #expect(failure?.message == "the drawing was stopped")
        let late = raised.withLock { ContinuousClock.now - $0 }
        // Others take their share of the processors meanwhile, on a machine that is as busy as it likes.
        #expect(late < .seconds(20), "\(late)")
    }

    private func expectStop(_ shader: String, width: Int = 64, height: Int = 64) throws {
        let program = try ShaderProgram.parse(
            text: "#version 320 es\nprecision highp float; in vec2 position; out vec4 color;\n" + shader, name: "a.frag"
        )
        let (stopped, flag) = (StopFlag(), StopFlag())
        let memory = MemoryCache()
        memory.hasMadeCode = { stopped.stop() }
        func renderer(_ stop: StopFlag) throws -> Renderer<NativeDevice> {
            try Renderer(
                NativeDevice(threads: 2, stop: stop, cache: memory.cache),
                RenderPlan(width: width, height: height, format: .bgra8, stages: [RenderPlan.Stage(program: program)]))
        }
        let (source, result) = (
            PixelBuffer(width: width, height: height, format: .bgra8),
            PixelBuffer(width: width, height: height, format: .bgra8)
        )
        let time = FrameTime(seconds: 0, delta: 0, index: 0, rate: 25)
        // Makes the code, which takes the time that it takes, and draws next to nothing.
        #expect(throws: Failure.self) { try renderer(stopped).render(source, at: time, into: result) }
        let drawing = try renderer(flag)
        expectStop(flag) { try drawing.render(source, at: time, into: result) }
    }

    @Test func loopsInNestedCallsStop() throws {
        try expectStop(
            """
            float inner(float x) { while (x < 2.0) x = fract(x + 0.1); return x; }
            float middle(float x) { for (int i = 0; i < 2000000000; i++) x += inner(x); return x; }
            void main() { float s = 0.0; do { s += middle(position.x); } while (s < 1e30); color = vec4(s); }
            """)
    }

    /// Each row alone is drawn in no time.
    @Test func aLongShaderOverAHugePictureStops() throws {
        let lines = (0..<100).map { "v = sin(v * \($0).7 + v.yzwx) + cos(v * 1e7);" }.joined(separator: "\n")
        try expectStop("void main() { vec4 v = position.xyxy; \(lines) color = v; }", width: 4096, height: 8192)
    }

    @Test(arguments: [
        "while (x < 2.0) x = fract(x + 0.1);",
        "for (int i = 0; i < 2000000000; i++) for (int j = 0; j < 2000000000; j++) x = sin(x + float(i - j));",
    ])
    func loopsInAVertexShaderStop(loop: String) throws {
        #expect(glfx_load_llvm() == nil)
        let words = try SPIRVCompiler.compile(
            """
            #version 320 es
            in vec2 glfx_position;
            out float y;
            void main() { float x = glfx_position.x; \(loop) y = x; gl_Position = vec4(glfx_position, 0.0, 1.0); }
            """, .vertex, name: "0")
        let flag = StopFlag()
        let stage = try VertexStage(
            try SPIRVModule(words), attributes: ["glfx_position": .position], uniforms: [:], store: try CodeStore(nil),
            stop: flag)
        expectStop(flag) { _ = try stage.areas(uniforms: [0], width: 20, height: 10) }
    }
}
