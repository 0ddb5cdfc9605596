import FrameCore

/// Tells from a text alone which ecosystem it was written for.
enum DialectDetector {
    /// What speaks for a dialect.
    struct Evidence {
        /// From 1.
        var line: Int
        /// `says '//!HOOK LUMA'`, `defines transition()`.
        var words: String
        /// Nothing else is written so: two of these for two dialects contradict each other.
        var isStrong = false
    }

    /// In the order in which they are asked: the first that finds something has it.
    private static let rules: [(dialect: Dialect, evidence: @Sendable (DetectionText) -> Evidence?)] = [
        (.mpv, mpv), (.isf, isf), (.retroarch, retroArch), (.obs, obs), (.glTransitions, transition),
        (.shadertoy, shadertoy), (.matchbox, matchbox), (.gpuimage, gpuImage), (.glslviewer, glslViewer),
        (.glslsandbox, glslSandbox),
    ]

    /// - Returns: the dialect and why: `line 3 says '//!HOOK LUMA'`.
    /// - Throws: `.shader` for a text that says two things at once.
    static func detect(_ file: SourceFile) throws(Failure) -> (dialect: Dialect, reason: String) {
        let text = DetectionText(file)
        var found: (dialect: Dialect, evidence: Evidence)?
        for (dialect, rule) in rules {
            guard let evidence = rule(text) else { continue }
            guard let first = found else {
                found = (dialect, evidence)
                continue
            }
            guard first.evidence.isStrong, evidence.isStrong else { continue }
            throw file.failure(
                line: evidence.line, byte: nil,
                "two dialects at once: line \(first.evidence.line) \(first.evidence.words) (\(first.dialect.title)), "
                    + "line \(evidence.line) \(evidence.words) (\(dialect.title))",
                advice: "say which it is: --dialect \(first.dialect.rawValue) or --dialect \(dialect.rawValue)")
        }
        guard let found else { return (.glsl, "no sign of another dialect") }
        return (found.dialect, "line \(found.evidence.line) \(found.evidence.words)")
    }

    private static func hasMain(_ text: DetectionText) -> Bool { text.line(ofFunction: "main") != nil }

    private static func mpv(_ text: DetectionText) -> Evidence? {
        text.line(beginningWith: ["//!HOOK", "//!PARAM", "//!TEXTURE", "//!BUFFER"]).map {
            Evidence(line: $0.line, words: "says '\($0.words.prefix(40))'", isStrong: true)
        }
    }

    private static func isf(_ text: DetectionText) -> Evidence? {
        guard let comment = ISFComment.find(in: text.file), let key = comment.key else { return nil }
        return Evidence(line: comment.line, words: "begins a comment of JSON with \(key)", isStrong: true)
    }

    private static func retroArch(_ text: DetectionText) -> Evidence? {
        if let pragma = text.line(beginningWith: ["#pragma parameter"]) {
            return Evidence(line: pragma.line, words: "says '#pragma parameter'", isStrong: true)
        }
        if !hasMain(text), text.line(beginningWith: ["shaders", "#reference"]) != nil,
            let preset = RetroArchEntries.presetLine(text.lines)
        {
            return Evidence(line: preset.line, words: "says '\(preset.words.prefix(40))'", isStrong: true)
        }
        if let stage = text.line(beginningWith: ["#pragma stage"]) {
            return Evidence(line: stage.line, words: "says '#pragma stage'", isStrong: true)
        }
        let conditions = ["#if", "#elif", "#ifdef"]
        guard let vertex = line(of: "VERTEX", behind: conditions, text),
            line(of: "FRAGMENT", behind: conditions, text) != nil
        else { return nil }
        return Evidence(line: vertex, words: "asks for VERTEX", isStrong: true)
    }

    private static func line(of word: String, behind directives: [String], _ text: DetectionText) -> Int? {
        guard text.firstLine[word] != nil else { return nil }
        for (index, line) in text.code.enumerated() where line.contains(UInt8(ascii: "#")) {
            let words = String(decoding: line, as: UTF8.self).split { !$0.isLetter && $0 != "#" && $0 != "_" }
            if let first = words.first, directives.contains(String(first)), words.contains(where: { $0 == word }) {
                return index + 1
            }
        }
        return nil
    }

