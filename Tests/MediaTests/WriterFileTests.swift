import Foundation
import GLFXCore
@testable import GLFXFiles
@testable import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// An output appears when it is complete, or not at all.
@Suite struct WriterFileTests {
    private func failure(_ body: () throws -> Void) -> Failure? {
        do {
            try body()
            return nil
        } catch { return error as? Failure }
    }

    private func plan(_ path: String, overwrite: Bool = false) throws -> OutputPlan {
        try OutputPlan.make(
            request: OutputRequest(path: path, overwrite: overwrite), format: smallFormat(), tracks: [],
            madeAlpha: false)
    }

    private func append(_ count: Int, to writer: MediaWriter) throws {
        for index in 0..<count {
            try writer.append(
                TimedPicture(
                    .pixels(card(index, width: 64, height: 48)),
                    time: Timestamp(Int64(index) * 25, timeBase: Rational(1, 600)), duration: 25, index: index))
        }
    }

    @Test func theNameAppearsWithTheCompleteFile() throws {
        let folder = try Folder()
        let writer = try MediaWriter(
            plan: plan(folder.path("out.mov")), metadata: MovieMetadata(), tracks: [], notes: { _ in })
        try append(3, to: writer)
        let working = try folder.names
        #expect(working.count == 1)
        #expect(working.first?.hasPrefix(".out.mov.glfx-") == true)
        let summary = try writer.finish()
        #expect(try folder.names == ["out.mov"])
        #expect(summary.frames == 3)
        #expect(summary.bytes == Int64(try folder.read("out.mov").count))
    }

    @Test func aWriterThatGoesLeavesNothing() throws {
        let folder = try Folder()
        for name in ["out.mov", "%d.png", "out.gif"] {
            do {
                let writer = try MediaWriter(
                    plan: plan(folder.path(name)), metadata: MovieMetadata(), tracks: [], notes: { _ in })
                try append(3, to: writer)
                #expect(try folder.names.count == 1)
            }
            #expect(try folder.names == [], "\(name)")
        }
    }

    @Test func aFileWithoutPicturesIsStillAFile() throws {
        let folder = try Folder()
        let writer = try MediaWriter(
            plan: plan(folder.path("out.mov")), metadata: MovieMetadata(), tracks: [], notes: { _ in })
        #expect(try writer.finish().frames == 0)
    }

    @Test func whatExistsIsKeptUnlessOverwriteIsAsked() throws {
        let folder = try Folder()
        try folder.write("precious", to: "out.mov")
        chmod(folder.path("out.mov"), 0o640)
        let refused = failure { _ = try plan(folder.path("out.mov")) }
        #expect(refused?.kind == .usage)
        #expect(refused?.advice == "use output.overwrite to replace it")
        try write(OutputRequest(path: folder.path("out.mov"), overwrite: true), smallFormat(), stamps: [0, 25])
        #expect(try folder.names == ["out.mov"])
        #expect(try folder.read("out.mov").count > 500)
        var status = stat()
        stat(folder.path("out.mov"), &status)
        #expect(status.st_mode & 0o777 == 0o640)
    }

    @Test func whatComesToExistMeanwhileIsKept() throws {
        let folder = try Folder()
        let writer = try MediaWriter(
            plan: plan(folder.path("out.mov")), metadata: MovieMetadata(), tracks: [], notes: { _ in })
        try append(2, to: writer)
        try folder.write("precious", to: "out.mov")
        #expect(failure { _ = try writer.finish() }?.kind == .usage)
        #expect(try folder.names == ["out.mov"])
        #expect(try folder.read("out.mov") == Data("precious".utf8))
    }

    @Test func anOutputThroughALinkReplacesWhatTheLinkNames() throws {
        let folder = try Folder()
        try folder.write("old", to: "real.mov")
        symlink("real.mov", folder.path("link.mov"))
        try write(OutputRequest(path: folder.path("link.mov"), overwrite: true), smallFormat(), stamps: [0, 25])
        #expect(try folder.names == ["link.mov", "real.mov"])
        #expect(try folder.read("real.mov").count > 500)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.mov")) == "real.mov")
    }

