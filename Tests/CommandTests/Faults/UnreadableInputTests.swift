import Foundation
import GLFXTestSupport
import Testing

/// Unreadable inputs: one line with the reason, and an existing output stays.
@Suite struct UnreadableInputTests {
    static let cases = [
        BadInput("a missing file", "", "missing.mov", 3, "'missing.mov'", "No such file or directory"),
        BadInput("a folder", "mkdir a.mov", "a.mov", 3, "'a.mov'", "a folder"),
        BadInput("an empty file", "touch a.mov", "a.mov", 3, "'a.mov'", "empty"),
        BadInput("48 bytes of text", "printf '%048d' 7 > a.mov", "a.mov", 3, "'a.mov'", "no movie or picture"),
        BadInput("a FIFO", "mkfifo a.mov", "a.mov", 3, "'a.mov'", "not a regular file"),
        BadInput("no video stream", "cp $clips/sound.m4a .", "sound.m4a", 3, "no video stream", "audio (aac)"),
        BadInput(
            "nothing but cover art",
            "ffmpeg -v error -i $clips/still.png -i $clips/sound.m4a -map 0 -map 1 -c copy -disposition:v attached_pic a.m4a",
            "a.m4a", 3, "no video stream", "audio (aac)", "video (png, cover art)"),
        BadInput("no index", "head -c 4000 $clips/small.mov > a.mov", "a.mov", 3, "'a.mov'", "before its index"),
        BadInput(
            "an unknown codec", "sed s/avc1/XQZW/ $clips/small.mov > a.mov", "a.mov", 3, "no decoder", "'XQZW'"),
        BadInput(
            "an unknown codec of Matroska's",
            "ffmpeg -v error -i $clips/small.mov -c copy b.mkv; sed s,V_MPEG4/ISO/AVC,V_FOO_UNKNOWN/1, b.mkv > a.mkv; rm b.mkv",
            "a.mkv", 3, "no decoder", "'V_FOO_UNKNOWN/1'"),
        BadInput(
            "a codec that would talk to the terminal", "sed $'s/avc1/\\e[2J/' $clips/small.mov > a.mov", "a.mov", 3,
            "no decoder", "'[27]"),
        BadInput(
            "an encrypted movie",
            "ffmpeg -v error -i $clips/small.mov -c copy -encryption_scheme cenc-aes-ctr "
                + "-encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8 a.mp4",
            "a.mp4", 3, "'a.mp4'", "(h264)", "encrypted"),
    ]

    @Test(arguments: cases)
    func isOneLineAndTheOldOutputStays(bad: BadInput) throws {
        let folder = try Folder()
        let clips = try Folder.parent(of: try Clips.path("small.mov"))
        let ready = try Glfx.shell("clips=\(clips)\n\(bad.preparation)\necho old > out.mov", in: folder)
        #expect(ready.code == 0, "\(ready.errors)")
        let before = try Snapshot(folder)
        let ways = [
            "\(bad.arguments)", "$clips/small.mov --background \(bad.arguments)",
            "color:red \(bad.arguments) --size 32x32",
        ]
        for arguments in ways {
            let outcome = try Glfx.shell(
                "clips=\(clips); exec \"$glfx\" \(arguments) --overwrite out.mov", in: folder)
            #expect(outcome.code == bad.code, "\(arguments): \(outcome.errors)")
            #expect(outcome.errors.hasPrefix("glfx: error: "))
            #expect(outcome.lines.count == 1, "\(outcome.errors)")
            for word in bad.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
            #expect(!outcome.errors.contains("\u{1B}"))
            #expect(try Snapshot(folder) == before)
        }
    }

    /// The superuser may read anything: then the job runs as nobody.
    @Test(.enabled(if: geteuid() != 0 || Tool.has("setpriv"), "needs setpriv to become another user"))
    func aFileWithoutTheRightToReadIsAnError() throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: try Clips.path("small.mov"), toPath: folder.path("a.mov"))
        #expect(chmod(folder.path("a.mov"), 0) == 0 && chmod(folder.url.path, 0o777) == 0)
        let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        let outcome = try Glfx.shell(
            "XDG_CACHE_HOME=/proc/none \(user)\"$glfx\" \"$PWD/a.mov\" \"$PWD/out.mov\"", in: folder)
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.contains("Permission denied"))
        #expect(try folder.names == ["a.mov"])
    }

    /// Of several video streams the default one, else the largest; cover art is none.
    @Test func theRightStreamIsTakenAndNamed() throws {
        let folder = try Folder()
        let sources = [(64, 48), (160, 120), (128, 96)].flatMap {
            ["-f", "lavfi", "-i", "testsrc=size=\($0.0)x\($0.1):rate=25:duration=0.2"]
        }
        try Tool.ffmpeg(
            sources + [
                "-map", "0", "-map", "1", "-map", "2", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-disposition:v", "0",
                "-disposition:v:2",
            ]
                + ["default", "three.mkv"], in: folder)
        let outcome = try Glfx.run(["three.mkv", "out.mkv"], in: folder)
        #expect(outcome.code == 0)
        #expect(
            outcome.lines == [
                "glfx: note: three.mkv has 3 video streams: stream 2 (ffv1, 128x96) is the one that is filtered; "
                    + "--video-stream N takes another"
            ])
        let streams = try Tool.ffprobe(
            "out.mkv", stream: "v", show: ["-show_entries", "stream=codec_name,width"], in: folder)
        #expect(streams == ["h264,128", "ffv1,64", "ffv1,160"])
    }

    @Test func coverArtThatComesFirstIsNoMovie() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-i", try Clips.path("still.png"), "-i", try Clips.path("small.mov"), "-map", "0:v", "-map", "1:v",
                "-c", "copy",
            ]
                + ["-disposition:v:0", "attached_pic", "last.mp4"], in: folder)
        var bytes = try MovieBytes(folder.path("last.mp4"))
        try bytes.move("udta", before: "trak")
        try bytes.write(to: "art.mp4", in: folder)
        let first = try Tool.ffprobe(
            "art.mp4", stream: "0", show: ["-show_entries", "stream=codec_name:stream_disposition=attached_pic"],
            in: folder)
        #expect(first == ["png,1"])
        let outcome = try Glfx.run(["art.mp4", "out.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 1 && outcome.errors.contains("stream 0 (cover art, png)"), "\(outcome.errors)")
        #expect(
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "packet=pts"], in: folder).count == 20)
    }
}
