internal import GLFXPrograms
internal import GLFXShaderText

/// The names in a text outside comments, under any condition.
struct NameList {
    private(set) var all: Set<String> = []
    /// Those in an `#if`, `#ifdef`, `#ifndef` or `#elif`.
    private(set) var asked: Set<String> = []
    /// Those that a `#define` defines.
    private(set) var defined: Set<String> = []

    init(_ file: SourceFile) {
        var cutter = LineCutter(bytes: file.bytes)
        while let line = cutter.next() {
            var tokens: [Token] = []
            // Errors of the tokenizer are reported by the text's reader.
            try? Tokenizer.append(line.bytes, line: line.number, isCertain: true, to: &tokens)
            let names = tokens.filter { $0.kind == .identifier }.map(\.text)
            all.formUnion(names)
            guard line.isDirective, let directive = names.first else { continue }
            if ["if", "ifdef", "ifndef", "elif"].contains(directive) { asked.formUnion(names.dropFirst()) }
            if directive == "define", names.count > 1 { defined.insert(names[1]) }
        }
    }

    /// Whether the text tests if the host defines a name.
    func asks(for name: String) -> Bool { asked.contains(name) && !defined.contains(name) }

    /// The numbers after a prefix of names, in order: 0 and 2 for `u_buffer0` and `u_buffer2`.
    func numbers(after prefix: String) -> [Int] {
        all.compactMap { name in
            guard name.hasPrefix(prefix), name.count <= prefix.count + 2 else { return nil }
            return Int(name.dropFirst(prefix.count))
        }.sorted()
    }
}

extension [Input] {
    /// Puts those first whose names are a prefix and a number, in the order of the numbers; without a number it is 0.
    mutating func putFirst(namedBy prefix: String) {
        let number = { (input: Input) -> Int? in
            guard input.name.hasPrefix(prefix) else { return nil }
            let rest = input.name.dropFirst(prefix.count)
            return rest.isEmpty ? 0 : Int(rest)
        }
        let numbered = filter { number($0) != nil }.sorted { number($0) ?? 0 < number($1) ?? 0 }
        self = numbered + filter { number($0) == nil }
    }
}
