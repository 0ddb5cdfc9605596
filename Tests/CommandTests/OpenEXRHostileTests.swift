import Foundation
import GLFXTestSupport
import Testing

/// OpenEXR files that lie end in one line, or are read as far as they are true.
@Suite struct OpenEXRHostileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ bytes: OpenEXRBytes, _ command: String = "$glfx in.exr --overwrite out.exr") throws -> Outcome {
        try bytes.data.write(to: URL(fileURLWithPath: folder.path("in.exr")))
        return try Glfx.shell(command, in: folder)
    }

    @Test func theFileItselfIsRead() throws {
        #expect(try run(OpenEXRBytes()).code == 0)
        let samples = try Raster.samples(["-i", "out.exr"], "gbrpf32le", in: folder)
        #expect(samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } == Array(repeating: 1, count: 24))
    }

    /// Each with a word of its line.
    static let lies: [(name: String, word: String, change: @Sendable (inout OpenEXRBytes) -> Void)] = [
        (
            "deep", "its pixels are deep",
            {
                $0.flags = 0x800
                $0.set("type", "string", Array("deepscanline".utf8))
                $0.set("version", "int", OpenEXRBytes.little([1]))
                $0.set("maxSamplesPerPixel", "int", OpenEXRBytes.little([1]))
                $0.set("chunkCount", "int", OpenEXRBytes.little([2]))
            }
        ),
        (
            "tiles larger than all", "width of the tiles",
            {
                $0.flags = 0x200
                $0.set("tiles", "tiledesc", OpenEXRBytes.little([0x4000_0000, 0x4000_0000]) + [0])
            }
        ),
        (
            "tiles of nothing", "is damaged or cut off",
            {
                $0.flags = 0x200
                $0.set("tiles", "tiledesc", OpenEXRBytes.little([0, 0]) + [0])
            }
        ),
        (
            "an endless window", "is damaged or cut off",
            { $0.set("dataWindow", "box2i", OpenEXRBytes.little([Int(Int32.min), 0, Int(Int32.max), 1])) }
        ),
        (
            "a window without pixels", "is damaged or cut off",
            { $0.set("dataWindow", "box2i", OpenEXRBytes.little([0, 0, -5, 1])) }
        ),
        (
            "a large window", "1000000x1000000",
            {
                $0.set("dataWindow", "box2i", OpenEXRBytes.little([-500_000, -500_000, 499_999, 499_999]))
                $0.set("displayWindow", "box2i", OpenEXRBytes.little([-500_000, -500_000, 499_999, 499_999]))
            }
        ),
        ("chunks far away", "is damaged or cut off", { $0.offsets = [1 << 60, 1 << 61] }),
        ("chunks before the file", "is damaged or cut off", { $0.offsets = [.max, .max - 1] }),
        ("chunks in the header", "is damaged or cut off", { $0.offsets = [8, 9] }),
        ("a channel list without an end", "is damaged or cut off", { $0.set("channels", "chlist", Array("R".utf8)) }),
        ("another compression", "is damaged or cut off", { $0.set("compression", "compression", [200]) }),
        (
            "rows of another length", "is damaged or cut off",
            { $0.chunks = (0..<2).map { OpenEXRBytes.little([$0, 0x7FFF_FFFF]) } }
        ),
    ]

    @Test(arguments: lies.indices)
    func aLieIsOneLine(index: Int) throws {
        let lie = Self.lies[index]
        var bytes = OpenEXRBytes()
        lie.change(&bytes)
        let outcome = try run(bytes)
        #expect([3, 8].contains(outcome.code), "\(lie.name): \(outcome.code) \(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("glfx: error: "), "\(lie.name): \(outcome.errors)")
        #expect(outcome.errors.contains(lie.word), "\(lie.name): \(outcome.errors)")
        // The same file is no trap for what only looks at it.
        let inspected = try run(bytes, "$glfx inspect in.exr")
        #expect([0, 3, 8].contains(inspected.code), "\(lie.name): \(inspected.code) \(inspected.errors)")
    }

    /// A window far from 0 is a window.
    @Test func negativeWindowsAreRead() throws {
        var bytes = OpenEXRBytes()
        for name in ["dataWindow", "displayWindow"] {
            bytes.set(name, "box2i", OpenEXRBytes.little([-1004, -2002, -1001, -2001]))
        }
        bytes.chunks = (0..<2).map { row in
            OpenEXRBytes.little([row - 2002, 24]) + (0..<12).flatMap { _ in [0x00, 0x3C] as [UInt8] }
        }
        #expect(try run(bytes).errors.isEmpty)
        let header = try OpenEXRHeader(folder.read("out.exr"))
        #expect(header.numbers("dataWindow") == [-1004, -2002, -1001, -2001])
        _ = try run(bytes, "$glfx in.exr --encoder-option compression=none --overwrite out.exr")
        #expect(try OpenEXRHeader(folder.read("out.exr")).halves == Array(repeating: 0x3C00, count: 24))
    }

    @Test func aHundredThousandAttributesAreKept() throws {
        var bytes = OpenEXRBytes()
        bytes.attributes += (0..<100_000).map { ("a\($0)", "int", OpenEXRBytes.little([$0])) }
        let outcome = try run(bytes)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try OpenEXRHeader(folder.read("out.exr")).numbers("a99999") == [99_999])
        let text = try run(bytes, "$glfx inspect in.exr").output
        #expect(text.split(separator: "\n").count < 120 && text.contains("more attributes"), "\(text.prefix(200))")
    }
}
