import Foundation

/// A fresh folder for one test, removed at its end.
public final class Folder: Sendable {
    /// The folder itself.
    public let url: URL

    /// Makes it below the system's temporary folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("glfx-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have removed write permission.
        chmod(url.path, 0o755)
        try? FileManager.default.removeItem(at: url)
    }

    /// The full path of a name in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a text file.
    public func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    /// A file's bytes.
    public func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// Everything in it, hidden files too, in the order of the alphabet.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
