import Glibc
import Synchronization

/// One picture in memory.
///
/// Rows begin at multiples of 64 bytes and are stored **bottom-up**: the first row in memory is the bottom of the
/// picture, as in GL; `row(y)` counts from the top. Contents are undefined when a buffer comes from a pool, which
/// reuses it when all other references are gone.
///
/// A buffer has one writer at a time: its owner in the pipeline. That makes it `Sendable`; the type takes no lock.
public final class PixelBuffer: @unchecked Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// How the bytes of a row are laid out.
    public let format: PixelFormat
    /// A multiple of 64.
    public let bytesPerRow: Int
    /// What the code values mean. RGB always; the range is full.
    public var color: ColorDescription

    /// The lowest row's first byte; 64-byte aligned; `bytesPerRow * height` bytes belong to it.
    public let baseAddress: UnsafeMutableRawPointer

    /// Number of `endUse` calls: orders earlier writes before the next use, also for tools that do not track reference
    /// counts.
    private let uses = Atomic<Int>(0)

    /// Every row starts at a multiple of this, for zimg's widest kernels and GL's fast paths.
    public static let rowAlignment = 64

    /// A small zero-filled buffer outside any pool.
    /// - Precondition: `width` and `height` are positive, and there is memory for it.
    public convenience init(width: Int, height: Int, format: PixelFormat, color: ColorDescription = .init()) {
        guard let memory = Self.allocate(width: width, height: height, format: format) else {
            preconditionFailure(Self.noMemory(width, height, format).text.spelled(in: .library))
        }
        self.init(ownMemory: memory, width: width, height: height, format: format, color: color)
    }

    /// The same of any size.
    /// - Throws: `.usage` for a side that is not positive, `.limit` where there is no memory for it.
    public static func blank(
        width: Int, height: Int, format: PixelFormat, color: ColorDescription = .init()
    ) throws(Failure) -> PixelBuffer {
        guard width > 0, height > 0 else {
            throw Failure(
                .usage, "a picture cannot be \(width)x\(height)", advice: "both sides have at least one pixel")
        }
        guard let memory = allocate(width: width, height: height, format: format) else {
            throw noMemory(width, height, format)
        }
        return PixelBuffer(ownMemory: memory, width: width, height: height, format: format, color: color)
    }

    private convenience init(
        ownMemory memory: UnsafeMutableRawPointer, width: Int, height: Int, format: PixelFormat,
        color: ColorDescription
    ) {
        memory.initializeMemory(
            as: UInt8.self, repeating: 0, count: Self.bytesPerRow(width: width, format: format) * height)
        self.init(width: width, height: height, format: format, color: color, memory: memory)
    }

    /// - Parameter memory: what `allocate` gave for this size and format; the buffer frees it.
    init(
        width: Int, height: Int, format: PixelFormat, color: ColorDescription, memory: UnsafeMutableRawPointer
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.bytesPerRow = Self.bytesPerRow(width: width, format: format)
        self.color = color
        baseAddress = memory
    }

    deinit { free(baseAddress) }

    /// Call on any thread before releasing the buffer for reuse by another thread.
    package func endUse() { uses.add(1, ordering: .releasing) }

    /// Call before reusing a buffer that nobody references any more.
    func beginUse() { _ = uses.load(ordering: .acquiring) }

    /// Longest side of a picture: products of two sides and a pixel's bytes cannot overflow an `Int`.
    private static let longestSide = 1 << 28

    static func bytesPerRow(width: Int, format: PixelFormat) -> Int {
        (width * format.bytesPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment
    }

    /// Memory for `free`; nil if there is none. (Swift's own allocation would abort.)
    static func allocate(width: Int, height: Int, format: PixelFormat) -> UnsafeMutableRawPointer? {
        precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
        guard max(width, height) <= longestSide else { return nil }
        return aligned_alloc(rowAlignment, bytesPerRow(width: width, format: format) * height)
    }

    static func noMemory(_ width: Int, _ height: Int, _ format: PixelFormat) -> Failure {
        let isCountable = max(width, height) <= longestSide
        let bytes = isCountable ? bytesPerRow(width: width, format: format) * height : 0
        let megabytes = isCountable ? " (\((bytes + 999_999) / 1_000_000) MB)" : ""
        return Failure(
            .limit, "there is no memory for a picture of \(width)x\(height)\(megabytes)",
            advice: "make it smaller with \(.size), or allow the process more memory")
    }

    /// All bytes, the bottom row first; valid only in the call.
    /// - Throws: what `body` throws.
    public func withBytes<Result, E: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Result
    ) throws(E) -> Result {
        try body(UnsafeMutableRawBufferPointer(start: baseAddress, count: bytesPerRow * height))
    }

    /// The bytes of the row that is `y` rows below the picture's top.
    public func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
        precondition(y >= 0 && y < height, "row outside the picture")
        return UnsafeMutableRawBufferPointer(
            start: baseAddress + (height - 1 - y) * bytesPerRow, count: width * format.bytesPerPixel)
    }

    /// Red, green, blue, alpha of one pixel, counted from the top left, in code values of `format`; of floating point in
    /// those of `.rgba16`, cut to 0 … 65535. For tests and small jobs: it is slow.
    public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
        get {
            let row = row(y)
            switch format {
            case .bgra8:
                let p = 4 * x
                return SIMD4(UInt16(row[p + 2]), UInt16(row[p + 1]), UInt16(row[p]), UInt16(row[p + 3]))
            case .rgba8:
                let p = 4 * x
                return SIMD4(UInt16(row[p]), UInt16(row[p + 1]), UInt16(row[p + 2]), UInt16(row[p + 3]))
            case .rgba16:
                let words = row.bindMemory(to: UInt16.self)
                return SIMD4(words[4 * x], words[4 * x + 1], words[4 * x + 2], words[4 * x + 3])
            case .rgbaHalf: return row.bindMemory(to: HalfPixel.self)[x].words
            case .rgbaFloat: return row.bindMemory(to: FloatPixel.self)[x].words
            }
        }
        set {
            let row = row(y)
            switch format {
            case .bgra8, .rgba8:
                let bytes = SIMD4<UInt8>(clamping: newValue)
                row.bindMemory(to: SIMD4<UInt8>.self)[x] =
                    format == .bgra8 ? SIMD4(bytes.z, bytes.y, bytes.x, bytes.w) : bytes
            case .rgba16: row.bindMemory(to: SIMD4<UInt16>.self)[x] = newValue
            case .rgbaHalf: row.bindMemory(to: HalfPixel.self)[x] = HalfPixel(words: newValue)
            case .rgbaFloat: row.bindMemory(to: FloatPixel.self)[x] = FloatPixel(words: newValue)
            }
        }
    }
}
