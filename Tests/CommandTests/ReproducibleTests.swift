import Foundation
import GLFXTestSupport
import Testing

/// `--reproducible`: the same bytes with another number of processors, at another time, in another folder.
@Suite(.waits) struct ReproducibleTests {
    private static let clip: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=256x120:r=25", "-f", "lavfi", "-i", "sine=r=44100", "-t", "0.4",
                "-c:v",
                "libx264", "-c:a", "aac", "-metadata", "title=Dusk", "in.mp4",
            ], in: folder)
        return folder
    }

    private func bytes(_ output: String, _ options: String, cores: String, in folder: Folder) throws -> Data {
        let movie = try Self.clip.get().path("in.mp4")
        let line = "exec taskset -c \(cores) \"$glfx\" \(movie) --shader invert --quiet \(options) \(output)"
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        guard output.contains("%") else { return try folder.read(output) }
        return try folder.names.filter { $0.hasSuffix(".png") }.reduce(into: Data()) { $0 += try folder.read($1) }
    }

    /// x264 reads memory that it has not written; what is in it must not matter.
    @Test func theSamePicturesAreCodedTheSame() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "mandelbrot=s=320x180:r=25", "-frames:v", "13", "-pix_fmt", "yuv420p", "-c:v",
                "ffv1",
                "in.mkv",
            ], in: folder)
        let files = try ["85", "170"].map { garbage in
            let outcome = try Glfx.shell("MALLOC_PERTURB_=\(garbage) $glfx in.mkv \(garbage).mp4", in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return try folder.read("\(garbage).mp4")
        }
        #expect(files[0] == files[1])
    }

    @Test(
        arguments: Thoroughness.some(
            [
                ("out.mp4", "h264"), ("out.mov", "h264"), ("out.mkv", "h264"), ("out.mov", "hevc"), ("out.mkv", "hevc"),
                ("out.webm", "vp9"), ("out.webm", "av1"), ("out.mov", "prores"), ("out.mkv", "ffv1"),
                ("out-%03d.png", "png"),
                ("out.ts", "h264"), ("out.mov", "mjpeg"),
            ], each: 2))
    func twoRunsMakeTheSameBytes(output: String, codec: String) throws {
        let options = "--codec \(codec) --reproducible"
        let one = try bytes(output, options, cores: "0", in: Folder())
        // Containers store seconds.
        usleep(1_100_000)
        let folder = try Folder()
        let other = try bytes(output, options, cores: "0-\(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)", in: folder)
        #expect(one == other, "\(one.count) and \(other.count) bytes")
        #expect(one.count > 1000)
        guard !output.contains("%"), codec != "mjpeg" else { return }
        let title = try Tool.ffprobe(output, stream: "v", show: ["-show_entries", "format_tags=title"], in: folder)
        // A transport stream holds no title.
        if !output.hasSuffix("ts") { #expect(title.contains("Dusk"), "\(title)") }
    }

    /// What the option removes is there without it.
    @Test func withoutItMatroskaNamesEachFileByChance() throws {
        let files = try (0..<2).map { _ in try bytes("out.mkv", "--codec ffv1", cores: "0", in: Folder()) }
        #expect(files[0] != files[1])
    }

    /// The encoder's threads are pinned, and the user's number counts.
    @Test func theNumberOfThreadsIsInTheFile() throws {
        for (options, count) in [("", 4), ("--threads 2", 2)] {
            let file = try bytes("out.mp4", "--codec h264 --reproducible \(options)", cores: "0", in: Folder())
            // x264 writes its options into the first picture.
            #expect(file.range(of: Data(" threads=\(count) ".utf8)) != nil)
        }
    }
}
