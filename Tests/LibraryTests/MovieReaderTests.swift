import Foundation
import GLFXKit
import GLFXTestSupport
import Testing

/// The reader compared with ffprobe and ffmpeg.
@Suite struct MovieReaderTests {
    /// Ten frames whose red counts them, from 0.48 s on, steps of 40 ms but one of 120, with audio.
    private func movie(in folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:s=64x48:r=25:d=0.48,format=gbrp,geq=r='20*N':g=0:b=0", "-f", "lavfi",
                "-i",
                "sine=duration=0.48", "-vf", "select='not(between(n,2,3))'", "-fps_mode", "vfr", "-c:v", "ffv1", "-c:a",
                "pcm_s16le", "-output_ts_offset", "0.48", "in.mkv",
            ], in: folder)
        return folder.path("in.mkv")
    }

    @Test func framesComeWithTheTimesThatFfprobeSees() throws {
        let folder = try Folder()
        let reader = try MovieReader(try movie(in: folder))
        var seen: [(time: Int64, red: UInt16)] = []
        while let frame = try reader.next() {
            seen.append((frame.time.rescaled(to: Rational(1, 1000)).value, frame.buffer[5, 5].x))
        }
        #expect(seen.map(\.time) == (try Raster.times("in.mkv", in: folder).frames.map(\.time)))
        #expect(seen.map(\.red) == [0, 20, 80, 100, 120, 140, 160, 180, 200, 220])
        #expect(reader.size == PictureSize(width: 64, height: 48) && reader.framesPerSecond == 25)
        #expect(reader.otherTracks.map(\.kind) == [.audio] && reader.damage.isEmpty)
    }

    @Test func seekingGoesToTheFirstFrameFromThereOnAndBack() throws {
        let folder = try Folder()
        let reader = try MovieReader(try movie(in: folder))
        func red(from milliseconds: Int64) throws -> (UInt16?, Timestamp?) {
            try reader.seek(to: Timestamp(milliseconds, timeBase: Rational(1, 1000)))
            let frame = try reader.next()
            return (frame?.buffer[5, 5].x, frame?.time)
        }
        var found = try red(from: 720)
        #expect(found.0 == 120 && found.1 == Timestamp(72, timeBase: Rational(1, 100)))
        found = try red(from: 530)
        #expect(found.0 == 80 && found.1 == Timestamp(64, timeBase: Rational(1, 100)))
        #expect(try reader.next()?.buffer[5, 5].x == 100)
        #expect(failure { try reader.seek(to: Timestamp(seconds: 9)) }?.kind == .usage)
        #expect(try reader.next()?.buffer[5, 5].x == 120)
        // On screen at 0.6 s is what appeared at 0.52.
        #expect(try reader.frame(at: Timestamp(6, timeBase: Rational(1, 10))).buffer[5, 5].x == 20)
    }

    @Test func aPartAndAnotherSizeAndLayoutAreRead() throws {
        let folder = try Folder()
        var options = MovieReader.Options()
        options.start = Timestamp(4, timeBase: Rational(1, 25))
        options.end = Timestamp(6, timeBase: Rational(1, 25))
        (options.size, options.pixelFormat) = (PictureSize(width: 32, height: 24), .rgba16)
        let reader = try MovieReader(try movie(in: folder), options: options)
        let frame = try #require(try reader.next())
        #expect(frame.buffer.width == 32 && frame.buffer[9, 9].x == 80 * 257)
        #expect(frame.time == Timestamp(64, timeBase: Rational(1, 100)))
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
        options.size = PictureSize(width: 0, height: 24)
        let path = folder.path("in.mkv")
        #expect(failure { _ = try MovieReader(path, options: options) }?.kind == .usage)
    }

    @Test func framesComeToTasksToo() async throws {
        let folder = try Folder()
        var reds: [UInt16] = []
        for try await frame in MovieFrames(try movie(in: folder)) { reds.append(frame.buffer[5, 5].x) }
        #expect(reds == [0, 20, 80, 100, 120, 140, 160, 180, 200, 220])
        let missing = folder.path("none.mov")
        await #expect(throws: Failure.self) { for try await _ in MovieFrames(missing) {} }
    }

    @Test func aCopyKeepsTimesSoundAndPictures() throws {
        let folder = try Folder()
        var options = MovieReader.Options()
        options.readsOtherTracks = true
        let reader = try MovieReader(try movie(in: folder), options: options)
        let writer = try MovieWriter(
            OutputRequest(path: folder.path("out.mkv"), codec: "ffv1"), format: reader.format,
            copying: reader.otherTracks, metadata: reader.metadata)
        while let event = try reader.nextEvent() {
            switch event {
            case .frame(let frame):
                try writer.append(frame.buffer, at: frame.time, duration: frame.duration)
            case .packet(let packet): try writer.append(packet)
            }
        }
        try writer.finish()
        let (before, after) = (try Raster.times("in.mkv", in: folder), try Raster.times("out.mkv", in: folder))
        #expect(before.frames.map(\.time) == after.frames.map(\.time))
        for input in ["in.mkv", "out.mkv"] {
            #expect(try DecodedFrames(input, width: 64, height: 48, in: folder).pixel(2, 5, 5) == [80, 0, 0])
        }
        func packets(_ name: String) throws -> [String] {
            try Tool.ffprobe(
                name, stream: "a", show: ["-show_data_hash", "md5", "-show_entries", "packet=pts,data_hash"], in: folder
            )
        }
        #expect(try packets("in.mkv") == packets("out.mkv"))
    }
}
