import Foundation
@testable import GLFXCompile
import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderText
import GLFXTestSupport
import Testing

/// What shaders become on their way to a device: `Tests/Snapshots/README.md`.
@Suite struct SnapshotTests {
    private static let folder = Checkout.root.appendingPathComponent("Tests/Snapshots")
    private static let dialects = "Tests/GoldenFrames/dialects"
    private static let repairs = "Tests/Snapshots/repairs"

    private static func shaders(_ folder: String) throws -> [String] {
        try Checkout.names(folder).filter { name in
            ![".glfx", ".hash", ".xml", ".txt"].contains { name.hasSuffix($0) }
        }.sorted()
    }

    @Test(arguments: try Self.shaders(Self.dialects)) func aDialectsText(name: String) throws {
        let snapshot = try Snapshot(path: "\(Self.dialects)/\(name)")
        try compare(snapshot.whole, "dialects/\(name.prefix { $0 != "." })")
    }

    @Test(arguments: try Self.shaders(Self.repairs)) func aRepair(name: String) throws {
        let snapshot = try Snapshot(path: "\(Self.repairs)/\(name)")
        #expect(!snapshot.notes.isEmpty)
        try compare(snapshot.whole, "repairs/\(name.prefix { $0 != "." })")
    }

    @Test func everyKindOfRepairIsShown() throws {
        let notes = try Self.shaders(Self.repairs).flatMap { try Snapshot(path: "\(Self.repairs)/\($0)").notes }
        for kind in RepairKind.allCases { #expect(notes.contains { $0.contains(kind.subject) }, "\(kind)") }
    }

    @Test func theHeader() throws {
        let snapshot = try Snapshot(path: "\(Self.dialects)/gpuimage.fsh")
        try compare(snapshot.header, "header")
    }

    private func compare(_ text: String, _ name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).txt")
        guard ProcessInfo.processInfo.environment["GLFX_RECORD"] == nil else {
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        guard text != recorded else { return }
        let (now, then) = (text.split(separator: "\n"), recorded.split(separator: "\n"))
        let place = zip(now, then).enumerated().first { $1.0 != $1.1 }
        Issue.record(
            "\(name) becomes another text, from line \(place.map { "\($0.offset + 1): '\($0.element.0)'" } ?? "the end on")"
        )
    }
}

/// A shader's passes as they are compiled.
private struct Snapshot {
    /// What repairs did, with their places.
    private(set) var notes: [String] = []
    private(set) var whole = ""
    /// What stands before the first pass's text.
    private(set) var header = ""

    init(path: String) throws {
        let name = String(path.split(separator: "/").last ?? "")
        let program = try ShaderProgram.parse(
            text: try Checkout.text(path), name: name,
            files: Beside(folder: String(path.dropLast(name.utf8.count + 1))))
        whole = "\(program.dialect.rawValue), \(program.origin)\n"
        for index in program.passes.indices {
            let compiled = try PassCompiler(program, pass: index, words: WordStore()).compile()
            let variant = compiled.variant
            let lines = variant.fragment.split(separator: "\n", omittingEmptySubsequences: false)
            if index == 0 { header = lines.prefix(variant.map.headerLines).joined(separator: "\n") + "\n" }
            let found = variant.repairs.map { "\($0.place): \($0.message)" }
            notes += found
            whole += "\n== pass \(index): \(variant.label)\n"
            if !found.isEmpty { section("notes", found.joined(separator: "\n")) }
            if program.passes[index].hasOwnVertex {
                section("vertex text", Self.body(variant.vertex, variant.vertexMap))
            }
            section("text", Self.body(variant.fragment, variant.map))
            if let vertex = compiled.pass.vertex, program.passes[index].hasOwnVertex {
                section("vertex variables", Self.variables(vertex))
            }
            section("variables", Self.variables(compiled.pass.main))
            if let vertex = compiled.pass.vertex, program.passes[index].hasOwnVertex {
                section("vertex GLSL ES", try EmbeddedText(vertex, version: 320).text)
            }
            section("GLSL ES", try EmbeddedText(compiled.pass.main, version: 320).text)
        }
    }

    private mutating func section(_ title: String, _ text: String) {
        whole += "\n-- \(title)\n\(text.hasSuffix("\n") ? text : text + "\n")"
    }

    private static func body(_ text: String, _ map: LineMap?) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(map?.headerLines ?? 0)
            .joined(separator: "\n")
    }

    private static func variables(_ module: SPIRVModule) -> String {
        let used = module.usedVariables
        return module.variables.sorted { $0.key < $1.key }.compactMap { id, variable in
            guard let name = module.names[id] ?? module.names[variable.type], variable.storage != .private else {
                return nil
            }
            return
                "\(variable.storage) \(module.name(of: variable.type)) \(name)\(used.contains(id) ? "" : ", not used")"
        }.joined(separator: "\n")
    }
}

extension Pass {
    fileprivate var hasOwnVertex: Bool {
        if case .shader = vertex { kind == .fragment } else { false }
    }
}

/// The files beside a shader.
private struct Beside: ShaderFiles {
    /// Below the repository's.
    var folder: String

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let file = try text(path) else { throw Failure(.shader, "there is no '\(path)'") }
        return file
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        (try? Checkout.text("\(folder)/\(path)")).map { (path, $0) }
    }

    func names(in folder: String) -> [String] {
        ((try? Checkout.names(folder.isEmpty ? self.folder : "\(self.folder)/\(folder)")) ?? []).sorted()
    }

    func picture(_ path: String) throws(Failure) -> String? { nil }
}
