package import GLFXCore

extension SourceFile {
    /// The line, from 1, and the byte in it of an offset in the whole file.
    package func place(ofOffset offset: Int) -> (line: Int, byte: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + firstLine, max(0, offset - lineStarts[low]))
    }

    /// The place of an offset in the whole file, in characters.
    package func location(ofOffset offset: Int) -> SourceLocation {
        let place = place(ofOffset: offset)
        return SourceLocation(
            file: name, line: place.line, column: column(ofByte: place.byte, inLine: place.line))
    }

    /// A `.shader` failure that points at a byte of the file: of the JSON or XML that describes a shader.
    package func failure(offset: Int, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        let place = place(ofOffset: offset)
        return failure(line: place.line, byte: place.byte, message, advice: advice, rule: .header)
    }

    /// A `.shader` failure about the file as a whole.
    package func failure(_ message: MessageText, advice: MessageText? = nil) -> Failure {
        var failure = Failure(.shader, "\(name): \(message)", advice: advice)
        failure.diagnostics = [Diagnostic(.text, file: name, message: failure.completing(message))]
        return failure
    }
}
