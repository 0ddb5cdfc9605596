import FrameCore
import GLFXKit
import Media
import Render
import ShaderPrograms

/// What a job is going to do, in words: `--dry-run` prints it, `--verbose` says the shaders' part.
enum JobWords {
    /// A line for each thing, in the order in which it happens to a frame. Nothing is opened to say it.
    static func text(_ job: FilterJob) -> String {
        let timeline = TimelineWords(job: job)
        var rows = timeline.rows
        rows += job.shaders.map { ("draw", shader($0, .filter)) }
        if job.background != .none { rows.append(("over", background(job.background))) }
        rows += facts(job)
        rows += timeline.fades
        rows.append(("sound", sound(job)))
        rows.append(("write", output(job.output)))
        if let plate = job.exportPlate { rows.append(("write", "the clean plate to '\(plate)'")) }
        rows += device(job)
        return rows.map { printable($0.padded(to: 8) + $1) + "\n" }.joined()
    }

    /// The shaders with their values.
    static func lines(_ job: FilterJob) -> [String] {
        job.transitions.map { shader($0, .transition) } + job.shaders.map { shader($0, .filter) }
    }

    /// A shader with its values; how far a transition is has none that lasts.
    static func shader(_ stage: ShaderStage, _ role: ShaderRole) -> String {
        let moved = role == .transition ? "progress" : nil
        let parameters = stage.program.parameters.filter { $0.name != moved }.compactMap { parameter in
            setting(of: parameter, in: stage).map { "\(parameter.name) = \($0)" }
        }
        let facts = stage.values.keys.sorted().compactMap { name in
            stage.program.parameters.contains { $0.name == name }
                ? nil : stage.program.fact(named: name).flatMap { setting(of: $0, in: stage) }.map { "\(name) = \($0)" }
        }
        let pictures = stage.program.inputs.compactMap { input in
            stage.pictures[input.name].map { "\(input.name) from '\($0)'" }
                ?? stage.previous[input.name].map {
                    "\(input.name) from \($0 == 1 ? "the frame" : "\($0) frames") before"
                } ?? stage.polygons[input.name].map { "\(input.name) from the polygon \($0.text)" }
        }
        let all = (parameters + facts + pictures).joined(separator: ", ")
        return "shader '\(stage.program.name)'" + (all.isEmpty ? "" : ": \(all)")
    }

    private static func setting(of parameter: Parameter, in stage: ShaderStage) -> String? {
        if stage.isKey, let list = KeyListWords(stage, parameter) { return list.text }
        if let animation = stage.animations[parameter.name] { return "'\(parameter.format(animation))'" }
        return (stage.values[parameter.name] ?? parameter.defaultValue).map(parameter.format)
    }

    private static func background(_ background: FilterJob.Background) -> String {
        switch background {
        case .none: "nothing"
        case .color(let color): TimelineWords.color(color)
        case .file(let path): "'\(path)'"
        }
    }

    /// What shaders are told that is not as usual.
    private static func facts(_ job: FilterJob) -> [(String, String)] {
        var facts: [String] = []
        if job.mouse != .zero {
            facts.append("mouse at \((0..<4).map { plain(job.mouse[$0]) }.joined(separator: ","))")
        }
        if let date = job.date { facts.append("date \(date)") }
        if job.seed != 0 { facts.append("seed \(job.seed)") }
        if job.inputEnd != .hold {
            facts.append(
                job.inputEnd == .loop ? "further movies begin again at their end" : "the first movie that ends ends all"
            )
        }
        return facts.isEmpty ? [] : [("with", facts.joined(separator: ", "))]
    }

    private static func sound(_ job: FilterJob) -> String {
        var words =
            switch job.sound.track {
            case .none: "none"
            case .file(let path): "of '\(path)'"
            case .copy:
                switch job.inputs.count {
                case 0: "none"
                case 1: job.changesSound ? "its own" : "its own, with every other stream, as it is"
                default: "their own, joined"
                }
            }
        if let mix = job.sound.mix {
            words += ", with '\(mix)' mixed in"
            if job.sound.gain != 0 { words += " at \(job.sound.gain > 0 ? "+" : "")\(plain(job.sound.gain)) dB" }
        }
        return words
    }

    private static func output(_ request: OutputRequest) -> String {
        var words = ["'\(request.path)'"]
        if let format = request.format { words.append("format \(format)") }
        if let codec = request.codec { words.append("codec \(codec)") }
        if let quality = request.quality { words.append("quality \(plain(quality))") }
        if let preset = request.preset { words.append("preset \(preset)") }
        words += request.encoderOptions.map { "\($0.name)=\($0.value)" }
        switch request.alpha {
        case .auto: break
        case .keep: words.append("alpha kept")
        case .drop: words.append("alpha dropped")
        }
        if request.overwrite { words.append("in place of what is there") }
        return words.joined(separator: ", ")
    }

    private static func device(_ job: FilterJob) -> [(String, String)] {
        let device: String? =
            switch job.device {
            case .automatic: job.requireGPU ? "a GPU, and nothing else" : nil
            case .software: "the software renderer"
            case .node(let path): path
            }
        return device.map { [("on", $0)] } ?? []
    }
}

extension FilterJob {
    /// Whether the sound of a single movie does not pass packet for packet.
    fileprivate var changesSound: Bool { sound != JobSound() || fadeIn != nil || fadeOut != nil }
}
