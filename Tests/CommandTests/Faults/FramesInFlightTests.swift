import Foundation
import GLFXTestSupport
import Testing

/// Several frames in flight on a driver whose fences pass late, never, or are not known: the same frames and time stamps,
/// and errors that name their frame.
@Suite(.withDriverFaults) struct FramesInFlightTests {
    /// 20 frames of 64x48.
    private func run(_ options: [String], _ output: String, _ faults: DriverFaults, in folder: Folder) throws -> Outcome
    {
        try faults.run([try Clips.path("small.mov"), "--device", "software"] + options + [output], in: folder)
    }

    private func hashes(_ options: [String], frames: Int, _ faults: DriverFaults) throws -> [String] {
        let folder = try Folder()
        let more = ["--frames-in-flight", "\(frames)", "--codec", "ffv1", "--no-cache", "--quiet"]
        let outcome = try run(options + more, "out.mkv", faults, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let hashed = try Tool.ffmpeg(["-i", "out.mkv", "-map", "0:v", "-f", "framemd5", "-"], in: folder)
        return String(decoding: hashed, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(
            String.init)
    }

    /// Results that are used again, kept from frame to frame, drawn of several pictures, and changed in memory.
    @Test(arguments: [
        "--shader sharpen", "--shader blur --radius 2 --shader invert",
        "--shader steady --input before=previous --input earlier=previous:2", "--shader invert --fps 60 --fade-in 0.2",
        "--shader invert --beside source --text X", "--fps 60 --shader invert",
        "--shader sharpen --upload planes", "--shader invert --fps 60 --upload planes --background navy",
    ])
    func framesAndTimeStampsAreTheSameInAnyNumber(line: String) throws {
        let options = line.split(separator: " ").map(String.init)
        let one = try hashes(options, frames: 1, DriverFaults())
        #expect(one.count >= 20)
        for (frames, seed) in Thoroughness.some([(3, 7), (2, 1), (8, 4)], each: 3) {
            #expect(try hashes(options, frames: frames, DriverFaults(delaySeed: seed)) == one, "\(frames) in flight")
        }
    }

    /// How many pictures were on their way at a time, at most.
    private func mostUnderway(_ output: String, upload: String, frames: Int) throws -> Int {
        let folder = try Folder()
        let faults = DriverFaults(delaySeed: 3, log: folder.path("log"))
        let options = ["--shader", "sharpen", "--upload", upload, "--frames-in-flight", "\(frames)"]
        let outcome = try run(options, output, faults, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        var (underway, most) = (0, 0)
        for letter in try folder.read("log") {
            underway += letter == UInt8(ascii: "r") ? 1 : -1
            most = max(most, underway)
        }
        #expect(underway == 0)
        return most
    }

    /// H.264 has no alpha: there each result is looked at until a pixel is found that is not opaque. Of planes, the encoder's
    /// are read back.
    @Test(arguments: ["out.mp4", "out.webm"], ["rgb", "planes"]) func theNextFramesAreBegunBeforeTheOldestIsWaitedFor(
        output: String, upload: String
    )
        throws
    {
        for frames in Thoroughness.some([8, 2, 3], each: 3) {
            let most = try mostUnderway(output, upload: upload, frames: frames)
            #expect(most >= 2 && most <= frames, "\(most) of \(frames)")
        }
        #expect(try mostUnderway(output, upload: upload, frames: 3) == 3)
    }

    private func fails(_ faults: DriverFaults, _ options: [String] = []) throws -> Outcome {
        let folder = try Folder()
        try folder.write("what stood there", to: "out.mp4")
        let before = try Snapshot(folder)
        let options =
            ["--shader", "sharpen", "--background", "black", "--overwrite", "--frames-in-flight", "3"] + options
        let outcome = try run(options, "out.mp4", faults, in: folder)
        #expect(try Snapshot(folder) == before)
        #expect(outcome.lines.count == 1)
        return outcome
    }

    @Test func aFenceThatNeverPassesIsTheLimitOfItsFrame() throws {
        let outcome = try fails(DriverFaults(stuckFenceAt: 4), ["--frame-timeout", "1"])
        #expect(outcome.code == 8)
        #expect(outcome.errors.hasPrefix("glfx: error: drawing frame 3 takes longer than 1.000 s"), "\(outcome.errors)")
    }

    @Test func aLostFenceIsAnErrorWithItsFrame() throws {
        let outcome = try fails(DriverFaults(lostFenceAt: 4))
        #expect(outcome.code == 6)
        #expect(
            outcome.errors
                == "glfx: error: the graphics device lost a fence; cannot draw frame 3; "
                + "try again, or use --frames-in-flight 1\n")
    }

    /// Frame 3 is begun while others are on their way: those are finished first.
    @Test func memoryThatRunsOutIsAnErrorWithItsFrame() throws {
        let outcome = try fails(DriverFaults(noMemoryAt: 4, delaySeed: 3))
        #expect(outcome.code == 8)
        #expect(
            outcome.errors
                == "glfx: error: the graphics device ran out of memory; cannot draw frame 3; "
                + "make the picture smaller with --size\n")
    }

    @Test func aStopEndsTheWait() throws {
        let folder = try Folder()
        let log = folder.path("log")
        let faults = DriverFaults(stuckFenceAt: 4, log: log)
        let job = try RunningJob(
            [
                try Clips.path("small.mov"), "--shader", "sharpen", "--device", "software", "--frames-in-flight", "3",
                "out.mp4",
            ], in: folder, environment: try faults.environment)
        try job.waitUntil("it waits") { (try? folder.read("log").count { $0 == UInt8(ascii: "w") }) == 3 }
        job.send(SIGINT)
        let (code, errors) = job.finish(within: .seconds(60))
        #expect(code == 130, "\(errors)")
        // The fence is given up; of a job that does not end by itself, which is left after 1.5 s, it is not.
        #expect(try folder.read("log").last == UInt8(ascii: "d"))
        #expect(try folder.names == ["log"])
    }
}
