import Foundation
@testable import GLFXCore
import GLFXTestSupport
import Synchronization
import Testing

/// What is said of what stands at a path, while other processes write there.
@Suite struct SpecialFileRaceTests {
    /// A part of a plan that another worker is just done with, over and over.
    @Test func aFileThatAppearsMeanwhileIsNoDanglingLink() throws {
        let folder = try Folder()
        let (path, other) = (folder.path("0001.json"), folder.path("0001.json.new"))
        let isOver = Atomic(false)
        let writer = Thread {
            while !isOver.load(ordering: .relaxed) {
                close(open(other, O_CREAT | O_WRONLY, 0o600))
                rename(other, path)
                unlink(path)
            }
        }
        writer.start()
        defer { isOver.store(true, ordering: .relaxed) }
        var found: String?
        for _ in 0..<200_000 where found == nil { found = SpecialFile.kind(of: path) }
        #expect(found == nil)
    }

    @Test func aLinkThatLeadsNowhereIsNamed() throws {
        let folder = try Folder()
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
        #expect(SpecialFile.kind(of: folder.path("link")) == "a symbolic link that leads nowhere")
        #expect(SpecialFile.kind(of: folder.path("none")) == nil)
    }
}
