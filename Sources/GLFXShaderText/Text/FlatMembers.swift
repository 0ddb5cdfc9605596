internal import GLFXCore

/// Refuses structs and uniform blocks with too many members when those of structs inside are counted: two of each inside
/// each other double the number with every level, and compilers go through all of them.
struct FlatMembers {
    private struct Count {
        /// Members, those of structs inside counted.
        var members = 0
        /// The same with every element of an array of structs.
        var elements = 0
    }

    private let tokens: [Token]
    private let source: AssembledSource
    /// Of structs by their names.
    private var counts: [String: Count] = [:]

    static func check(_ tokens: [Token], in source: AssembledSource) throws(Failure) {
        guard tokens.contains(where: { $0.text == "struct" }) else { return }
        var check = FlatMembers(tokens: tokens, source: source)
        try check.run()
    }

    private init(tokens: [Token], source: AssembledSource) { (self.tokens, self.source) = (tokens, source) }

    private mutating func run() throws(Failure) {
        var isUniform = false
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "uniform": isUniform = true
            case ";": isUniform = false
            case "struct":
                guard let (name, body) = body(behind: index) else { continue }
                let count = count(in: body)
                guard count.members <= ShaderLimits.flatMembers else {
                    throw excess("a struct", ShaderLimits.flatMembers, at: name ?? token)
                }
                if let name { counts[name.text] = count }
            case _ where isUniform && token.kind == .identifier:
                try checkUniform(at: index)
            default: continue
            }
        }
    }

    /// A uniform's type that is a struct, or the name of a block.
    private func checkUniform(at index: Int) throws(Failure) {
        let elements: Int
        if counts[tokens[index].text] != nil {
            let end = tokens[index...].firstIndex { $0.text == ";" || $0.text == "{" } ?? tokens.endIndex
            elements = count(ofMember: tokens[index..<end]).elements
        } else if let (_, body) = body(behind: index - 1) {
            elements = count(in: body).elements
        } else {
            return
        }
        guard elements <= ShaderLimits.uniformElements else {
            throw excess("a uniform", ShaderLimits.uniformElements, at: tokens[index])
        }
    }

    private func excess(_ what: String, _ limit: Int, at token: Token) -> Failure {
        source.failure(
            at: token, "\(what) of more than \(limit) members, those of structs inside counted",
            advice: "use fewer levels, or arrays of numbers")
    }

    /// `NAME { … }` behind a place, the name being optional.
    private func body(behind index: Int) -> (name: Token?, body: ArraySlice<Token>)? {
        var place = index + 1
        var name: Token?
        if tokens.indices.contains(place), tokens[place].kind == .identifier {
            name = tokens[place]
            place += 1
        }
        guard tokens.indices.contains(place), tokens[place].text == "{" else { return nil }
        var depth = 0
        for end in tokens[place...].indices {
            if tokens[end].text == "{" { depth += 1 }
            if tokens[end].text == "}" { depth -= 1 }
            if depth == 0 { return (name, tokens[(place + 1)..<end]) }
        }
        return (name, tokens[(place + 1)...])
    }

    private func count(in body: ArraySlice<Token>) -> Count {
        body.split { $0.text == ";" }.map(count(ofMember:)).reduce(Count()) {
            Count(members: sum($0.members, $1.members), elements: sum($0.elements, $1.elements))
        }
    }

    /// Of `S a, b[4]`; one for each name where the type is no struct.
    private func count(ofMember member: ArraySlice<Token>) -> Count {
        let type = member.lazy.compactMap { counts[$0.text] }.first
        let names = member.split { $0.text == "," }
        guard let type else { return Count(members: names.count, elements: names.count) }
        let elements = names.reduce(0) { sum($0, product(type.elements, size(of: $1))) }
        return Count(members: product(type.members, names.count), elements: elements)
    }

    /// Of `b[4][2]`, 8; a size that is no number counts as 1.
    private func size(of name: ArraySlice<Token>) -> Int {
        var size = 1
        for index in name.indices.dropFirst() where name[index - 1].text == "[" {
            size = product(size, max(1, Int(name[index].text) ?? 1))
        }
        return size
    }

    private func sum(_ a: Int, _ b: Int) -> Int { a.addingReportingOverflow(b).overflow ? .max : a + b }
    private func product(_ a: Int, _ b: Int) -> Int { a.multipliedReportingOverflow(by: b).overflow ? .max : a * b }
}
