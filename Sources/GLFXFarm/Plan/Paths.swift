internal import GLFXCore
internal import Glibc

/// Paths that stay right when a folder lies elsewhere.
enum Paths {
    /// From the root of the file system, with `.` and `..` taken out; links are not followed.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : currentFolder + "/" + path
        var parts: [String] = []
        for part in names(in: whole) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Split among Unicode scalars, as in `PathParts`.
    private static func names(in path: String) -> [String] {
        path.unicodeScalars.split(separator: "/").map { String($0) }
    }

    private static var currentFolder: String {
        guard let name = getcwd(nil, 0) else { return "" }
        defer { free(name) }
        return String(fileName: UnsafePointer(name))
    }

    /// A path as seen from a folder: `../in.mov`. Both are absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let (target, base) = (names(in: path), names(in: folder))
        let common = zip(target, base).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: base.count - common) + target[common...]
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// The deepest folder that holds both. Both are absolute.
    static func common(_ one: String, _ other: String) -> String {
        let parts = zip(names(in: one), names(in: other)).prefix { $0 == $1 }.map(\.0)
        return "/" + parts.joined(separator: "/")
    }

    /// Whether a path is in a folder, at any depth. Both are absolute.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        folder == "/" || path == folder || path.utf8.starts(with: (folder + "/").utf8)
    }
}
