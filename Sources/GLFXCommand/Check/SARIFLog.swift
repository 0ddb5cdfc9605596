/// The parts of a SARIF 2.1.0 log that glfx writes, by the standard's own names.
struct SARIFLog: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        var tool: Tool
        /// Columns count characters, not UTF-16 units.
        var columnKind = "unicodeCodePoints"
        var artifacts: [Artifact]
        var results: [Result]
    }

    struct Tool: Encodable { var driver: Driver }

    struct Driver: Encodable {
        var name = "glfx"
        var version: String
        var semanticVersion: String
        var rules: [Rule]
    }

    struct Rule: Encodable {
        var id: String
        var shortDescription: Message
    }

    struct Message: Encodable { var text: String }

    struct Artifact: Encodable {
        var location: ArtifactLocation
        var roles: [String]?
    }

    struct ArtifactLocation: Encodable {
        var uri: String
        /// Among the run's artifacts.
        var index: Int?
    }

    struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Message
        var locations: [Location]
        var partialFingerprints: [String: String]
    }

    struct Location: Encodable { var physicalLocation: PhysicalLocation }

    struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: Region?
    }

    struct Region: Encodable {
        var startLine: Int
        var startColumn: Int?
    }
}
