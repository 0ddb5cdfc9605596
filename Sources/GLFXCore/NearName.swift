/// The candidate that a mistyped name most likely meant, or nil if none is near. For "did you mean".
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
    nearNames(to: name, in: candidates).first
}

/// The candidates that a mistyped name may have meant, the nearest by edit distance first; at most three.
///
/// Near means: at most a third of the name's letters differ (at least one may), case aside.
public func nearNames(to name: String, in candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 100 else { return [] }
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates where !candidate.isEmpty {
        let scalars = Array(candidate.lowercased().unicodeScalars)
        let allowed = max(1, max(wanted.count, scalars.count) / 3)
        guard abs(scalars.count - wanted.count) <= allowed else { continue }
        let distance = editDistance(wanted, scalars)
        // At least one letter has to agree.
        guard distance <= allowed, distance < max(wanted.count, scalars.count) else { continue }
        // A stable sort: candidates of the same distance keep their order.
        let place = found.firstIndex { $0.distance > distance } ?? found.count
        found.insert((candidate, distance), at: place)
    }
    return found.prefix(3).map(\.name)
}

/// `did you mean 'a' or 'b'?`, or nil if nothing is near.
package func didYouMean(_ word: String, in names: some Sequence<String>) -> String? {
    let near = nearNames(to: word, in: names)
    guard !near.isEmpty else { return nil }
    return "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
}

/// The name that was most likely meant: the only one with the given prefix, else the nearest by edit distance.
package func nearest(to given: String, in names: [String]) -> String? {
    let begun = names.filter { given.count >= 3 && $0.lowercased().hasPrefix(given.lowercased()) }
    return begun.count == 1 ? begun.first : nearestName(to: given, in: names)
}

/// `did you mean 'cover'? It can be contain, cover or stretch`
package func choiceAdvice(_ given: String, _ choices: [String]) -> String {
    let all = "it can be \(listed(choices))"
    return nearest(to: given, in: choices).map { "did you mean '\($0)'? I\(all.dropFirst())" } ?? all
}

/// `contain, cover or stretch`
package func listed(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Insertions, deletions, replacements and swaps of neighbours that make one text the other (optimal string alignment).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
