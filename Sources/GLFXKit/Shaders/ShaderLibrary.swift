internal import BundledShaders
public import FrameCore
public import ShaderText

/// Where shaders come from: files, and the ones that are inside the binary.
public enum ShaderLibrary {
    /// A shader that comes with glfx.
    public struct BundledShader: Sendable {
        /// What `--shader` calls it.
        public var name: String
        /// What it does, in a line.
        public var summary: String
        /// Its text.
        public var source: String
    }

    /// In the order of the alphabet.
    public static var bundled: [BundledShader] {
        BundledShaders.all.map { shader in
            let text = String(decoding: shader.source, as: UTF8.self)
            let first = text.split(separator: "\n").first ?? ""
            let summary = first.drop { $0 == "/" || $0 == " " }
            return BundledShader(name: shader.name, summary: String(summary), source: text)
        }
    }

    /// A shader by the name of a file or, if there is no such file, of a bundled one (with or without `.frag`).
    /// - Throws: `.usage` where there is neither; `.shader` where its text is none.
    public static func load(_ nameOrPath: String) throws(Failure) -> ShaderProgram {
        if let text = try TextFile.readIfPresent(nameOrPath, kind: .shader) {
            let includes = IncludeFolder(ofShader: nameOrPath)
            return try ShaderProgram.parse(text: text, name: nameOrPath) { name throws(Failure) in
                try includes.read(name)
            }
        }
        let bundled = bundled
        let name = nameOrPath.hasSuffix(".frag") ? String(nameOrPath.dropLast(5)) : nameOrPath
        guard let shader = bundled.first(where: { $0.name == name }) else {
            let near = nearestName(to: name, in: bundled.map(\.name))
            throw Failure(
                .usage, "there is no shader '\(nameOrPath)': neither a file nor a bundled shader has that name",
                advice: near.map { "did you mean '\($0)'?" } ?? "`glfx shaders` lists the bundled ones")
        }
        return try ShaderProgram.parse(text: shader.source, name: shader.name) { name throws(Failure) in
            throw Failure(.shader, "'\(shader.name)' includes '\(name)', but bundled shaders include nothing")
        }
    }
}
