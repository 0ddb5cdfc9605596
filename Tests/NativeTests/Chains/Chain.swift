import Foundation
import GLFXCompile
@testable import GLFXCore
import GLFXDialects
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// Shaders one after the other, and the picture that they are drawn over.
struct Chain: CustomTestStringConvertible {
    var name: String
    /// A text each, or the file of a bundled shader.
    var shaders: [String]
    var width = 37
    var height = 23
    var format = PixelFormat.bgra8
    var frames = 1
    /// Samplers that read an earlier frame.
    var previous: [String: Int] = [:]
    /// Of the parameters of each shader that has them.
    var values: [String: ParameterValue] = [:]
    var isOpaque = false

    var testDescription: String { name }

    /// The repository's shaders.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Shaders")

    static let bundled: [Chain] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".frag") || $0.hasSuffix(".fs") }.sorted().map {
            Chain(name: $0, shaders: [$0], frames: 2)
        }
    }()

    private static func program(_ shader: String) throws -> ShaderProgram {
        guard shader.hasSuffix(".frag") || shader.hasSuffix(".fs") else {
            return try ShaderProgram.parse(text: shader, name: "a.frag")
        }
        let text = try String(contentsOf: folder.appending(path: shader), encoding: .utf8)
        return try ShaderProgram.parse(text: text, name: shader) { (path: String) throws(Failure) in
            guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
                throw Failure(.shader, path)
            }
            return (path, text)
        }
    }

    /// Gradients, edges, fine detail and all alphas; no row or column is like another.
    private func card(_ seed: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, format: format)
        let scale = format.isDeep ? 257 : 1
        for y in 0..<height {
            for x in 0..<width {
                let noise = (x &* 7919 &+ y &* 104_729 &+ seed &* 31) % 251
                let isBar = (x / 7 + y / 5 + seed) % 2 == 0
                let alpha = isOpaque ? 255 : (x * 37 + y * 11) % 256
                let color = SIMD4(x * 255 / width, isBar ? 200 : y * 255 / height, noise, alpha)
                buffer[x, y] = SIMD4<UInt16>(truncatingIfNeeded: color &* scale)
            }
        }
        return buffer
    }

    /// A picture that is known to be opaque, as decoded ones are.
    private final class OpaquePicture: DecodedPicture {
        let buffer: PixelBuffer
        let isOpaque = true
        var width: Int { buffer.width }
        var height: Int { buffer.height }
        var format: PixelFormat { buffer.format }

        init(_ buffer: PixelBuffer) { self.buffer = buffer }

        func pixels() throws(Failure) -> PixelBuffer { buffer }
        func endUse() {}
    }

    /// Draws all frames.
    /// - Parameters:
    ///   - joinsPasses: false: one pass after the other.
    ///   - tellsOpaque: the renderer is told that the picture is opaque.
    /// - Returns: every code of the results, from the top left.
    func draw(
        _ level: MachineCode.Level, threads: Int = 1, cache: ProgramCache? = nil, joinsPasses: Bool = true,
        tellsOpaque: Bool = false
    ) throws -> [UInt16] {
        let renderer = try renderer(
            try NativeDevice(threads: threads, cache: cache, level: level, joinsPasses: joinsPasses))
        var codes: [UInt16] = []
        for frame in 0..<frames {
            let time = FrameTime(
                seconds: 1.3 + Double(frame) / 25, delta: 0.04, index: 32 + frame, rate: 25, progress: 0.37)
            let source: Picture = tellsOpaque ? .decoded(OpaquePicture(card(frame))) : .pixels(card(frame))
            let result = try renderer.apply(source, at: time).pixels()
            for y in 0..<result.height {
                for x in 0..<result.width {
                    let pixel = result[x, y]
                    codes += (0..<4).map { pixel[$0] }
                }
            }
        }
        return codes
    }

    /// Whether the renderer says so of the first frame's result.
    func isResultOpaque(tellsOpaque: Bool) throws -> Bool {
        let renderer = try renderer(try NativeDevice(threads: 1, level: .native))
        return try renderer.begin(
            tellsOpaque ? .decoded(OpaquePicture(card(0))) : .pixels(card(0)),
            at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25)
        ).isOpaque
    }

    private func renderer(_ device: NativeDevice) throws -> Renderer<NativeDevice> {
        var stages: [RenderPlan.Stage] = []
        var slots = 0
        for shader in shaders {
            let program = try Self.program(shader)
            let others = previous.isEmpty ? freeInputs(program) : []
            let pictures = Dictionary(
                uniqueKeysWithValues: others.enumerated().map { ($0.element, slots + $0.offset) })
            let own = values.filter { value in program.parameters.contains { $0.name == value.key } }
            let earlier = previous.filter { name, _ in program.inputs.contains { $0.name == name } }
            stages.append(RenderPlan.Stage(program: program, values: own, pictures: pictures, previous: earlier))
            slots += others.count
        }
        let plan = RenderPlan(width: width, height: height, format: format, stages: stages)
        let renderer = try Renderer(device, plan)
        for slot in 0..<slots { try renderer.setInput(slot, card(slot + 5)) }
        return renderer
    }

    private func freeInputs(_ program: ShaderProgram) -> [String] {
        let frame = program.frameInput { _ in false }
        return program.inputs.filter { $0.name != frame?.name && $0.filling == .free }.map(\.name)
    }
}

/// FNV-1a, 64 bits.
func hash(_ codes: [UInt16]) -> UInt64 {
    codes.reduce(0xcbf2_9ce4_8422_2325) { hash, code in
        var hash = (hash ^ UInt64(code & 0xFF)) &* 0x100_0000_01b3
        hash = (hash ^ UInt64(code >> 8)) &* 0x100_0000_01b3
        return hash
    }
}
