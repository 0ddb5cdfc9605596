package import FrameCore
import Glibc

/// The files that a pattern of pictures names: `frames/*.png` or `frames/%04d.png`.
package enum PicturePattern {
    /// Every picture, in order: by number, or as people sort names (`f2` before `f10`).
    /// - Throws: `.usage` for a pattern that cannot be one, `.input` where no file matches or a number is missing.
    package static func paths(_ pattern: String) throws(Failure) -> [String] {
        let paths = isNumbered(pattern) ? try numbered(pattern) : try listed(pattern)
        guard paths.isEmpty else { return paths }
        let folder = pattern.folderOfPath
        let isThere = FileSystem.access(folder, F_OK) == 0 || isGlob(folder)
        throw Failure(
            .input, "no picture matches '\(pattern)'",
            advice: isThere
                ? "check the pattern, and put it in quotes so that the shell leaves it alone"
                : "there is no folder '\(folder)'")
    }

    /// Whether a word is a pattern at all.
    package static func isPattern(_ word: String) -> Bool { isGlob(word) || isNumbered(word) }

    private static func isGlob(_ word: String) -> Bool { word.contains { "*?[".contains($0) } }

    /// A percent sign with `d` behind it, with or without digits in between.
    private static func isNumbered(_ word: String) -> Bool {
        word.indices.contains { index in
            word[index] == "%"
                && word[word.index(after: index)...].drop { $0.isASCII && $0.isNumber }.first == "d"
        }
    }

    private static func listed(_ pattern: String) throws(Failure) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        let code = pattern.withFileName { glob($0, GLOB_NOSORT, nil, &found) }
        if code == GLOB_NOSPACE { throw Failure(.limit, "out of memory while looking for '\(pattern)'") }
        guard code == 0, let names = found.gl_pathv else { return [] }
        let paths = (0..<Int(found.gl_pathc)).compactMap { names[$0].map { String(fileName: $0) } }
        return paths.map { (path: $0, key: NaturalOrder($0)) }.sorted { $0.key < $1.key }.map(\.path)
    }

    private static func numbered(_ pattern: String) throws(Failure) -> [String] {
        let sequence = try PictureSequence(pattern)
        let numbers = sequence.numbers.sorted()
        for (number, next) in zip(numbers, numbers.dropFirst()) where next > number + 1 {
            let missing = next == number + 2 ? "is missing" : "and others up to \(next - 1) are missing"
            throw Failure(
                .input, "the numbers of '\(pattern)' have a gap: '\(sequence.path(number + 1))' \(missing)",
                advice: "add the picture, or give the pattern with a * instead of the number to take what is there")
        }
        return numbers.map(sequence.path)
    }
}
