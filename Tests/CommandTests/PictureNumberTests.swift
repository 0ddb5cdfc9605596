import Foundation
import GLFXTestSupport
import Testing

/// Numbered pictures keep their numbers from INPUT to OUTPUT; what is missing is named, and the picture before is held.
@Suite struct PictureNumberTests {
    private let folder: Folder

    /// `s.1001.png` to `s.1008.png`, of which each shows its number minus 1001.
    init() throws {
        folder = try Folder()
        try CountedClip.make("in.mov", frames: 8, rate: "25", step: 5, in: folder)
        try Tool.ffmpeg(["-i", "in.mov", "-start_number", "1001", "s.%04d.png"], in: folder)
    }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private var written: [String] {
        get throws { try folder.names.filter { $0.hasPrefix("o.") }.sorted() }
    }

    private func shown(_ number: Int) throws -> [Int] {
        try CountedClip.numbers("o.\(number).png", step: 5, in: folder)
    }

    @Test(
        arguments: [
            "s.%04d.png", "'s.*.png'", "s.%04d.png --shader passthrough", "s.%04d.png --fps 24 --parts 2",
            "s.%04d.png --fps 24 --timecode 10:00:00:00 --burn timecode",
        ])
    func numbersAreKept(words: String) throws {
        let errors = try run("\(words) o.%04d.png").errors
        #expect(try written == (1001...1008).map { "o.\($0).png" })
        let name = words.split(separator: " ")[0].filter { $0 != "'" }
        let note = "glfx: note: the pictures are numbered from 1001 on, as those of '\(name)'\n"
        #expect(errors.components(separatedBy: note).count == 2, "\(errors)")
        if !words.contains("burn") { #expect(try shown(1006) == [5]) }
    }

    @Test(
        arguments: [
            ("s.%04d.png --fps 10 --start 0.2", 1003, 6), ("s.%04d.png --fps 10 --start 0.2 --end 0.5", 1003, 3),
            ("s.%04d.png --start-number 1", 1, 8), ("s.%04d.png s.1001.png --fps 10", 1, 9),
            ("s.%04d.png --fps 10 --hold 0.2", 1, 16), ("in.mov", 1, 8), ("'s.100[1-46-8].png'", 1, 7),
        ])
    func theFirstNumberIs(words: String, first: Int, count: Int) throws {
        _ = try run("\(words) o.%04d.png")
        func name(_ number: Int) -> String { "o.\(String(repeating: "0", count: 4 - "\(number)".count))\(number).png" }
        #expect(try written == (first..<first + count).map(name))
    }

    @Test(arguments: ["", " --fps 24 --parts 2", " --shader passthrough"])
    func aGapIsHeldAndNamed(words: String) throws {
        for number in [1004, 1005, 1007] { try FileManager.default.removeItem(atPath: folder.path("s.\(number).png")) }
        let errors = try run("s.%04d.png\(words) o.%04d.png").errors
        let note =
            "glfx: note: frames 1004-1005 and 1007 of 's.%04d.png' are missing: the frame before is held\n"
        #expect(errors.components(separatedBy: note).count == 2, "\(errors)")
        #expect(try written == (1001...1008).map { "o.\($0).png" })
        #expect(try (1001...1008).flatMap { try shown($0) } == [0, 1, 2, 2, 2, 5, 5, 7])
    }

    @Test func aStrictJobStopsAtAGap() throws {
        try FileManager.default.removeItem(atPath: folder.path("s.1004.png"))
        let outcome = try Glfx.shell("$glfx s.%04d.png --strict o.%04d.png", in: folder)
        let line = "glfx: error: frame 1004 of 's.%04d.png' is missing; "
        #expect(outcome.code == 3 && outcome.errors.hasPrefix(line) && outcome.errors.split(separator: "\n").count == 1)
        #expect(try written.isEmpty)
    }

    /// A name that was mistyped is no gap of a billion frames.
    @Test func aGapHasALimit() throws {
        try FileManager.default.copyItem(atPath: folder.path("s.1001.png"), toPath: folder.path("s.999999999.png"))
        let outcome = try Glfx.shell("$glfx s.%04d.png o.%04d.png", in: folder)
        #expect(
            outcome.code == 3
                && outcome.errors.contains("999998990 frames of 's.%04d.png' are missing, from 1009 to 999999998"),
            "\(outcome.errors)")
    }
}
