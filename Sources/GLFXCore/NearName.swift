/// The candidate that a mistyped name most likely meant, or nil if none is near. For "did you mean".
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
    nearNames(to: name, in: candidates).first
}

/// The candidates that a mistyped name may have meant, the nearest by edit distance first; at most three.
///
/// Near means: at most a third of the name's letters differ (at least one may), case aside.
package func nearNames(to name: String, in candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 100 else { return [] }
    var nearest: [(name: String, distance: Int)] = []
    for candidate in candidates where !candidate.isEmpty {
        let scalars = Array(candidate.lowercased().unicodeScalars)
        let allowed = max(1, max(wanted.count, scalars.count) / 3)
        guard abs(scalars.count - wanted.count) <= allowed else { continue }
        let distance = editDistance(wanted, scalars)
        // At least one letter has to agree.
        guard distance <= allowed, distance < max(wanted.count, scalars.count) else { continue }
        // A stable sort: candidates of the same distance keep their order.
        let place = nearest.firstIndex { $0.distance > distance } ?? nearest.count
        nearest.insert((candidate, distance), at: place)
    }
    return nearest.prefix(3).map(\.name)
}

/// `did you mean 'a' or 'b'?`, or nil if nothing is near.
package func didYouMean(_ word: String, in names: some Sequence<String>) -> String? {
    let near = nearNames(to: word, in: names)
    guard !near.isEmpty else { return nil }
    return "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
}

/// The option or command that was most likely meant: the only one that begins so, else the nearest that is mistyped
/// rather than another word.
package func nearest(to given: String, in names: [String]) -> String? {
    begun(by: given, in: names) ?? nearestName(to: given, in: names.filter { isMistyped(given, for: $0) })
}

/// The only name with the given beginning.
private func begun(by given: String, in names: [String]) -> String? {
    let completions = names.filter { given.count >= 3 && $0.lowercased().hasPrefix(given.lowercased()) }
    return completions.count == 1 ? completions.first : nil
}

/// Whether a word is a mistyped name, and not a word of another meaning that is spelled alike.
///
/// Of a name of up to five letters another word is often one letter away (`speed` and `seed`, `side` and `size`): only a
/// slip counts that makes no other word. Of longer ones a quarter of the letters may differ, or a third behind the same
/// four first ones; the first letter agrees, or nothing else differs.
private func isMistyped(_ given: String, for name: String) -> Bool {
    let (typed, word) = (Array(given.lowercased().unicodeScalars), Array(name.lowercased().unicodeScalars))
    guard typed.count <= 100 else { return false }
    guard max(typed.count, word.count) > 5 else { return isSlip(typed, for: word) }
    let distance = editDistance(typed, word)
    let sharesBeginning = typed.count >= 4 && typed.prefix(4) == word.prefix(4)
    let allowed = max(1, max(typed.count, word.count) / (sharesBeginning ? 3 : 4))
    return distance <= allowed && (distance <= 1 || typed.first == word.first)
}

/// Whether a short word is a name with two letters swapped, one missing, one doubled or added at the end, or, of five
/// letters, another last one.
private func isSlip(_ typed: [Unicode.Scalar], for word: [Unicode.Scalar]) -> Bool {
    if typed == word { return true }
    let split = zip(typed, word).prefix { $0 == $1 }.count
    switch typed.count - word.count {
    case 0:
        if split == 4, typed.count == 5 { return true }
        return split + 1 < word.count && typed[split] == word[split + 1] && typed[split + 1] == word[split]
            && typed[(split + 2)...] == word[(split + 2)...]
    case -1: return split > 0 && typed[split...] == word[(split + 1)...]
    case 1:
        let isAtTheEnd = split == word.count
        let isDoubled = split > 0 && typed[split] == typed[split - 1]
        return split > 0 && (isAtTheEnd || isDoubled) && typed[(split + 1)...] == word[split...]
    default: return false
    }
}

/// `did you mean 'cover'? It can be contain, cover or stretch`, without what else it can be where that is a long list.
package func choiceAdvice(_ given: String, _ choices: [String]) -> String {
    let all = "it can be \(listed(choices))"
    return (begun(by: given, in: choices) ?? nearestName(to: given, in: choices)).map {
        "did you mean '\($0)'?" + (choices.count > 20 ? "" : " I\(all.dropFirst())")
    } ?? all
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
