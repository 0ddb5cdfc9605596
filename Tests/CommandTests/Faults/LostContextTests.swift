import GLFXTestSupport
import Testing

/// A graphics driver that is reset in the middle of a movie: the exit code, the frame, and nothing changed on disk.
@Suite(.withDriverFaults) struct LostContextTests {
    /// With a background there is no trial draw for alpha; and shaders that read more than a pixel's own color are
    /// drawn for each frame.
    private func run(_ faults: DriverFaults, _ options: [String] = []) throws -> (outcome: Outcome, folder: Folder) {
        let folder = try Folder()
        try folder.write("what stood there", to: "out.mp4")
        let before = try Snapshot(folder)
        let outcome = try faults.run(
            [
                try Clips.path("small.mov"), "--shader", "sharpen", "--device", "software", "--background", "black",
                "--overwrite",
                "out.mp4",
            ]
                + options, in: folder)
        #expect(try Snapshot(folder) == before)
        #expect(outcome.lines.count == 1)
        return (outcome, folder)
    }

    @Test func aResetDeviceIsAnErrorWithTheFrame() throws {
        // Two checks come before the frames, of the shader and of the renderer; and two more with the first frame that is
        // brighter than white, as all of this movie.
        let (outcome, _) = try run(DriverFaults(resetAt: 8))
        #expect(outcome.code == 6)
        #expect(
            outcome.errors
                == "glfx: error: the graphics device was reset by what was drawn here; cannot draw frame 3; "
                + "try again, or use --device software\n")
    }

    @Test func memoryThatRunsOutOnTheDeviceIsAnErrorWithTheFrame() throws {
        let (outcome, _) = try run(DriverFaults(noMemoryAt: 4))
        #expect(outcome.code == 8)
        #expect(
            outcome.errors
                == "glfx: error: the graphics device ran out of memory; cannot draw frame 3; "
                + "make the picture smaller with --size\n")
    }

    @Test func aDriverThatHangsIsLeftByTheFrameTimeout() throws {
        let (outcome, _) = try run(DriverFaults(hangAt: 4), ["--frame-timeout", "1"])
        #expect(outcome.code == 8)
        #expect(outcome.errors.hasPrefix("glfx: error: drawing frame 3 takes longer than 1.000 s"))
        #expect(outcome.errors.contains("--frame-timeout"))
    }

    @Test func withoutAFaultTheSameJobIsDone() throws {
        let folder = try Folder()
        let outcome = try DriverFaults().run(
            [try Clips.path("small.mov"), "--shader", "sharpen", "--device", "software", "out.mp4"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try RawFrames.rgb("out.mp4", width: 64, height: 48, in: folder).count == 20)
    }
}
