package import GLFXCompile
internal import GLFXCore

/// Where compiled programs are kept for the next start. Only those that the driver can load again are kept.
public struct CompileCache: Sendable, Hashable {
    /// Created on the first write. Only the user can access it.
    public var folder: String
    /// The name and version of the program that writes the cache: another edition's values are not used.
    public var edition: String

    /// A cache in a folder.
    public init(folder: String, edition: String) {
        self.folder = folder
        self.edition = edition
    }

    /// `glfx` in the user's folder for caches: `$XDG_CACHE_HOME`, else `~/.cache` (XDG Base Directory Specification).
    /// - Returns: nil where neither variable is set.
    public static func standard(edition: String) -> CompileCache? {
        func variable(_ name: String) -> String? {
            // The specification has relative paths ignored.
            FileSystem.variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let caches = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else { return nil }
        return CompileCache(folder: caches + "/glfx", edition: edition)
    }
}

extension ProgramCache {
    /// Keeps programs as files.
    package init(_ cache: CompileCache) {
        let folder = CacheFolder(cache.folder)
        self.init(edition: cache.edition, read: { folder.read($0) }, write: { folder.write($0, $1) })
    }
}
