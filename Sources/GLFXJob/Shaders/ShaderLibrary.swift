public import GLFXCore
internal import GLFXDialects
public import GLFXPrograms
package import GLFXShaders

/// Loads shaders: files, and those bundled in the binary.
public enum ShaderLibrary {
    /// A shader that comes with glfx.
    public struct BundledShader: Sendable {
        /// Its name, as `ShaderStage` takes it.
        public var name: String
        /// What the shader does, in one line.
        public var summary: String
        /// The shader's text.
        public var source: String
    }

    /// Sorted by name.
    public static var bundled: [BundledShader] {
        BundledShaders.all.map { shader in
            let text = String(decoding: shader.source, as: UTF8.self)
            let first = text.split(separator: "\n").first ?? ""
            let summary = first.drop { $0 == "/" || $0 == " " }
            return BundledShader(name: shader.name, summary: String(summary), source: text)
        }
    }

    /// The ecosystems whose shaders can be read, in the order of the manual.
    public static var dialects: [Dialect] { Dialect.allCases }

    /// A shader as a job refers to it.
    /// - Throws: as `load(_:dialect:includes:)`.
    public static func load(_ reference: ShaderReference) throws(Failure) -> ShaderProgram {
        try load(
            reference.name, text: reference.text, dialect: reference.dialect, includes: reference.includes,
            media: reference.media, resultAlpha: reference.resultAlpha)
    }

    /// A shader by the name of a file or, if there is no such file, of a bundled one (with or without `.frag`).
    /// - Parameters:
    ///   - nameOrPath: a file; where there is none, a bundled shader.
    ///   - dialect: the ecosystem that it was written for; nil: detected.
    ///   - includes: folders besides the shader's own from which it may include files.
    /// - Throws: `.usage` where there is neither; `.shader` where its text is invalid.
    public static func load(
        _ nameOrPath: String, dialect: Dialect? = nil, includes: [String] = []
    ) throws(Failure) -> ShaderProgram {
        try load(nameOrPath, text: nil, dialect: dialect, includes: includes)
    }

    /// - Parameter text: its text, where that is not in the file.
    package static func load(
        _ nameOrPath: String, text: String?, dialect: Dialect?, includes: [String], media: [String] = [],
        resultAlpha: ResultAlpha? = nil
    ) throws(Failure) -> ShaderProgram {
        // Takes precedence over files: `--key` means it.
        if nameOrPath == "key", text == nil { return try bundledProgram(nameOrPath) }
        if let text = try TextFile.readIfPresent(nameOrPath, known: text) {
            let folder = try ShaderFolder(ofShader: nameOrPath, includes: includes, media: media)
            return try ShaderProgram.parse(
                text: text, name: nameOrPath, dialect: dialect, resultAlpha: resultAlpha, files: folder)
        }
        let name = nameOrPath.hasSuffix(".frag") ? String(nameOrPath.dropLast(5)) : nameOrPath
        let bundled = bundled
        guard let shader = bundled.first(where: { $0.name == name }) else {
            if let refusal = SpecialFile.refusal(.usage, of: nameOrPath, "the shader") { throw refusal }
            let near = nearestName(to: name, in: bundled.map(\.name) + ["key"])
            throw Failure(
                .usage, "there is no shader '\(nameOrPath)': neither a file nor a bundled shader has that name",
                advice: near.map { "did you mean '\($0)'?" } ?? "`glfx shaders` lists the bundled ones")
        }
        return try ShaderProgram.parse(
            text: shader.source, name: shader.name, dialect: dialect, resultAlpha: resultAlpha)
    }

    /// A bundled shader by its name, ignoring files.
    /// - Throws: `.shader` where there is none.
    package static func bundledProgram(_ name: String) throws(Failure) -> ShaderProgram {
        guard name == "key" else {
            guard let shader = BundledShaders.all.first(where: { $0.name == name }) else {
                throw Failure(.shader, "there is no bundled shader '\(name)'")
            }
            return try ShaderProgram.parse(text: String(decoding: shader.source, as: UTF8.self), name: name)
        }
        return try keyProgram()
    }

    /// A shader of a stage that glfx adds by itself.
    /// - Throws: `.shader` where there is none.
    package static func helperProgram(_ name: String) throws(Failure) -> ShaderProgram {
        guard let shader = BundledShaders.helpers.first(where: { $0.name == name }) else {
            throw Failure(.shader, "there is no shader '\(name)' of glfx's own")
        }
        return try ShaderProgram.parse(text: String(decoding: shader.source, as: UTF8.self), name: name)
    }

    /// The shader of `--key`.
    /// - Parameter constants: compiled into its text.
    /// - Throws: `.shader` where its text is invalid.
    package static func keyProgram(_ constants: KeyConstants = KeyConstants()) throws(Failure) -> ShaderProgram {
        let text = BundledShaders.key(constants)
        var program = try ShaderProgram.parse(text: text, name: "key", dialect: .isf)
        for index in program.parameters.indices
        where ["choke", "feather", "matteReach"].contains(program.parameters[index].name) {
            program.parameters[index].isInPixels = true
        }
        // A missing plate is made when the movie is opened; missing mattes are not read.
        for index in program.inputs.indices
        where ["plate", "inside", "outside", "matte"].contains(program.inputs[index].name) {
            program.inputs[index].fallback = .black
        }
        return program
    }
}
