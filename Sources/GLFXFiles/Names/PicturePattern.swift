package import GLFXCore
import Glibc

/// The files that a pattern of pictures names: `frames/*.png` or `frames/%04d.png`.
package enum PicturePattern {
    /// Every picture, by number, or by name in natural order (`f2` before `f10`).
    /// - Throws: `.usage` for an invalid pattern, `.input` where no file matches or a number is missing.
    package static func paths(_ pattern: String) throws(Failure) -> [String] {
        let run = try run(pattern)
        guard let gap = run.missing.first else { return run.paths }
        let others = gap.count == 1 ? "is missing" : "and others up to \(gap.upperBound) are missing"
        throw Failure(
            .input,
            "the numbers of '\(pattern)' have a gap: '\(try PictureSequence(pattern).path(gap.lowerBound))' \(others)",
            advice: "add the picture, or give the pattern with a * instead of the number to take what is there")
    }

    /// As `paths`, with what is missing.
    /// - Throws: `.usage` for an invalid pattern, `.input` where no file matches.
    package static func run(_ pattern: String) throws(Failure) -> PictureRun {
        if isNumbered(pattern) {
            let sequence = try PictureSequence(pattern)
            let run = PictureRun(numbers: sequence.numbers, of: sequence)
            if !run.paths.isEmpty { return run }
        } else {
            let paths = try listed(pattern)
            if !paths.isEmpty { return PictureRun(listed: paths) }
        }
        let folder = pattern.folderOfPath
        let isThere = FileSystem.access(folder, F_OK) == 0 || isGlob(folder)
        throw Failure(
            .input, "no picture matches '\(pattern)'",
            advice: isThere
                ? "check the pattern, and put it in quotes so that the shell leaves it alone"
                : "there is no folder '\(folder)'")
    }

    /// Whether a path is a pattern.
    package static func isPattern(_ path: String) -> Bool { isGlob(path) || isNumbered(path) }

    private static func isGlob(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

    /// A percent sign followed by `d`, with or without digits in between.
    private static func isNumbered(_ path: String) -> Bool {
        path.indices.contains { index in
            path[index] == "%"
                && path[path.index(after: index)...].drop { $0.isASCII && $0.isNumber }.first == "d"
        }
    }

    private static func listed(_ pattern: String) throws(Failure) -> [String] {
        var matches = glob_t()
        defer { globfree(&matches) }
        let code = pattern.withFileName { glob($0, GLOB_NOSORT, nil, &matches) }
        if code == GLOB_NOSPACE { throw Failure(.limit, "out of memory while looking for '\(pattern)'") }
        guard code == 0, let names = matches.gl_pathv else { return [] }
        let paths = (0..<Int(matches.gl_pathc)).compactMap { names[$0].map { String(fileName: $0) } }
        return paths.map { (path: $0, key: NaturalOrder($0)) }.sorted { $0.key < $1.key }.map(\.path)
    }

}
