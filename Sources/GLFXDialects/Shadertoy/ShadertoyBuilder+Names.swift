internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

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
        let isOpaque = part.buffer == nil && !part.text.isNatron
        return [
            "void main() {",
            "    highp vec4 glfx_color = vec4(0.0);",
            "    mainImage(glfx_color, gl_FragCoord.xy);",
            "    gl_FragColor = \(isOpaque ? "vec4(glfx_color.rgb, 1.0)" : "glfx_color");",
            "}",
        ]
    }
}
