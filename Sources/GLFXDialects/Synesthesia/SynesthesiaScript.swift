internal import GLFXPrograms
internal import GLFXShaderText

/// The uniforms that a scene's `script.js` sets: `uniforms.name = …`, `setUniform('name', x, y, z)`. The script is not
/// run.
struct SynesthesiaScript {
    private(set) var parameters: [Parameter] = []

    init(_ file: SourceFile) {
        let masked = MaskedText(file)
        guard let text = try? SourceFile(name: file.name, text: masked.text) else { return }
        let tokens = TextEditor(text).tokens
        var seen: Set<String> = []
        for index in tokens.indices.dropLast(3) {
            var name: String?
            var count = 1
            if tokens[index].isText("uniforms"), tokens[index + 1].isText("."), tokens[index + 3].isText("=") {
                name = tokens[index + 2].text
            } else if tokens[index].isText("setUniform"), tokens[index + 1].isText("("),
                let parts = tokens.parts(ofListAt: index + 1)
            {
                let place = MaskedText.Place(line: tokens[index + 2].line, column: tokens[index + 2].column)
                name = masked.strings[place]
                count = parts.count - 1
            }
            guard let name, (1...4).contains(count), Tokenizer.isName(name), name.utf8.count <= 256,
                seen.insert(name).inserted
            else { continue }
            let type: GLSLType = [.float, .vec2, .vec3, .vec4][count - 1]
            let place = SourceLocation(file: file.name, line: tokens[index].line)
            var parameter = Parameter(name: name, type: type, location: place)
            parameter.help = "the scene's script.js, which is not run, sets it"
            parameters.append(parameter)
            guard parameters.count < ShaderLimits.uniforms else { return }
        }
    }
}
