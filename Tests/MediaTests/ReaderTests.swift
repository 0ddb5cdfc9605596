import CGLFXLibAV
import Foundation
@testable import GLFXCore
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// MediaReader compared with ffprobe and ffmpeg.
struct ReaderTests {
    static let movies = Thoroughness.some(Checkout.samples + Checkout.footage, each: 3)

    private func frames(of path: String, options: ReaderOptions = .init()) throws -> (MediaReader, [VideoFrame]) {
        let reader = try MediaReader(path: path, options: options, notes: { _ in })
        var frames: [VideoFrame] = []
        while let frame = try reader.nextFrame() { frames.append(frame) }
        return (reader, frames)
    }

    @Test(arguments: movies)
    func everyFrameHasTheStampThatFfprobeReads(path: String) throws {
        let folder = try Folder()
        let (reader, frames) = try frames(of: path)
        let stream = "\(reader.videoTrack.index)"
        let stamps = try Tool.ffprobe(
            path, stream: stream, show: ["-show_entries", "frame=best_effort_timestamp"], in: folder)
        #expect(frames.map { String($0.time.value) } == stamps.map { String($0.split(separator: ",")[0]) })
        #expect(reader.damage.isEmpty, "\(reader.damage)")
    }

    @Test(arguments: movies)
    func everySoundPacketPassesByUntouched(path: String) throws {
        let folder = try Folder()
        let reader = try MediaReader(path: path, notes: { _ in })
        var sizes: [Int: [String]] = [:]
        while let event = try reader.next() {
            guard case .packet(let packet) = event else { continue }
            sizes[packet.streamIndex, default: []].append("\(packet.pointer.pointee.size)")
        }
        for track in reader.otherTracks where track.kind == .audio {
            let expected = try Tool.ffprobe(
                path, stream: "\(track.index)", show: ["-show_entries", "packet=size"], in: folder)
            #expect(sizes[track.index] == expected.map { String($0.split(separator: ",")[0]) })
        }
    }

    @Test func coverArtIsNoMovie() throws {
        let (reader, frames) = try frames(of: Checkout.sample("cover.mp4"))
        #expect(!reader.videoTrack.isCoverArt)
        #expect(frames.count > 1)
    }

    @Test(arguments: [90, 180, 270])
    func aTurnedMovieIsUprightAsFfmpegTurnsIt(degrees: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=48x32:rate=5:duration=0.4", "-c:v", "qtrle", "card.mov"], in: folder)
        try Tool.ffmpeg(
            ["-i", "card.mov", "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", "turned.mov"], in: folder)
        let raw = try Tool.ffmpeg(
            ["-i", "turned.mov", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder)
        let (reader, frames) = try frames(of: folder.path("turned.mov"))
        #expect(reader.format.width == (degrees == 180 ? 48 : 32))
        #expect(try #require(frames.first).buffer.rgb == Array(raw))
    }

    @Test(arguments: [("hflip", [-1, 0, 0, 0, 1, 0]), ("vflip", [1, 0, 0, 0, -1, 0])])
    func aMirroredMatrixIsUndone(filter: String, matrix: [Int32]) throws {
        let turned = Orientation(displayMatrix: matrix)
        #expect(
            turned
                == (filter == "hflip"
                    ? Orientation(quarterTurns: 0, isMirrored: true) : Orientation(quarterTurns: 2, isMirrored: true)))
    }

