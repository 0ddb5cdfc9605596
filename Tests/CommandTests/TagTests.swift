import Foundation
import GLFXTestSupport
import Testing

/// Tags of movies and streams are kept as players read them, or named.
@Suite struct TagTests {
    private static let tags = [
        "title": "Holiday", "artist": "Anna", "comment": "none", "album_artist": "Both", "rareTag": "rare",
        "com.example.key": "value", "genre": "Film",
    ]

    private func movie(_ name: String, in folder: Folder, _ more: [String] = []) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.2", "-f", "lavfi", "-i", "sine=r=48000:d=0.2", "-c:v",
                "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac",
            ] + Self.tags.flatMap { ["-metadata", "\($0.key)=\($0.value)"] } + more + [name], in: folder)
    }

    /// ffprobe's lines of tags, in lowercase, without those of the writer.
    private func found(_ name: String, in folder: Folder) throws -> String {
        try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format_tags:stream_tags", name], in: folder).output
            .lowercased()
    }

    @Test(
        arguments: [
            "mov", "mp4", "mkv", "nut", "flv", "webm", "avi", "ts", "mpg", "ogv", "y4m", "gif",
        ])
    func everyTagIsKeptOrNamed(container: String) throws {
        let folder = try Folder()
        try movie("in.mkv", in: folder, ["-metadata:s:a", "title=Voices", "-metadata:s:a", "language=fra"])
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let kept = try found("out.\(container)", in: folder)
        let note = outcome.lines.filter { $0.contains("it cannot be written as") }.joined().lowercased()
        // "…: tags a, b; tags c of stream 1".
        let parts = note.split(separator: ":").last?.split(separator: ";").map { $0.drop { $0 == " " } } ?? []
        let named = parts.filter { !$0.contains(" of ") }.flatMap { $0.dropFirst(5).split(separator: ",") }
            .map { String($0.drop { $0 == " " }) }
        for (key, value) in Self.tags {
            let isKept = kept.contains("tag:\(key.lowercased())=\(value.lowercased())")
            #expect(isKept != named.contains(key.lowercased()), "\(key): \(note)")
        }
        guard !["gif", "y4m"].contains(container) else { return }
        #expect(
            kept.contains("tag:title=voices") != parts.contains { $0.contains("title") && $0.contains("of stream 1") },
            "\(kept) \(note)")
        #expect(kept.contains("tag:language=fra") != note.contains("language"), "\(kept) \(note)")
    }

    @Test(arguments: ["mov", "mp4"])
    func oneRareTagLeavesTheOthersTheirAtoms(container: String) throws {
        let folder = try Folder()
        try movie("in.mkv", in: folder)
        for options in [[], ["--no-faststart"]] {
            let outcome = try Glfx.run(["in.mkv"] + options + ["--overwrite", "out.\(container)"], in: folder)
            guard outcome.code == 0 else { continue }
            let bytes = try MovieBytes(folder.path("out.\(container)"))
            // ©nam is QuickTime's and iTunes' title.
            let title = try bytes.find([0xA9] + Array("nam".utf8))
            #expect(try bytes.find(Array("Holiday".utf8), from: title) < title + 32)
            _ = try bytes.find(Array((container == "mov" ? "mdta" : "----").utf8))
            #expect(throws: (any Error).self) { try bytes.find(Array("free tags".utf8)) }
        }
    }

    /// What cameras write is keys alone, and stays that.
    @Test func keysOfCamerasStayKeys() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.2", "-c:v", "libx264", "-movflags",
                "use_metadata_tags", "-metadata", "com.apple.quicktime.make=Maker", "in.mov",
            ], in: folder)
        let outcome = try Glfx.run(["in.mov", "out.mp4"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try MovieBytes(folder.path("out.mp4"))
        _ = try bytes.find(Array("mdtacom.apple.quicktime.make".utf8))
    }
}
