import FrameCore
import Testing

/// Buffers whose pixels are made when somebody looks at them.
struct DeferredPixelsTests {
    /// Paints one pixel, and counts what is asked of it.
    private final class Source: DeferredPixels, @unchecked Sendable {
        var painted = 0
        var letGone = 0
        var failure: Failure?

        func paint(_ buffer: PixelBuffer) throws(Failure) {
            painted += 1
            if let failure { throw failure }
            buffer[0, 0] = SIMD4(1, 2, 3, 4)
        }

        var hasPlanarRows: Bool { false }
        func show(to sink: any PlanarSink) {}
        func letGo() { letGone += 1 }
    }

    private let pool = PixelBufferPool(width: 70, height: 3, format: .bgra8)

    @Test func pixelsAreMadeOnceAndWhenTheyAreWanted() throws {
        let source = Source()
        let buffer = try pool.makeBuffer(color: .init()) { source }
        #expect(source.painted == 0 && source.letGone == 0)
        #expect(buffer[0, 0] == SIMD4(1, 2, 3, 4))
        buffer[0, 0] = SIMD4(9, 9, 9, 9)
        try buffer.paint()
        #expect(buffer[0, 0] == SIMD4(9, 9, 9, 9))
        #expect(buffer.origin == nil)
        #expect(source.painted == 1 && source.letGone == 1)
    }

    @Test func whatNobodyLookedAtIsLetGoWithItsBuffer() throws {
        let source = Source()
        do { _ = try pool.makeBuffer(color: .init()) { source } }
        let next = try pool.makeBuffer(color: .init())
        #expect(source.painted == 0 && source.letGone == 1)
        #expect(pool.allocationCount == 1)
        #expect(next.origin == nil)
    }

    @Test func aBufferThatSomebodyHoldsIsNotLentAgain() throws {
        let held = try pool.makeBuffer(color: .init())
        held[5, 1] = SIMD4(7, 7, 7, 7)
        for _ in 0..<3 { try pool.makeBuffer(color: .init())[5, 1] = SIMD4(1, 1, 1, 1) }
        #expect(held[5, 1] == SIMD4(7, 7, 7, 7))
        #expect(pool.allocationCount == 2)
    }

    @Test func paintingTellsWhatWentWrong() throws {
        let source = Source()
        source.failure = Failure(.limit, "there is no room")
        let buffer = try pool.makeBuffer(color: .init()) { source }
        #expect(throws: Failure.self) { try buffer.paint() }
        #expect(source.letGone == 1)
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
        let buffer = try PixelBufferPool(width: 70, height: 3, format: format).makeBuffer(color: .init()) { planes }
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
        // Of another kind there are none yet.
        #expect(try pool.make(hasAlpha: true).hasAlpha)
    }
}
