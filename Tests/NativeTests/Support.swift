import CGLFXLLVM
import Foundation
import GLFXCompile
@testable import GLFXNative
import GLFXRender
import Testing

/// Draws a fragment shader of GLSL ES 3.20 with the native renderer into a picture of floats.
struct NativeDrawing {
    var width = 16
    var height = 4
    var uniforms: [String: KernelPlan.Uniform] = [:]
    /// What the uniforms load.
    var numbers: [UInt32] = []
    var textures: [String: (texture: KernelPlan.Texture, bytes: [UInt8])] = [:]
    var level = MachineCode.Level.native
    /// What `bytes` draws into.
    var target = ChannelFormat.float
    /// Sets the stop flag after so many seconds.
    var stopsAfter: Double?

    static let header =
        "#version 320 es\nprecision highp float;\nprecision highp int;\nin vec2 position;\nout vec4 color;\n"

    /// Red, green, blue and alpha of each pixel, rows from the bottom.
    func draw(_ text: String) throws -> [SIMD4<Float>] {
        var drawing = self
        drawing.target = .float
        let pixels = try drawing.bytes(text).withUnsafeBytes { [SIMD4<Float>]($0.bindMemory(to: SIMD4<Float>.self)) }
        return (0..<height).flatMap { row in pixels[row * (width + 16)..<row * (width + 16) + width] }
    }

    /// The text's code, and what it is made for.
    func code(_ text: String) throws -> (MachineCode, KernelPlan) {
        #expect(glfx_load_llvm() == nil)
        let words: [UInt32]
        do { words = try SPIRVCompiler.compile(Self.header + text, .fragment, name: "test") } catch {
            throw DrawingFailure(message: error.log)
        }
        let shader = try SPIRVModule(words)
        var plan = KernelPlan(
            width: width, height: height, target: target, targetRowBytes: (width + 16) * target.bytesPerPixel)
        plan.varyings["position"] = .constant([
            KernelPlan.Plane(start: 0, x: 1 / Float(width), y: 0),
            KernelPlan.Plane(start: 0, x: 0, y: 1 / Float(height)),
        ])
        plan.uniforms = uniforms
        plan.textures = textures.mapValues(\.texture)
        let rows = Kernel.blockRows(shader, plan)
        let features = LLVMGetHostCPUFeatures()
        defer { LLVMDisposeMessage(features) }
        let own = String(cString: features)
        let ir = IRModule(
            name: "test", width: level.width, blockRows: rows, hasHalves: level.hasHalves(ownFeatures: own))
        try Kernel.build(shader, plan, into: ir)
        return (try MachineCode(object: try MachineCode.compile(ir, for: level)), plan)
    }

    /// The target's memory, with room for 16 more pixels in each row.
    func bytes(_ text: String) throws -> [UInt8] {
        let (code, plan) = try code(text)
        var result = [UInt8](repeating: 0, count: (width + 16) * target.bytesPerPixel * height)
        // Room after the last row, as a vector may begin at its last pixel.
        let pictures = plan.textureNames.map { name in
            let bytes = (textures[name]?.bytes ?? []) + [UInt8](repeating: 0, count: 64)
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
            memory.copyBytes(from: bytes)
            return memory
        }
        defer { for picture in pictures { picture.deallocate() } }
        // Held by the thread too, which may set it when the drawing has long ended.
        let flag = StopFlag()
        if let stopsAfter {
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: stopsAfter)
                flag.stop()
            }
        }
        defer { withExtendedLifetime(flag) {} }
        let loaded = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * numbers.count, alignment: 4)
        defer { loaded.deallocate() }
        numbers.withUnsafeBytes { loaded.copyMemory(from: $0) }
        result.withUnsafeMutableBytes { target in
            var table =
                [loaded.baseAddress, target.baseAddress, UnsafeMutableRawPointer(flag.memory)]
                + pictures.map(\.baseAddress)
            let tile = UnsafeMutableRawBufferPointer.allocate(byteCount: code.tile?.byteCount ?? 0, alignment: 64)
            defer { tile.deallocate() }
            let parts = PictureParts(width: width, height: height).cut(code.tile)
            for part in (0..<parts.count).map({ parts[$0] }) {
                let (columns, rows) = (part.columns, part.rows)
                code.draw(
                    &table, tile.baseAddress, Int32(columns.lowerBound), Int32(columns.upperBound),
                    Int32(rows.lowerBound), Int32(rows.upperBound))
            }
        }
        return result
    }
}

struct DrawingFailure: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
