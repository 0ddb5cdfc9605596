import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// What a writer refuses, and the files that it leaves.
@Suite struct MovieWriterTests {
    private let size = PictureSize(width: 64, height: 48)

    private func writer(_ name: String, _ folder: Folder, said: Said = Said()) throws -> MovieWriter {
        try MovieWriter(folder.path(name), size: size, framesPerSecond: 25, codec: "ffv1", notes: said.add)
    }

    private func time(_ frame: Int) -> Timestamp { Timestamp(frame: frame, framesPerSecond: 25) }

    @Test func framesOfAnotherSizeOrFormatAreRefusedByName() throws {
        let folder = try Folder()
        let path = folder.path("out.mkv")
        let writer = try writer("out.mkv", folder)
        let large = PixelBuffer(width: 65, height: 48, format: .bgra8)
        #expect(
            failure { try writer.append(large, at: time(0)) }?.description
                == "'\(path)' takes frames of 64x48 in bgra8, and this one is 65x48 in bgra8; take buffers from makeBuffer()"
        )
        let deep = PixelBuffer(width: 64, height: 48, format: .rgba16)
        #expect(
            failure { try writer.append(deep, at: time(0)) }?.message.hasSuffix("this one is 64x48 in rgba16") == true)
        // A refused frame is not in the file.
        try writer.append(try .plain(.red), at: time(0))
        #expect(try writer.finish().frames == 1)
    }

    @Test func timesOnlyGoForward() throws {
        let folder = try Folder()
        let path = folder.path("out.mov")
        let writer = try MovieWriter(path, size: size, framesPerSecond: 25, codec: "qtrle")
        let picture = try PixelBuffer.plain(.red)
        try writer.append(picture, at: time(0))
        try writer.append(picture, at: time(25))
        #expect(
            failure { try writer.append(picture, at: time(25)) }?.message
                == "'\(path)': a frame at 1.000 s cannot follow the one at 1.000 s")
        #expect(failure { try writer.append(picture, at: time(5)) }?.kind == .usage)
        // The same time in other ticks is the same time.
        #expect(failure { try writer.append(picture, at: Timestamp(90_000, timeBase: Rational(1, 90_000))) } != nil)
        let none = failure { try writer.append(picture, at: time(26), duration: Timestamp(0, timeBase: 1)) }
        #expect(none?.message.contains("cannot be shown for 0.000 s") == true)
        try writer.append(picture, at: time(26), duration: Timestamp(4, timeBase: Rational(1, 25)))
        try writer.finish()
        let found = try Raster.times("out.mov", in: folder)
        let ticks = found.timeBase.denominator / 25
        #expect(found.frames.map(\.duration) == [25 * ticks, ticks, 4 * ticks])
    }

    @Test func nothingIsAddedToWhatIsFinishedAndTheMovieStays() throws {
        let folder = try Folder()
        let writer = try writer("out.mkv", folder)
        try writer.append(try .plain(.red), at: time(0))
        try writer.finish()
        let before = try folder.read("out.mkv")
        #expect(failure { try writer.append(try .plain(.red), at: time(1)) }?.message.contains("is finished") == true)
        #expect(failure { try writer.finish() }?.message.contains("is finished") == true)
        writer.cancel()
        #expect(try folder.names == ["out.mkv"] && folder.read("out.mkv") == before)
    }

    @Test func withoutAFrameThereIsNoMovie() throws {
        let folder = try Folder()
        let writer = try writer("out.mkv", folder)
        #expect(failure { try writer.finish() }?.message.hasSuffix("has no frame") == true)
        #expect(try folder.names == [])
    }

    @Test func aWriterThatIsNeverFinishedLeavesNothingAndSaysSo() throws {
        let folder = try Folder()
        let said = Said()
        do {
            let writer = try writer("out.mkv", folder, said: said)
            for frame in 0..<20 { try writer.append(try .plain(.red), at: time(frame)) }
            #expect(try !folder.names.isEmpty)
        }
        #expect(try folder.names == [])
        #if DEBUG
            #expect(
                said.all.contains {
                    $0.hasSuffix("was never finished, so nothing was written; call finish() or cancel()")
                })
        #endif
    }

    @Test func aCanceledWriterLeavesNothingAndRefusesMore() throws {
        let folder = try Folder()
        let writer = try writer("out.mkv", folder)
        for frame in 0..<20 { try writer.append(try .plain(.red), at: time(frame)) }
        writer.cancel()
        #expect(try folder.names == [])
        #expect(failure { try writer.append(try .plain(.red), at: time(30)) }?.kind == .cancelled)
        #expect(failure { try writer.finish() }?.kind == .cancelled)
    }

    @Test func whatCannotBeIsSaidBeforeTheFirstFrame() throws {
        let folder = try Folder()
        func failed(_ name: String, _ width: Int, _ height: Int, rate: Rational = 25, codec: String? = nil) -> Failure?
        {
            failure {
                _ = try MovieWriter(
                    folder.path(name), size: PictureSize(width: width, height: height), framesPerSecond: rate,
                    codec: codec)
            }
        }
        #expect(failed("a.mov", 0, 48)?.description == "a movie cannot be 0x48; both sides have at least one pixel")
        #expect(failed("a.mov", -4, 48)?.kind == .usage && failed("a.mov", .max, .max)?.kind == .limit)
        #expect(failed("a.mov", 64, 48, rate: -1)?.message == "a movie cannot have -1/1 frames a second")
        #expect(failed("a.mov", 64, 48, codec: "h265x")?.kind == .usage && failed("a.xyz", 64, 48)?.kind == .usage)
        #expect(failed("none/a.mov", 64, 48)?.kind == .output)
        try folder.write("", to: "there.mov")
        #expect(failed("there.mov", 64, 48)?.kind == .usage)
        #expect(try folder.names == ["there.mov"])
    }

    @Test func framesOfTwoTasksComeInAnOrderThatWasChecked() async throws {
        let folder = try Folder()
        let writer = try writer("out.mkv", folder)
        let picture = try PixelBuffer.plain(.red)
        let accepted = await withTaskGroup(of: Int.self) { group in
            for offset in 0..<2 {
                group.addTask {
                    var count = 0
                    for frame in 0..<30 {
                        let time = Timestamp(frame: 2 * frame + offset, framesPerSecond: 25)
                        // Late calls are refused; nothing else fails.
                        if (try? await writer.append(picture, at: time)) != nil { count += 1 }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(try await writer.finish().frames == accepted && accepted >= 30)
        let times = try Raster.times("out.mkv", in: folder).frames.map(\.time)
        #expect(times.count == accepted && times == times.sorted() && Set(times).count == times.count)
    }
}
