/// The names that a mistyped word may have meant, nearest first; at most three. Nothing that is far away.
package func nearNames(to word: String, in names: some Sequence<String>) -> [String] {
    let wanted = Array(word.lowercased().utf8)
    let limit = max(1, wanted.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in names {
        let distance = editDistance(wanted, Array(name.lowercased().utf8))
        if distance <= limit { found.append((distance, name)) }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(3).map(\.name)
}

/// How many letters must be put in, taken out, changed or swapped with their neighbor (optimal string alignment).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var current = [Int](repeating: 0, count: b.count + 1)
        current[0] = i + 1
        for j in 0..<b.count {
            let change = last[j] + (a[i] == b[j] ? 0 : 1)
            current[j + 1] = min(change, last[j + 1] + 1, current[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
            }
        }
        (beforeLast, last) = (last, current)
    }
    return last[b.count]
}

/// `did you mean 'a' or 'b'?`, or nil when nothing is near.
func didYouMean(_ word: String, in names: some Sequence<String>) -> String? {
    let near = nearNames(to: word, in: names)
    guard !near.isEmpty else { return nil }
    return "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
}
