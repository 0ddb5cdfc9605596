internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

/// `--input`: the pictures that shaders get besides the frame.
extension ShaderBinding {
    /// `--input NAME=FILE` or `--input FILE`
    mutating func addPicture(_ text: String) throws(Failure) {
        let (name, file) = Tokenizer.split(text)
        if let file, GLFXShaderText.Tokenizer.isName(name) { return try addPicture(file, named: name) }
        guard !text.isEmpty else { throw Failure(.usage, "--input is empty", advice: "write --input [NAME=]FILE") }
        guard reached > 0 || drafts.count == 1 else {
            throw Failure(
                .usage, "--input '\(text)' comes before every --shader",
                advice: drafts.isEmpty ? "add --shader FILE" : "write it after the shader that it is meant for")
        }
        let shader = max(reached, 1) - 1
        drafts[shader].further.append((try PictureText(text, exists: exists), LayerWords()))
        lastInput = LastInput(shader: shader, name: nil, text: text)
        let draft = drafts[shader]
        let samplers = draft.program.inputs.filter { $0.filling == .free || $0.filling == .frame }
        let named = samplers.count { draft.isNamed($0) }
        guard draft.further.count + named + draft.role.pictureCount <= max(samplers.count, draft.role.pictureCount)
        else {
            throw Failure(
                .usage, "--input '\(text)': shader '\(draft.program.name)' has no free sampler",
                advice: samplers.count <= draft.role.pictureCount
                    ? "it takes \(draft.role.picturesText) only"
                    : "it has \(samplers.map { "'\($0.name)'" }.joined(separator: ", ")), and "
                        + draft.role.fillingText)
        }
    }

    private mutating func addPicture(_ file: String, named name: String) throws(Failure) {
        let match = try search(for: "--input \(name)=") { draft in draft.program.inputs.first { $0.name == name } }
        guard let (shader, input) = match else {
            throw unknownSampler(name, file: file)
        }
        guard !file.isEmpty else {
            throw Failure(.usage, "--input \(name)= names no file", advice: "write --input \(name)=FILE")
        }
        guard !drafts[shader].isNamed(input) else {
            throw Failure(
                .usage, "--input \(name)= is given twice for shader '\(drafts[shader].program.name)'",
                advice: "leave one of them out")
        }
        if let ago = try Self.framesAgo(file) {
            drafts[shader].previous[input.name] = ago
        } else {
            switch try PictureText(file, exists: exists) {
            case .file(let part): drafts[shader].pictures[input.name] = part
            case .color(let color): drafts[shader].colors[input.name] = color
            }
        }
        lastInput = LastInput(shader: shader, name: input.name, text: "\(name)=\(file)")
    }

    /// `previous` and `previous:3`: the frame before, and three before; nil for anything else.
    private static func framesAgo(_ text: String) throws(Failure) -> Int? {
        guard text == "previous" || text.hasPrefix("previous:") else { return nil }
        guard text != "previous" else { return 1 }
        guard let ago = Int(text.dropFirst(9)), JobLimits.framesAgo.contains(ago) else {
            throw Failure(
                .usage, "--input '\(text)': not a number of frames from 1 to \(JobLimits.framesAgo.upperBound)",
                advice: "write previous, or previous:2; a file of that name is written ./\(text)")
        }
        return ago
    }

    private func unknownSampler(_ name: String, file: String) -> Failure {
        let samplers = drafts.flatMap { $0.program.inputs.map(\.name) }
        let advice: String
        if let near = nearest(to: name, in: samplers) {
            advice = "did you mean '--input \(near)=\(file)'?"
        } else if samplers.isEmpty {
            advice = drafts.isEmpty ? "add --shader FILE" : "no shader here reads a picture"
        } else {
            advice = "there is \(samplers.map { "'\($0)'" }.joined(separator: ", "))"
        }
        return Failure(.usage, "--input '\(name)=\(file)': no shader here has a sampler '\(name)'", advice: advice)
    }
}
