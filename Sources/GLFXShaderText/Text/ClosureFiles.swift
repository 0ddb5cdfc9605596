package import GLFXCore

/// A shader's files as a closure that returns includes, by path relative to the shader's own folder.
package final class ClosureFiles: ShaderFiles {
    private let give: (String) throws(Failure) -> (name: String, text: String)
    /// Paths of included files, by the name to show.
    private var paths: [String: String] = [:]

    package init(_ give: @escaping (String) throws(Failure) -> (name: String, text: String)) { self.give = give }

    package func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let resolved = Self.resolve(path, from: paths[includer] ?? "")
        let file = try give(resolved)
        paths[file.name] = resolved
        return file
    }

    package func text(_ path: String) throws(Failure) -> (name: String, text: String)? { nil }
    package func names(in folder: String) -> [String] { [] }
    package func picture(_ path: String) throws(Failure) -> String? { nil }

    /// A path in one file, relative to the shader's own folder: `b.glsl` in `lib/a.glsl` is `lib/b.glsl`.
    package static func resolve(_ path: String, from includer: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        var parts = includer.split(separator: "/", omittingEmptySubsequences: true).dropLast().map(String.init)
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            if part == ".", !path.isEmpty { continue }
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
