internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// A job as text: `--dry-run` prints it, `--verbose` the shaders' part.
enum JobText {
    /// A line for each step, in the order in which it happens to a frame. No file is opened.
    static func text(_ job: FilterJob) -> String {
        var lines: [String] = []
        func add(_ word: String, _ text: String) { lines.append(printable(word.padded(to: 8) + text) + "\n") }
        for line in JobField.Line.allCases {
            switch line {
            case .show:
                if job.inputs.isEmpty { add(line.label, "nothing: the shaders draw by themselves") }
                for (index, input) in job.inputs.enumerated() {
                    add(index > 0 ? "then" : line.label, join(before: index, in: job) + words(input))
                }
            case .draw: for stage in job.shaders { add(line.label, shader(stage, .filter)) }
            default:
                let words = JobField.text(line, of: job)
                if !words.isEmpty { add(line.label, words) }
            }
        }
        return lines.joined()
    }

    /// The shaders with their values.
    static func lines(_ job: FilterJob) -> [String] {
        job.transitions.map { shader($0, .transition) } + job.shaders.map { shader($0, .filter) }
    }

    /// A shader with its values, without a transition's progress.
    static func shader(_ stage: ShaderStage, _ role: ShaderRole) -> String {
        let moved = role == .transition ? "progress" : nil
        let parameters = stage.program.parameters.filter { $0.name != moved }.compactMap { parameter in
            setting(of: parameter, in: stage).map { "\(parameter.name) = \($0)" }
        }
        let facts = stage.values.keys.sorted().compactMap { name in
            stage.program.parameters.contains { $0.name == name }
                ? nil : stage.program.fact(named: name).flatMap { setting(of: $0, in: stage) }.map { "\(name) = \($0)" }
        }
        let pictures = stage.program.inputs.compactMap { picture(of: $0.name, in: stage) }
        let all = (parameters + facts + pictures).joined(separator: ", ")
        return "shader '\(stage.program.name)'" + (all.isEmpty ? "" : ": \(all)") + effect(stage.effect)
    }

    /// `layer from 'lt/*.png' (from 30 s, in over 0.4 s, then hide)`
    private static func picture(of input: String, in stage: ShaderStage) -> String? {
        if let part = stage.pictures[input] { return "\(input) from '\(part)'\(timing(input, of: stage))" }
        if let color = stage.colors[input] {
            return "\(input) of the color \(colorText(color))\(timing(input, of: stage))"
        }
        if let ago = stage.previous[input] { return "\(input) from \(ago == 1 ? "the frame" : "\(ago) frames") before" }
        return stage.polygons[input].map { "\(input) from the polygon \($0.text)" }
    }

    /// ` (from 30 to 36 s, in over 0.4 s, hide)`
    private static func timing(_ input: String, of stage: ShaderStage) -> String {
        guard let timing = stage.timings[input] else { return "" }
        var facts: [String] = []
        if timing.start != nil || timing.end != nil {
            let start = timing.start.map { "from \(decimal($0))" }, end = timing.end.map { "to \(decimal($0))" }
            facts.append([start, end].compactMap(\.self).joined(separator: " ") + " s")
        }
        if let rise = timing.fadeIn { facts.append("in over \(decimal(rise)) s") }
        if let fall = timing.fadeOut { facts.append("out over \(decimal(fall)) s") }
        if let rate = timing.frameRate { facts.append("\(rate) pictures a second") }
        if let ending = timing.ending { facts.append("then \(ending.rawValue)") }
        return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
    }

    /// `, in linear light, half of it, where 'mask.png' is white`
    private static func effect(_ effect: ShaderEffect) -> String {
        var facts: [String] = []
        if effect.worksInLight { facts.append("in linear light") }
        switch effect.mix {
        case .value(let value): facts.append("\(ShaderEffect.mixParameter.format(value)) of it")
        case .animation(let animation): facts.append("'\(ShaderEffect.mixParameter.format(animation))' of it")
        case nil: break
        }
        if let mask = effect.mask {
            let what =
                switch mask.source {
                case .file(let part): "'\(part)'"
                case .polygon(let polygon): "the polygon \(polygon.text)"
                case .shader(let stage): "the result of \(shader(stage, .mask))"
                }
            let channel = mask.channel == .both ? "" : " (its \(mask.channel.rawValue))"
            facts.append("where \(what)\(channel) is \(mask.isInverted ? "not " : "")white")
        }
        return facts.map { ", \($0)" }.joined()
    }

    private static func setting(of parameter: Parameter, in stage: ShaderStage) -> String? {
        if stage.isKey, let list = KeyListText(stage, parameter) { return list.text }
        if let animation = stage.animations[parameter.name] { return "'\(parameter.format(animation))'" }
        return (stage.values[parameter.name] ?? parameter.defaultValue).map(parameter.format)
    }

    /// The transition before an input; empty for the first.
    private static func join(before index: Int, in job: FilterJob) -> String {
        guard index > 0, !job.transitions.isEmpty else { return "" }
        let stage = job.transitions[(index - 1) % job.transitions.count]
        return "through \(shader(stage, .transition)) in \(decimal(job.transitionDuration)) s, "
    }

    private static func words(_ input: JobInput) -> String {
        switch input {
        case .file(let part): "'\(part)'"
        case .pictures(let pattern): "the pictures '\(pattern)'"
        case .color(let color): "the color \(colorText(color))"
        case .standardInput: "the standard input"
        }
    }
}

/// A key's list of colors or places as text, without unused entries.
struct KeyListText {
    /// Nil where the list is empty.
    let text: String?

    /// Nil for any other parameter, and for one that changes in time.
    init?(_ stage: ShaderStage, _ parameter: Parameter) {
        guard ["keep", "keepAt"].contains(parameter.name), stage.animations[parameter.name] == nil else { return nil }
        let entries = KeyLimits.entries(stage.values[parameter.name]?.components ?? [])
        let texts = entries.map { entry in
            guard parameter.name == "keepAt" else {
                let color = SIMD4<Float>(Float(entry.x), Float(entry.y), Float(entry.z), 1)
                return ColorText.hexadecimal(color) ?? "\(decimal(entry.x)),\(decimal(entry.y)),\(decimal(entry.z))"
            }
            return "\(decimal(entry.x)),\(decimal(entry.y))" + (entry.z > 0 ? " at \(decimal(entry.z)) s" : "")
        }
        text = texts.isEmpty ? nil : texts.joined(separator: entries.count > 1 ? " and " : "")
    }
}