    private static func obs(_ text: DetectionText) -> Evidence? {
        if let line = text.line(ofFunction: "mainImage", type: "float4") {
            return Evidence(line: line, words: "defines float4 mainImage()", isStrong: true)
        }
        if let line = text.line(ofFunction: "render", type: "float4", beginningWith: ["float2"]) {
            return Evidence(line: line, words: "defines float4 render(float2 …)", isStrong: true)
        }
        // Files of shaderfilter-plus in GLSL's words, which OBS on OpenGL lets through.
        if text.line(beginningWith: ["#pragma shaderfilter"]) != nil
            || text.firstLine["builtin_texture_sampler"] != nil,
            let line = text.line(ofFunction: "render", type: "vec4", beginningWith: ["vec2"])
        {
            return Evidence(line: line, words: "defines vec4 render(vec2 …)", isStrong: true)
        }
        guard let line = text.firstLine["technique"], text.firstLine["pass"] != nil else { return nil }
        return Evidence(line: line, words: "has a technique", isStrong: true)
    }

    private static func transition(_ text: DetectionText) -> Evidence? {
        if !hasMain(text), let line = text.line(ofFunction: "transition", type: "vec4") {
            return Evidence(line: line, words: "defines vec4 transition()", isStrong: true)
        }
        // The older form, a whole shader.
        guard hasMain(text), text.firstLine["progress"] != nil, text.firstLine["to"] != nil,
            let line = text.codeLine(containing: ["uniform", "sampler2D", "from"])
        else { return nil }
        return Evidence(line: line, words: "has the pictures 'from' and 'to' and 'progress'")
    }

    private static func shadertoy(_ text: DetectionText) -> Evidence? {
        // Effects of OBS that came from Shadertoy keep its function beside their technique.
        guard obs(text) == nil else { return nil }
        if let line = text.line(beginningWith: ["#iChannel", "#iUniform"]) {
            return Evidence(line: line.line, words: "says '\(line.words.prefix(40))'", isStrong: true)
        }
        guard !hasMain(text) else { return undeclared(text) }
        if let line = text.line(ofFunction: "mainImage", type: "void") {
            return Evidence(line: line, words: "defines void mainImage()", isStrong: true)
        }
        guard let json = text.lines.first(where: { !$0.allSatisfy(\.isWhitespace) }),
            json.first == "{" || json.first == "[",
            let line = text.line(containing: "\"renderpass\"")
        else { return nil }
        return Evidence(line: line, words: "has Shadertoy's \"renderpass\"", isStrong: true)
    }

    /// VS Code's Shader Toy takes a `main` too, and declares Shadertoy's uniforms for it.
    private static func undeclared(_ text: DetectionText) -> Evidence? {
        let names = ["iResolution", "iTime", "iGlobalTime", "iMouse", "iFrame", "iChannel0"].filter { name in
            text.firstLine[name] != nil && !text.variables.contains(name)
                && !["uniform", "#define"].contains { text.codeLine(containing: [$0, name]) != nil }
        }
        return text.first(of: names).map { Evidence(line: $0.line, words: "mentions \($0.name) without declaring it") }
    }

    private static func matchbox(_ text: DetectionText) -> Evidence? {
        if let line = text.line(containing: "<ShaderNodePreset") {
            return Evidence(line: line, words: "begins a Matchbox description", isStrong: true)
        }
        let prefixes = ["adsk_result", "adsk_time", "adsk_front", "adsk_back", "adsk_get", "adsk_"]
        let names = text.firstLine.keys.filter { name in prefixes.contains { name.hasPrefix($0) } }
        return text.first(of: Array(names)).map { Evidence(line: $0.line, words: "mentions \($0.name)") }
    }

    private static func gpuImage(_ text: DetectionText) -> Evidence? {
        guard hasMain(text) else { return nil }
        let names = ["inputImageTexture", "textureCoordinate", "blurCoordinates", "srcTexture1", "srcTexCoordOut1"]
        return text.first(of: names).map {
            Evidence(line: $0.line, words: "mentions \($0.name)")
        }
    }

    private static func glslViewer(_ text: DetectionText) -> Evidence? {
        guard hasMain(text) else { return nil }
        return text.first(of: ["u_time", "u_resolution", "u_mouse", "u_tex0", "u_buffer0"]).map {
            Evidence(line: $0.line, words: "mentions \($0.name)")
        }
    }

    private static func glslSandbox(_ text: DetectionText) -> Evidence? {
        guard hasMain(text) else { return nil }
        let sandbox = text.first(of: ["surfacePosition", "backbuffer", "surfaceSize"])
        if let sandbox { return Evidence(line: sandbox.line, words: "mentions \(sandbox.name)") }
        guard let time = text.firstLine["time"], text.firstLine["resolution"] != nil else { return nil }
        return Evidence(line: time, words: "mentions time and resolution")
    }
}
