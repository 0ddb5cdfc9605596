import GLFXKit
import GLFXTestSupport
import Testing

/// An open job and a pipeline, as a program uses them.
@Suite struct OpenJobTests {
    private func job(_ folder: Folder) throws -> FilterJob {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=32x24:r=5:d=2", "-c:v", "png", "in.mov"], in: folder)
        var job = FilterJob(
            input: folder.path("in.mov"), shaders: [try ShaderStage("grade", ["exposure": 0.3])],
            output: OutputRequest(path: folder.path("out.mkv"), codec: "ffv1"))
        job.device = .software
        return job
    }

    /// After an `await` code may go on on another thread; a context of OpenGL belongs to one.
    @Test func aGraphicsDeviceIsUsedFromAnyTask() async throws {
        let folder = try Folder()
        let open = try OpenJob(try job(folder))
        #expect(open.expectedFrames == 10 && open.format.width == 32)
        let before = try open.frame(at: Timestamp(seconds: 1)).buffer
        let after = await withTaskGroup(of: PixelBuffer?.self) { group in
            for _ in 0..<4 { group.addTask { try? open.frame(at: Timestamp(seconds: 1)).buffer } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(after.count == 4 && after.allSatisfy { $0?[5, 5] == before[5, 5] })
        try open.set("exposure", to: 0)
        #expect(try open.frame(at: Timestamp(seconds: 1)).buffer[5, 5] != before[5, 5])
    }

    @Test func framesAreGivenOnTheCallersThread() throws {
        let folder = try Folder()
        let open = try OpenJob(try job(folder))
        var (times, others) = ([Double](), [Double]())
        try open.frames(in: 3..<6) { frame throws(Failure) in
            times.append(frame.time.seconds)
            others.append(open.expectedFrames.map(Double.init) ?? 0)
        }
        #expect(times.map { ($0 * 10).rounded() } == [6, 8, 10] && others == [10, 10, 10])
        try open.frames(in: 9..<99) { frame throws(Failure) in times.append(frame.time.seconds) }
        #expect(times.count == 4 && times[3] > 1.7)
        #expect(failure { try open.frames(in: 10..<11) { _ in } }?.kind == .usage)
    }

    @Test func aPipelineRunsOnce() throws {
        let folder = try Folder()
        let pipeline = Pipeline(try job(folder))
        #expect(try pipeline.run().frames == 10)
        let again = failure { _ = try pipeline.run() }
        #expect(again?.kind == .usage && again?.message == "this pipeline has run already")
    }

    @Test func timesEndWhereTheirNumbersDo() {
        let (last, tick) = (Timestamp(.max, timeBase: 1), Timestamp(1, timeBase: 1))
        #expect((last + tick).value == .max && (last + last).value == .max)
        #expect((Timestamp(-.max, timeBase: 1) - last).value == -.max)
        #expect((tick - Timestamp(.min, timeBase: 1)).value == .max)
        #expect(
            Timestamp(3, timeBase: Rational(1, 2)) + Timestamp(1, timeBase: Rational(1, 3))
                == Timestamp(11, timeBase: Rational(1, 6)))
    }
}
