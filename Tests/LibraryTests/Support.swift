import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Collects the notes of a movie's maker, reader or writer, from any thread.
final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Red, green, blue of decoded frames, as ffmpeg has them.
struct DecodedFrames {
    let width: Int
    let height: Int
    let bytes: Data

    init(_ name: String, width: Int, height: Int, in folder: Folder) throws {
        (self.width, self.height) = (width, height)
        bytes = try Raster.samples(["-i", name], "rgb24", in: folder)
    }

    var count: Int { bytes.count / (3 * width * height) }

    func pixel(_ frame: Int, _ x: Int, _ y: Int) -> [Int] {
        let start = 3 * ((frame * height + y) * width + x)
        return (0..<3).map { Int(bytes[start + $0]) }
    }
}

/// The failure that a closure throws; nil where it throws none.
func failure(_ body: () throws -> Void) -> Failure? {
    do {
        try body()
        return nil
    } catch {
        return error as? Failure
    }
}

extension PixelBuffer {
    /// A picture of one color.
    static func plain(_ color: Color, width: Int = 64, height: Int = 48) throws -> PixelBuffer {
        let picture = PixelBuffer(width: width, height: height, format: .bgra8)
        try picture.draw { $0.clear(color) }
        return picture
    }

    /// Columns of the leftmost and the rightmost pixel that is not like the first one; nil where there is none.
    var inkColumns: ClosedRange<Int>? {
        let columns = (0..<width).filter { x in (0..<height).contains { self[x, $0] != self[0, 0] } }
        return columns.first.flatMap { first in columns.last.map { first...$0 } }
    }
}
