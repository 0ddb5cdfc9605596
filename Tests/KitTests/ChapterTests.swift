import GLFXJob
import GLFXTestSupport
import Testing

/// Chapters: kept where libav's muxer writes them, else named.
@Suite struct ChapterTests {
    @Test(arguments: [
        ("mkv", true), ("mov", true), ("mp4", true), ("nut", true), ("avi", false), ("ts", false), ("mpg", false),
    ])
    func theyAreKeptOrNamed(container: String, isKept: Bool) throws {
        let folder = try Folder()
        try folder.write(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=40\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=40\nEND=80\n",
            to: "chapters.txt")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.08", "-i", "chapters.txt", "-map_chapters", "1",
                "-c:v",
                "mpeg4", "in.mkv",
            ], in: folder)
        let notes = try JobRun.run([.file(FilePart(folder.path("in.mkv")))], to: "out.\(container)", in: folder)
        let found = try Tool.run(
            "ffprobe", ["-v", "error", "-show_chapters", "-of", "csv=p=0", "out.\(container)"], in: folder)
        #expect(found.output.split(separator: "\n").count == (isKept ? 2 : 0))
        #expect(notes.contains { $0.contains("2 chapters") } == !isKept, "\(notes)")
    }
}
