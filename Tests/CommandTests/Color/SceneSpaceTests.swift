import Foundation
import GLFXTestSupport
import Testing

/// `--space scene`: movies in scene light.
@Suite struct SceneSpaceTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Colors that RGB of the tags' matrix holds: PQ has none beyond 1.
    private func movie(_ name: String, _ tags: String) throws {
        let matrix = tags.contains("bt2020") ? "bt2020" : "bt709"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "gradients=s=96x64:c0=0x102030:c1=0xf0e0d0:c2=0x20c040:c3=0xc02060:c4=0x3040e0:c5=0x808080:nb_colors=6:seed=5"
                    + ":duration=0.2:rate=10,scale=out_color_matrix=\(matrix):out_range=tv,format=yuv444p10le", "-c:v",
                "ffv1", "-color_range", "tv",
            ] + tags.split(separator: " ").map(String.init) + [name], in: folder)
    }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func codes(_ name: String) throws -> [UInt16] {
        try Raster.samples(["-i", name], "yuv444p10le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: UInt16.self))
        }
    }

    private func numbers(_ name: String) throws -> [Float] {
        try Raster.samples(["-i", name], "gbrpf32le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
    }

    /// Every code of 10 bits, whatever the curve, on both renderers.
    @Test(
        arguments: [
            "-colorspace bt709 -color_primaries bt709 -color_trc bt709",
            "-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1",
            "-colorspace bt2020nc -color_primaries bt2020 -color_trc smpte2084",
            "-colorspace bt2020nc -color_primaries bt2020 -color_trc arib-std-b67",
        ], ["native", "software"])
    func lightAndBackIsTheSame(tags: String, device: String) throws {
        try movie("in.mkv", tags)
        _ = try run("in.mkv --space scene --shader passthrough --device \(device) --codec ffv1 out.mkv")
        let (before, after) = (try codes("in.mkv"), try codes("out.mkv"))
        #expect(before.count == after.count)
        let most = zip(before, after).map { abs(Int($0) - Int($1)) }.max() ?? .max
        #expect(most <= 1, "\(most)")
    }

    /// As displays show it (ITU-R BT.1886, annex 1, black at 0), of ffmpeg's RGB.
    @Test(arguments: ["native", "software"])
    func aMovieBecomesLight(device: String) throws {
        try movie("in.mkv", "-colorspace bt709 -color_primaries bt709 -color_trc bt709")
        _ = try run(
            "in.mkv --space scene --shader passthrough --device \(device) --encoder-option format=float --at 0 out.exr")
        let codes = try Raster.samples(
            ["-i", "in.mkv", "-frames:v", "1", "-vf", "zscale=matrix=gbr:range=full,format=gbrpf32le"], "gbrpf32le",
            in: folder
        ).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        var worst: Float = 0
        for (light, code) in zip(try numbers("out.exr"), codes) {
            let wanted = Float(pow(abs(Double(code)), 2.4)) * (code < 0 ? -1 : 1)
            worst = max(worst, abs(light - wanted) / max(1, abs(wanted)))
        }
        #expect(worst < 1e-3)
    }

    @Test(arguments: ["native", "software"])
    func aStopDownHalvesTheLight(device: String) throws {
        try movie("in.mkv", "-colorspace bt709 -color_primaries bt709 -color_trc bt709")
        let words = "in.mkv --space scene --device \(device) --encoder-option format=float --at 0 --shader"
        _ = try run("\(words) passthrough one.exr")
        _ = try run("\(words) grade --exposure -1 half.exr")
        for (one, half) in zip(try numbers("one.exr"), try numbers("half.exr")) where abs(one) > 1e-3 {
            #expect(abs(half / one - 0.5) < 0.0005, "\(one) became \(half)")
        }
    }

    /// What two stops brighten beyond white, two stops bring back.
    @Test(arguments: ["native", "software"])
    func nothingIsCutBetweenShaders(device: String) throws {
        try movie("in.mkv", "-colorspace bt709 -color_primaries bt709 -color_trc bt709")
        _ = try run(
            "in.mkv --space scene --shader grade --exposure 2 --shader grade --exposure -2 --device \(device) --codec ffv1 out.mkv"
        )
        let most = zip(try codes("in.mkv"), try codes("out.mkv")).map { abs(Int($0) - Int($1)) }.max() ?? .max
        #expect(most <= 1, "\(most)")
    }

    /// A further picture of light stays that, another one becomes it.
    @Test(arguments: ["native", "software"])
    func furtherPicturesAreLightToo(device: String) throws {
        try movie("in.mkv", "-colorspace bt709 -color_primaries bt709 -color_trc bt709")
        _ = try run("in.mkv --space scene --shader grade --exposure 3 --at 0 bright.exr")
        _ = try run(
            "in.mkv --space scene --shader over --input layer=bright.exr --device \(device) --at 0 out.exr")
        #expect(try numbers("out.exr").max() ?? 0 > 3)
        let most =
            zip(try numbers("bright.exr"), try numbers("out.exr")).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 1
        #expect(most < 1e-3, "\(most)")
    }
}
