internal import CGLFXColorIO
internal import GLFXCore
internal import Glibc

/// OpenColorIO, loaded when a job first asks for it.
package enum ColorLibrary {
    /// Its version: `2.1.2`; nil where it cannot be loaded.
    package static var version: String? { glfx_load_ocio().map { String(cString: $0.pointee.version) } }

    /// - Throws: `.usage` where it cannot be loaded, with what brings it.
    static func loaded(for what: String) throws(Failure) -> glfx_ocio_table {
        if let table = glfx_load_ocio() { return table.pointee }
        throw Failure(
            .usage, "\(what) needs OpenColorIO, which cannot be loaded: \(String(cString: glfx_ocio_missing()))",
            advice: "install libopencolorio2.1 (Debian 12), and keep libGLFXColorIO.so beside glfx")
    }
}

/// A text of the library; empty where there is none.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// Refuses what is no file, and what is too large for one.
/// - Parameters:
///   - what: the file is, for messages: `an OpenColorIO configuration`.
///   - longest: bytes.
func checkFile(_ path: String, for what: String, longest: Int) throws(Failure) {
    if let refusal = SpecialFile.refusal(.input, of: path) { throw refusal }
    var status = stat()
    guard FileSystem.stat(path, &status) == 0 else {
        throw Failure(.input, "cannot open '\(path)': No such file or directory", advice: "check the name")
    }
    guard status.st_size <= longest else {
        throw Failure(
            .input, "'\(path)' is too large for \(what)", advice: "give one of less than \(longest >> 20) MiB")
    }
}

/// Room for the library's message.
struct MessageBuffer {
    private var characters = [CChar](repeating: 0, count: 2048)

    /// Calls a function of the library with the room and its size.
    mutating func with<Result>(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Result) -> Result {
        characters.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    }

    /// Without its last full stop.
    var text: String {
        var text = String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        while text.hasSuffix(".") { text.removeLast() }
        return text.isEmpty ? "OpenColorIO does not say why" : text
    }
}
