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
