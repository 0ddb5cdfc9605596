import GLSLText
import ShaderPrograms

/// The names that stand in a text outside comments, whatever its conditions say.
struct WordList {
    private(set) var all: Set<String> = []
    /// Those that an `#if`, `#ifdef`, `#ifndef` or `#elif` asks for.
    private(set) var asked: Set<String> = []
    /// Those that a `#define` gives a meaning to.
    private(set) var defined: Set<String> = []

    init(_ file: SourceFile) {
        var cutter = LineCutter(bytes: file.bytes)
        while let line = cutter.next() {
            var tokens: [Token] = []
            // What no tokenizer reads is no name; the text's reader will complain of it.
            try? Tokenizer.append(line.bytes, line: line.number, isCertain: true, to: &tokens)
            let words = tokens.filter { $0.kind == .identifier }.map(\.text)
            all.formUnion(words)
            guard line.isDirective, let directive = words.first else { continue }
            if ["if", "ifdef", "ifndef", "elif"].contains(directive) { asked.formUnion(words.dropFirst()) }
            if directive == "define", words.count > 1 { defined.insert(words[1]) }
        }
    }

    /// Whether the text wants to know if the host defines a name.
    func asks(for name: String) -> Bool { asked.contains(name) && !defined.contains(name) }

    /// The numbers at the end of names that begin so, in order: 0 and 2 for `u_buffer0` and `u_buffer2`.
    func numbers(behind prefix: String) -> [Int] {
        all.compactMap { name in
            guard name.hasPrefix(prefix), name.count <= prefix.count + 2 else { return nil }
            return Int(name.dropFirst(prefix.count))
        }.sorted()
    }
}

extension [Input] {
    /// Puts those first whose names are a prefix and a number, in the order of the numbers; the bare prefix is number 0.
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
