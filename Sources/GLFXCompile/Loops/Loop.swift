/// A loop of a shader's text, by indices of its tokens.
struct Loop: Hashable {
    enum Form: Hashable {
        /// Without the semicolons around them; each may be empty.
        case counting(start: Range<Int>, condition: Range<Int>, step: Range<Int>)
        case conditionFirst(Range<Int>)
        /// `end` is the token `while`.
        case conditionLast(Range<Int>, end: Int)
    }

    var form: Form
    /// `for`, `while` or `do`.
    var keyword: Int
    /// From the token after the head (or after `do`) to the last one that is repeated.
    var body: ClosedRange<Int>
    /// The loop's last token.
    var last: Int
}
