import Foundation
@testable import GLFXCommand
import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// What an error of the library says of an option is a property of the job.
@Suite struct LibraryWordsTests {
    private func labels(_ value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }

    @Test func everyOptionIsAProperty() throws {
        let job = FilterJob(inputs: [], output: OutputRequest(path: "out.mov"))
        let (own, output, sound) = (labels(job), labels(job.output), labels(job.sound))
        let ofOutput = Set(Option.jobOutput.map(\.name))
        for option in Option.ofFields where !ofOutput.contains(option.name) {
            let path = try #require(OptionWords.property(of: option.name[...]), "--\(option.name)").split(
                separator: "."
            ).map(String.init)
            let found =
                switch path.count {
                case 1: own.contains(path[0])
                default: (path[0] == "output" ? output : sound).contains(path[1])
                }
            #expect(found, "--\(option.name) is no '\(path.joined(separator: "."))'")
        }
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
