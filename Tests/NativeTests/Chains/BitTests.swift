@testable import GLFXNative
import GLFXRender
import GLFXTestSupport
import Testing

/// The same bits on every processor, with any number of threads, from the compiler and from the cache.
@Suite struct BitTests {
    /// Drawn by this processor's own instructions; nil where drawing fails.
    private static let own: [String: [UInt16]] = Dictionary(
        uniqueKeysWithValues: (Chain.bundled + Chain.texts).compactMap { chain in
            (try? chain.draw(.native)).map { (chain.name, $0) }
        })

    private func own(_ chain: Chain) throws -> [UInt16] { try Self.own[chain.name] ?? chain.draw(.native) }

    private func compare(_ chain: Chain, _ level: MachineCode.Level) throws {
        let (own, other) = (try own(chain), try chain.draw(level))
        #expect(chain.width < 9 || Set(own).count > 5)
        guard own != other else { return }
        let places = own.indices.filter { own[$0] != other[$0] }
        Issue.record("\(chain.name): \(places.count) of \(own.count) codes differ, the first at \(places.prefix(8))")
    }

    /// Whoever changes bits on purpose puts the numbers that this test prints in their place, and says so in
    /// CHANGELOG.md: golden frames of users change too.
    @Test(
        arguments: [
            (Chain.hashes, 0x92ef_313f_51db_c664), (.functions, 0xc52b_a6af_c18b_768d),
            (.notNumbers, 0x322c_13f1_8931_2a7f), (.derivatives, 0x5549_3793_cdd6_596c),
            (.control, 0x3d45_895d_0b46_54b5), (.feedback, 0x91e9_4a76_e4e2_38a5), (.several, 0x5a85_eaf6_ae53_db92),
        ] as [(Chain, UInt64)])
    func theHashesOfTheseChainsAreKnown(chain: Chain, known: UInt64) throws {
        let found = hash(try own(chain))
        #expect(found == known, "\(chain.name): 0x\(String(found, radix: 16))")
    }

    @Test(.needs(.v2), arguments: Thoroughness.some(Chain.texts + Chain.bundled, each: 4))
    func fourLanesOfSSEDrawTheSame(chain: Chain) throws { try compare(chain, .v2) }

    @Test(.needs(.v3), arguments: Chain.texts)
    func eightLanesOfAVX2DrawTheSame(chain: Chain) throws { try compare(chain, .v3) }

    @Test(.needs(.wide), arguments: Thoroughness.some(Chain.texts + Chain.bundled, each: 5))
    func sixteenLanesOfAVX2DrawTheSame(chain: Chain) throws { try compare(chain, .wide) }

    @Test(.needs(.v4), arguments: Chain.texts + Thoroughness.some(Chain.bundled, each: 3))
    func sixteenLanesOfAVX512DrawTheSame(chain: Chain) throws { try compare(chain, .v4) }

    /// A picture of several bands of rows.
    @Test(arguments: Thoroughness.some(Chain.texts, each: 2))
    func anyNumberOfThreadsDrawsTheSame(chain: Chain) throws {
        var tall = chain
        tall.height *= 3
        let cache = MemoryCache()
        let own = try tall.draw(.native, cache: cache.cache)
        for threads in [2, 5] { #expect(try tall.draw(.native, threads: threads, cache: cache.cache) == own) }
    }

    @Test(arguments: Thoroughness.some(Chain.texts, each: 2))
    func codeFromTheCacheDrawsTheSame(chain: Chain) throws {
        let memory = MemoryCache()
        let first = try chain.draw(.native, cache: memory.cache)
        let count = memory.values.count
        memory.found = 0
        #expect(try chain.draw(.native, cache: memory.cache) == first)
        #expect(memory.values.count == count && memory.found > 0)
        #expect(try own(chain) == first)
    }
}

/// What is no number becomes the same everywhere.
@Suite struct NotANumberTests {
    private static let nan = "float zero = position.x < 2.0 ? 0.0 : 1.0; float nan = zero / zero;"

    /// As on llvmpipe; the other channels keep what they have.
    @Test(arguments: [ChannelFormat.bgra8, .rgba8, .srgb8, .rgba16])
    func itIsZeroInAPictureOfCodes(format: ChannelFormat) throws {
        var drawing = NativeDrawing()
        drawing.target = format
        let bytes = try drawing.bytes("void main() { \(Self.nan) color = vec4(nan, nan, nan, 0.2); }")
        let pixel = bytes.prefix(format.bytesPerPixel)
        let alpha: [UInt8] = format.bits == 16 ? [0x33, 0x33] : [51]
        #expect(Array(pixel) == [UInt8](repeating: 0, count: pixel.count - alpha.count) + alpha)
    }

    /// The one that IEEE 754 calls quiet, with the sign bit off and no payload.
    @Test func itHasOneFormInFloatsAndAsBits() throws {
        var drawing = NativeDrawing()
        let text = """
            void main() {
                \(Self.nan)
                uint a = floatBitsToUint(nan), b = floatBitsToUint(-nan), c = packHalf2x16(vec2(nan, -nan));
                color = vec4(nan, -nan, a == 0x7fc00000u && a == b && c == 0x7e007e00u ? 1.0 : 0.0,
                    packUnorm4x8(vec4(nan)) == 0u && packSnorm2x16(vec2(nan)) == 0x80018001u ? 1.0 : 0.0);
            }
            """
        let pixel = try #require(try drawing.draw(text).first)
        #expect(pixel.bits == SIMD4(0x7FC0_0000, 0x7FC0_0000, 0x3F80_0000, 0x3F80_0000))
        drawing.target = .half
        #expect(try drawing.bytes(text).prefix(4) == [0x00, 0x7E, 0x00, 0x7E])
    }
}
