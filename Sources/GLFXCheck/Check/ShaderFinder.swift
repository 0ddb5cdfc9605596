public import GLFXCore
internal import GLFXDialects
internal import GLFXJob
internal import GLFXPrograms
internal import Glibc

/// Finds the files to check: those that are named, and all shaders below folders that are named.
public enum ShaderFinder {
    /// A file to check.
    public struct File: Sendable, Hashable {
        /// The path to open it by.
        public var path: String
        /// The folder that the user named, if it is in one and was not named itself: a collection's shaders may include each other's files.
        public var folder: String? = nil
        /// Its text, where that is not in the file: `path` is the name that messages have for it, and its folder is
        /// where it includes files from.
        public var text: String? = nil

        /// A file.
        public init(path: String, folder: String? = nil, text: String? = nil) {
            (self.path, self.folder, self.text) = (path, folder, text)
        }
    }

    /// Extensions, in lower case, of files that hold a shader to draw. Vertex shaders (vert, vs, vsh), Shadertoy's
    /// buffers and Matchbox's later passes are read with the shader beside them.
    package static let endings = ShaderProbe.endings

    /// Whether a file of this extension may be one for others to include; nothing is known of one without.
    static func mayBeIncluded(_ path: String, _ text: String) -> Bool {
        let ending = ending(of: path.nameOfPath)
        // An effect of ReShade may include its only technique.
        if ending == "fx" { return !text.contains("#include") && !text.contains("technique") }
        return ending == "glsl" || !ending.isEmpty && !endings.contains(ending)
    }

    /// Files in the order of the paths; instead of a named one that is a part of another's shader, that other. Those of a
    /// folder sorted by name, subfolders among them. Hidden folders and links to folders are skipped.
    /// - Throws: `.usage` for a path that does not exist, or a folder without any shader.
    public static func find(in paths: [String]) throws(Failure) -> [File] {
        var shaders: [File] = []
        for path in paths {
            var status = stat()
            guard FileSystem.stat(path, &status) == 0 else {
                let reason = String(cString: strerror(errno))
                let kind = SpecialFile.kind(of: path).map { "it is \($0)" }
                throw Failure(.usage, "cannot check '\(path)': \(kind ?? reason)", advice: "check the name")
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                let ownerPath = owner(of: path)
                if ownerPath == path || !shaders.contains(where: { $0.path == ownerPath }) {
                    shaders.append(File(path: ownerPath))
                }
                continue
            }
            let inside = try files(below: path)
            guard !inside.isEmpty else {
                throw Failure(
                    .usage, "there is no shader in '\(path)' or below it",
                    advice: "shaders are told by their names' endings: \(endings.sorted().joined(separator: ", "))")
            }
            shaders += inside.map { File(path: $0, folder: path) }
        }
        return shaders
    }

    /// The text on the standard input as a file to check.
    /// - Parameter name: what messages call it; it includes files from the folder of that name.
    /// - Throws: `.input` where it cannot be read, or is longer than 4 MiB.
    package static func standardInput(named name: String) throws(Failure) -> File {
        File(path: name, text: try TextFile.readStandardInput(kind: .input))
    }

    private static func files(below folder: String) throws(Failure) -> [String] {
        var files: [String] = []
        // A stack. Terminates: the system limits the length of paths.
        var waiting = [(path: folder, isFolder: true)]
        while let next = waiting.popLast() {
            guard next.isFolder else {
                files.append(next.path)
                continue
            }
            let entries = try entries(of: next.path)
            let names = Set(entries.map(\.name))
            for entry in entries.sorted(by: { $0.name > $1.name }) {
                let path = next.path.hasSuffix("/") ? next.path + entry.name : "\(next.path)/\(entry.name)"
                guard entry.isFolder || isShader(entry.name, among: names) || isToldByText(path) else { continue }
                waiting.append((path, entry.isFolder))
            }
        }
        return files
    }

    private static func entries(of folder: String) throws(Failure) -> [(name: String, isFolder: Bool)] {
        guard let names = FileSystem.names(in: folder) else {
            throw Failure(.usage, "cannot read the folder '\(folder)': \(String(cString: strerror(errno)))")
        }
        var entries: [(name: String, isFolder: Bool)] = []
        for name in names where !name.hasPrefix(".") {
            var status = stat()
            let path = "\(folder)/\(name)"
            guard FileSystem.lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFLNK {
                // A link to a folder may form a cycle.
                guard FileSystem.stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: entries.append((name, true))
            case S_IFREG: entries.append((name, false))
            default: break
            }
        }
        return entries
    }

    private static func isShader(_ name: String, among names: Set<String>) -> Bool {
        endings.contains(ending(of: name)) && ShaderProbe.owner(of: name, among: names) == nil
    }

    /// The file that this one is read with, where it is a part of another's shader: a buffer, a later pass.
    private static func owner(of path: String) -> String {
        let name = path.nameOfPath
        let names = Set(FileSystem.names(in: path.folderOfPath) ?? [])
        return ShaderProbe.owner(of: name, among: names).map { path.dropLast(name.count) + $0 } ?? path
    }

    private static func isToldByText(_ path: String) -> Bool {
        guard let dialects = dialects(sharing: path), let text = try? TextFile.readIfPresent(path, kind: .shader)
        else { return false }
        return ShaderProbe(text: text, name: path).isAny(of: dialects)
    }

    /// The ecosystems whose shaders have the file's extension, where other files have it too.
    static func dialects(sharing path: String) -> Set<Dialect>? { ShaderProbe.sharedEndings[ending(of: path)] }

    /// The text after the last dot, in lower case.
    private static func ending(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}

extension ShaderProbe {
    /// Whether it was written for one of these ecosystems.
    func isAny(of dialects: Set<Dialect>) -> Bool { dialect.map(dialects.contains) ?? false }
}
