internal import FrameCore

/// Where what compiling a shader gave is kept for the next start. Only what the driver can take again is kept.
public struct CompileCache: Sendable, Hashable {
    /// A folder that is made when something is to be kept. It belongs to the user alone.
    public var folder: String
    /// Names the program that keeps it there, with its version: another one's values are not used.
    public var edition: String

    /// A cache in a folder of its own.
    public init(folder: String, edition: String) {
        self.folder = folder
        self.edition = edition
    }

    /// `glfx` in the user's folder for caches: `$XDG_CACHE_HOME`, else `~/.cache` (XDG Base Directory Specification).
    /// - Returns: nil where the environment tells neither.
    public static func standard(edition: String) -> CompileCache? {
        func variable(_ name: String) -> String? {
            // A relative path would mean another folder in every place; the specification has it ignored.
            FileSystem.variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let caches = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else { return nil }
        return CompileCache(folder: caches + "/glfx", edition: edition)
    }
}
