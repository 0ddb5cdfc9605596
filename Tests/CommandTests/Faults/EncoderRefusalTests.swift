import Foundation
import GLFXTestSupport
import Testing

/// Requests that an encoder or container cannot fulfil are errors, with an alternative, before a file is made.
@Suite struct EncoderRefusalTests {
    struct Refusal: CustomStringConvertible, Sendable {
        var arguments: String
        var line: String
        var description: String { arguments }
        init(_ arguments: String, _ line: String) { (self.arguments, self.line) = (arguments, line) }
    }

    static let refusals = [
        Refusal(
            "--size 2x2 --codec hevc o.mov", "cannot open encoder libx265 for 2x2 yuv420p: # it takes 16x16: use --size"
        ),
        Refusal(
            "--size 16384x16 --codec vp8 o.mkv", "cannot open encoder libvpx for 16384x16 yuv420p: # it takes 8192x16:"),
        Refusal(
            "--size 64x48 --codec av1 o.mp4",
            "pictures of 64x48 are too small for encoder libsvtav1; it takes 64x64 and larger"),
        Refusal(
            "--size 64x48 --codec dnxhd o.mov",
            "pictures of 64x48 are too small for encoder dnxhd; it takes 256x120 and larger"),
        Refusal(
            "--size 16384x16 o%d.webp",
            "pictures of 16384x16 are too large for encoder libwebp; it takes at most 16383x16383"),
        Refusal(
            "--size 63x47 --codec prores_aw o.mov",
            "cannot open encoder prores_aw for 63x47 yuv444p10le: # it takes 64x48"),
        Refusal(
            "--size 64x48 --codec h264 --encoder-option pix_fmt=bgr24 o.mov",
            "encoder libx264 does not take pixel format 'bgr24'; # yuv420p"),
        Refusal("--size 64x48 --codec prores o.webm", "webm cannot hold codec 'prores'; it goes into mov"),
        Refusal(
            "--size 64x48 --audio sound.m4a o.gif", "--audio 'sound.m4a': gif cannot hold audio; write to one of mov"),
        Refusal("--size 64x48 --codec libjxl o.nut", "nut cannot hold codec 'libjxl'"),
        Refusal(
            "--size 64x48 --codec mpeg2 --quality 999 o.mov",
            "quality 999 is outside what encoder mpeg2video knows; it goes from 1 to 31"),
    ]

    @Test(arguments: Thoroughness.pairs(refusals, [true, false]))
    func whatCannotBeWrittenIsRefusedFirst(refusal: Refusal, isReplaced: Bool) throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: Clips.path("sound.m4a"), toPath: folder.path("sound.m4a"))
        let arguments = refusal.arguments.split(separator: " ").map(String.init)
        if isReplaced { try folder.write("old", to: arguments[arguments.count - 1]) }
        let before = try Snapshot(folder)
        let counting = try FileFaults()
        let outcome = try counting.run(
            ["color:red", "--duration", "1", "--quiet", "--overwrite"] + arguments, in: folder)
        try expectRefusal(outcome, counting, refusal.line)
        #expect(try Snapshot(folder) == before)
    }

    /// - Parameter line: parts of the line; `#` stands for libav's message.
    private func expectRefusal(_ outcome: Outcome, _ counting: FileFaults, _ line: String, code: Int32 = 2) throws {
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.lines.count == 1, "\(outcome.errors)")
        let parts = line.components(separatedBy: "#")
        #expect(outcome.errors.hasPrefix("glfx: error: " + parts[0]), "\(outcome.errors)")
        for part in parts.dropFirst() { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
        #expect(try counting.calls == [])
    }

    /// Encoders of graphics cards that are missing.
    @Test(
        .enabled(if: hasNoCard, "needs a libavcodec with cards' encoders, and no card"),
        arguments: [
            ("h264_nvenc", "libcuda.so.1 is missing; take --codec h264; or: install NVIDIA's driver"),
            ("hevc_vaapi", "there is no render node in /dev/dri; take --codec hevc; or: "),
            ("vp9_qsv", "there is no render node in /dev/dri; take --codec vp9; or: "),
            ("mpeg4_v4l2m2m", "there is no node /dev/video*; take --codec mpeg4; or: "),
        ])
    func anEncoderOfACardThatIsMissingNamesOneOfTheProcessor(encoder: String, line: String) throws {
        let (folder, counting) = (try Folder(), try FileFaults())
        let outcome = try counting.run(
            ["color:red", "--duration", "1", "--size", "64x48", "--codec", encoder, "out.mkv"], in: folder)
        try expectRefusal(
            outcome, counting, "this machine has no card for encoder \(encoder): \(line)", code: 6)
        #expect(try folder.names == [])
    }

    static let hasNoCard: Bool = {
        guard
            ["/dev/nvidiactl", "/dev/dri", "/dev/video0"].allSatisfy({ !FileManager.default.fileExists(atPath: $0) }),
            let folder = try? Folder()
        else { return false }
        return (try? Tool.run("ffmpeg", ["-v", "error", "-encoders"], in: folder).output.contains(" h264_nvenc "))
            ?? false
    }()

    /// What a card writes is neither the same elsewhere nor can it be joined.
    @Test(arguments: ["--reproducible out.mkv", "--parts 2 out.mkv"])
    func anEncoderOfACardIsRefusedWhereFilesHaveToBeTheSame(words: String) throws {
        let folder = try Folder()
        let arguments = ["color:red", "--duration", "1", "--size", "64x48", "--codec", "h264_vaapi"]
        let outcome = try Glfx.run(arguments + words.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("what encoder h264_vaapi writes differs from card to card"))
        #expect(outcome.errors.contains("; take --codec h264"), "\(outcome.errors)")
        #expect(try folder.names == [])
    }

    /// A libavcodec built without the usual encoder, then without any of the family.
    @Test(arguments: [("libx264", "codec 'h264'"), ("libvpx-vp9", "codec 'vp9'")])
    func anEncoderThatIsMissingIsNamed(encoder: String, words: String) throws {
        let library = try Preloaded.library(
            "missing-encoder",
            source: #"""
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <stdlib.h>
                #include <string.h>

                const void *avcodec_find_encoder_by_name(const char *name) {
                    const char *missing = getenv("MISSING_ENCODER");
                    if (missing && name && strcmp(name, missing) == 0) return NULL;
                    return ((const void *(*)(const char *))dlsym(RTLD_NEXT, "avcodec_find_encoder_by_name"))(name);
                }
                """#)
        let folder = try Folder()
        let output = encoder == "libx264" ? "out.mp4" : "out.webm"
        let outcome = try Tool.run(
            Tool.glfx, ["color:red", "--duration", "1", "--size", "64x48", output], in: folder,
            environment: ["LD_PRELOAD": library, "MISSING_ENCODER": encoder])
        #expect(outcome.code == 2)
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.errors.hasPrefix("glfx: error: \(words) has no encoder in this libavcodec (\(encoder)"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("these families have one: ") && outcome.errors.contains("ffv1"))
        #expect(try folder.names == [])
    }
}
