import Foundation
import GLFXTestSupport
import Testing

/// The documentation's programs are those of Tests/Consumer, which `scripts/examples` builds and runs.
@Suite struct DocumentationTests {
    /// Lines without their common indentation.
    private static func trimmed(_ lines: [Substring]) -> String {
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }

    private static func blocks(_ text: String, from begins: (Substring) -> Bool, to end: String) -> [String] {
        var blocks: [String] = []
        var current: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = current {
                current = line == end ? nil : lines + [line]
                if line == end { blocks.append(trimmed(lines)) }
            } else if begins(line) {
                current = []
            }
        }
        return blocks
    }

    private static func texts(in folder: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(ending) }.sorted().map { try Checkout.text("\(folder)/\($0)") }
    }

    @Test func everySnippetIsAProgramThatIsRun() throws {
        let sources = try Self.texts(in: "Tests/Consumer/Sources/Snippets", ending: ".swift")
        let programs = sources.flatMap { Self.blocks($0, from: { $0.hasPrefix("func ") }, to: "}") }
        let main = try Checkout.text("Tests/Consumer/Sources/Snippets/main.swift")
        for name in sources.joined().matches(of: /func (\w+)\(\)/).map(\.1) {
            #expect(main.contains(" \(name)()"), "\(name) is never run")
        }
        var count = 0
        for catalog in ["Sources/GLFXKit/GLFXKit.docc", "Sources/GLFXDrawing/GLFXDrawing.docc"] {
            for page in try Self.texts(in: catalog, ending: ".md") {
                for snippet in Self.blocks(page, from: { $0 == "```swift" }, to: "```") {
                    let isRun = programs.contains(snippet)
                    #expect(isRun, "in \(catalog), and in no program:\n\(snippet)")
                    count += 1
                }
            }
        }
        #expect(count == programs.count && count >= 12)
    }
}
