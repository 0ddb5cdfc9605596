internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia

/// Shows the source of a chain of shaders beside its result.
///
/// Belongs to the thread that made it, as the chain's filter does.
final class ComparingFilter: FrameFilter {
    private let chain: any FrameFilter
    private let comparison: Comparison
    private var pool: PixelBufferPool?

    init(_ chain: any FrameFilter, _ comparison: Comparison) {
        (self.chain, self.comparison) = (chain, comparison)
    }

    /// A source of another size than the result's is scaled to that.
    func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        let source = try picture.pixels()
        return try chain.begin(picture, at: time).then { (drawn) throws(Failure) in
            let result = try drawn.pixels()
            // The caller may have ended its own use by now.
            defer { source.endUse() }
            guard (source.width, source.height) != (result.width, result.height) else {
                return .pixels(try self.joined(source, result))
            }
            return .pixels(
                try self.joined(source.scaled(toWidth: result.width, height: result.height), result))
        }
    }

    private func joined(_ source: PixelBuffer, _ result: PixelBuffer) throws(Failure) -> PixelBuffer {
        let (width, height) = (result.width, result.height)
        let size = comparison.size(width: width, height: height)
        let pool =
            self.pool.flatMap { $0.format == result.format ? $0 : nil }
            ?? PixelBufferPool(width: size.width, height: size.height, format: result.format)
        self.pool = pool
        let both = try pool.makeBuffer(color: result.color)
        switch comparison {
        case .side:
            for y in 0..<height {
                both.copy(source, y, 0..<width, toRow: y, column: 0)
                both.copy(result, y, 0..<width, toRow: y, column: width)
            }
        case .over:
            for y in 0..<height {
                both.copy(source, y, 0..<width, toRow: y, column: 0)
                both.copy(result, y, 0..<width, toRow: height + y, column: 0)
            }
        case .wipe:
            let middle = width / 2
            for y in 0..<height {
                both.copy(source, y, 0..<middle, toRow: y, column: 0)
                both.copy(result, y, middle..<width, toRow: y, column: middle)
            }
            both.drawLine(at: middle)
        }
        return both
    }

    func setInput(_ slot: Int, _ picture: Picture) throws(Failure) { try chain.setInput(slot, picture) }

    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        try chain.setValue(components, of: name, stage: stage)
    }

    func removeBackground() throws(Failure) { try chain.removeBackground() }

    var isSteady: Bool { chain.isSteady }
    var stagesWithMemory: Set<Int> { chain.stagesWithMemory }

    func forget() { chain.forget() }

    var clock: StepClock { chain.clock }

    var notFinite: NotFinite { chain.notFinite }
}

extension PixelBuffer {
    /// Copies a part of another picture's row; both have the same number of bits where they have the same format.
    fileprivate func copy(
        _ other: PixelBuffer, _ row: Int, _ columns: Range<Int>, toRow y: Int, column x: Int
    ) {
        guard format == other.format else {
            for column in columns { self[x + column - columns.lowerBound, y] = other.code(column, row, for: format) }
            return
        }
        let size = format.bytesPerPixel
        let from = other.row(row)[columns.lowerBound * size..<columns.upperBound * size]
        UnsafeMutableRawBufferPointer(rebasing: self.row(y)[(x * size)...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: from))
    }

    /// A pixel in another format's codes: 16 bits are 8 bits times 257.
    private func code(_ x: Int, _ y: Int, for wanted: PixelFormat) -> SIMD4<UInt16> {
        let pixel = self[x, y]
        guard format.isDeep != wanted.isDeep else { return pixel }
        return format.isDeep
            ? SIMD4<UInt16>(truncatingIfNeeded: (SIMD4<UInt32>(truncatingIfNeeded: pixel) &+ 128) / 257) : pixel &* 257
    }

    /// A white line of a 960th of the width, at least two pixels, around a column.
    fileprivate func drawLine(at column: Int) {
        let half = max(1, width / 1920)
        let white = SIMD4<UInt16>(repeating: format.isDeep ? .max : 255)
        for y in 0..<height {
            for x in max(0, column - half)..<min(width, column + half) { self[x, y] = white }
        }
    }
}
