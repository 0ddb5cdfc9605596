internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The XML of a KodeLife project (`.klproj`, unpacked): the fragment shaders of its passes, and their params, whose kinds
/// say what fills the uniforms.
struct KodeLifeProject {
    private let file: SourceFile
    /// Those that are drawn, in their order; not empty.
    private(set) var passes: [Pass] = []

    /// A pass that is drawn.
    struct Pass {
        /// Its place among all that render, whether enabled or not.
        fileprivate var number: Int
        fileprivate var node: MarkupNode
        /// Of the document, the pass and the stage.
        fileprivate var params: [MarkupNode]
        /// Where the shader's text is.
        var shader: Range<Int>
    }

    static func isOne(_ file: SourceFile) -> Bool { file.next("<klxml", from: 0) != nil }

    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        let root = MarkupNode(file)
        guard let project = root.first("klxml"), let document = project.first("document") else {
            throw file.failure("there is no document in this project", advice: "save it anew in KodeLife")
        }
        // The profile that the project is drawn with, then the others that are GLSL.
        let profiles = [project.attributes["a"] ?? "", "GL3", "ES3", "ES3-300", "ES3-310", "ES3-320", "GL2"]
        let readable = profiles.filter { $0.hasPrefix("GL") || $0.hasPrefix("ES") }
        var number = 0
        for node in document.first("passes")?.all("pass") ?? [] {
            let isRendered = node.attributes["type"] ?? "RENDER" == "RENDER"
            defer { number += isRendered ? 1 : 0 }
            guard isEnabled(node) else { continue }
            guard isRendered else {
                throw file.failure(
                    offset: node.offset,
                    "this project has a pass '\(node.attributes["type"] ?? "")', which is not run here",
                    advice: "give one whose passes have fragment shaders over the whole picture")
            }
            // One more may be added for the result's alpha, and one for the audio.
            guard passes.count < ShaderLimits.passes - 2 else {
                throw file.failure(
                    offset: node.offset, "there are more than \(ShaderLimits.passes - 2) passes", advice: "draw fewer")
            }
            passes.append(try pass(node, number, document, readable))
        }
        if passes.isEmpty {
            throw file.failure(
                "no pass of this project is enabled", advice: "enable the one to draw in KodeLife, and save it")
        }
    }

    private func isEnabled(_ node: MarkupNode) -> Bool {
        node.first("properties")?.first("enabled")?.text(in: file) != "0"
    }

    private func pass(
        _ node: MarkupNode, _ number: Int, _ document: MarkupNode, _ profiles: [String]
    ) throws(Failure) -> Pass {
        let stages = (node.first("stages")?.all("stage") ?? []).filter(isEnabled)
        if let other = stages.first(where: { !["VERTEX", "FRAGMENT"].contains($0.attributes["type"] ?? "") }) {
            throw file.failure(
                offset: other.offset,
                "this project has a stage '\(other.attributes["type"] ?? "")', which is not run here",
                advice: "give one with a fragment shader over the whole picture")
        }
        let fragment = stages.first { $0.attributes["type"] == "FRAGMENT" }
        let sources = fragment?.first("shader")?.all("source") ?? []
        guard
            let text = profiles.lazy.compactMap({ profile in sources.first { $0.attributes["profile"] == profile } })
                .first
        else {
            throw file.failure(
                offset: node.offset, "there is no fragment shader in GLSL in this project",
                advice: "let KodeLife convert it: its profile has to be GL3, GL2 or ES3")
        }
        return Pass(
            number: number, node: node,
            params: [document, node, fragment].compactMap { $0?.first("params") }.flatMap { $0.all("param") },
            shader: text.content)
    }

    /// The passes as the host draws them.
    func hostPasses(_ table: HostTable, _ files: any ShaderFiles) throws(Failure) -> [HostPass] {
        var made: [HostPass] = []
        for pass in passes {
            var hostPass = HostPass(try file.keeping(pass.shader), self.table(table, of: pass))
            if passes.count > 1 { hostPass.name = "pass \(pass.number)" }
            if made.count + 1 < passes.count { hostPass.target = target(of: pass) }
            hostPass.pictures = try pictures(of: pass, files)
            hostPass.parameter = { uniform in parameter(uniform, of: pass) }
            made.append(hostPass)
        }
        return made
    }

    private func targetName(_ number: Int) -> String { "pass \(number)" }

    /// The picture that a pass draws into: of the frame's size, or one of its own.
    private func target(of pass: Pass) -> Target {
        let render = pass.node.first("properties")?.first("rendertarget")
        var target = Target(name: targetName(pass.number), format: .rgba8)
        switch render?.first("color")?.first("format")?.text(in: file) ?? "" {
        case let format where format.hasSuffix("32F"): target.format = .float32
        case let format where format.hasSuffix("16F"): target.format = .float16
        default: break
        }
        if let mode = render?.first("resolutionMode")?.text(in: file), mode.hasPrefix("CUSTOM"),
            let size = render?.first("size"), let width = number(size.first("x")), let height = number(size.first("y"))
        {
            target.size = PictureSizeRule(width: .number(width), height: .number(height))
        }
        return target
    }

    /// What the sampler of another pass's picture reads: what that pass drew last, for a later one in the frame before.
    private func source(_ param: MarkupNode, in pass: Pass) -> PictureSource {
        let wanted = number(param.first("renderPassIndex")).flatMap { Int(exactly: $0) } ?? pass.number - 1
        guard let index = passes.firstIndex(where: { $0.number == wanted }) else { return .previousResult }
        return index == passes.count - 1 ? .previousResult : .target(targetName(wanted))
    }

    /// The names of bass, middle and treble.
    var spectra: [String] {
        passes.flatMap(\.params).filter { $0.attributes["type"] == "AUDIO_SPECTRUM_SPLIT" }.compactMap(name)
    }

    /// KodeLife's table, with the names of one of the passes.
    private func table(_ own: HostTable, of pass: Pass) -> HostTable {
        var table = own
        (table.frame, table.facts, table.pictures, table.derived) = ([], [], [:], [])
        table.provided.removeAll { $0.name == KodeLife.spectrum }
        table.beginsWithZero = true
        for param in pass.params {
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
            case "FRAME_PREV_FRAME": table.pictures[name] = .previousResult
            case "FRAME_PREV_PASS": table.pictures[name] = source(param, in: pass)
            case "CONSTANT_TEXTURE_2D": table.frame.append(name)
            default: break
            }
        }
        return table
    }

    /// The pictures that the project names and that are beside it, by their samplers.
    private func pictures(of pass: Pass, _ files: any ShaderFiles) throws(Failure) -> [String: String] {
        var found: [String: String] = [:]
        for param in pass.params where param.attributes["type"] == "CONSTANT_TEXTURE_2D" {
            guard let name = name(param), let path = param.first("path")?.text(in: file), !path.isEmpty,
                let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last,
                let picture = try files.picture(String(last))
            else { continue }
            found[name] = picture
        }
        return found
    }

    /// What the project sets a uniform to, if it is one of its constants.
    private func parameter(_ uniform: DeclaredUniform, of pass: Pass) -> Parameter? {
        guard let param = pass.params.first(where: { name($0) == uniform.name.text }), !uniform.type.isSampler,
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
