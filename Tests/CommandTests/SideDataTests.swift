import Foundation
import GLFXTestSupport
import Testing

/// What frames and streams carry beside pictures outlives a shader, or is named.
@Suite struct SideDataTests {
    @Test(arguments: ["mp4", "mkv --codec h264", "ts", "mpg", "mkv --codec mpeg2", "mov"])
    func captionsStayOnEachPicture(output: String) throws {
        let folder = try Folder()
        try CaptionedClip.make("in.mp4", in: folder)
        #expect(try CaptionedClip.count("in.mp4", in: folder) == 12)
        let words = output.split(separator: " ").map(String.init)
        let name = "out.\(words[0])"
        let outcome = try Glfx.run(["in.mp4", "--shader", "grayscale"] + words.dropFirst() + [name], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("captions"))
        #expect(try CaptionedClip.count(name, in: folder) == 12)
    }

    @Test(arguments: ["--codec prores out.mov", "--speed -1 out.mp4", "--codec prores --parts 2 out.mov"])
    func captionsThatGoAreNamed(options: String) throws {
        let folder = try Folder()
        try CaptionedClip.make("in.mp4", in: folder)
        let outcome = try Glfx.shell("\"$glfx\" in.mp4 \(options)", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.lines.count { $0.contains("left out") && $0.contains("closed captions") } == 1, "\(outcome.errors)")
    }

    /// The last picture of twelve is not shown at 12 a second.
    @Test(arguments: [("12", 6, 11), ("48", 12, 12)])
    func captionsAreNeitherRepeatedNorDroppedAtAnotherRate(rate: String, pictures: Int, count: Int) throws {
        let folder = try Folder()
        try CaptionedClip.make("in.mp4", in: folder)
        let outcome = try Glfx.run(["in.mp4", "--fps", rate, "out.mp4"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try CaptionedClip.count("out.mp4", in: folder) == pictures)
        // Every pair once.
        try Tool.ffmpeg(
            ["-i", "out.mp4", "-c", "copy", "-bsf:v", "filter_units=pass_types=6", "-f", "h264", "sei.h264"], in: folder
        )
        let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("sei.h264")))
        let pairs = bytes.indices.dropLast(2).count { bytes[$0] == 0xFC && bytes[$0 + 1] & 0x7F == 0x41 }
        #expect(pairs == count)
    }

    /// Google's description in a `uuid` box ("Spherical Video RFC", version 1), which libav reads.
    private func sphere(_ name: String, in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x32:r=25:d=0.2", "-c:v", "libx264", "-pix_fmt", "yuv420p", name,
            ], in: folder)
        var bytes = try MovieBytes(folder.path(name))
        let xml =
            "<rdf:SphericalVideo><GSpherical:Spherical>true</GSpherical:Spherical><GSpherical:Stitched>true"
            + "</GSpherical:Stitched><GSpherical:StitchingSoftware>x</GSpherical:StitchingSoftware>"
            + "<GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType></rdf:SphericalVideo>"
        let mark: [UInt8] = [
            0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
        ]
        let box = Data.bigEndian(UInt32(24 + xml.utf8.count)) + Data("uuid".utf8) + Data(mark) + Data(xml.utf8)
        let track = try bytes.box("trak")
        let length = bytes.data[track - 8..<track - 4].reduce(0) { $0 << 8 | Int($1) }
        try bytes.replaceBox(["moov", "trak"], with: bytes.data[track..<track - 8 + length] + box)
        try bytes.write(to: name, in: folder)
    }

    private func described(_ name: String, in folder: Folder) throws -> [String] {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream_side_data=side_data_type"], in: folder)
            .flatMap { $0.split(separator: ",").map(String.init) }
    }

    @Test(arguments: ["mp4", "mkv", "webm", "mov", "ts"])
    func theProjectionOfASphereIsKeptOrNamed(container: String) throws {
        let folder = try Folder()
        try sphere("in.mp4", in: folder)
        #expect(try described("in.mp4", in: folder).contains("Spherical Mapping"))
        let outcome = try Glfx.run(["in.mp4", "--shader", "grayscale", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let isKept = try described("out.\(container)", in: folder).contains("Spherical Mapping")
        #expect(isKept == ["mp4", "mkv", "webm"].contains(container))
        #expect(outcome.errors.contains("360° projection") == !isKept, "\(outcome.errors)")
    }

    @Test(arguments: ["mp4", "mkv", "mov", "avi"])
    func theArrangementOfThreeDimensionsIsKeptOrNamed(container: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x32:r=25:d=0.2", "-c:v", "ffv1", "-metadata:s:v:0",
                "stereo_mode=top_bottom", "in.mkv",
            ], in: folder)
        #expect(try described("in.mkv", in: folder).contains("Stereo 3D"))
        let outcome = try Glfx.run(["in.mkv", "--codec", "mpeg4", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let isKept = try described("out.\(container)", in: folder).contains("Stereo 3D")
        #expect(isKept == ["mp4", "mkv"].contains(container))
        #expect(outcome.errors.contains("3D arrangement") == !isKept, "\(outcome.errors)")
    }

    @Test(arguments: ["mov", "mkv", "mp4"])
    func theReelNameIsKeptOrNamed(container: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.2", "-c:v", "libx264", "-timecode", "01:00:00:00",
                "-metadata:s:v:0", "reel_name=B042", "in.mov",
            ], in: folder)
        let outcome = try Glfx.run(["in.mov", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let tags = try Tool.ffprobe(
            "out.\(container)", stream: "v:0", show: ["-show_entries", "stream_tags"], in: folder)
        // QuickTime's is in the stream of timecode.
        let other = try Tool.run(
            "ffprobe", ["-v", "error", "-show_entries", "stream_tags", "out.\(container)"], in: folder)
        let isKept = other.output.contains("B042")
        #expect(isKept == (container != "mp4"), "\(tags)")
        #expect(outcome.errors.contains("reel_name") == !isKept, "\(outcome.errors)")
    }

    @Test func aTimecodeInThePicturesBecomesTheMovies() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.2", "-c:v", "mpeg2video", "-timecode", "10:11:12:13",
                "in.ts",
            ], in: folder)
        let outcome = try Glfx.run(["in.ts", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let tags = try Tool.ffprobe(
            "out.mov", stream: "v", show: ["-show_entries", "stream_tags=timecode"], in: folder)
        #expect(tags == ["10:11:12:13"])
    }
}
