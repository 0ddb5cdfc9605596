/// Parses a list of keyframes: `0s:0.2, 2s:0.6 ease`.
enum KeyframeText {
    /// A keyframe as it is written, its value and easing in one text.
    struct Entry: Equatable {
        /// In seconds.
        var time: Double
        /// After the colon, up to the next keyframe.
        var text: String
    }

    /// The keyframes of a list; nil for a text that does not begin with `NUMBERs:`. A comma begins a new keyframe only
    /// where such a time follows it, so that values with commas need no brackets.
    static func entries(_ text: String) -> [Entry]? {
        guard var lead = lead(of: text[...]) else { return nil }
        var entries: [Entry] = []
        var start = lead.end
        var place = start
        while place < text.endIndex {
            let next = text.index(after: place)
            if text[place] == ",", let found = Self.lead(of: text[next...]) {
                entries.append(Entry(time: lead.time, text: String(text[start..<place]).trimmed))
                (lead, start) = (found, found.end)
                place = start
            } else {
                place = next
            }
        }
        return entries + [Entry(time: lead.time, text: String(text[start...]).trimmed)]
    }

    /// `2s:` at the beginning of a text, and the index after it.
    private static func lead(of text: Substring) -> (time: Double, end: String.Index)? {
        let text = text.drop(while: \.isWhitespace)
        let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        var rest = text[number.endIndex...]
        guard rest.popFirst() == "s" else { return nil }
        rest = rest.drop(while: \.isWhitespace)
        guard rest.popFirst() == ":", let time = try? ValueText.parse(String(number), type: .float, arraySize: nil)
        else { return nil }
        return (time[0], rest.startIndex)
    }
}
