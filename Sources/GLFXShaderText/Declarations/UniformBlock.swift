/// A uniform block, as in Vulkan, Flame and Qt:
/// `layout(std140, binding = 1) uniform Values { float a; vec2 b, c; } values;`.
///
/// Every member is read as a uniform of its own: a parameter or a built-in like any other.
package struct UniformBlock {
    /// Qualifiers, name and `{`; indices of tokens, like all below.
    package var head: Range<Int>
    /// The members' declarations, each with its `;`.
    package var members: [Range<Int>]
    /// From `}` to `;`.
    package var tail: Range<Int>
    /// `values` above, whose members are read as `values.a`.
    package var instance: String?

    /// The block whose qualifiers begin at a token.
    /// - Returns: nil where plain uniforms cannot replace its members, and for a malformed block.
    package init?(_ tokens: [Token], from start: Int, open: Int) {
        guard let close = tokens.closing(open), !Self.needsABuffer(tokens, from: start, open: open) else { return nil }
        head = start..<(open + 1)
        members = []
        var first: Int?
        for index in (open + 1)..<close where tokens[index].kind != .conditional {
            let begin = first ?? index
            first = tokens[index].isText(";") ? nil : begin
            if first == nil { members.append(begin..<(index + 1)) }
        }
        guard first == nil else { return nil }
        var end = close + 1
        if end < tokens.count, tokens[end].kind == .identifier {
            instance = tokens[end].text
            end += 1
        }
        guard end < tokens.count, tokens[end].isText(";") else { return nil }
        tail = close..<(end + 1)
    }

    /// Whether it is an array of blocks, or has `row_major` matrices.
    static func needsABuffer(_ tokens: [Token], from start: Int, open: Int) -> Bool {
        guard let close = tokens.closing(open) else { return false }
        let isArray = close + 2 < tokens.count && tokens[close + 2].isText("[")
        return isArray || tokens[start..<close].contains { $0.isText("row_major") }
    }

    /// The names of the variables of a member's declaration: `b` and `c` above.
    package static func names(in member: Range<Int>, of tokens: [Token]) -> [Token] {
        member.dropLast().filter { index in
            tokens[index].kind == .identifier && [",", ";", "["].contains(tokens[index + 1].text)
                && !tokens[member.lowerBound..<index].isInsideBrackets
        }.map { tokens[$0] }
    }
}

extension ArraySlice<Token> {
    /// Whether a bracket is open after these tokens.
    fileprivate var isInsideBrackets: Bool {
        reduce(0) { depth, token in
            depth + (token.isText("[") || token.isText("(") ? 1 : token.isText("]") || token.isText(")") ? -1 : 0)
        } > 0
    }
}
