internal import GLFXCore

extension SourceAssembler {
    /// A line of a text with several stages: `#pragma stage vertex` begins lines that only the vertex shader has.
    ///
    /// As in RetroArch, such a line counts whatever `#if` it is in, and what lines of another stage include is read,
    /// since it may begin a stage.
    /// - Returns: whether the line is done.
    mutating func readStage(_ line: LineCutter.Line, index: Int) throws(Failure) -> Bool {
        guard line.isDirective, let directive = Directive(line.bytes) else { return leaveOut(index) }
        let rest = Array(line.bytes[directive.end...])
        switch directive.name {
        case "include" where isInOtherStage: try includeFile(rest, line: index)
        case "pragma":
            let words = String(decoding: rest, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if words.first == "stage", words.count > 1 {
                isInOtherStage = words[1] != stage ?? ""
            } else if words.first == "include_optional", isInOtherStage || activity != .inactive {
                let name = rest.drop(while: Tokenizer.isSpace).dropFirst("include_optional".utf8.count)
                try includeFile(Array(name), line: index, isOptional: true)
            }
            // The others are for the host.
            result.lines[index].text = []
        default: return leaveOut(index)
        }
        return true
    }

    /// Blanks a line of another stage.
    /// - Returns: whether it is one.
    private mutating func leaveOut(_ index: Int) -> Bool {
        if isInOtherStage { result.lines[index].text = [] }
        return isInOtherStage
    }
}
