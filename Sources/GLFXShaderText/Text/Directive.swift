/// A line that begins with `#`.
package struct Directive {
    package var name: String
    /// Byte after the name.
    package var end: Int

    package init?(_ line: [UInt8]) {
        guard let hash = line.firstIndex(where: { !Tokenizer.isSpace($0) }), line[hash] == UInt8(ascii: "#") else {
            return nil
        }
        var start = hash + 1
        while start < line.count, Tokenizer.isSpace(line[start]) { start += 1 }
        end = start
        while end < line.count, Tokenizer.isNameStart(line[end]) { end += 1 }
        name = String(decoding: line[start..<end], as: UTF8.self)
    }
}
