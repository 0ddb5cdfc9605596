import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXKit
import GLFXPrograms
import GLFXRender
import GLFXTestSupport
import GLFXWrite
import Testing

/// A frame that takes longer than a job allows. The driver finishes this one some seconds later (llvmpipe on two cores;
/// a hardware GPU would need more work).
@Suite struct FrameTimeoutTests {
    private static let slow = """
        precision highp float;
        varying vec2 position;
        uniform sampler2D frame;
        void main() {
            vec4 color = texture2D(frame, position);
            float sum = 0.0;
            for (int i = 0; i < 3000; i++) {
                for (int j = 0; j < 3000; j++) sum += sin(float(i) * color.r + float(j));
            }
            gl_FragColor = vec4(fract(sum), color.gba);
        }
        """

    /// A job whose frames take longer than it allows.
    /// A machine that is busy needs some seconds for the text itself.
    private func slowJob(in folder: Folder, on device: DeviceSelection) throws -> FilterJob {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc=s=640x360:r=5:d=0.4", "-c:v", "ffv1", "in.mkv"], in: folder)
        let program = try ShaderProgram.parse(text: Self.slow, name: "slow.frag") { name throws(Failure) in
            throw Failure(.shader, name)
        }
        var job = FilterJob(
            input: folder.path("in.mkv"), shaders: [ShaderStage(program: program)],
            output: OutputRequest(path: folder.path("out.mkv")))
        job.frameTimeout = Rational(3, 2)
        job.device = device
        return job
    }

    @Test func aLateFrameIsAnErrorAndADriverThatStaysAwayIsTold() throws {
        let folder = try Folder()
        // The native renderer stops; llvmpipe does not.
        let job = try slowJob(in: folder, on: .software)
        let told = Mutex<[Failure]>([])
        let failure = #expect(throws: Failure.self) {
            try Pipeline(job, onHang: { failure in told.withLock { $0.append(failure) } }).run()
        }
        #expect(failure?.kind == .limit)
        #expect(failure?.message == "drawing frame 0 takes longer than 1.500 s")
        #expect(told.withLock { $0 } == [failure])
        #expect(try folder.names == ["in.mkv"])
    }

    @Test func theNativeRendererStopsAtOnce() throws {
        let folder = try Folder()
        let job = try slowJob(in: folder, on: .native)
        let failure = #expect(throws: Failure.self) {
            try Pipeline(job, onHang: { Issue.record("it hangs: \($0)") }).run()
        }
        #expect(failure?.message == "drawing frame 0 takes longer than 1.500 s")
        #expect(try folder.names == ["in.mkv"])
    }

    @Test func aFrameThatTakesNoLongerIsNone() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc=s=32x16:r=5:d=2", "-c:v", "ffv1", "in.mkv"], in: folder)
        var job = FilterJob(input: folder.path("in.mkv"), output: OutputRequest(path: folder.path("out.mkv")))
        job.frameTimeout = Rational(20, 1)
        let report = try Pipeline(job, onHang: { Issue.record("told of \($0)") }).run()
        #expect(report.frames == 10)
    }
}
