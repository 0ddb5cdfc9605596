import CGLFXLibAV
@testable import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// Pictures that are converted on first access.
struct PictureFormTests {
    private func pictures(_ path: String, size: PictureSize? = nil) throws -> [any DecodedPicture] {
        let reader = try MediaReader(path: path, options: ReaderOptions(size: size), notes: { _ in })
        var pictures: [any DecodedPicture] = []
        while let event = try reader.next() {
            if case .frame(let timed) = event, case .decoded(let picture) = timed.picture { pictures.append(picture) }
        }
        return pictures
    }

    private func pixels(_ buffer: PixelBuffer) -> [SIMD4<UInt16>] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { x in buffer[x, y] } }
    }

    private func movie(_ format: String, size: String = "96x64", _ folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=\(size):r=5", "-vf", "format=\(format)", "-frames:v", "4", "-c:v",
                "ffv1",
                "movie.mkv",
            ], in: folder)
        return folder.path("movie.mkv")
    }

    /// The first conversion frees the decoder's memory; later accesses get its result.
    @Test func aPictureIsConvertedOnce() async throws {
        let folder = try Folder()
        let picture = try #require(try pictures(try movie("yuv420p", folder)).first)
        let buffers = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
            for _ in 0..<8 { group.addTask { try picture.pixels() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(buffers.count == 8)
        #expect(buffers.allSatisfy { $0 === buffers[0] })
        let other = try #require(try pictures(folder.path("movie.mkv")).first)
        expectSame(pixels(buffers[0]), pixels(try other.pixels()), width: 96)
    }
}
