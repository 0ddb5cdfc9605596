internal import GLFXCore
internal import GLFXShaderText

/// The files around the shaders of a chain. Lines that only RetroArch reads are taken out of their texts, and kept here.
final class RetroArchFiles: ShaderFiles {
    private let files: any ShaderFiles
    /// Included files by the folder that asks and the path, since passes include the same ones.
    private var known: [String: (name: String, text: String, file: RetroArchFile)] = [:]
    /// The name of the shader that is being read.
    private var shader = ""
    /// The shader and what it includes, each once, in the order of reading.
    private var openFiles: [RetroArchFile] = []
    private var names: Set<String> = []
    /// What the shader that is being read says of its pass.
    private(set) var pragmas = RetroArchPragmas()

    init(_ files: any ShaderFiles) { self.files = files }

    /// Begins to read a pass's shader.
    /// - Returns: its text without the lines that only RetroArch reads.
    func begin(_ file: SourceFile) throws(Failure) -> SourceFile {
        (shader, openFiles, names, pragmas) = (file.name, [], [], RetroArchPragmas())
        let text = RetroArchFile(file, keeping: RetroArchFile.stagePragmas)
        try open(text)
        return text.file
    }

    /// The parameters that the shader and its includes declare.
    var parameters: [RetroArchFile.Parameter] { openFiles.flatMap(\.parameters) }

    /// Relative to the file that includes, as in RetroArch.
    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let asking = includer.isEmpty ? shader : includer
        let folder = asking.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let key = folder.joined(separator: "/") + "\n" + path
        if let entry = known[key] {
            try open(entry.file)
            return (entry.name, entry.text)
        }
        let source = try files.include(path.replacing("\\", with: "/"), from: asking)
        let file = RetroArchFile(
            try SourceFile(name: source.name, text: source.text), keeping: RetroArchFile.stagePragmas)
        let text = String(decoding: file.file.bytes, as: UTF8.self)
        known[key] = (source.name, text, file)
        try open(file)
        return (source.name, text)
    }

    private func open(_ file: RetroArchFile) throws(Failure) {
        guard names.insert(file.file.name).inserted else { return }
        openFiles.append(file)
        try pragmas.add(file)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try files.picture(path) }
}
