internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Reads the shaders of one ecosystem. Each has a folder of its own, and a name in the lists of `Dialects`.
protocol DialectReader {
    /// The ecosystem.
    static var dialect: Dialect { get }
    /// Extensions, in lower case, of files that are always shaders to draw.
    static var endings: [String] { get }
    /// Extensions that other files have too: the text has to have evidence for this ecosystem.
    static var sharedEndings: [String] { get }
    /// A file is a whole shader of GLSL, which begins at `main`.
    static var beginsAtMain: Bool { get }

    /// Evidence for the ecosystem, if any.
    static func evidence(in text: DetectionText) -> Evidence?

    /// A file beside the text is one of this ecosystem's.
    static func isConfirmed(by files: any ShaderFiles) -> Bool

    /// Why a text without own evidence is of this ecosystem, by the files beside it. Nil: it is not.
    /// - Parameter found: the detected dialect.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String?

    /// The file of the same folder that this one is a part of; nil: this one is a shader itself.
    /// - Parameter names: the files of the folder.
    static func owner(of name: String, among names: Set<String>) -> String?

    /// The project that a shader belongs to, by its path: a folder, with a trailing `/` or empty for the current one, and
    /// the folders in it whose files the shader may read. Nil: it reads what is beside it.
    static func project(of path: String) -> (folder: String, parts: [String])?

    /// Refuses a file of the ecosystem that is known by its name to be unreadable.
    static func check(fileName: String) throws(Failure)

    /// Makes the program.
    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram
}

extension DialectReader {
    static var endings: [String] { [] }
    static var sharedEndings: [String] { [] }
    static var beginsAtMain: Bool { false }
    static func isConfirmed(by files: any ShaderFiles) -> Bool { false }
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? { nil }
    static func owner(of name: String, among names: Set<String>) -> String? { nil }
    static func project(of path: String) -> (folder: String, parts: [String])? { nil }
    static func check(fileName: String) throws(Failure) {}
}

/// A shader's text to make a program of.
struct DialectRequest {
    /// The text as in its file.
    var file: SourceFile
    /// The files beside it.
    var files: any ShaderFiles
    /// Why this dialect was chosen.
    var reason: MessageText

    /// The file's name without its folder: `blur.1.glsl`.
    var fileName: String { file.lastPart }
}

/// Evidence in a text for a dialect.
struct Evidence {
    /// From 1.
    var line: Int
    /// `says '//!HOOK LUMA'`, `defines transition()`.
    var text: String
    /// No other dialect has it: strong evidence for two dialects is a contradiction.
    var isStrong = false
    /// Whatever other words the file has, it is of no other dialect: it is in another language, or an extended one.
    var isAlone = false
}

extension SourceFile {
    /// The name without its folder.
    var lastPart: String { name.split(separator: "/").last.map(String.init) ?? name }
}