    @Test func foldersDevicesAndPipesAreRefused() throws {
        let folder = try Folder()
        mkdir(folder.path("dir.mov"), 0o755)
        mkfifo(folder.path("pipe.mov"), 0o644)
        symlink("/dev/null", folder.path("null.mov"))
        symlink("nowhere", folder.path("dangling.mov"))
        for (name, word) in [
            ("dir.mov", "a folder"), ("pipe.mov", "a pipe"), ("null.mov", "a device"), ("dangling.mov", "nowhere"),
        ] {
            let refused = failure { _ = try plan(folder.path(name), overwrite: true) }
            #expect(refused?.kind == .usage, "\(name)")
            #expect(refused?.message.contains(word) == true, "\(name)")
        }
    }

    /// Renaming over it, or over what it says it leads to, would replace the system's own link, or some other file.
    @Test(arguments: ["out.mov", "out.png", "%d.png", "out.gif"]) func anOpenFilesDescriptorIsNoName(output: String)
        throws
    {
        let folder = try Folder()
        try folder.write("precious", to: "nameless")
        let descriptor = open(folder.path("nameless"), O_RDWR)
        defer { close(descriptor) }
        let name = output.replacing("%d", with: "1")
        symlink("/proc/self/fd/\(descriptor)", folder.path("fd"))
        symlink("fd", folder.path(name))
        for state in ["named", "removed", "another has its name"] {
            if state != "named" { unlink(folder.path("nameless")) }
            if state.hasPrefix("another") { try folder.write("other", to: "nameless (deleted)") }
            let before = try folder.names
            let refused = failure { _ = try plan(folder.path(output), overwrite: true) }
            #expect(refused?.kind == .usage, "\(state)")
            #expect(
                refused?.message.contains("an open file's descriptor") == true, "\(state): \(refused?.message ?? "")")
            #expect(failure { _ = try plan(folder.path(output)) }?.kind == .usage, "\(state)")
            #expect(failure { try WholeFile.write([1], to: folder.path(name)) }?.kind == .usage, "\(state)")
            #expect(try folder.names == before, "\(state)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(name)) == "fd")
        }
    }

    @Test func whatComesToBeNoFileMeanwhileIsKept() throws {
        let folder = try Folder()
        for name in ["out.mov", "%d.png"] {
            let last = name.replacing("%d", with: "2")
            do {
                let writer = try MediaWriter(
                    plan: plan(folder.path(name), overwrite: true), metadata: MovieMetadata(), tracks: [],
                    notes: { _ in })
                try append(2, to: writer)
                mkfifo(folder.path(last), 0o600)
                #expect(failure { _ = try writer.finish() }?.kind == .usage, "\(name)")
            }
            #expect(try folder.names == [last])
            unlink(folder.path(last))
        }
    }

    @Test func aMissingFolderIsAnOutputFailure() throws {
        let folder = try Folder()
        for name in ["none/out.mov", "none/%d.png"] {
            let refused = failure { _ = try plan(folder.path(name)) }
            #expect(refused?.kind == .output)
            #expect(refused?.message.contains("there is no folder") == true)
        }
        try folder.write("", to: "file")
        #expect(failure { _ = try plan(folder.path("file/out.mov")) }?.kind == .output)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func aFolderThatCannotBeWrittenIsAnOutputFailure() throws {
        let folder = try Folder()
        mkdir(folder.path("locked"), 0o555)
        #expect(failure { _ = try plan(folder.path("locked/out.mov")) }?.kind == .output)
    }

    @Test func anInputIsFoundUnderEveryName() throws {
        let folder = try Folder()
        try folder.write("movie", to: "in.mov")
        try folder.write("other", to: "other.mov")
        symlink("in.mov", folder.path("soft.mov"))
        link(folder.path("in.mov"), folder.path("hard.mov"))
        symlink(folder.url.path, folder.path("again"))
        let inputs = [folder.path("other.mov"), folder.path("in.mov")]
        for name in ["in.mov", "soft.mov", "hard.mov", "again/in.mov", "./in.mov"] {
            let refused = failure {
                try SameFile.checkOutputIsNoInput(output: folder.path(name), inputs: inputs)
            }
            #expect(refused?.kind == .usage, "\(name)")
        }
        try SameFile.checkOutputIsNoInput(output: folder.path("new.mov"), inputs: inputs)
    }

    @Test func aSequenceIsPicturesCountedFromOne() throws {
        let folder = try Folder()
        let summary = try write(
            OutputRequest(path: folder.path("frame-%03d.png")), smallFormat(), stamps: [0, 25, 50])
        #expect(try folder.names == ["frame-001.png", "frame-002.png", "frame-003.png"])
        #expect(summary.frames == 3)
        #expect(failure { _ = try plan(folder.path("frame-%03d.png")) }?.kind == .usage)
        #expect(failure { _ = try plan(folder.path("other-%03d.png")) } == nil)
        try write(
            OutputRequest(path: folder.path("frame-%03d.png"), overwrite: true), smallFormat(), stamps: [0, 25])
        #expect(try folder.names.count == 3)
    }

    @Test func aPictureHoldsOnePicture() throws {
        let folder = try Folder()
        try write(OutputRequest(path: folder.path("one.png")), smallFormat(), stamps: [0])
        #expect(try folder.names == ["one.png"])
        let refused = failure {
            try write(OutputRequest(path: folder.path("two.png")), smallFormat(), stamps: [0, 25])
        }
        #expect(refused?.advice?.contains("%05d") == true)
        #expect(try folder.names == ["one.png"])
    }

    /// A disk of 256 kB; mounting one takes root.
    @Test(.enabled(if: getuid() == 0, "only root can mount a small disk"), arguments: ["out.nut", "out.mov", "%d.png"])
    func aFullDiskIsSaidAndNothingStays(name: String) throws {
        let folder = try Folder()
        mkdir(folder.path("disk"), 0o755)
        let mounted = try Tool.run(
            "mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.path("disk")], in: folder)
        try #require(mounted.code == 0, "\(mounted.errors)")
        defer { _ = try? Tool.run("umount", [folder.path("disk")], in: folder) }
        let noisy = smallFormat {
            $0.width = 320
            $0.height = 240
        }
        var random = SystemRandomNumberGenerator()
        let noise = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        // Other noise every time, which no codec compresses.
        let picture = { (index: Int) in
            let buffer = PixelBuffer(width: 320, height: 240, format: .bgra8)
            noise.withUnsafeBytes { source in
                buffer.withBytes { $0.copyMemory(from: .init(rebasing: source[(index * 977)...].prefix($0.count))) }
            }
            return buffer
        }
        let full = failure {
            try write(
                OutputRequest(path: folder.path("disk/" + name)), noisy, stamps: (0..<40).map { $0 * 25 },
                picture: picture)
        }
        #expect(full?.kind == .output)
        #expect(full?.message.contains("No space left on device") == true)
        #expect(full?.message.contains("were written") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")) == [])
    }

    @Test func theRegistryRemovesFilesAndNumberedFolders() throws {
        let folder = try Folder()
        try folder.write("x", to: "file")
        mkdir(folder.path("pictures"), 0o755)
        for number in 0..<12 { try folder.write("x", to: "pictures/\(number)") }
        let file = try #require(TemporaryFiles.register(file: folder.path("file")))
        let pictures = try #require(TemporaryFiles.register(folder: folder.path("pictures")))
        TemporaryFiles.setCount(12, of: pictures)
        TemporaryFiles.remove(file)
        TemporaryFiles.remove(pictures)
        TemporaryFiles.release(file)
        TemporaryFiles.release(pictures)
        #expect(try folder.names == [])
    }
}
