internal import CGLFXGLES
internal import GLFXCompile
internal import GLFXPrograms

/// Results of compiling on a device, kept across runs: the binary of a program that links, and the log of a text that
/// the driver refuses, so that the ladder's failed attempts are not compiled again.
///
/// The key is everything that decides the outcome: all texts and the attributes' locations, the driver's and the host's
/// names and versions. A driver may still refuse its own binary; the texts are compiled then.
///
/// It saves the compiler's front end, which is little beside what Mesa's own cache saves
/// (`~/.cache/mesa_shader_cache`): llvmpipe makes machine code when a program is first drawn with, which takes most of
/// the time and is not part of the program's binary. Measured with Mesa 22.3.6 on a text of 8 kB with 60 functions,
/// milliseconds of processor time for a whole command with one small picture: 4,000 with no cache at all, 115 with
/// Mesa's, 107 with both; where the ladder needs several texts, 125 and 110. Mesa offers no binaries where its own
/// cache is off.
///
/// The corresponding C functions are `glGetProgramBinary` and `glProgramBinary`.
final class ProgramStore {
    /// All inputs of linking a program.
    struct Texts {
        /// GL's number for each stage, and its text.
        var stages: [(kind: Int32, text: String)]
        var attributes: [String: VertexAttribute]
    }

    private let cache: ProgramCache
    /// The driver's and the host's names and versions.
    private let identity: String
    private let hasBinaries: Bool

    /// The device's context has to be current.
    init(_ cache: ProgramCache) {
        self.cache = cache
        let names = [GL_VENDOR, GL_RENDERER, GL_VERSION, GL_SHADING_LANGUAGE_VERSION]
        identity = (["glfx \(cache.edition)"] + names.map(glString)).joined(separator: "\n")
        var formats: GLint = 0
        glGetIntegerv(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS), &formats)
        hasBinaries = formats > 0
    }

    /// Loads the program's binary.
    /// - Returns: false where the texts have to be compiled.
    func recall(_ texts: Texts, into program: GLuint) -> Bool {
        guard hasBinaries, let value = cache.read(key(texts)), value.first == Self.binary, value.count > 5 else {
            return false
        }
        let format = value[1..<5].reduce(GLenum(0)) { $0 << 8 | GLenum($1) }
        value.withUnsafeBytes { bytes in
            glProgramBinary(program, format, bytes.baseAddress.map { $0 + 5 }, GLsizei(bytes.count - 5))
        }
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        // A driver that does not know the format also sets an error.
        return glGetError() == GLenum(GL_NO_ERROR) && isLinked == GL_TRUE
    }

    /// To be called before the program is linked.
    func prepare(_ program: GLuint) {
        guard hasBinaries else { return }
        glProgramParameteri(program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    }

    /// Stores a program that was linked.
    func keep(_ texts: Texts, _ program: GLuint) {
        guard hasBinaries else { return }
        var length: GLint = 0
        glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
        guard length > 0 else { return }
        var binary = [UInt8](repeating: 0, count: Int(length))
        var format: GLenum = 0
        glGetProgramBinary(program, length, &length, &format, &binary)
        guard glGetError() == GLenum(GL_NO_ERROR), length > 0, Int(length) <= binary.count else { return }
        let formatBytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: format >> GLenum($0)) }
        cache.write(key(texts), [Self.binary] + formatBytes + binary.prefix(Int(length)))
    }

    private func key(_ texts: Texts) -> [UInt8] {
        // The lengths keep one text's end from being another's beginning.
        let stages = texts.stages.map { "\($0.kind) \($0.text.utf8.count)" }
        let attributes = texts.attributes.map { "\($0.key) \($0.value.rawValue)" }.sorted()
        let head = [identity] + attributes + stages
        return texts.stages.reduce(into: Array((head.joined(separator: "\n") + "\n").utf8)) { $0 += $1.text.utf8 }
    }

    private static let binary = UInt8(ascii: "B")
}
