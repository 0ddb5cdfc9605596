internal import GLFXCore
internal import GLFXShaderText

/// The files around an effect, with ReShade's headers where there are none: collections come without them, since
/// ReShade's installer adds them.
struct ReShadeFiles: ShaderFiles {
    private let files: any ShaderFiles

    init(_ files: any ShaderFiles) { self.files = files }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let path = path.split(separator: "\\").joined(separator: "/")
        do {
            return try files.include(path, from: includer)
        } catch {
            // Authors work where names' case does not matter.
            if let other = otherCase(path), let file = try? files.include(other, from: "") { return file }
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard let header = ReShadeHeaders.files[name] else { throw error }
            return header
        }
    }

    /// The path of a file in the effect's folder whose name differs in case alone.
    private func otherCase(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let name = parts.last, !parts.contains("..") else { return nil }
        let folder = parts.dropLast().joined(separator: "/")
        let fileName = files.names(in: folder).first { $0.lowercased() == name.lowercased() }
        return fileName.map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    func media(_ path: String) throws(Failure) -> String? { try files.media(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }

    /// Pictures are beside the effect, or in a folder `Textures` there.
    func picture(_ path: String) throws(Failure) -> String? {
        for folder in ["", "Textures/", "textures/"] {
            if let picture = try files.picture(folder + path) { return picture }
        }
        return nil
    }
}
