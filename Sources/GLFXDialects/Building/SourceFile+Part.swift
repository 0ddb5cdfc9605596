internal import GLFXCore
internal import GLFXShaderText

extension SourceFile {
    /// A part of a file in another language, where it is: all the rest is blank.
    func keeping(_ part: Range<Int>) throws(Failure) -> SourceFile {
        var bytes = bytes
        for index in bytes.indices where !part.contains(index) && bytes[index] != 0x0A { bytes[index] = 0x20 }
        return try SourceFile(name: name, text: String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a text begins at an offset.
    func has(_ text: String, at offset: Int) -> Bool { bytes[offset...].starts(with: text.utf8) }

    /// Where a text is next, from an offset on.
    func next(_ text: String, from offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        return (offset..<bytes.count).first { bytes[$0] == text.utf8.first && has(text, at: $0) }
    }

    /// Where a text is first in some bytes.
    static func place(of text: String, in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0] == text.utf8.first && bytes[$0...].starts(with: text.utf8) }
    }
}
