internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The XML of a KodeLife project (`.klproj`, unpacked): its fragment shader, and the params, whose kinds say what fills the
/// uniforms.
struct KodeLifeProject {
    private let file: SourceFile
    /// Of the document, the pass and the stage.
    private let params: [MarkupNode]
    /// Where the shader's text is.
    let shader: Range<Int>

    static func isOne(_ file: SourceFile) -> Bool { file.next("<klxml", from: 0) != nil }

    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        let root = MarkupNode(file)
        guard let project = root.first("klxml"), let document = project.first("document") else {
            throw file.failure("there is no document in this project", advice: "save it anew in KodeLife")
        }
        let enabled = (document.first("passes")?.all("pass") ?? []).filter { pass in
            pass.first("properties")?.first("enabled")?.text(in: file) != "0"
        }
        let passes = enabled.filter { $0.attributes["type"] ?? "RENDER" == "RENDER" }
        guard let pass = passes.first, enabled.count == 1 else {
            throw file.failure(
                enabled.isEmpty ? "no pass of this project is enabled" : "this project has \(enabled.count) passes",
                advice: "enable the one to draw, a pass with a fragment shader alone, and save it")
        }
        let stages = (pass.first("stages")?.all("stage") ?? []).filter { stage in
            stage.first("properties")?.first("enabled")?.text(in: file) != "0"
        }
        if let other = stages.first(where: { !["VERTEX", "FRAGMENT"].contains($0.attributes["type"] ?? "") }) {
            throw file.failure(
                offset: other.offset,
                "this project has a stage '\(other.attributes["type"] ?? "")', which is not run here",
                advice: "give one with a fragment shader over the whole picture")
        }
        let fragment = stages.first { $0.attributes["type"] == "FRAGMENT" }
        let sources = fragment?.first("shader")?.all("source") ?? []
        // The profile that the project is drawn with, then the others that are GLSL.
        let profiles = [project.attributes["a"] ?? "", "GL3", "ES3", "ES3-300", "ES3-310", "ES3-320", "GL2"]
        let readable = profiles.filter { $0.hasPrefix("GL") || $0.hasPrefix("ES") }
        guard
            let text = readable.lazy.compactMap({ profile in sources.first { $0.attributes["profile"] == profile } })
                .first
        else {
            throw file.failure(
                "there is no fragment shader in GLSL in this project",
                advice: "let KodeLife convert it: its profile has to be GL3, GL2 or ES3")
        }
        shader = text.content
        params = [document, pass, fragment].compactMap { $0?.first("params") }.flatMap { $0.all("param") }
    }

    /// The names of bass, middle and treble.
    var spectra: [String] { params.filter { $0.attributes["type"] == "AUDIO_SPECTRUM_SPLIT" }.compactMap(name) }

    /// KodeLife's table, with this project's names.
    func table(_ own: HostTable) -> HostTable {
        var table = own
        (table.frame, table.facts, table.pictures, table.derived) = ([], [], [:], [])
        table.provided.removeAll { $0.name == KodeLife.spectrum }
        table.beginsWithZero = true
        for param in params {
            guard let name = name(param) else { continue }
            func fact(_ types: Set<GLSLType>, _ meaning: BuiltinUniform.Meaning) {
                table.facts.append(HostTable.Fact([name], types, meaning))
            }
            switch param.attributes["type"] ?? "" {
            case "CLOCK": fact([.float], scaled(param))
            case "FRAME_RESOLUTION": fact([.vec2, .vec3], .resolution)
            case "FRAME_DELTA": fact([.float], .timeDelta)
            case "FRAME_NUMBER": fact([.int, .float], .frameIndex)
            case "INPUT_MOUSE_SIMPLE":
                fact([.vec2], number(param.first("normalize")) == 0 ? .pointer : .mouseFraction)
                fact([.vec4], .mouse)
            case "DATE": fact([.vec4], .calendarDate)
            case "AUDIO_SAMPLE_RATE": fact([.float, .int], .sampleRate)
            case "AUDIO_SPECTRUM_SPLIT":
                table.provided.append(KodeLife.spectrum(named: name))
                table.derived.insert(name)
            case "AUDIO_SPECTRUM_FULL": table.sounds[name] = .spectrum(width: nil)
            case "FRAME_PREV_FRAME", "FRAME_PREV_PASS": table.pictures[name] = .previousResult
            case "CONSTANT_TEXTURE_2D": table.frame.append(name)
            default: break
            }
        }
        return table
    }

    /// The pictures that the project names and that are beside it.
    func pictures(_ files: any ShaderFiles) throws(Failure) -> [(name: String, path: String)] {
        var found: [(name: String, path: String)] = []
        for param in params where param.attributes["type"] == "CONSTANT_TEXTURE_2D" {
            guard let name = name(param), let path = param.first("path")?.text(in: file), !path.isEmpty,
                let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last,
                let picture = try files.picture(String(last))
            else { continue }
            found.append((name, picture))
        }
        return found
    }

    /// What the project sets a uniform to, if it is one of its constants.
    func parameter(_ uniform: DeclaredUniform) -> Parameter? {
        guard let param = params.first(where: { name($0) == uniform.name.text }), !uniform.type.isSampler,
            let kind = param.attributes["type"], kind.hasPrefix("CONSTANT_"), let value = param.first("value")
        else { return nil }
        var parameter = Parameter(
            name: uniform.name.text, type: uniform.type, arraySize: uniform.arraySize,
            location: file.location(ofOffset: param.offset))
        parameter.label = param.first("displayName")?.text(in: file)
        let count = uniform.type.componentCount * (uniform.arraySize ?? 1)
        let given = value.children.isEmpty ? [number(value) ?? 0] : value.children.map { number($0) ?? 0 }
        let numbers = (given + Array(repeating: 0, count: count)).prefix(count)
        parameter.defaultValue = ParameterValue(
            numbers.map { uniform.type.scalar == .float ? $0 : $0.rounded(.towardZero) })
        if kind.hasPrefix("CONSTANT_COLOR"), uniform.type == .vec3 || uniform.type == .vec4 {
            parameter.kind = .color
        } else if let range = param.first("range") {
            // One range for all components, which have one each.
            func ends(_ name: String) -> [Double] {
                let own = range.children.compactMap { number($0.first(name)) }
                return own.isEmpty ? [number(range.first(name))].compactMap(\.self) : own
            }
            let (low, high) = (ends("x").min(), ends("y").max())
            if let low, let high, low < high {
                parameter.minimum = min(low, numbers.min() ?? low)
                parameter.maximum = max(high, numbers.max() ?? high)
            }
        }
        return parameter
    }

    private func scaled(_ clock: MarkupNode) -> BuiltinUniform.Meaning {
        let speed = (number(clock.first("speed")) ?? 1) * (number(clock.first("direction")) ?? 1)
        return speed == 1 || !speed.isFinite ? .time : .scaled(speed, of: .time)
    }

    private func name(_ param: MarkupNode) -> String? {
        param.first("variableName")?.text(in: file).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func number(_ node: MarkupNode?) -> Double? { node?.text(in: file).flatMap { Double($0) } }
}
