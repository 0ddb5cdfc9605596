import FrameCore
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
        #expect(lowest.contains(3))
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

/// Pictures as planes.
struct PixelPlanesTests {
    private func planes(hasAlpha: Bool) throws -> PixelPlanes {
        var pool = PixelPlanesPool(width: 70, height: 3)
        let planes = try pool.make(hasAlpha: hasAlpha)
        for y in 0..<3 {
            for x in 0..<70 {
                for plane in 0..<(hasAlpha ? 4 : 3) { planes.row(y, of: plane)[x] = UInt8(x + 10 * y + 40 * plane) }
            }
        }
        return planes
    }

    @Test(arguments: [PixelFormat.bgra8, .rgba8], [true, false])
    func theyAreWhatTheirPackedPixelsAre(format: PixelFormat, hasAlpha: Bool) throws {
        let planes = try planes(hasAlpha: hasAlpha)
        let buffer = try planes.packed(format)
        // The rows of planes run down: the upper one is 0.
        #expect(buffer[0, 0] == SIMD4(0, 40, 80, hasAlpha ? 120 : 255))
        #expect(buffer[69, 0] == SIMD4(69, 109, 149, hasAlpha ? 189 : 255))
        #expect(buffer[2, 2] == SIMD4(22, 62, 102, hasAlpha ? 142 : 255))
    }

    @Test func oneTransparentPixelIsSeen() throws {
        let planes = try planes(hasAlpha: true)
        for y in 0..<3 { for x in 0..<70 { planes.row(y, of: 3)[x] = 255 } }
        #expect(!planes.hasTransparentPixel)
        planes.row(2, of: 3)[69] = 254
        #expect(planes.hasTransparentPixel)
        #expect(try !self.planes(hasAlpha: false).hasTransparentPixel)
    }

    @Test func theirMemoryIsUsedAgain() throws {
        var pool = PixelPlanesPool(width: 70, height: 3)
        let first = try pool.make(hasAlpha: false).row(0, of: 0)
        let second = try pool.make(hasAlpha: false)
        #expect(second.row(0, of: 0) == first)
        let third = try pool.make(hasAlpha: false)
        #expect(third.row(0, of: 0) != first)
        // Of another format there are none yet.
        #expect(try pool.make(hasAlpha: true).hasAlpha)
    }
}
