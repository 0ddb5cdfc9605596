internal import GLFXCore
internal import GLFXShaderText

/// The space that the shaders work in.
extension JobField {
    static let colors: [JobField] = [
        JobField(
            key: "scene-light", .field(\.color.isScene, FlagCodec()),
            Summary(line: .draw) { $0.color.isScene ? "in scene light" : nil }),
        JobField(
            key: "ocio", .field(\.color.configuration, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.configuration.map { "colors managed by '\($0)'" } }),
        JobField(
            key: "ocio-variables", .field(\.color.variables, VariablesCodec()),
            Summary(line: .draw) { job in
                let texts = job.color.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                return texts.isEmpty ? nil : "with \(texts.joined(separator: " "))"
            }),
        JobField(
            key: "input-space", .field(\.color.inputSpace, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.inputSpace.map { "from '\($0)'" } }),
        JobField(
            key: "background-space", .field(\.color.backgroundSpace, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.backgroundSpace.map { "the background from '\($0)'" } }),
        JobField(
            key: "working-space", .field(\.color.workingSpace, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.workingSpace.map { "in '\($0)'" } }),
        JobField(
            key: "output-space", .field(\.color.outputSpace, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.outputSpace.map { "to '\($0)'" } }),
        JobField(
            key: "display", .field(\.color.display, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.display.map { "for '\($0)'" } }),
        JobField(
            key: "view", .field(\.color.view, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.view.map { "with the view '\($0)'" } }),
        JobField(
            key: "look", .field(\.color.look, TextCodec(mayBeEmpty: false)),
            Summary(line: .draw) { $0.color.look.map { "with the look '\($0)'" } }),
    ]
}

/// Variables of a configuration: `SHOT=a01`, and an object of them in JSON.
private struct VariablesCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> [String: String] {
        let (name, value) = OptionText.split(text.text[...], at: "=")
        guard let value, !name.isEmpty else {
            throw text.wrong(": not NAME=VALUE", "write it so: \(text.subject) SHOT=a01")
        }
        return [String(name): String(value)]
    }

    func join(_ old: [String: String], _ new: [String: String]) -> [String: String] {
        old.merging(new) { _, new in new }
    }

    func read(_ value: JobValue) throws(Failure) -> [String: String] {
        guard value.json.isObject else { throw value.wrong("write {\"SHOT\": \"a01\"}") }
        var variables: [String: String] = [:]
        for member in value.json.members {
            variables[member.key] = try JobValue(file: value.file, key: member.key, json: member.value).text()
        }
        return variables
    }

    func node(_ value: [String: String]) -> JSONNode? {
        .object(value.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }
}
