internal import GLFXCore
internal import GLFXShaderText

/// `max(0, v)` of a vector, which the engine takes as HLSL does, as `max(v, 0)`, which GLSL takes.
enum WallpaperArguments {
    static func swap(_ editor: inout TextEditor) throws(Failure) {
        let tokens = editor.tokens
        for index in tokens.indices.dropLast(2)
        where (tokens[index].isText("max") || tokens[index].isText("min")) && tokens[index + 1].isText("(") {
            guard let parts = tokens.parts(ofListAt: index + 1), parts.count == 2, parts[0].count == 1,
                tokens[parts[0].lowerBound].kind == .number, !parts[1].isEmpty,
                tokens[parts[0].lowerBound].line == tokens[parts[1].upperBound - 1].line,
                // What is inside of them may be changed itself.
                !tokens[parts[1]].contains(where: { $0.isText("max") || $0.isText("min") || $0.kind == .number })
            else { continue }
            let (number, last) = (tokens[parts[0].lowerBound], tokens[parts[1].upperBound - 1])
            let start = editor.file.lineStarts[number.line - 1]
            let bytes = editor.file.bytes[
                (start + tokens[parts[1].lowerBound].column)..<(start + last.column + last.text.utf8.count)]
            try editor.replace(
                parts[0].lowerBound...(parts[1].upperBound - 1),
                with: String(decoding: bytes, as: UTF8.self) + "," + number.text)
        }
    }
}
