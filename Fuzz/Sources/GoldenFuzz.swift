@testable import GLFXCompare

/// The texts of golden tests: files of hashes, command lines.
enum GoldenFuzz {
    static func run(_ input: FuzzInput) -> Int32 {
        Invariant.throwsOnlyFailures {
            let words = try CommandWords.split(input.text, file: "a.glfx")
            Invariant.check(!words.isEmpty, "a command line without words")
        }
        Invariant.throwsOnlyFailures {
            let file = try HashFile(text: input.text, name: "a.hash")
            Invariant.check(!file.lines.isEmpty, "a file of hashes without lines")
            let report = try HashComparison(actual: "b.hash", expected: file, times: .exact).run(file)
            Invariant.check(report.isEqual, "a file of hashes differs from itself")
        }
        return 0
    }
}
