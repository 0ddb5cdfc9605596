internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXPrograms

/// The presets beside a job: `NAME.glfx-preset.json`.
struct PresetFolder: Sendable {
    private static let suffix = ".glfx-preset.json"
    /// With a trailing `/`; empty for the current one.
    private let folder: String

    /// - Parameter job: the file beside which they are; nil: they are in the current folder.
    init(beside job: String?) {
        folder = job.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
    }

    /// Sorted.
    var names: [String] {
        let all = FileSystem.names(in: folder.isEmpty ? "." : folder, limit: 10_000) ?? []
        return all.filter { $0.hasSuffix(Self.suffix) && $0.count > Self.suffix.count }
            .map { String($0.dropLast(Self.suffix.count)) }.filter(Self.isName).sorted()
    }

    /// - Throws: `.usage` for a name that is none, or of no preset, and for mistakes in the file.
    func read(_ name: String) throws(Failure) -> ValueFile {
        let path = try path(name)
        guard names.contains(name) else { throw Failure(.usage, "there is no preset '\(name)'") }
        return try ValueFile.load(path)
    }

    func write(_ text: String, as name: String) throws(Failure) {
        try WholeFile.write(Array(text.utf8), to: try path(name))
    }

    func remove(_ name: String) throws(Failure) {
        let path = try path(name)
        guard names.contains(name), FileSystem.unlink(path) == 0 else {
            throw Failure(.usage, "there is no preset '\(name)'")
        }
    }

    private func path(_ name: String) throws(Failure) -> String {
        guard Self.isName(name) else {
            throw Failure(
                .usage, "a preset cannot have that name",
                advice: "take letters, digits, spaces, dots, dashes and underscores, 64 at most")
        }
        return folder + name + Self.suffix
    }

    /// No folder, no hidden file.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.first, first != ".", text.count <= 64, text.utf8.count <= 200 else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
    }
}
