import Foundation
import GLFXTestSupport
import Testing

/// What coarse chroma spreads of the screen into a subject: the rim of `--key auto`.
@Suite struct KeyRimTests {
    /// A disc of this color on the wall, mixed as display values over two pixels, in 4:2:0.
    private static func disc(_ color: [Int], on wall: [Int], in folder: Folder) throws {
        let cover = "clip(40.5-hypot(X-80,Y-48)/1,0,2)/2"
        let channels = zip("rgb", zip(color, wall)).map { "\($0)='\($1.1)+(\($1.0)-(\($1.1)))*\(cover)'" }
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=160x96:d=0.2:r=5,format=gbrp,geq=" + channels.joined(separator: ":"),
                "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
                "-c:v", "ffv1", "disc.mkv",
            ], in: folder)
    }

    @Test(arguments: [
        ([190, 135, 105], [0, 216, 0]), ([120, 60, 40], [54, 180, 105]), ([225, 165, 150], [20, 60, 220]),
    ]) func aSolidSubjectKeepsItsColorUpToItsEdge(color: [Int], wall: [Int]) throws {
        let folder = try Folder()
        try Self.disc(color, on: wall, in: folder)
        let outcome = try Glfx.run(["disc.mkv", "--key", "auto", "--codec", "png", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = [UInt8](
            try Tool.ffmpeg(["-i", "out.mov", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder))
        let screen = wall.indices.max { wall[$0] < wall[$1] } ?? 1
        var (sum, count) = (0.0, 0.0)
        for place in stride(from: 0, to: bytes.count, by: 4) where bytes[place + 3] > 127 {
            let (x, y) = (Double(place / 4 % 160), Double(place / 4 / 160))
            // The outer pixels: the disc ends at a radius of 39.5.
            guard hypot(x - 80, y - 48) > 36 else { continue }
            let rgb = (0..<3).map { Double(bytes[place + $0]) }
            func tint(_ rgb: [Double]) -> Double { 1.5 * rgb[screen] - 0.5 * rgb.reduce(0, +) }
            sum += max(tint(rgb) - tint(color.map(Double.init)), 0)
            count += 1
        }
        #expect(count > 500, "\(count)")
        #expect(sum / count < 3, "\(sum / count) codes of the screen")
    }
}
