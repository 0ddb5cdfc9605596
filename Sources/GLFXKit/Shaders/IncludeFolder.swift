internal import FrameCore
internal import Glibc

/// The folder of a shader, from which (and from below which) it may include other files; nothing outside it, not even
/// by way of a symbolic link.
struct IncludeFolder {
    private let shader: String
    private let folder: String

    init(ofShader path: String) {
        shader = path
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : ""
    }

    /// The text of an included file and its name for messages.
    func read(_ name: String) throws(Failure) -> (name: String, text: String) {
        let path = folder + name
        guard let real = resolved(path) else {
            throw Failure(.shader, "'\(shader)' includes '\(name)', but there is no file '\(path)'")
        }
        let root = resolved(folder.isEmpty ? "." : folder) ?? "/"
        guard !name.hasPrefix("/"), real.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
            throw Failure(
                .shader, "'\(shader)' includes '\(name)', which lies outside the shader's folder",
                advice: "copy it beside the shader")
        }
        guard let text = try TextFile.readIfPresent(real, kind: .shader) else {
            throw Failure(.shader, "'\(shader)' includes '\(name)', which is no file")
        }
        return (path, text)
    }

    private func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
