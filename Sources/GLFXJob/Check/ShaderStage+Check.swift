internal import GLFXCompile
package import GLFXCore
package import GLFXPrograms

extension ShaderStage {
    /// Refuses an incomplete stage: a parameter must not be silently zero, nor a sampler black.
    /// - Parameters:
    ///   - assignment: how a user gives a parameter its value, for advice.
    ///   - filling: how a user fills a sampler.
    /// - Throws: `.usage` for a parameter without a value, for a polygon in a sampler that takes none and for a
    ///   transition that does not read two pictures, `.shader` for a sampler without a picture. The diagnostics are all
    ///   that is missing, and what the compiler does not take besides.
    package func check(
        as role: ShaderRole, assignment: (Parameter) -> String, filling: (Input) -> String
    ) throws(Failure) {
        var failures: [Failure] = []
        let missing = missingParameters(role)
        if let first = missing.first {
            let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
            failures.append(
                failure(
                    .usage, .missingValue, "\(names) \(missing.count == 1 ? "has" : "have") no value and no default",
                    advice: "give \(assignment(first))"))
        } else {
            try PolygonCheck.check([self])
        }
        if let filledInputs = program.inputs(filledAs: role, unless: isFilled) {
            failures += unfilledInputs(besides: filledInputs).map { input in
                failure(
                    .shader, .unfilledSampler, "nothing fills its sampler '\(input.name)'",
                    advice: "give it a movie or a still with \(filling(input))")
            }
        } else if failures.isEmpty {
            throw Failure(
                .usage, "'\(program.name)' is no transition: it does not read two pictures",
                advice: "a transition has two samplers, and 'progress' leads from the one to the other")
        }
        guard var first = failures.first else { return }
        first.diagnostics = failures.flatMap(\.diagnostics) + program.mistakes(WordStore())
        throw first
    }

    private func failure(
        _ kind: Failure.Kind, _ rule: DiagnosticRule, _ message: MessageText, advice: MessageText
    ) -> Failure {
        var failure = Failure(kind, "shader '\(program.name)': \(message)", advice: advice)
        failure.diagnostics = [Diagnostic(rule, file: program.name, message: failure.completing(message))]
        return failure
    }

    /// Parameters without a value and without a default.
    package func missingParameters(_ role: ShaderRole) -> [Parameter] {
        program.parameters.filter { isMissing($0, role) }
    }

    /// Samplers that nothing fills. Unused ones need nothing; some fall back to a plain color.
    /// - Parameter own: those that the job's inputs fill.
    package func unfilledInputs(besides filledInputs: [Input]) -> [Input] {
        program.inputs.filter { input in
            input.filling == .free && !isFilled(input) && !filledInputs.contains(input) && input.isUsed
                && input.fallback == nil
        }
    }

    /// A transition's `progress` is set by glfx.
    private func isMissing(_ parameter: Parameter, _ role: ShaderRole) -> Bool {
        parameter.defaultValue == nil && values[parameter.name] == nil && animations[parameter.name] == nil
            && !(role == .transition && parameter.name == "progress")
    }
}
