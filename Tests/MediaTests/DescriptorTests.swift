import Foundation
import GLFXRead
import GLFXTestSupport
import Testing

/// A reader that fails leaves no file open.
@Suite struct DescriptorTests {
    /// Descriptors of this process that are open on a file; other tests run beside this one and have their own.
    private func open(on path: String) -> Int {
        let folder = "/proc/self/fd/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)) == path }.count
    }

    @Test(arguments: ["mp4", "mkv", "ts", "avi"])
    func damagedFilesAreClosed(ending: String) throws {
        let folder = try Folder()
        let source = folder.path("a.\(ending)")
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.4", "-c:v", "mpeg4", source], in: folder)
        let whole = try folder.read("a.\(ending)")
        let path = URL(fileURLWithPath: folder.path("damaged.\(ending)")).resolvingSymlinksInPath().path
        var (opened, refused) = (0, 0)
        for part in 1...40 {
            // Cut in 40 places, and a run of bytes before each cut spoiled: in the header, the index, the pictures.
            var data = whole.prefix(whole.count * part / 40)
            for place in data.indices.suffix(64) where part % 2 == 0 { data[place] ^= 0xA5 }
            try data.write(to: URL(fileURLWithPath: path))
            do {
                let reader = try MediaReader(path: path, notes: { _ in })
                opened += 1
                #expect(open(on: path) > 0)
                while try reader.next() != nil {}
            } catch {
                refused += 1
            }
            #expect(open(on: path) == 0)
        }
        #expect(opened > 0 && refused > 0)
    }
}
