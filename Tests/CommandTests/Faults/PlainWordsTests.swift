import Foundation
import GLFXTestSupport
import Testing

/// Errors in glfx's words, not in those of a system call or a loader.
@Suite struct PlainWordsTests {
    /// A library that is there cannot be loaded either.
    @Test(arguments: 4...7, ["native", "software"]) func tooFewOpenFilesAreNoMissingLibrary(limit: Int, device: String)
        throws
    {
        let outcome = try Glfx.shell(
            "ulimit -n \(limit); exec $glfx \(Clips.path("small.mov")) --shader invert --at 0 --device \(device) out.png",
            in: Folder())
        #expect([0, 3, 7, 8].contains(outcome.code), "\(outcome.errors)")
        #expect(!outcome.errors.contains("installed") && !outcome.errors.contains("apt install"), "\(outcome.errors)")
        if outcome.code == 8 { #expect(outcome.errors.contains("too many files are open"), "\(outcome.errors)") }
    }

    @Test(arguments: ["W0 H0 F25:1", "W99999999 H99999999 F25:1", "W-5 H10 F25:1"])
    func aHeaderThatNoMovieHasIsTold(header: String) throws {
        let folder = try Folder()
        try folder.write("YUV4MPEG2 \(header) C420\nFRAME\n", to: "a.y4m")
        for line in ["$glfx a.y4m out.mkv", "$glfx - out.mkv <a.y4m"] {
            let outcome = try Glfx.shell(line, in: folder)
            #expect(outcome.code == 3 && outcome.lines.count == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("its header has a size or a rate that no movie has"), "\(outcome.errors)")
        }
    }

    @Test func aPictureWithoutPixelsIsNone() throws {
        let folder = try Folder()
        // PNG's signature, and an IHDR of 0x0 (ISO/IEC 15948, 11.2.2).
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let rest: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0, 0xB7, 0x2D, 0x2A, 0x0F]
        try Data(header + rest).write(to: folder.url.appendingPathComponent("a.png"))
        let outcome = try Glfx.run(["inspect", "a.png"], in: folder)
        #expect(outcome.code == 3 && outcome.lines.count == 1, "\(outcome.errors)\(outcome.output)")
    }

    @Test func aMovieThatIsTooLargeForItsCodingIsTold() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            [Clips.path("small.mov"), "--size", "16384x16384", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 8 && outcome.errors.contains("16384x16384"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("Invalid argument"), "\(outcome.errors)")
        #expect(try folder.names == [])
    }

    @Test func mxfHoldsJPEG2000() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            [Clips.path("small.mov"), "--codec", "jpeg2000", "--audio", "none", "out.mxf"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let told = try Tool.ffprobe("out.mxf", stream: "v", show: ["-show_entries", "stream=codec_name"], in: folder)
        #expect(told == ["jpeg2000"])
    }

    /// As the page of the shaders says of parameters in pixels.
    @Test(arguments: [("pixelate", "--block-size", "25%"), ("sharpen", "--radius", "4%")])
    func whatIsInPixelsTakesPercent(shader: String, option: String, value: String) throws {
        let folder = try Folder()
        let clip = try Clips.path("small.mov")
        let job = { [clip, "--shader", shader, option, $0, "--at", "0", $1] }
        #expect(try Glfx.run(job(value, "a.png"), in: folder).code == 0)
        // Of 48 rows, to whole pixels.
        #expect(try Glfx.run(job(shader == "pixelate" ? "12" : "2", "b.png"), in: folder).code == 0)
        #expect(try folder.read("a.png") == folder.read("b.png"))
    }

    @Test func aForeignVolumeIsAnsweredWithTheMoviesOwn() throws {
        let outcome = try Glfx.run([Clips.path("small.mov"), "--volume", "3", "out.mov"], in: Folder())
        #expect(outcome.code == 2 && outcome.errors.contains("--audio-track-gain"), "\(outcome.errors)")
    }
}
