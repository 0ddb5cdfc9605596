import CGLFXGLES
import GLFXCompile
@testable import GLFXCore
@testable import GLFXGLES
@testable import GLFXRender
import Testing

/// Compiled programs and rejected texts are restored from a cache, and never a wrong one.
@Suite(.needsDevice)
struct ProgramStoreTests {
    /// A cache in memory that records its requests.
    private final class Memory {
        var values: [[UInt8]: [UInt8]] = [:]
        var hits = 0
        var writes = 0

        func device(edition: String = "1", _ kind: DeviceKind = .es) throws -> GraphicsDevice {
            let cache = ProgramCache(edition: edition) { [self] key in
                if values[key] != nil { hits += 1 }
                return values[key]
            } write: { [self] key, value in
                writes += 1
                values[key] = value
            }
            return try GraphicsDevice(.software, cache: cache, without: [])
        }

        /// The keys of the stored programs (`B`) or rejections (`R`) whose texts contain a string.
        func keys(_ kind: Character, with words: String = "") -> [[UInt8]] {
            values.filter {
                $0.value.first == kind.asciiValue
                    && (words.isEmpty || String(decoding: $0.key, as: UTF8.self).contains(words))
            }.map(\.key)
        }
    }

    /// Mesa has none where its own cache is off.
    private static let hasBinaries: Bool = {
        guard let device = try? GraphicsDevice(.software) else { return false }
        var count: GLint = 0
        glGetIntegerv(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS), &count)
        return withExtendedLifetime(device) { count > 0 }
    }()

    private static let vertex = """
        #version 300 es
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """

    private static func fragment(_ color: String) -> String {
        "#version 300 es\nuniform highp float gain;\nout highp vec4 color;\nvoid main() { color = vec4(\(color)) * gain; }\n"
    }

    /// What a program of this color draws on a device of its own, with `gain` 1.
    private func drawn(_ color: String, _ memory: Memory, _ kind: DeviceKind = .es) throws -> SIMD4<Float> {
        let device = try memory.device(kind)
        let tools = try DrawTools(device: device)
        let program = try LinkedProgram(device: device, vertex: Self.vertex, fragment: Self.fragment(color))
        #expect(program.uniforms.map(\.name) == ["gain"])
        program.use()
        program.uniforms.first?.set([1])
        let target = try Framebuffer(GLTexture(device: device, width: 1, height: 1, storage: .float, what: .frame))
        target.bind()
        tools.triangle.draw()
        var pixel = SIMD4<Float>.zero
        glReadPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_FLOAT), &pixel)
        try checkGL("draw")
        return pixel
    }

    @Test(.enabled(if: hasBinaries, "the driver has no binary programs"), arguments: DeviceKind.graphics)
    func theSecondStartTakesWhatTheFirstKept(kind: DeviceKind) throws {
        let memory = Memory()
        #expect(try drawn("1, 2, 3, 4", memory, kind) == SIMD4(1, 2, 3, 4))
        #expect((memory.hits, memory.writes) == (0, 1))
        #expect(try drawn("1, 2, 3, 4", memory, kind) == SIMD4(1, 2, 3, 4))
        #expect((memory.hits, memory.writes) == (1, 1))
        // The stored program draws: stored under the other's key, it draws the other's picture.
        #expect(try drawn("5, 6, 7, 8", memory, kind) == SIMD4(5, 6, 7, 8))
        let (first, second) = (
            try #require(memory.keys("B", with: "1, 2").first), try #require(memory.keys("B", with: "5, 6").first)
        )
        memory.values[first] = memory.values[second]
        #expect(try drawn("1, 2, 3, 4", memory, kind) == SIMD4(5, 6, 7, 8))
    }

    @Test(.enabled(if: hasBinaries, "the driver has no binary programs"))
    func anotherKindOfContextOrEditionHasItsOwn() throws {
        let memory = Memory()
        for kind in DeviceKind.graphics { _ = try drawn("1", memory, kind) }
        #expect(memory.hits == 0)
        #expect(memory.values.count == DeviceKind.graphics.count)
        let device = try memory.device(edition: "2")
        _ = try LinkedProgram(device: device, vertex: Self.vertex, fragment: Self.fragment("1"))
        #expect(memory.hits == 0)
        #expect(memory.values.count == DeviceKind.graphics.count + 1)
    }

    @Test(.enabled(if: hasBinaries, "the driver has no binary programs"))
    func damageIsCompiledAnewAndReplaced() throws {
        let memory = Memory()
        #expect(try drawn("1, 2, 3, 4", memory) == SIMD4(1, 2, 3, 4))
        let (key, whole) = try #require(memory.values.first)
        let damaged: [[UInt8]] = [
            [], [0], Array(whole.prefix(1)), Array(whole.prefix(5)), Array(whole.prefix(6)), Array(whole.prefix(40)),
            [whole[0], 0, 0, 0, 9] + whole.dropFirst(5), whole.prefix(5) + [UInt8](repeating: 0xA5, count: 500),
            Array("R".utf8), [UInt8(ascii: "R"), 77],
        ]
        for value in damaged {
            memory.values[key] = value
            #expect(try drawn("1, 2, 3, 4", memory) == SIMD4(1, 2, 3, 4))
            #expect(memory.values[key]?.count == whole.count)
        }
    }

    @Test func whatADriverRefusesIsNotKept() throws {
        let memory = Memory()
        let device = try memory.device()
        #expect(throws: LinkRefusal.self) {
            _ = try LinkedProgram(device: device, vertex: Self.vertex, fragment: Self.fragment("undeclared"))
        }
        #expect(memory.values.isEmpty)
    }

    @Test func aWholeRendererDrawsTheSameFromTheCache() throws {
        // The first text is rejected for its integer, so that the ladder has a second step.
        let shader = try program(
            """
            precision mediump float;
            uniform sampler2D picture;
            varying vec2 uv;
            void main() { float two = 2; gl_FragColor = texture2D(picture, uv) * two + texture2D(picture, uv.yx); }
            """)
        let memory = Memory()
        let source = picture(3, 3) { x, y in SIMD4(UInt16(10 * x), UInt16(20 * y), 5, 80) }
        let fresh = try draw(source, [.init(program: shader)], on: memory.device())
        let (count, writes) = (memory.values.count, memory.writes)
        #expect(!memory.keys("R").isEmpty)
        let kept = try draw(source, [.init(program: shader)], on: memory.device())
        #expect(pixels(kept) == pixels(fresh))
        // Twice (10, 40), and (0, 20) at the place with its coordinates exchanged: left, in the middle.
        #expect(fresh[1, 2] == SIMD4(20, 100, 15, 240))
        #expect(memory.values.count == count)
        #expect(memory.writes == writes)
    }
}
