public import Testing

/// Expects two arrays of values (bytes, pixels) to be the same, and reports the first that differs.
/// - Parameter width: the pixels of a row, to report the position as column and row.
public func expectSame<Values: Collection>(
    _ found: Values, _ wanted: Values, width: Int? = nil, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) where Values.Element: Equatable {
    if found.count != wanted.count {
        let words = "\(found.count) values, not \(wanted.count) \(comment())"
        Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
    }
    guard let (index, pair) = zip(found, wanted).enumerated().first(where: { $0.element.0 != $0.element.1 }) else {
        return
    }
    let place = width.map { "column \(index % $0), row \(index / $0)" } ?? "value \(index)"
    Issue.record(Comment(rawValue: "\(place) is \(pair.0), not \(pair.1) \(comment())"), sourceLocation: sourceLocation)
}
