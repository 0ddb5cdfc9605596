internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of a Shadertoy's passes: resolves their channels, declares what the texts do not, and calls
/// `mainImage`.
struct ShadertoyBuilder {
    let request: DialectRequest
    let project: ShadertoyProject
    var builder: ProgramBuilder
    /// The input of each content.
    var inputs: [ShadertoyChannel.Content: String] = [:]

    init(_ request: DialectRequest, _ project: ShadertoyProject) {
        self.request = request
        self.project = project
        builder = ProgramBuilder(request, .shadertoy)
    }

    mutating func build() throws(Failure) -> ShaderProgram {
        for (index, part) in project.parts.enumerated() { try add(part, index: index) }
        let project = project
        try builder.edit { (program) throws(Failure) in
            program.targets = project.buffers.map { Target(name: $0, format: .float32) }
            program.summary = project.summary ?? program.summary
            // Pictures of OpenFX are premultiplied, both ways.
            if project.parts.contains(where: { $0.buffer == nil && $0.text.isNatron }) {
                (program.resultAlpha, program.takesPremultiplied) = (.premultiplied, true)
            }
        }
        return builder.program
    }

    private mutating func add(_ part: ShadertoyProject.Part, index: Int) throws(Failure) {
        var reader = PassReader(files: request.files, isWhole: false)
        (reader.definitions, reader.leading) = (definitions(part), part.leading)
        var text = try reader.read(part.text.file)
        var pass = Pass(
            index: index, name: project.parts.count > 1 ? part.title : nil, source: text.source)
        if let buffer = part.buffer { pass.output = .target(buffer) }
        let rules = try rules(part, text)
        pass.samplers = rules
        let uniforms = ShadertoyUniform.all(
            channels: (0..<4).map { rules["iChannel\($0)"] == nil ? "" : "iChannel\($0)" })
        // What a pass does not write is black, as in browsers; otherwise it would be undefined.
        var prelude = ["#define out inout"]
        for uniform in uniforms where mentionsUndeclared(uniform.name, text) {
            prelude.append(uniform.declaration)
            pass.builtins.append(
                BuiltinUniform(
                    name: uniform.name, type: uniform.type, arraySize: uniform.arraySize, meaning: uniform.meaning))
        }
        for number in 0..<ShadertoyText.channelCount {
            let name = "iChannel\(number)"
            if mentionsUndeclared(name, text) {
                prelude.append("uniform highp \(type(number, part).rawValue) \(name);")
            }
            if mentionsUndeclared("iCh\(number)", text), let rule = rules[name] {
                prelude.append(addStructure(number, rule, type(number, part), to: &pass))
            }
        }
        for parameter in part.text.parameters where !text.declares(parameter.name) {
            prelude.append("uniform highp \(parameter.type.rawValue) \(parameter.name);")
            builder.add(parameter)
        }
        text.source.wrap(prelude: prelude, postlude: try entry(part, text))
        pass.source = text.source
        try builder.add(text, as: pass) { (uniform) throws(Failure) in
            try Self.role(uniform, text, rules, uniforms, part)
        }
    }

    /// Shadertoy defines HW_PERFORMANCE, which some texts test.
    private func definitions(_ part: ShadertoyProject.Part) -> [(name: String, value: String)] {
        let name = "HW_PERFORMANCE"
        let texts = part.leading + [part.text.file]
        let defines = texts.contains { file in
            String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").contains {
                $0.contains(name) && $0.drop { $0 == " " || $0 == "#" || $0 == "\t" }.hasPrefix("define")
            }
        }
        return defines ? [] : [(name, "1")]
    }
}

extension ShadertoyBuilder {
    /// Whether the text uses a name without declaring it.
    func mentionsUndeclared(_ name: String, _ text: PassText) -> Bool {
        text.mentions(name) && !text.declares(name)
    }

    static func role(
        _ uniform: DeclaredUniform, _ text: PassText, _ rules: [String: SamplerRule], _ uniforms: [ShadertoyUniform],
        _ part: ShadertoyProject.Part
    ) throws(Failure) -> ProgramBuilder.Role? {
        let name = uniform.name.text
        if uniform.type.isSampler, name.hasPrefix("iChannel"), Int(name.dropFirst(8)) != nil {
            return rules[name].map { .sampler($0) } ?? .unused
        }
        if let known = uniforms.first(where: { $0.name == name }), let meaning = known.meaning(for: uniform) {
            return .builtin(meaning)
        }
        guard !uniform.type.isSampler, part.text.isNatron || uniform.annotation.isOurs else { return nil }
        return .parameter(natron(try text.parameter(uniform)))
    }

    /// In Natron a parameter without a value is 0, and `// Label (help)` alone is no help text.
    private static func natron(_ parameter: Parameter) -> Parameter {
        var parameter = parameter
        if parameter.label == nil, let help = parameter.help, help.hasSuffix(")"), let open = help.firstIndex(of: "(") {
            let label = String(help[..<open]).trimmed
            parameter.label = label.isEmpty ? nil : label
            parameter.help = String(help[help.index(after: open)...].dropLast()).trimmed
        }
        parameter.setMissingDefault(min(max(0, parameter.minimum ?? 0), parameter.maximum ?? 0))
        return parameter
    }

    /// The host's `main`; nothing where the text has one (VS Code's Shader Toy allows that).
    func entry(_ part: ShadertoyProject.Part, _ text: PassText) throws(Failure) -> [String] {
        if text.definesFunction("main") { return [] }
        guard text.mentions("mainImage") else {
            let other = ["mainSound", "mainVR", "mainCubemap"].first(where: text.definesFunction)
            throw text.source.assembled.failure(
                "there is no 'void mainImage(out vec4, in vec2)'"
                    + (other.map { ", but \($0), which is not drawn" } ?? ""),
                advice: "give the text of an Image or Buffer tab")
        }
        return [
            "void main() {",
            "    highp vec4 glfx_color = vec4(0.0);",
            "    mainImage(glfx_color, gl_FragCoord.xy);",
            "    gl_FragColor = glfx_color;",
            "}",
        ]
    }
}
