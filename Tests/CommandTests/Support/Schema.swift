import Foundation
import GLFXTestSupport
import Testing

/// JSON Schema, by Python's `jsonschema` (Debian's python3-jsonschema).
enum Schema {
    static let isMissing: Bool = {
        guard let folder = try? Folder() else { return true }
        return (try? Tool.run("python3", ["-c", "import jsonschema"], in: folder).code) != 0
    }()

    /// Expects every line, or the whole text, to follow a schema of `docs/schema`.
    static func expect(_ text: String, _ name: String, lines: Bool = false) throws {
        let folder = try Folder()
        try folder.write(text, to: "given.json")
        try folder.write(try Checkout.text("docs/schema/\(name).schema.json"), to: "schema.json")
        let program = """
            import json, sys, jsonschema
            schema, text = json.load(open("schema.json")), open("given.json").read()
            jsonschema.Draft7Validator.check_schema(schema)
            values = [json.loads(line) for line in text.splitlines()] if \(lines ? "True" : "False") else [json.loads(text)]
            assert values
            for value in values:
                jsonschema.validate(value, schema, cls=jsonschema.Draft7Validator)
            """
        let result = try Tool.run("python3", ["-c", program], in: folder)
        #expect(result.code == 0, "\(result.errors)\n\(text)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skipped visibly without Python's `jsonschema`.
    static var needsSchemas: Self { .disabled(if: Schema.isMissing, "python3-jsonschema is not installed") }
}
