import Foundation
import GLFXJob
@testable import GLFXKit
import GLFXRender
import GLFXTestSupport
import Testing

/// `FilterJob.threads`.
@Suite struct ThreadTests {
    /// Its pixels follow from their place by functions of all kinds, and from their neighbors.
    private static let text = """
        uniform float time; uniform vec2 resolution; uniform sampler2D frame; varying vec2 position;
        void main() {
            vec3 sum = vec3(0.0);
            for (int i = -3; i <= 3; i++) {
                sum += texture2D(frame, position + vec2(float(i), sin(time + float(i))) / resolution).rgb;
            }
            float wave = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233)) + time) * 43758.5453);
            gl_FragColor = vec4(mix(sum / 7.0, vec3(wave, exp(-wave), sqrt(wave)), 0.25), 1.0);
        }
        """

    /// Two passes, whose height is no multiple of the rows that a thread takes at once, over a movie that several
    /// threads decode.
    @Test(arguments: [DeviceSelection.native, .software])
    func theResultIsTheSameWithAnyNumber(device: DeviceSelection) throws {
        let job = try JoinedJob()
        let movie = try job.movie(
            "in.mp4", "testsrc2=s=322x186:r=10:d=1.2", ["-c:v", "libx264", "-pix_fmt", "yuv444p"])
        let shaders = [try ShaderStage(text: Self.text), try ShaderStage("blur")]
        let results = try Thoroughness.some([1, 2, 3, nil], each: 2).map { threads in
            let report = try job.run([movie], to: "out.mkv", codec: "ffv1") {
                ($0.device, $0.threads, $0.shaders) = (device, threads, shaders)
            }
            #expect(report.frames == 12)
            return try Raster.samples(["-i", "out.mkv"], "gbrp", in: job.folder)
        }
        #expect(results[0].count == 12 * 322 * 186 * 3)
        for other in results.dropFirst() { #expect(other == results[0]) }
    }

    /// The encoders that are told their number of threads each in its own way.
    @Test(
        arguments: Thoroughness.pairs(
            ["libx264", "libx265", "libsvtav1", "libvpx-vp9", "ffv1", "prores_ks"], [1, 3, 256]))
    func everyEncoderTakesTheNumber(encoder: String, threads: Int) throws {
        let job = try JoinedJob()
        let movie = try job.movie("in.mov", "testsrc2=s=128x96:r=5:d=0.6")
        let report = try job.run([movie], to: "out.mkv", codec: encoder) { $0.threads = threads }
        #expect(report.frames == 3)
        #expect(try Raster.samples(["-i", "out.mkv"], "gray", in: job.folder).count == 3 * 128 * 96)
    }
}