    @Test func aSingularMatrixIsNoOrientation() {
        #expect(Orientation(displayMatrix: [0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    }

    @Test(arguments: ["alpha.mov", "alpha-qtrle.mov", "alpha.webm", "still.png"])
    func alphaArrives(sample: String) throws {
        let (reader, frames) = try frames(of: Checkout.sample(sample))
        #expect(reader.format.hasAlpha)
        #expect(try #require(frames.first).buffer.hasTransparentPixel)
    }

    @Test func deepPicturesTravelIn16Bits() throws {
        #expect(try frames(of: Checkout.sample("tenbit.mov")).0.format.pixelFormat == .rgba16)
        #expect(try frames(of: Checkout.sample("greenscreen.mov")).0.format.pixelFormat == .bgra8)
    }

    @Test func aPartBeginsAtZeroWithItsFirstFrame() throws {
        let options = ReaderOptions(start: Rational(1, 1), end: Rational(2, 1))
        let (reader, frames) = try frames(of: Checkout.sample("greenscreen.mov"), options: options)
        #expect(frames.first?.time.value == 0)
        #expect(frames.count == 25)
        #expect(reader.expectedDuration.map { $0.rational } == Rational(1, 1))
    }

    @Test func aSizeIsFilledAsFitSays() throws {
        for fit in Fit.allCases {
            let options = ReaderOptions(size: PictureSize(width: 100, height: 100), fit: fit)
            let (reader, frames) = try frames(of: Checkout.sample("silent.mp4"), options: options)
            let buffer = try #require(frames.first).buffer
            #expect(reader.format.width == 100 && buffer.height == 100)
            // Only a picture that is fitted whole leaves borders, above and below.
            #expect((buffer[50, 0].w == 0) == (fit == .contain))
            #expect(buffer[50, 50].w == 255)
        }
    }

    @Test(arguments: ["silent.mp4", "tenbit.mov"])
    func bordersCanBeBlack(sample: String) throws {
        let options = ReaderOptions(
            size: PictureSize(width: 100, height: 100), fit: .contain, hasBlackBorders: true)
        let buffer = try #require(try frames(of: Checkout.sample(sample), options: options).1.first).buffer
        #expect(buffer[50, 0] == SIMD4(0, 0, 0, buffer.format.isDeep ? 65535 : 255))
    }

    @Test func aSubtitleIsCutToThePart() throws {
        let folder = try Folder()
        try folder.write(
            "1\n00:00:00,500 --> 00:00:03,000\nlong\n\n2\n00:00:03,500 --> 00:00:04,000\nlate\n", to: "a.srt")
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=5", "-i", "a.srt", "-c:v", "ffv1", "-g", "1", "a.mkv"],
            in: folder)
        let options = ReaderOptions(start: Rational(1, 1), end: Rational(2, 1))
        let reader = try MediaReader(path: folder.path("a.mkv"), options: options, notes: { _ in })
        var spans: [[Int64]] = []
        while let event = try reader.next() {
            if case .packet(let packet) = event {
                spans.append([packet.pointer.pointee.pts, packet.pointer.pointee.duration])
            }
        }
        #expect(spans == [[0, 1000]])
    }

