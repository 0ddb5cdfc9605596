internal import GLFXShaderText

extension Shadertoy {
    static func evidence(in text: DetectionText) -> Evidence? {
        // Effects of OBS that were ported from Shadertoy still have its function.
        guard OBSShaderFilter.evidence(in: text) == nil, Postprocessing.evidence(in: text) == nil else { return nil }
        if let line = text.line(beginningWith: ["#iChannel", "#iUniform"]) {
            return Evidence(line: line.line, text: "says '\(line.text.prefix(40))'", isStrong: true)
        }
        guard !text.hasMain else { return undeclared(text) }
        if let line = text.line(ofFunction: "mainImage", type: "void") {
            return Evidence(line: line, text: "defines void mainImage()", isStrong: true)
        }
        guard let json = text.lines.first(where: { !$0.allSatisfy(\.isWhitespace) }),
            let bracket = json.first(where: { !$0.isWhitespace }), bracket == "{" || bracket == "[",
            let line = text.line(containing: "\"renderpass\"")
        else { return nil }
        return Evidence(line: line, text: "has Shadertoy's \"renderpass\"", isStrong: true)
    }

    /// VS Code's Shader Toy accepts a `main` too, and declares Shadertoy's uniforms for it.
    private static func undeclared(_ text: DetectionText) -> Evidence? {
        let names = ["iResolution", "iTime", "iGlobalTime", "iMouse", "iFrame", "iChannel0"].filter { name in
            text.firstLine[name] != nil && !text.variables.contains(name)
                && !["uniform", "#define"].contains { text.codeLine(containing: [$0, name]) != nil }
        }
        return text.first(of: names).map { Evidence(line: $0.line, text: "mentions \($0.name) without declaring it") }
    }
}
