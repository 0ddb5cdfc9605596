internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// gl-transitions: `vec4 transition(vec2 uv)` shows one picture at `progress` 0 and another at 1.
///
/// The first picture is the frame, the second the input `to`. Where `to` has another aspect ratio than the frame, it is
/// cropped, as in the ecosystem's own players. The older form, a whole shader with the samplers `from` and `to` and the
/// float `progress`, is supported too.
enum Transition: DialectReader {
    static let dialect = Dialect.glTransitions

    static func evidence(in text: DetectionText) -> Evidence? {
        // With GTK's mainImage() it is a transition that was written over for GskGLShader.
        if !text.hasMain, text.firstLine["GskTexture"] == nil,
            let line = text.line(ofFunction: "transition", type: "vec4")
        {
            return Evidence(line: line, text: "defines vec4 transition()", isStrong: true)
        }
        guard text.hasMain, text.firstLine["progress"] != nil, text.firstLine["to"] != nil,
            let line = text.codeLine(containing: ["uniform", "sampler2D", "from"])
        else { return nil }
        return Evidence(line: line, text: "has the pictures 'from' and 'to' and 'progress'")
    }

    private static let place = "glfx_uv"

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var text = try PassReader(files: request.files, isWhole: false).read(request.file)
        var builder = ProgramBuilder(request, .glTransitions)
        let isWhole = text.definesFunction("main")
        guard isWhole || text.mentions("transition") else {
            throw text.source.assembled.failure(
                "there is no 'vec4 transition(vec2 uv)'", advice: "give the whole text of a transition")
        }
        var pass = Pass(index: 0, source: text.source)
        if !isWhole {
            builder.add(Input(name: "from"))
            builder.add(Input(name: "to"))
            text.source.wrap(prelude: prelude(text, &pass), postlude: postlude(text))
            text.source.varyings.append(ParsedSource.Varying(position: place))
        }
        pass.source = text.source
        let tags = TransitionTags(text.source.assembled)
        try builder.add(text, as: pass) { (uniform) throws(Failure) in
            if let role = role(of: uniform) { return role }
            guard !uniform.type.isSampler, let uniform = tags.annotated(uniform) else { return nil }
            return .parameter(try text.parameter(uniform))
        }
        return builder.program
    }

    /// What transitions have without declaring it, if this one uses it.
    private static func prelude(_ text: PassText, _ pass: inout Pass) -> [String] {
        var lines = ["varying highp vec2 \(place);"]
        for (name, meaning) in [("progress", BuiltinUniform.Meaning.progress), ("ratio", .aspectRatio)]
        where text.mentions(name) && !text.declares(name) {
            lines.append("uniform highp float \(name);")
            pass.builtins.append(BuiltinUniform(name: name, type: .float, meaning: meaning))
        }
        if !text.declares("getFromColor") {
            pass.samplers["glfx_from"] = SamplerRule(.relay("from"))
            lines.append("uniform highp sampler2D glfx_from;")
            lines.append("vec4 getFromColor(highp vec2 uv) { return texture2D(glfx_from, uv); }")
        }
        if !text.declares("getToColor") {
            pass.samplers["glfx_to"] = SamplerRule(.relay("to"))
            pass.builtins += [
                BuiltinUniform(name: "glfx_toSize", type: .vec2, meaning: .inputResolution("glfx_to")),
                BuiltinUniform(name: "glfx_size", type: .vec2, meaning: .resolution),
            ]
            lines.append("uniform highp sampler2D glfx_to;")
            lines.append("uniform highp vec2 glfx_toSize, glfx_size;")
            // The picture is cropped where it is wider, or taller, than the frame.
            lines.append("vec4 getToColor(highp vec2 uv) {")
            lines.append("    highp vec2 shape = vec2(glfx_toSize.x * glfx_size.y, glfx_toSize.y * glfx_size.x);")
            lines.append("    if (shape.x == shape.y) return texture2D(glfx_to, uv);")
            lines.append("    highp vec2 shown = min(shape.yx / shape, 1.0);")
            lines.append("    return texture2D(glfx_to, (uv - 0.5) * shown + 0.5);")
            lines.append("}")
        }
        return lines
    }

    private static func postlude(_ text: PassText) -> [String] {
        ["void main() {", "    gl_FragColor = transition(\(place));", "}"]
    }

    private static func role(of uniform: DeclaredUniform) -> ProgramBuilder.Role? {
        guard uniform.arraySize == nil else { return nil }
        switch (uniform.name.text, uniform.type) {
        case ("progress", .float): return .builtin(.progress)
        case ("ratio", .float): return .builtin(.aspectRatio)
        default: return nil
        }
    }
}

extension Dialect {
    /// gl-transitions.
    package static let glTransitions = Dialect("gl-transitions", title: "gl-transitions", resultAlpha: .premultiplied)
}
