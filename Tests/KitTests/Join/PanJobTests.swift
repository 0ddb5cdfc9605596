import Foundation
import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXTestSupport
import Testing

/// `--pan` from the file to the frames.
struct PanJobTests {
    @Test(arguments: [("spline36", 55.0), ("lanczos", 52.0)] as [(String, Double)])
    func aPartOfAPhotographLooksAsFfmpegScalesIt(kernel: String, decibels: Double) throws {
        let job = try JoinedJob()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "mandelbrot=s=1200x800", "-frames:v", "1", "-pix_fmt", "rgb24", "a.png"],
            in: job.folder)
        let area = PictureArea(x: 0.1, y: 0.1, width: 0.6, height: 0.5)
        try job.run([.file(job.folder.path("a.png"))], to: "out.png", codec: nil) {
            $0.pan = Pan(from: area, to: area)
            $0.at = Rational(1, 2)
            $0.size = PictureSize(width: 256, height: 144)
            $0.fit = .stretch
        }
        // 720x400 pixels of it.
        let expected = try Tool.ffmpeg(
            [
                "-i", "a.png", "-vf", "format=gbrp,crop=720:400:120:80,zscale=256:144:filter=\(kernel)", "-f",
                "rawvideo",
                "-pix_fmt", "rgb24", "-",
            ], in: job.folder)
        let found = try Tool.ffmpeg(["-i", "out.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: job.folder)
        #expect(found.count == expected.count)
        let squares = zip(found, expected).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        let ratio = 10 * log10(255 * 255 / (squares / Double(found.count)))
        #expect(ratio > decibels, "\(ratio) dB")
    }

    @Test func aWayGoesSmoothly() throws {
        let job = try JoinedJob()
        // Brighter by half a step with every column.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=512x64,format=gray16,geq=lum=X*128,format=rgb48be", "-frames:v", "1",
                "a.png",
            ], in: job.folder)
        try job.run([.file(job.folder.path("a.png"))]) {
            $0.pan = Pan(
                from: PictureArea(x: 0, y: 0, width: 0.5, height: 1),
                to: PictureArea(x: 0.5, y: 0, width: 0.5, height: 1))
            $0.hold = Rational(2, 1)
            $0.frameRate = Rational(50, 1)
            $0.size = PictureSize(width: 64, height: 16)
        }
        let found = try job.pixels(x: 20, y: 8)
        #expect(found.count == 100)
        for (index, pixel) in found.enumerated() {
            // Four columns a pixel; 256 columns in 100 frames.
            let column = 20.5 * 4 - 0.5 + 2.56 * Double(index)
            #expect(abs(Double(pixel[0]) - column * 128 / 257) <= 1.5, "frame \(index): \(pixel)")
        }
    }

    @Test func theNextStillComesInWhileTheWayGoesOn() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.still("a.png", "400000", size: "128x72"), try job.still("b.png", "004000", size: "72x128"),
        ]
        try job.run(inputs) {
            $0.pan = Pan(from: PictureArea(), to: PictureArea(x: 0.2, y: 0.2, width: 0.5, height: 0.5))
            $0.hold = Rational(2, 1)
            $0.frameRate = Rational(4, 1)
            $0.transitions = [
                try JoinedJob.transition(
                    "vec4 transition(vec2 uv) { return getFromColor(uv) + getToColor(uv) * vec4(1.0, 1.0, 1.0, 0.0 * progress); }"
                )
            ]
        }
        // Each fills the frame of the first one's size, whatever its shape.
        #expect(
            try job.pixels(x: 1, y: 1) == Array(repeating: [64, 0, 0], count: 4)
                + Array(repeating: [64, 64, 0], count: 4) + Array(repeating: [0, 64, 0], count: 4))
    }
}
