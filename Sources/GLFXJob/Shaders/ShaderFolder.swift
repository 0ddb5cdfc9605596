internal import GLFXCore
internal import GLFXDialects
internal import GLFXShaderText
internal import Glibc

/// The files that a shader may read: those below its own folder, the folders of `--include`, and those that a file of a
/// project names; nothing outside them, not even through a symbolic link.
struct ShaderFolder: ShaderFiles {
    private let shader: String
    /// The shader's own folder as the user gave it, with a trailing `/`; empty for the current one.
    private let folder: String
    /// Further folders, each with a trailing `/`.
    private let others: [String]
    /// Of stock pictures, each with a trailing `/`.
    private let media: [String]
    /// Real paths of all of them, each with a trailing `/`.
    private let roots: [String]

    /// - Parameters:
    ///   - includes: folders besides the shader's own.
    ///   - media: folders of stock pictures.
    init(ofShader path: String, includes: [String], media: [String] = []) throws(Failure) {
        shader = path
        folder = Self.folder(of: path)
        let project =
            ShaderProbe.project(of: path) ?? FileSystem.realpath(path).flatMap { ShaderProbe.project(of: $0) }
        let included = includes.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        others = included + (project.map { [$0.folder.isEmpty ? "./" : $0.folder] } ?? [])
        self.media = media.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        var roots: [String] = []
        for name in self.media {
            guard let real = FileSystem.realpath(name) else {
                throw Failure(
                    .usage, "\(.media) '\(name.dropLast())': there is no such folder", advice: "check the name")
            }
            roots.append(real.hasSuffix("/") ? real : real + "/")
        }
        for name in [folder] + included {
            guard let real = FileSystem.realpath(name.isEmpty ? "." : name) else {
                // Of a text that is no file.
                if name == folder { continue }
                throw Failure(
                    .usage, "\(.include) '\(name.dropLast())': there is no such folder", advice: "check the name")
            }
            roots.append(real.hasSuffix("/") ? real : real + "/")
        }
        // The parts came with the project: none may be a link out of it.
        if let project, let real = FileSystem.realpath(project.folder.isEmpty ? "." : project.folder) {
            roots += project.parts.compactMap { FileSystem.realpath(project.folder + $0) }
                .filter { $0.hasPrefix(real.hasSuffix("/") ? real : real + "/") }.map { $0 + "/" }
        }
        self.roots = roots
    }

    /// Relative to the including file, then to the shader's folder, then to the further ones.
    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard !path.hasPrefix("/") else { throw outside("includes", path) }
        let near = includer.isEmpty ? folder : Self.folder(of: includer)
        for place in [near, folder] + others {
            if let file = try file(place + path, asked: path, verb: "includes") { return file }
        }
        throw Failure(
            .shader, "'\(shader)' includes '\(path)', but there is no file '\(Self.tidy(near + path))'",
            advice: "put it there, or name its folder with \(.include)")
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        for place in path.hasPrefix("/") ? [""] : [folder] + others {
            if let file = try file(place + path, asked: path, verb: "names") { return file }
        }
        return nil
    }

    func names(in folder: String) -> [String] {
        let path = self.folder + folder
        guard let real = FileSystem.realpath(path.isEmpty ? "." : path), isInside(real) else { return [] }
        // A limit against huge folders.
        return FileSystem.names(in: real, limit: 10_000)?.sorted() ?? []
    }

    func picture(_ path: String) throws(Failure) -> String? {
        for place in path.hasPrefix("/") ? [""] : [folder] + others {
            if let file = try checked(place + path, asked: path) { return file }
        }
        return nil
    }

    /// Nil where there is no such file.
    private func checked(_ candidate: String, asked path: String) throws(Failure) -> String? {
        guard let real = FileSystem.realpath(candidate) else { return nil }
        guard isInside(real) else { throw outside("names", path) }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.shader, "'\(shader)' names '\(path)', which is no file")
        }
        return candidate
    }

    /// In the folders of stock pictures, laid out flat or as Shadertoy's server has them; then beside the shader, and in
    /// a folder `media` there.
    func media(_ path: String) throws(Failure) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        for place in media.flatMap({ [$0, $0 + "a/", $0 + "media/a/"] }) {
            if FileSystem.access(place + name, F_OK) == 0 { return try checked(place + name, asked: path) }
        }
        for place in ["", "media/", "media/a/"] {
            if let file = try picture(place + name) { return file }
        }
        return nil
    }

    /// Nil where there is no such file.
    private func file(
        _ candidate: String, asked: String, verb: String
    ) throws(Failure) -> (name: String, text: String)? {
        guard let real = FileSystem.realpath(candidate) else { return nil }
        guard isInside(real) else { throw outside(verb, asked) }
        guard let text = try TextFile.readIfPresent(real, kind: .shader) else {
            throw Failure(.shader, "'\(shader)' \(verb) '\(asked)', which is no file")
        }
        return (Self.tidy(candidate), text)
    }

    private func isInside(_ real: String) -> Bool { roots.contains { (real + "/").hasPrefix($0) } }

    private func outside(_ verb: String, _ path: String) -> Failure {
        Failure(
            .shader, "'\(shader)' \(verb) '\(path)', which is outside the shader's folder",
            advice: "copy it beside the shader, or allow its folder with \(.include)")
    }

    private static func folder(of path: String) -> String {
        path.unicodeScalars.lastIndex(of: "/").map { String(path.unicodeScalars[...$0]) } ?? ""
    }

    /// `a/../b` as `b`, so that a file has one name.
    private static func tidy(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
