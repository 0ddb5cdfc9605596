@testable import GLFXCore
import Testing

/// Buffers that are reused.
struct PixelBufferPoolTests {
    private let pool = PixelBufferPool(width: 70, height: 3, format: .bgra8)

    @Test func memoryComesBackWhenTheLastReferenceGoes() throws {
        let pool = PixelBufferPool(width: 5, height: 3, format: .bgra8)
        for _ in 0..<10 { _ = try pool.makeBuffer(color: .init()) }
        #expect(pool.allocationCount == 1)
        let two = [try pool.makeBuffer(color: .init()), try pool.makeBuffer(color: .init())]
        #expect(pool.allocationCount == 2)
        #expect(two[0].baseAddress != two[1].baseAddress)
    }

    @Test(arguments: PixelFormat.allCases)
    func rowsAreAlignedAndRunUpwards(format: PixelFormat) {
        let buffer = PixelBuffer(width: 5, height: 3, format: format)
        #expect(buffer.bytesPerRow % 64 == 0)
        #expect(Int(bitPattern: buffer.baseAddress) % 64 == 0)
        buffer[4, 2] = SIMD4(1, 2, 3, 4)
        #expect(buffer[4, 2] == SIMD4(1, 2, 3, 4))
        let lowest = UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.bytesPerRow)
        #expect(lowest.contains { $0 != 0 })
    }

    @Test func aBufferThatSomebodyHoldsIsNotLentAgain() throws {
        let held = try pool.makeBuffer(color: .init())
        held[5, 1] = SIMD4(7, 7, 7, 7)
        for _ in 0..<3 { try pool.makeBuffer(color: .init())[5, 1] = SIMD4(1, 1, 1, 1) }
        #expect(held[5, 1] == SIMD4(7, 7, 7, 7))
        #expect(pool.allocationCount == 2)
    }

    @Test func aBufferGetsTheColorOfWhoAsks() throws {
        do { _ = try pool.makeBuffer(color: ColorDescription(primaries: .bt2020)) }
        #expect(try pool.makeBuffer(color: ColorDescription(primaries: .bt709)).color.primaries == .bt709)
        #expect(pool.allocationCount == 1)
    }
}
