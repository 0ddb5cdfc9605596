/// A line that begins with `#`.
struct Directive {
    var name: String
    /// Byte behind the name.
    var end: Int

    init?(_ line: [UInt8]) {
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
