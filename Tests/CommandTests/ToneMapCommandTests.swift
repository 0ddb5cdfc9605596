import Foundation
import GLFXTestSupport
import Testing

/// HDR in outputs that cannot hold it, and the color of what `tonemap` and `hdr` make.
@Suite struct ToneMapCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        // 16 frames of HEVC with MaxCLL and mastering display, gray of PQ's code 0.58: 202 cd/m².
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:s=64x36:r=25:d=0.2,format=yuv444p10,geq=lum=572:cb=512:cr=512",
                "-c:v", "libx265", "-x265-params",
                "log-level=none:max-cll=4000,400:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)"
                    + "L(10000000,1):colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc", "-crf", "4",
                "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "pq.mp4",
            ], in: folder)
    }

    /// BT.2390 of the source's code: SDR's code from 0 to 1.
    private func expected(peak: Double) -> Double {
        func code(_ light: Double) -> Double {
            let power = pow(light / 10000, 1305.0 / 8192)
            return pow((107.0 / 128 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
        }
        func light(_ code: Double) -> Double {
            let power = pow(code, 32.0 / 2523)
            return 10000 * pow((power - 107.0 / 128) / (2413.0 / 128 - 2392.0 / 128 * power), 8192.0 / 1305)
        }
        let (ceiling, most) = (code(peak), code(203) / code(peak))
        let (knee, at) = (1.5 * most - 0.5, (572.0 - 64) / 876 / ceiling)
        let t = (at - knee) / (1 - knee)
        let bent =
            (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
            + (3 * t * t - 2 * t * t * t) * most
        return pow(light(bent * ceiling) / 203, 1 / 2.4)
    }

    private func level(_ file: String) throws -> Double {
        Double(try Raster.samples(["-i", file], "gray", in: folder)[0]) / 255
    }

    @Test(arguments: ["native", "software"])
    func picturesOfHDRAreBroughtToSDR(device: String) throws {
        // The movie's MaxCLL is the peak.
        let wanted = expected(peak: 4000)
        for (words, file) in [
            ("--at 0.04 one.png", "one.png"), ("--audio none --end 0.08 'n%d.png'", "n1.png"),
            ("--end 0.08 o.gif", "o.gif"),
            ("--at 0.04 one.jpg", "one.jpg"), ("--at 0.04 --shader passthrough two.png", "two.png"),
        ] {
            let outcome = try Glfx.shell("$glfx pq.mp4 --device \(device) --overwrite \(words)", in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("cannot hold HDR (PQ)"), "\(outcome.errors)")
            let found = try level(file)
            #expect(abs(found - wanted) < 0.012, "\(words): \(found) instead of \(wanted)")
        }
    }

    @Test func partsAreTheSamePictures() throws {
        let run = try Glfx.shell(
            "mkdir whole parts && $glfx pq.mp4 'whole/%d.png' && $glfx pq.mp4 --parts 2 'parts/%d.png'", in: folder)
        try #require(run.code == 0, "\(run.errors)")
        for number in 1...5 {
            let (one, other) = (try folder.read("whole/\(number).png"), try folder.read("parts/\(number).png"))
            #expect(one == other, "\(number)")
        }
        let compared = try Glfx.shell(
            "$glfx compare pq.mp4 pq.mp4 && $glfx hash pq.mp4 --shader passthrough", in: folder)
        #expect(compared.code == 0 && !compared.errors.contains("cannot hold HDR"), "\(compared.errors)")
    }

    @Test func aShaderThatSaysSoTakesItsPlace() throws {
        try folder.write(
            "// glfx: color=bt709\nvoid main() { gl_FragColor = vec4(0.25, 0.25, 0.25, 1.0); }", to: "own.frag")
        let outcome = try Glfx.shell("$glfx pq.mp4 --shader own.frag --at 0 own.png", in: folder)
        #expect(outcome.code == 0 && !outcome.errors.contains("HDR"), "\(outcome.errors)")
        #expect(abs(try level("own.png") - 0.25) < 0.01)
        let exr = try Glfx.shell("$glfx pq.mp4 --at 0 own.exr", in: folder)
        #expect(exr.code == 0 && !exr.errors.contains("cannot hold HDR"), "\(exr.errors)")
    }

    @Test func theOutputSaysWhatItIs() throws {
        func tags(_ file: String) throws -> String {
            try Glfx.shell(
                """
                ffprobe -v error -read_intervals %+#1 \
                -show_entries frame=color_space,color_transfer,color_primaries:frame_side_data=max_content -of default=nw=1 \(file)
                """, in: folder
            ).output
        }
        #expect(try tags("pq.mp4").contains("max_content=4000"))
        let run = try Glfx.shell(
            "$glfx pq.mp4 --shader tonemap sdr.mov && $glfx sdr.mov --shader hdr hdr.mov", in: folder)
        try #require(run.code == 0, "\(run.errors)")
        #expect(try tags("sdr.mov") == "color_space=bt709\ncolor_primaries=bt709\ncolor_transfer=bt709\n")
        #expect(try tags("hdr.mov") == "color_space=bt2020nc\ncolor_primaries=bt2020\ncolor_transfer=smpte2084\n")
    }

    /// A white background is SDR's white where the result is SDR, and a later shader is told so.
    @Test func whatComesAfterIsInTheResultsColor() throws {
        try folder.write(
            """
            uniform int frameTransfer; uniform int framePrimaries;
            void main() { gl_FragColor = vec4(vec3(frameTransfer == 1 && framePrimaries == 1 ? 1.0 : 0.0), 1.0); }
            """, to: "told.frag")
        try folder.write("void main() { gl_FragColor = vec4(0.0); }", to: "clear.frag")
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=white:s=64x36", "-frames:v", "1", "white.png"], in: folder)
        for background in ["white", "white.png"] {
            let outcome = try Glfx.shell(
                "$glfx pq.mp4 --shader tonemap --shader clear.frag --background \(background) --at 0 --overwrite under.png",
                in: folder)
            #expect(outcome.code == 0 && !outcome.errors.contains("brought into"), "\(outcome.errors)")
            #expect(try level("under.png") > 0.99)
        }
        let told = try Glfx.shell(
            "$glfx pq.mp4 --shader tonemap --shader told.frag --alpha drop --at 0 --overwrite told.png", in: folder)
        #expect(told.code == 0, "\(told.errors)")
        #expect(try level("told.png") > 0.99)
    }
}