    @Test(arguments: [
        ("empty.mov", "", "the file is empty"),
        ("text.mov", String(repeating: "no movie\n", count: 6), "no movie or picture"),
        ("list.mov", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n", "not opened"),
        ("concat.mov", "ffconcat version 1.0\nfile /etc/passwd\n", "not opened"),
    ])
    func whatIsNoMovieIsRefused(name: String, text: String, words: String) throws {
        let folder = try Folder()
        try folder.write(text, to: name)
        let failure = #expect(throws: Failure.self) { try MediaReader(path: folder.path(name), notes: { _ in }) }
        #expect(failure?.kind == .input)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test func aSizeThatChangesInMidStreamIsScaledToTheFirst() throws {
        let folder = try Folder()
        for (name, size) in [("a.ts", "64x48"), ("b.ts", "32x24")] {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "color=red:s=\(size):r=25:d=0.4", "-c:v", "mpeg2video", "-q:v", "2", name],
                in: folder)
        }
        try folder.write("file a.ts\nfile b.ts\n", to: "list.txt")
        try Tool.ffmpeg(["-f", "concat", "-i", "list.txt", "-c", "copy", "both.ts"], in: folder)
        let notes = Lines()
        let reader = try MediaReader(path: folder.path("both.ts"), notes: MessageText.handler(notes.add))
        var sizes: Set<[Int]> = []
        var last: PixelBuffer?
        while let frame = try reader.nextFrame() {
            sizes.insert([frame.buffer.width, frame.buffer.height])
            last = frame.buffer
        }
        #expect(sizes == [[64, 48]])
        // The smaller picture fills the frame to its last corner.
        let corner = try #require(last)[63, 47]
        #expect(corner.x > 240 && corner.y < 10)
        #expect(notes.all.count == 1 && notes.all[0].contains("64x48 to 32x24"), "\(notes.all)")
    }

    /// The same samples in another order have to give the same picture.
    @Test(arguments: [
        ("nv12", "yuv420p"), ("yuyv422", "yuv422p"), ("uyvy422", "yuv422p"),
        ("yuv444p10be", "yuv444p10le"), ("rgb24", "gbrp"), ("argb", "gbrap"), ("rgb48be", "gbrp16le"),
    ])
    func packedAndForeignOrdersAreReadAsTheirPlanes(packed: String, planar: String) throws {
        let folder = try Folder()
        var pictures: [[SIMD4<UInt16>]] = []
        for (name, format) in [("planar.nut", planar), ("packed.nut", planar + ",format=" + packed)] {
            // The odd width leaves rows that no kernel finds aligned.
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc2=s=62x46:r=5:d=0.2,format=\(format)", "-c:v", "rawvideo", name,
                ], in: folder)
            let buffer = try #require(try frames(of: folder.path(name)).1.first).buffer
            pictures.append((0..<46).flatMap { y in (0..<62).map { x in buffer[x, y] } })
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func aPictureThatIsCroppedOffItsAlignmentIsWhole() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=5:d=0.2,format=yuv420p", "-c:v", "libx264", "-qp", "0", "a.mkv"],
            in: folder)
        try Tool.ffmpeg(
            ["-i", "a.mkv", "-c", "copy", "-bsf:v", "h264_metadata=crop_left=6:crop_top=2", "cropped.mkv"], in: folder)
        let whole = try #require(try frames(of: folder.path("a.mkv")).1.first).buffer
        let cropped = try #require(try frames(of: folder.path("cropped.mkv")).1.first).buffer
        #expect(cropped.width == 58 && cropped.height == 46)
        // Away from the new edges, where chroma has no neighbor any more.
        for y in 2..<46 { for x in 2..<58 where cropped[x, y] != whole[x + 6, y + 2] { Issue.record("\(x), \(y)") } }
    }

    @Test func aTruncatedMovieIsDamaged() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-i", Checkout.sample("greenscreen.mov"), "-c", "copy", "-movflags", "+faststart", "whole.mov"], in: folder
        )
        try folder.read("whole.mov").prefix(100_000).write(to: folder.url.appendingPathComponent("cut.mov"))
        let (whole, _) = try frames(of: folder.path("whole.mov"))
        let (cut, frames) = try frames(of: folder.path("cut.mov"))
        #expect(whole.damage.isEmpty)
        #expect(!frames.isEmpty)
        #expect(cut.damage.endsAt != nil)
    }

    @Test(arguments: [
        "y4m", "nut", "avi", "ts", "flv", "ogv", "gif", "mkv", "webm", "png", "jpg", "bmp", "tiff", "webp",
    ])
    func everyUsualKindOfFileIsRead(kind: String) throws {
        let folder = try Folder()
        let isStill = ["png", "jpg", "bmp", "tiff", "webp"].contains(kind)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10:duration=1", "-frames:v", isStill ? "1" : "10",
                "a.\(kind)",
            ],
            in: folder)
        let (reader, frames) = try frames(of: folder.path("a.\(kind)"))
        #expect(frames.count == (isStill ? 1 : 10))
        #expect(reader.format.width == 64 && reader.format.height == 48)
    }
}

extension PixelBuffer {
    /// Red, green, blue of every pixel, the top row first.
    var rgb: [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = self[x, y]
                bytes += [UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z)]
            }
        }
        return bytes
    }
}

/// Collects a reader's notes.
private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    @Sendable func add(_ line: String) { lock.withLock { lines.append(line) } }

    /// Its packets can be sought, but not its key frames: a part begins with its own first frame all the same.
    @Test(arguments: [["a.ts"], ["-c:v", "mpeg2video", "a.mpg"]])
    func aPartOfAStreamHasAllItsFrames(coding: [String]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-t", "3", "-g", "40", "-bf", "2", "-pix_fmt",
                "yuv420p",
            ]
                + coding, in: folder)
        let path = folder.path(coding.last ?? "")
        func count(_ start: Rational) throws -> Int {
            let options = ReaderOptions(start: start, end: Rational(2, 1))
            let reader = try MediaReader(path: path, options: options, notes: { _ in })
            var count = 0
            while let event = try reader.next() { if case .frame = event { count += 1 } }
            return count
        }
        #expect(try count(Rational(1, 2)) == 37)
        #expect(try count(Rational(1, 1)) == 25)
        #expect(try count(Rational(13, 10)) == 17)
    }
}
