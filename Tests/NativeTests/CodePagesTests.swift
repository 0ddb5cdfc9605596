import CGLFXLLVM
import Foundation
import GLFXCompile
import GLFXCore
@testable import GLFXNative
import GLFXRender
import Testing

/// Compiled code in memory, and when LLVM is loaded for it.
@Suite struct CodePagesTests {
    private static let text = """
        void main() {
            float a[200], b[200];
            for (int i = 0; i < 200; i++) a[i] = 0.0;
            a[int(gl_FragCoord.x)] = 3.0;
            b = a;
            color = vec4(sin(b[int(gl_FragCoord.x)]));
        }
        """

    private func object() throws -> [CChar] {
        #expect(glfx_load_llvm() == nil)
        let words: [UInt32]
        do { words = try SPIRVCompiler.compile(NativeDrawing.header + Self.text, .fragment, name: "test") } catch {
            throw DrawingFailure(message: error.log)
        }
        var plan = KernelPlan(width: 16, height: 4, target: .float, targetRowBytes: 512)
        plan.varyings["position"] = .constant([.init(start: 0, x: 0, y: 0), .init(start: 0, x: 0, y: 0)])
        let ir = IRModule(name: "test", width: MachineCode.Level.native.width)
        try Kernel.build(try SPIRVModule(words), plan, into: ir)
        return try MachineCode.compile(ir)
    }

    /// LLVM clears and copies large arrays by functions of the C library.
    @Test func codeCallsWhatClearsAndCopiesMemory() throws {
        let pixels = try NativeDrawing().draw(Self.text)
        for x in 0..<16 { #expect(abs(pixels[x].x - sin(3 as Float)) < 1e-6) }
    }

    #if arch(x86_64)
        @Test func codeIsExecutableAndNotWritable() throws {
            let code = try CodePages(object: try object().map { UInt8(bitPattern: $0) }, symbols: [Kernel.name])
            // Read to its end: the system gives a page at a time.
            let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
            let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self).split(separator: "\n")
            let address = UInt(bitPattern: code.addresses[0])
            let own = try #require(
                maps.first { line in
                    let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
                    return ends.count == 2 && (ends[0]..<ends[1]).contains(address)
                })
            withExtendedLifetime(code) {}
            #expect(own.contains(" r-xp "))
        }

        /// Cut off, or with any one byte changed, a file is loaded or refused; nothing else happens.
        @Test func aDamagedFileIsNoCrash() throws {
            let bytes = try object().map { UInt8(bitPattern: $0) }
            // A field of the last section's header is not read.
            for count in stride(from: 0, to: bytes.count - 8, by: 7) {
                #expect(throws: Failure.self) {
                    _ = try CodePages(object: Array(bytes.prefix(count)), symbols: [Kernel.name])
                }
            }
            var refused = 0
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 0xFF
                if (try? CodePages(object: changed, symbols: [Kernel.name])) == nil { refused += 1 }
            }
            #expect(refused > 100)
            #expect(throws: Failure.self) { _ = try CodePages(object: bytes, symbols: ["another"]) }
        }
    #endif
}
