import GLFXKit
import ShaderText

/// What a job is going to do, for `--verbose`.
enum JobWords {
    static func lines(_ job: FilterJob) -> [String] {
        job.shaders.map(shader)
    }

    private static func shader(_ stage: ShaderStage) -> String {
        let values = stage.program.parameters.compactMap { parameter in
            (stage.values[parameter.name] ?? parameter.defaultValue).map {
                "\(parameter.name) = \(parameter.format($0))"
            }
        }
        let pictures = stage.program.inputs.compactMap { input in
            stage.pictures[input.name].map { "\(input.name) from '\($0)'" }
        }
        let facts = (values + pictures).joined(separator: ", ")
        return "shader '\(stage.program.name)'" + (facts.isEmpty ? "" : ": \(facts)")
    }
}
