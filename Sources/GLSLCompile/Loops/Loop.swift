/// A loop of a shader's text, by indices of its tokens.
struct Loop: Hashable {
    enum Form: Hashable {
        /// Without the semicolons around them; each may be empty.
        case counting(start: Range<Int>, condition: Range<Int>, step: Range<Int>)
        case conditionFirst(Range<Int>)
        /// `end` is the word `while`.
        case conditionLast(Range<Int>, end: Int)
    }

    var form: Form
    /// `for`, `while` or `do`.
    var keyword: Int
    /// From the token behind the head (or behind `do`) to the last one of what is repeated.
    var body: ClosedRange<Int>
    /// The last token that belongs to the loop.
    var last: Int
}
