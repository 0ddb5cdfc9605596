/// Cuts a file into lines, with comments replaced by spaces (so columns stay) and a directive's continuations joined.
package struct LineCutter {
    package struct Line {
        /// From 1.
        package var number: Int
        /// The text with spaces for comments and continuation marks.
        package var bytes: [UInt8]
        /// Further lines of the file that this directive continues over.
        package var joined: Int
        package var isDirective: Bool
        /// Their line numbers are relative to this line.
        package var comments: [AssembledSource.Comment]
    }

    private enum State { case code, lineComment, blockComment, includeName }

    private let bytes: [UInt8]
    private var position = 0
    private var number = 1
    private var state = State.code
    private var isDone = false
    /// This line has more than white space and comments.
    private var hasCode = false
    /// The comment being read: its start, and its text so far.
    private var comment: (number: Int, column: Int, text: [UInt8]) = (0, 0, [])
    private var line = Line(number: 1, bytes: [], joined: 0, isDirective: false, comments: [])

    /// - Parameter number: of the first line.
    package init(bytes: [UInt8], number: Int = 1) {
        self.bytes = bytes
        self.number = number
        line.number = number
    }

    /// Line and byte of an unclosed block comment.
    var unfinishedComment: (line: Int, byte: Int)? {
        isDone && state == .blockComment ? (comment.number, comment.column) : nil
    }

    /// The next line; nil at the end. A comment over several lines belongs to the line where it ends.
    package mutating func next() -> Line? {
        guard !isDone else { return nil }
        while position < bytes.count {
            if let finished = step() { return finished }
        }
        isDone = true
        if state == .lineComment { endComment(isBlock: false) }
        return line
    }

    private mutating func step() -> Line? {
        let byte = bytes[position]
        let following = position + 1 < bytes.count ? bytes[position + 1] : 0
        position += 1
        switch state {
        case .code: return code(byte, following)
        case .includeName:
            if byte == 0x0A { return lineEnd() }
            if byte == UInt8(ascii: "\"") { state = .code }
            line.bytes.append(byte)
        case .lineComment:
            if byte == UInt8(ascii: "\\") && following == 0x0A {
                position += 1
                return continuedLineEnd()
            }
            if byte == 0x0A {
                endComment(isBlock: false)
                return lineEnd()
            }
            inComment(byte)
        case .blockComment:
            if byte == UInt8(ascii: "*") && following == UInt8(ascii: "/") {
                position += 1
                line.bytes += [0x20, 0x20]
                endComment(isBlock: true)
            } else if byte == 0x0A {
                comment.text.append(byte)
                return continuedLineEnd()
            } else {
                inComment(byte)
            }
        }
        return nil
    }

    private mutating func code(_ byte: UInt8, _ following: UInt8) -> Line? {
        switch (byte, following) {
        case (0x0A, _): return lineEnd()
        case (UInt8(ascii: "\\"), 0x0A):
            position += 1
            line.bytes.append(0x20)
            return continuedLineEnd()
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")):
            position += 1
            comment = (number, line.bytes.count, [])
            line.bytes += [0x20, 0x20]
            state = following == UInt8(ascii: "*") ? .blockComment : .lineComment
            return nil
        case (UInt8(ascii: "#"), _):
            if !hasCode { line.isDirective = true }
        // A file's name may contain two slashes.
        case (UInt8(ascii: "\""), _): if line.isDirective { state = .includeName }
        default: break
        }
        if !Tokenizer.isSpace(byte) { hasCode = true }
        line.bytes.append(byte)
        return nil
    }

    private mutating func inComment(_ byte: UInt8) {
        comment.text.append(byte)
        line.bytes.append(byte == 0x09 ? 0x09 : 0x20)
    }

    private mutating func endComment(isBlock: Bool) {
        state = .code
        line.comments.append(
            AssembledSource.Comment(
                isBlock: isBlock, text: String(decoding: comment.text, as: UTF8.self),
                line: comment.number - line.number, column: comment.column, endLine: number - line.number))
    }

    private mutating func lineEnd() -> Line {
        if state == .includeName { state = .code }
        let finished = line
        number += 1
        hasCode = false
        line = Line(number: number, bytes: [], joined: 0, isDirective: false, comments: [])
        return finished
    }

    /// The line is continued: a directive absorbs the next line, code just continues there.
    private mutating func continuedLineEnd() -> Line? {
        guard line.isDirective else { return lineEnd() }
        number += 1
        line.joined += 1
        line.bytes.append(0x20)
        return nil
    }
}
