import Foundation
@testable import GLFXCommand
import GLFXCheck
import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXRender
import GLFXTestSupport
import GLFXWrite
import Testing

/// What a message names is an option of the command, and a property of the library.
@Suite struct LibraryWordsTests {
    private static func labels(_ value: Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.compactMap(\.label))
    }

    /// The properties of a value and of those in it: `size`, `output.codec`, `sound.ducking.gain`.
    private static func paths(_ value: Any, depth: Int = 3) -> Set<String> {
        Mirror(reflecting: value).children.reduce(into: []) { paths, child in
            guard let label = child.label else { return }
            paths.insert(label)
            if depth > 1 { paths.formUnion(Self.paths(child.value, depth: depth - 1).map { "\(label).\($0)" }) }
        }
    }

    @Test(arguments: Setting.allCases)
    func aSettingIsAnOption(setting: Setting) throws {
        let key = try ShaderLibrary.load("key")
        let options = Set((Option.all + Subcommand.all.flatMap(\.ownOptions)).map(\.name))
        #expect(options.union(key.parameters.map(\.optionName)).contains(setting.option), "--\(setting.option)")
    }

    @Test(arguments: Setting.allCases)
    func aSettingIsAProperty(setting: Setting) throws {
        let key = try ShaderStage("key")
        let names = key.program.parameters.map(\.name) + key.program.inputs.map(\.name)
        var properties = Self.paths(FilterJob(inputs: [], output: OutputRequest(path: "out.mov")))
        properties.formUnion(Self.paths(key.effect).map { "effect.\($0)" })
        properties.formUnion(Self.labels(ShaderReference(name: "key")).map { "reference.\($0)" })
        properties.formUnion(Self.labels(key).union(names).union(["ShaderStage(\"key\")"]))
        properties.formUnion(Self.labels(ShaderCheck(inThisProcess: .native)))
        #expect(properties.contains(setting.property), "'\(setting.property)'")
    }

    @Test func everyOptionOfAJobIsASetting() {
        let settings = Set(Setting.allCases.map(\.option))
        for option in Option.ofFields { #expect(settings.contains(option.name), "\(option.spelling)") }
    }

    @Test func anErrorNamesNoOption() throws {
        let folder = try Folder()
        try folder.write("old", to: "out.mkv")
        let failure = #expect(throws: Failure.self) {
            try JobRun.run([.color(.one)], to: "out.mkv", in: folder) { $0.size = PictureSize(width: 64, height: 48) }
        }
        #expect(failure.map { "\($0)" }?.hasSuffix("/out.mkv' exists; use output.overwrite to replace it") == true)
        #expect(failure?.commandLine.hasSuffix("/out.mkv' exists; use --overwrite to replace it") == true)
    }
}
