import FrameCore
import ShaderPrograms

/// Reads the shaders of one ecosystem. What conforms stands in a folder of its own, and in `Dialects.all`.
protocol DialectReader {
    /// The ecosystem.
    static var dialect: Dialect { get }
    /// Endings of names, in lower case, that only files have which hold a shader to draw.
    static var endings: [String] { get }
    /// Endings that files of other kinds have as well: the text has to say that it is of this ecosystem.
    static var sharedEndings: [String] { get }
    /// A file is a whole shader of GLSL, which begins at `main`.
    static var beginsAtMain: Bool { get }

    /// What speaks for the ecosystem; nil: nothing.
    static func evidence(in text: DetectionText) -> Evidence?

    /// Why a text is of this ecosystem that says nothing of it itself: for what is beside it. Nil: it is not.
    /// - Parameter found: what the text was taken for.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String?

    /// The file of the same folder that draws with this one; nil: this one draws itself.
    /// - Parameter names: the files of the folder.
    static func owner(of name: String, among names: Set<String>) -> String?

    /// Refuses a file of the ecosystem that is known by its name to be unreadable.
    static func check(fileName: String) throws(Failure)

    /// Makes the program.
    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram
}

extension DialectReader {
    static var endings: [String] { [] }
    static var sharedEndings: [String] { [] }
    static var beginsAtMain: Bool { false }
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? { nil }
    static func owner(of name: String, among names: Set<String>) -> String? { nil }
    static func check(fileName: String) throws(Failure) {}
}
