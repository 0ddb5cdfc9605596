/// Shader text with its string literals masked, for readers of GLSL: every byte keeps its position.
package struct MaskedText {
    /// Where a literal begins.
    package struct Place: Hashable {
        /// From 1.
        package var line: Int
        /// Byte offset in the line.
        package var column: Int

        package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }

    /// The text, with underscores for a literal's bytes, and spaces for those on further lines.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// The literals' contents.
    package private(set) var strings: [Place: String] = [:]
    /// The same by the byte at which a literal begins.
    package private(set) var stringsByOffset: [Int: String] = [:]

    /// Literals in `#define` and `#if` lines are masked too, and each of several literals in a row is a token of its own.
    private let isEffect: Bool

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0
    private var output: [UInt8] = []

    /// - Parameter isEffect: literals in `#define` and `#if` lines are masked as well.
    package init(_ file: SourceFile, isEffect: Bool = false) {
        self.isEffect = isEffect
        bytes = file.bytes
        output.reserveCapacity(bytes.count)
        var isDirective = false
        var hasCode = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLineComment()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipBlockComment()
            // `#include "file"` keeps its name, and an apostrophe in `#error` begins no literal.
            case UInt8(ascii: "\"") where !isDirective, UInt8(ascii: "'") where !isDirective: literal(byte)
            default:
                if byte == UInt8(ascii: "#"), !hasCode { isDirective = !(isEffect && isOfTokens) }
                if !Tokenizer.isSpace(byte) { hasCode = true }
                if byte == 0x0A { (isDirective, hasCode) = (false, false) }
                put(byte)
            }
        }
    }

    /// Whether a directive with tokens of the language begins at the `#` that is read.
    private var isOfTokens: Bool {
        let word = bytes[(position + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        return ["define", "if", "elif"].contains { word.starts(with: $0.utf8) }
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    /// Replaces one byte of the text; a line's end stays one.
    private mutating func put(_ byte: UInt8) {
        let isLineEnd = bytes[position] == 0x0A
        output.append(isLineEnd ? 0x0A : byte)
        position += 1
        guard isLineEnd else { return }
        line += 1
        lineStart = position
    }

    private mutating func skipLineComment() {
        while position < bytes.count, bytes[position] != 0x0A {
            if bytes[position] == UInt8(ascii: "\\"), next == 0x0A { put(bytes[position]) }
            put(bytes[position])
        }
    }

    private mutating func skipBlockComment() {
        let start = position
        while position < bytes.count {
            let isEnd =
                position > start + 2 && bytes[position] == UInt8(ascii: "/")
                && bytes[position - 1] == UInt8(ascii: "*")
            put(bytes[position])
            if isEnd { return }
        }
    }

    /// A literal in either kind of quotation marks. An unclosed one stays, so that the tokenizer refuses it.
    private mutating func literal(_ quote: UInt8) {
        guard let end = endOfLiteral(quote) else { return put(quote) }
        let content = Self.unescaped(bytes[(position + 1)..<end])
        strings[Place(line: line, column: position - lineStart)] = content
        stringsByOffset[position] = content
        let (first, start) = (line, position)
        while position <= end {
            // A literal may be longer than a name.
            let isMarked = line == first && position < start + ShaderLimits.wordBytes && !(isEffect && position == end)
            put(isMarked ? UInt8(ascii: "_") : 0x20)
        }
    }

    /// The index of the quotation mark that closes the literal which begins here.
    private func endOfLiteral(_ quote: UInt8) -> Int? {
        var index = position + 1
        while index < bytes.count, bytes[index] != quote {
            // An apostrophe is closed on its own line only.
            if quote == UInt8(ascii: "'"), bytes[index] == 0x0A { return nil }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < bytes.count ? index : nil
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            guard isEscaped else {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else { result.append(byte) }
                continue
            }
            isEscaped = false
            switch byte {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): break
            case UInt8(ascii: "t"): result.append(0x20)
            case UInt8(ascii: "0"): result.append(0)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
