internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// `--set values.json`: a file of values for the shaders.
extension ShaderBinding {
    /// A path, or a word without an equals sign; `a=b` is a parameter and its value.
    static func isFile(_ text: String) -> Bool {
        let (name, value) = Tokenizer.split(text)
        return value == nil || name.contains("/")
    }

    /// Takes a file's values. A name belongs to the shader that it would belong to as an option in this place.
    mutating func set(_ file: ValueFile) throws(Failure) {
        for entry in file.entries {
            guard let members = entry.members else {
                try set(entry, among: drafts.map(\.program), target: target(of: entry))
                continue
            }
            let shader = try shader(of: entry)
            for member in members {
                guard member.members == nil else {
                    throw member.failure(
                        "'\(member.name)' cannot be an object here", advice: "give a value, or keyframes")
                }
                let match = try ShaderBinding([drafts[shader]], exists: exists).target(of: member)
                try set(member, among: [drafts[shader].program], target: match.map { (shader, $0.parameter) })
            }
        }
    }

    private mutating func set(
        _ entry: ValueFile.Entry, among programs: [ShaderProgram], target: Target?
    ) throws(Failure) {
        guard let (shader, parameter) = target else { throw unknownParameter(entry, of: programs) }
        guard drafts[shader].fileSettings[parameter.name] == nil else {
            throw entry.failure(
                "'\(parameter.name)' of shader '\(drafts[shader].program.name)' is given twice by files",
                advice: "leave one of them out")
        }
        let setting = try entry.setting(of: parameter)
        let draft = drafts[shader]
        try located(entry) { () throws(Failure) in try draft.check(setting, of: parameter) }
        drafts[shader].fileSettings[parameter.name] = setting
    }

    private func target(of entry: ValueFile.Entry) throws(Failure) -> Target? {
        try located(entry) { () throws(Failure) in try findSetting(entry.name, for: "'\(entry.name)'") }
    }

    /// The shader with a name.
    private func shader(of entry: ValueFile.Entry) throws(Failure) -> Int {
        let match = try located(entry) { () throws(Failure) in
            try search(for: "'\(entry.name)'") { draft in draft.isCalled(entry.name) ? draft : nil }
        }
        if let match { return match.shader }
        throw entry.failure(
            "'\(entry.name)' is no shader of this job",
            advice: advice(entry.name, drafts.map(\.program.name)) ?? "add --shader FILE")
    }

    private func unknownParameter(_ entry: ValueFile.Entry, of programs: [ShaderProgram]) -> Failure {
        let owner = programs.count == 1 ? "shader '\(programs[0].name)' has no" : "no shader here has a"
        return entry.failure(
            "\(owner) parameter '\(entry.name)'",
            advice: advice(entry.name, programs.flatMap { $0.parameters.map(\.name) }))
    }

    private func advice(_ name: String, _ names: [String]) -> MessageText? {
        if let near = nearest(to: name, in: names) { return "did you mean '\(near)'?" }
        return names.isEmpty ? nil : "there is \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }

    /// Adds an entry's place to errors of `body`.
    private func located<Result>(
        _ entry: ValueFile.Entry, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            throw entry.failure(error.text, advice: error.adviceText)
        }
    }
}

extension ShaderDraft {
    /// Whether a file of values may call this shader by a name: as it was given, or its file name with or without
    /// extension.
    fileprivate func isCalled(_ name: String) -> Bool {
        let file = String(program.name.split(separator: "/").last ?? "")
        let bare = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        return [program.name, reference.name, file, bare].contains(name)
    }
}
