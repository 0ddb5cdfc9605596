import Foundation
import GLFXTestSupport
import Testing

/// Files that the documents name exist, and every script is listed.
@Suite struct DocumentTests {
    private static let documents: [String] = {
        let folder = Checkout.root.appendingPathComponent("docs").path
        let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "research/README.md", "samples/README.md"]
            + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }()

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Checkout.root.appendingPathComponent(path).path)
    }

    @Test(arguments: documents) func filesThatADocumentNamesAreThere(document: String) throws {
        let text = try Checkout.text(document)
        for match in text.matches(of: /`((scripts|research|samples|\.ci)\/[a-z][a-z-]*)[ `]/) {
            #expect(exists(String(match.1)), "\(document) names \(match.1)")
        }
        for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            let folder = document.contains("/") ? String(document.prefix { $0 != "/" }) + "/" : ""
            #expect(exists(folder + match.1), "\(document) links to \(match.1)")
        }
    }

    @Test func everyScriptIsListed() throws {
        let page = try Checkout.text("docs/testing.md")
        let folder = Checkout.root.appendingPathComponent("scripts")
        let parts: Set<String> = ["benchmarks", "hosts", "parts"]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !parts.contains(name) {
            #expect(page.contains("| `scripts/\(name)` |"), "docs/testing.md has no row for scripts/\(name)")
        }
    }
}
