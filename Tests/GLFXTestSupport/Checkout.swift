import Foundation

/// Paths in the repository that the tests were built from.
public enum Checkout {
    /// The repository's folder.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file's text.
    public static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The names in a folder.
    public static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    }

    /// The sample movies, which `scripts/make-samples` makes; empty where it has not been run.
    public static let samples: [String] = movies(in: root.appendingPathComponent("samples"))

    /// Real clips beside the checkout, where there are some.
    public static let footage: [String] = movies(in: root.appendingPathComponent("../shared/footage"))

    /// A sample by name.
    public static func sample(_ name: String) -> String { root.appendingPathComponent("samples/\(name)").path }

    private static func movies(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in ["mov", "mp4", "mkv", "webm"].contains { name.hasSuffix("." + $0) } }.sorted()
            .map { folder.appendingPathComponent($0).standardizedFileURL.path }
    }
}
