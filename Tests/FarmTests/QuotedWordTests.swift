@testable import GLFXFarm
import GLFXTestSupport
import Testing

/// A word in a scheduler's script is one word to a shell, whatever is in it.
@Suite struct QuotedWordTests {
    @Test(arguments: ["a b", "it's", "''", "$HOME `id` \\ \"", "*", "", "-n", "line\nbreak", "ü"])
    func aShellReadsTheSame(word: String) throws {
        let outcome = try Tool.run("sh", ["-c", "printf %s \(Submission.quoted(word))"], in: Folder())
        #expect(outcome.code == 0 && outcome.output == word)
    }
}
