/// Finds the macro that keeps a file from being included twice.
enum IncludeGuard {
    /// The name of `#ifndef NAME` in the file's first line that is not blank, where its `#endif` is the last one.
    /// - Returns: nil where the file has no such guard.
    static func macro(of file: SourceFile) -> String? {
        var cutter = LineCutter(bytes: file.bytes)
        var name: String?
        var depth = 0
        while let line = cutter.next() {
            if line.bytes.allSatisfy(Tokenizer.isSpace) { continue }
            // Something follows the guard's end.
            if name != nil, depth == 0 { return nil }
            guard let directive = line.isDirective ? Directive(line.bytes) : nil else {
                if name == nil { return nil }
                continue
            }
            if name == nil {
                guard directive.name == "ifndef" else { return nil }
                name = String(decoding: line.bytes[directive.end...], as: UTF8.self).trimmed
                depth = 1
                continue
            }
            switch directive.name {
            case "if", "ifdef", "ifndef": depth += 1
            case "endif": depth -= 1
            case "else" where depth == 1, "elif" where depth == 1: return nil
            default: break
            }
        }
        return depth == 0 ? name : nil
    }
}
