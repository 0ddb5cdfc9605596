import Foundation
import GLFXTestSupport
import Testing

/// GIF has 256 colors a picture, one of them transparent.
@Suite struct GIFTests {
    /// ffmpeg's average PSNR of a movie against another, both as RGB.
    private func likeness(_ name: String, _ other: String, in folder: Folder) throws -> Double {
        let graph = "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr"
        let outcome = try Tool.run(
            "ffmpeg", ["-nostdin", "-i", name, "-i", other, "-lavfi", graph, "-f", "null", "-"], in: folder)
        let found = outcome.errors.components(separatedBy: "average:").last?.split(separator: " ").first
        return Double(found ?? "") ?? 0
    }

    /// No worse than what ffmpeg itself makes with a palette for each picture.
    @Test(arguments: ["testsrc2=s=160x120:r=10", "mandelbrot=s=160x120:r=10"])
    func theColorsAreAsGoodAsThoseOfFFmpeg(source: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", source, "-frames:v", "3", "-c:v", "png", "in.mov"], in: folder)
        let single = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"
        try Tool.ffmpeg(["-i", "in.mov", "-lavfi", single, "their.gif"], in: folder)
        let outcome = try Glfx.run(["in.mov", "our.gif"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let ours = try likeness("our.gif", "in.mov", in: folder)
        let theirs = try likeness("their.gif", "in.mov", in: folder)
        #expect(ours > 30 && ours > theirs - 0.3, "\(ours) and \(theirs)")
    }

    /// Alpha from half on is opaque, less is transparent.
    @Test(arguments: ["rgba", "rgba64le"])
    func transparentPartsStayTransparent(format: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=64x48:r=10,format=rgba,geq=r=200:g='4*X':b=20:a='if(lt(X,32),120,136)'",
                "-frames:v", "2", "-c:v", "png", "-pix_fmt", format == "rgba" ? "rgba" : "rgba64be", "in.mov",
            ], in: folder)
        let outcome = try Glfx.run(["in.mov", "out.gif"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let pixels = try Tool.ffmpeg(
            ["-i", "out.gif", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        try #require(pixels.count == 64 * 48 * 4)
        let alpha = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
        #expect(alpha.enumerated().allSatisfy { index, value in value == (index % 64 < 32 ? 0 : 255) })
        // Dithering keeps the mean of the opaque half's green, 4 * 47.5.
        let green = (0..<64 * 48).filter { $0 % 64 >= 32 }.map { Int(pixels[4 * $0 + 1]) }
        #expect(abs(green.reduce(0, +) / green.count - 190) <= 2)
    }

    @Test(.withDriverFaults) func withoutLibavfilterAnErrorNamesIt() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "2", "in.mov"], in: folder)
        let outcome = try DriverFaults(missing: "libavfilter").run(["in.mov", "out.gif"], in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("a picture of 256 colors needs libavfilter.so."), "\(outcome.errors)")
        #expect(try folder.names == ["in.mov"])
    }
}
