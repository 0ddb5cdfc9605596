import Foundation
import GLFXTestSupport
import Testing

/// Roles of tracks (ffmpeg's dispositions) are in the output, by ffprobe, or named.
@Suite struct RoleTests {
    private static let roles = [
        "dub", "original", "comment", "lyrics", "karaoke", "forced", "hearing_impaired", "visual_impaired",
        "clean_effects",
    ]

    /// Two audio tracks; the second has the role.
    private func movie(_ role: String, in folder: Folder) throws {
        let tone = ["-f", "lavfi", "-i", "sine=r=48000:d=0.2"]
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.2"] + tone + tone + [
                "-map", "0", "-map", "1", "-map", "2", "-c:v", "mpeg4", "-c:a", "mp2", "-metadata:s:a", "language=eng",
                "-disposition:a:0", "0", "-disposition:a:1", role, "in.\(Self.container(of: role))",
            ], in: folder)
    }

    /// Of a source that holds it.
    private static func container(of role: String) -> String {
        switch role {
        case "lyrics", "karaoke": "nut"
        case "clean_effects": "ts"
        default: "mkv"
        }
    }

    private func found(_ name: String, in folder: Folder) throws -> Set<String> {
        let outcome = try Tool.run(
            "ffprobe", ["-v", "error", "-select_streams", "a:1", "-show_entries", "stream_disposition", name],
            in: folder)
        let lines = outcome.output.split(separator: "\n").filter { $0.hasSuffix("=1") }
        return Set(lines.map { String($0.dropFirst("DISPOSITION:".count).dropLast(2)) })
    }

    @Test(arguments: Thoroughness.some(roles, each: 3), ["mkv", "mp4", "mov", "nut", "ts", "avi"])
    func aRoleIsKeptOrNamed(role: String, container: String) throws {
        let folder = try Folder()
        try movie(role, in: folder)
        let outcome = try Glfx.run(["in.\(Self.container(of: role))", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let isKept = try found("out.\(container)", in: folder).contains(role)
        let named = outcome.lines.filter { $0.contains("role \(role) of stream 2") }
        #expect(named.count == (isKept ? 0 : 1), "\(outcome.errors)")
    }

    /// Matroska's and MP4's are known, so that not all is named.
    @Test(arguments: [
        ("comment", "mkv"), ("comment", "mp4"), ("forced", "mp4"), ("hearing_impaired", "ts"), ("dub", "nut"),
    ])
    func aRoleThatIsHeldIsKept(role: String, container: String) throws {
        let folder = try Folder()
        try movie(role, in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.code == 0 && !outcome.errors.contains("role"), "\(outcome.errors)")
        #expect(try found("out.\(container)", in: folder).contains(role))
    }

    /// Players of MPEG-TS and AVI take the first track.
    @Test(arguments: [("ts", true), ("avi", true), ("mp4", false), ("mkv", false)])
    func aDefaultTrackThatIsNotTheFirstIsNamed(container: String, isLost: Bool) throws {
        let folder = try Folder()
        try movie("default", in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.errors.contains("role default of stream 2") == isLost, "\(outcome.errors)")
        #expect(try found("out.\(container)", in: folder).contains("default") != isLost)
    }

    @Test func thatOfThePictureIsNamedToo() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.2", "-c:v", "mpeg4", "-disposition:v", "comment",
                "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.mov"], in: folder)
        #expect(outcome.lines.count == 1 && outcome.errors.contains("role comment of the picture"), "\(outcome.errors)")
    }
}
