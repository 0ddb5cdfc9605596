package import GLFXCore

/// One file of a shader's text: the shader itself or something it includes.
package struct SourceFile: Sendable {
    /// As given by the user or the include closure.
    package var name: String
    /// Without byte-order mark and carriage returns.
    package var bytes: [UInt8]
    /// Offsets of the lines' first bytes.
    package var lineStarts: [Int]
    /// The number of the first line: not 1 in a part of a file.
    package private(set) var firstLine = 1
    private var isASCII = true

    /// Splits a text into lines.
    /// - Throws: `.shader` for text with control characters (a binary) and for one that is too long.
    package init(name: String, text: String) throws(Failure) {
        self.name = name
        var text = text
        let count = text.utf8.count
        if count > ShaderLimits.textBytes {
            let data = TextureData.bytes(in: &text)
            guard count - data <= ShaderLimits.textBytes, data <= ShaderLimits.dataBytes else {
                throw SourceFile.tooLong(name)
            }
        }
        bytes = []
        bytes.reserveCapacity(text.utf8.count)
        lineStarts = [0]
        var previousWasReturn = false
        var binaryAt: Int?
        text.withUTF8 { utf8 in
            let mark = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            for byte in utf8[mark...] {
                if byte == 0x0A && previousWasReturn {
                    previousWasReturn = false
                    continue
                }
                previousWasReturn = byte == 0x0D
                let isLineEnd = byte == 0x0A || byte == 0x0D
                if byte >= 0x80 { isASCII = false }
                if byte < 0x20 && !Tokenizer.isSpace(byte) || byte == 0x7F { binaryAt = binaryAt ?? lineStarts.count }
                bytes.append(isLineEnd ? 0x0A : byte)
                if isLineEnd { lineStarts.append(bytes.count) }
            }
        }
        if let line = binaryAt {
            throw Failure(
                .shader, "'\(name)' is no shader text: line \(line) holds a control character",
                advice: "give a text file with a GLSL fragment shader")
        }
        guard lineStarts.count <= ShaderLimits.lines else { throw SourceFile.tooLong(name) }
    }

    /// Some lines of a file, which keep their numbers.
    package init(part lines: Range<Int>, of file: SourceFile) {
        self = file
        bytes = Array(file.bytes(lines))
        lineStarts = [0]
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { lineStarts.append(offset + 1) }
        firstLine = lines.lowerBound
    }

    /// The numbers of its lines, from 1 unless it is a part of a file.
    package var lineNumbers: Range<Int> { firstLine..<(firstLine + lineStarts.count) }

    /// The bytes of a line, without its end. Lines count from 1; a missing one is empty.
    package func line(_ number: Int) -> ArraySlice<UInt8> {
        let bytes = bytes(number..<(number + 1))
        return bytes.last == 0x0A ? bytes.dropLast() : bytes
    }

    /// The bytes of some lines, with their ends.
    package func bytes(_ lines: Range<Int>) -> ArraySlice<UInt8> {
        let lines = lines.clamped(to: lineNumbers)
        guard !lines.isEmpty else { return [] }
        let start = lineStarts[lines.lowerBound - firstLine]
        let end = lines.upperBound < lineNumbers.upperBound ? lineStarts[lines.upperBound - firstLine] : bytes.count
        return bytes[start..<end]
    }

    /// The column of a byte offset in a line: from 1, in characters.
    package func column(ofByte offset: Int, inLine number: Int) -> Int {
        if isASCII { return max(0, offset) + 1 }
        let bytes = line(number).prefix(max(0, offset))
        // Continuation bytes of UTF-8 begin with the bits 10.
        return bytes.count { $0 & 0xC0 != 0x80 } + 1
    }

    static func tooLong(_ name: String) -> Failure {
        Failure(
            .shader,
            "'\(name)' is too long for a shader: the limit is \(ShaderLimits.textBytes >> 20) MiB and "
                + "\(ShaderLimits.lines) lines, includes counted, and \(ShaderLimits.dataBytes >> 20) MiB of "
                + "//!TEXTURE data",
            advice: "give a GLSL fragment shader")
    }
}

/// The tables of numbers in mpv's user shaders: weights of a network or a filter, as hexadecimal digits.
enum TextureData {
    private static let head = Array("//!TEXTURE".utf8)
    private static let mark = Array("//!".utf8)
    /// Directives that begin another block.
    private static let others = ["//!HOOK", "//!PARAM", "//!BUFFER"].map { Array($0.utf8) }

    /// How many bytes of a text are the data of `//!TEXTURE` blocks: their lines that are no directives.
    static func bytes(in text: inout String) -> Int {
        text.withUTF8 { utf8 in
            var count = 0
            var isData = false
            for line in utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
                if line.starts(with: head) {
                    isData = true
                } else if others.contains(where: { line.starts(with: $0) }) {
                    isData = false
                } else if isData, !line.starts(with: mark) {
                    count += line.count
                }
            }
            return count
        }
    }
}
