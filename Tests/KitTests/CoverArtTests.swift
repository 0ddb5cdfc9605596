import Foundation
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// Cover art is not taken for the movie, and is kept.
struct CoverArtTests {
    private func cover(_ path: String, in folder: Folder) throws -> Data {
        // Every video stream but the ones that are movies.
        try Tool.ffmpeg(["-i", path, "-map", "0:v", "-map", "-0:V", "-c", "copy", "-f", "md5", "-"], in: folder)
    }

    @Test func inMP4ItIsTheSamePictureByteForByte() throws {
        let folder = try Folder()
        let notes = Notes()
        let job = FilterJob(
            input: Checkout.sample("cover.mp4"),
            output: OutputRequest(path: folder.path("out.mp4"), preset: "ultrafast"))
        _ = try Pipeline(job, notes: notes.add).run()
        #expect(notes.all.isEmpty, "\(notes.all)")
        #expect(try cover("out.mp4", in: folder) == cover(Checkout.sample("cover.mp4"), in: folder))
        let movies = try Tool.ffprobe("out.mp4", stream: "V", show: ["-show_entries", "stream=codec_name"], in: folder)
        #expect(movies == ["h264"])
    }

    @Test func whereItCannotBeHeldItIsLeftOutByName() throws {
        let folder = try Folder()
        let notes = Notes()
        let job = FilterJob(
            input: Checkout.sample("cover.mp4"),
            output: OutputRequest(path: folder.path("out.mov"), preset: "ultrafast"))
        _ = try Pipeline(job, notes: notes.add).run()
        #expect(notes.all.count == 1 && notes.all[0].contains("cover art"), "\(notes.all)")
    }
}
