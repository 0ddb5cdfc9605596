import Foundation
import GLFXTestSupport
import Testing

/// Movies of which a part is lost: the rest is kept and the loss is counted, exit code 4; with `--strict` nothing is
/// written.
@Suite struct DamagedMovieTests {
    /// 50 frames of H.264 at 25 a second, a key frame every 10, with quiet audio: large enough to be damaged.
    private static func film(_ name: String, in folder: Folder, options: [String] = []) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=25", "-f", "lavfi", "-i", "sine", "-t", "2", "-c:v",
                "libx264",
            ]
                + ["-g", "10", "-bf", "2", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"] + options + [name], in: folder)
    }

    static let cases = [
        BadInput(
            "cut off behind the header, mov", "head -c $(($(stat -c %s film.mov) * 6 / 10)) film.mov > bad.mov",
            "bad.mov", 4,
            "the picture ends at 1.", "of 2.000 s"),
        BadInput(
            "cut off behind the header, mkv", "head -c $(($(stat -c %s film.mkv) * 6 / 10)) film.mkv > bad.mkv",
            "bad.mkv", 4,
            "the picture ends at 1.", "of 2.0"),
        BadInput(
            "a damaged packet", "\(Self.damage)=amount='if(eq(n,7),3,0)'\" bad.mkv", "bad.mkv", 4, "the first at 0."),
        BadInput(
            "no first key frame", "\(Self.damage)=drop='eq(n,0)'\" bad.mkv", "bad.mkv", 4, "9 damaged packets",
            "the first at 0.0"),
        BadInput(
            "a codec that makes pictures of nothing",
            "ffmpeg -v error -i film.mkv -c:v mpeg4 -g 10 -an a.mkv; ffmpeg -v error -i a.mkv -c copy -bsf:v \"noise=drop='eq(n,0)'\" bad.mkv",
            "bad.mkv", 4, "9 frames with concealed errors", "the first at 0.0"),
    ]

    private static let damage = "ffmpeg -v error -i film.mkv -c copy -bsf:v \"noise"

    /// Only some pictures of a raw stream have time stamps.
    @Test func whatComesBeforeAKeyFrameWithoutTimeStampsIsCounted() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-frames:v", "20", "-c:v", "mpeg2video", "-g", "10"]
                + ["-bf", "2", "whole.m2v"], in: folder)
        try Tool.ffmpeg(["-i", "whole.m2v", "-c", "copy", "-bsf:v", "noise=drop='eq(n,0)'", "cut.m2v"], in: folder)
        let whole = try Glfx.run(["whole.m2v", "--shader", "passthrough", "whole.mov"], in: folder)
        #expect(whole.code == 0, "\(whole.errors)")
        let cut = try Glfx.run(["cut.m2v", "--shader", "passthrough", "cut.mov"], in: folder)
        #expect(cut.code == 4)
        // All of the first group but its missing key frame.
        #expect(cut.errors.contains("9 damaged packets, the first at 0.000 s"), "\(cut.errors)")
    }

    @Test(arguments: cases)
    func isCountedAndTheRestIsKept(bad: BadInput) throws {
        let folder = try Folder()
        try Self.film("film.mov", in: folder, options: ["-movflags", "faststart"])
        try Self.film("film.mkv", in: folder)
        let ready = try Glfx.shell("\(bad.preparation); echo old > out.mkv", in: folder)
        #expect(ready.code == 0, "\(ready.errors)")
        let before = try Snapshot(folder)
        let strict = try Glfx.run([bad.arguments, "--strict", "--overwrite", "out.mkv"], in: folder)
        #expect(strict.code == bad.code, "\(strict.errors)")
        #expect(strict.lines.count == 1 && strict.errors.contains("nothing was written"), "\(strict.errors)")
        #expect(try Snapshot(folder) == before)
        let outcome = try Glfx.run([bad.arguments, "--overwrite", "out.mkv"], in: folder)
        #expect(outcome.code == bad.code, "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: error: '\(bad.arguments)' is damaged: "), "\(outcome.errors)")
        for word in bad.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        // The output equals another decoder's, to the last readable frame.
        let kept = try Raster.samples(["-i", "out.mkv", "-map", "0:v"], "gray", in: folder).count / (160 * 96)
        #expect((20..<50).contains(kept) || bad.name.contains("packet") || bad.name.contains("nothing"), "\(kept)")
        #expect(try folder.names.filter { $0.contains(".glfx-") } == [])
    }

    /// The length of a unit reaches far beyond its packet (ISO/IEC 14496-15, 5.3.4): the decoder refuses the packet.
    @Test func anInvalidNALUnitIsCountedWithItsTime() throws {
        let folder = try Folder()
        try Self.film("film.mov", in: folder)
        let packets = try Tool.ffprobe(
            "film.mov", stream: "v", show: ["-show_entries", "packet=pts_time,pos"], in: folder
        ).map { $0.split(separator: ",").compactMap { Double($0) } }
        var bytes = try MovieBytes(folder.path("film.mov"))
        bytes.put(0x7FFF_FFFF, bytes: 4, at: Int(packets[25][1]))
        try bytes.write(to: "bad.mov", in: folder)
        let outcome = try Glfx.run(["bad.mov", "out.mov"], in: folder)
        #expect(outcome.code == 4)
        #expect(outcome.errors.contains("1 damaged packet"), "\(outcome.errors)")
        // Decoders with threads of their own report it a few frames later.
        let time = try #require(outcome.errors.firstMatch(of: /the first at ([0-9.]+) s/)?.1)
        #expect(abs(try #require(Double(time)) - packets[25][0]) < 0.2, "\(outcome.errors)")
        let strict = try Glfx.run(["bad.mov", "--strict", "strict.mov"], in: folder)
        #expect(strict.code == 4)
        #expect(try folder.names == ["bad.mov", "film.mov", "out.mov"])
    }

    /// A photograph that was cut off in the middle, alone and among others; formats whose decoders do not report it.
    @Test(arguments: [
        ("jpg", "a1.jpg out.png"), ("jpg", "'a*.jpg' --fps 5 out.mov"), ("jpg", "a1.jpg --size 64x64 out.png"),
        ("exr", "a1.exr out.png"), ("exr", "'a*.exr' --fps 5 out.mov"), ("qoi", "a1.qoi out.png"),
        ("jls", "a1.jls out.png"), ("ras", "a1.ras out.png"),
    ])
    func aPictureThatEndsEarlyIsDamaged(kind: String, arguments: String) throws {
        let folder = try Folder()
        let coding = ["ras": ["-c:v", "sunrast"], "jls": ["-c:v", "jpegls"]][kind] ?? []
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=320x240", "-frames:v", "2"] + coding + [
                "-f", "image2", "a%d.\(kind)",
            ],
            in: folder)
        let whole = try Glfx.shell("exec \"$glfx\" \(arguments)", in: folder)
        #expect(whole.code == 0, "\(whole.errors)")
        var bytes = try MovieBytes(folder.path("a1.\(kind)"))
        bytes.cut(to: bytes.data.count / 2)
        try bytes.write(to: "a1.\(kind)", in: folder)
        let outcome = try Glfx.shell("exec \"$glfx\" --overwrite \(arguments)", in: folder)
        #expect(outcome.code == 4, "\(outcome.errors)")
        #expect(outcome.errors.contains("'a1.\(kind)' is damaged: 1 frame with concealed errors"), "\(outcome.errors)")
        let kept = try Snapshot(folder)
        #expect(try Glfx.shell("exec \"$glfx\" --overwrite --strict \(arguments)", in: folder).code == 4)
        #expect(try Snapshot(folder) == kept)
    }

    /// The disk has a read error at a byte: everything before it is kept, and the byte is named.
    @Test(arguments: ["film.mov", "film.mkv", "film.ts"])
    func aReadErrorInTheMiddleNamesItsPlace(name: String) throws {
        let folder = try Folder()
        try Self.film(name, in: folder, options: name == "film.ts" ? ["-c:a", "mp2"] : ["-movflags", "faststart"])
        let size = try folder.read(name).count
        let at = size * 7 / 10
        let outcome = try Self.run(name, failingAt: at, "--overwrite out.mkv", in: folder)
        #expect(outcome.code == 4, "\(outcome.errors)")
        #expect(outcome.errors.contains("read error: Input/output error at byte \(at)"), "\(outcome.errors)")
        let frames = try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "packet=pts"], in: folder).count
        #expect((15..<50).contains(frames))
        let before = try Snapshot(folder)
        let strict = try Self.run(name, failingAt: at, "--strict --overwrite out.mkv", in: folder)
        #expect(strict.code == 4 && strict.errors.contains("nothing was written"), "\(strict.errors)")
        #expect(try Snapshot(folder) == before)
    }

    @Test(arguments: [("a.mkv", 0), ("a.mkv", 100), ("a.bmp", 3000)])
    func aReadErrorBeforeTheFirstPictureIsNoOtherFault(name: String, at: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-i", try Clips.path("still.png"), name], in: folder)
        let before = try Snapshot(folder)
        let outcome = try Self.run(name, failingAt: at, "out.png", in: folder)
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(
            outcome.errors
                == "glfx: error: cannot read '\(name)': Input/output error at byte \(at); try a copy of it: its disk may be failing\n"
        )
        #expect(try Snapshot(folder) == before)
    }

    /// glfx on a file whose reads fail from an offset on.
    private static func run(_ name: String, failingAt offset: Int, _ words: String, in folder: Folder) throws -> Outcome
    {
        let library = try Preloaded.library(
            "read-error",
            source: """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <errno.h>
                #include <stdlib.h>
                #include <sys/stat.h>
                #include <unistd.h>

                ssize_t read(int descriptor, void *bytes, size_t count) {
                    struct stat here, there;
                    const char *name = getenv("FAULT_FILE"), *offset = getenv("FAULT_AT");
                    ssize_t (*real)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
                    if (name && offset && fstat(descriptor, &here) == 0 && stat(name, &there) == 0
                        && here.st_ino == there.st_ino && here.st_dev == there.st_dev) {
                        off_t place = lseek(descriptor, 0, SEEK_CUR), end = atol(offset);
                        if (place >= end) { errno = EIO; return -1; }
                        if (place + (off_t)count > end) count = end - place;
                    }
                    return real(descriptor, bytes, count);
                }
                """)
        return try Tool.run(
            "bash", ["-c", "exec \"$glfx\" \(name) \(words)"], in: folder,
            environment: ["LD_PRELOAD": library, "FAULT_FILE": folder.path(name), "FAULT_AT": "\(offset)"])
    }

    /// Another size or pixel format from the middle on: all frames in the first one's form, and one line.
    @Test(arguments: [
        ("128x96", "yuv420p", "the picture changes from 64x48 to 128x96; it is scaled to the first size"),
        (
            "64x48", "yuv444p",
            "the pixel format changes from yuv420p to yuv444p; all pictures are brought into the form of the first"
        ),
    ])
    func aChangeInTheMiddleIsSaid(size: String, format: String, line: String) throws {
        let folder = try Folder()
        for (name, size, format) in [("a.h264", "64x48", "yuv420p"), ("b.h264", size, format)] {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "color=red:size=\(size):rate=25", "-t", "0.4", "-c:v", "libx264", "-bf", "0"]
                    + ["-pix_fmt", format, name], in: folder)
        }
        let joined = try Glfx.shell(
            "cat a.h264 b.h264 > c.h264; ffmpeg -v error -r 25 -i c.h264 -c copy c.ts", in: folder)
        #expect(joined.code == 0, "\(joined.errors)")
        let outcome = try Glfx.run(["c.ts", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.lines.filter { $0.contains("changes") } == ["glfx: note: c.ts: \(line)"])
        let frames = try RawFrames.rgb("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.count == 20)
        // Red is red, before and after.
        for frame in frames { #expect(frame[0] > 245 && frame[1] < 10 && frame[2] < 10) }
    }
}
