import Foundation
import GLFXTestSupport
import Testing

/// What a still's or an animation's file says beside its pixels, in the output.
@Suite struct StillKeepingTests {
    /// Exif: an artist, the orientation "turned by a quarter", Exif's directory with the width; a thumbnail follows.
    private static let exif: [UInt8] =
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 3]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0x01, 0x3B, 0, 2, 0, 0, 0, 4, 0x41, 0x6E, 0x6E, 0]
        + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50] + [0, 0, 0, 68]
        + [0, 1, 0xA0, 0x02, 0, 4, 0, 0, 0, 1, 0, 0, 0, 64, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0]

    private func photo(in folder: Folder) throws {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "plain.jpg"], in: folder)
        let file = try folder.read("plain.jpg"), contents = Array("Exif\0\0".utf8) + Self.exif
        let segment = [0xFF, 0xE1, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
        try (file.prefix(2) + Data(segment) + file.dropFirst(2)).write(to: folder.url.appendingPathComponent("in.jpg"))
    }

    @Test(arguments: ["jpg", "png", "webp"])
    func exifIsKeptWithoutTheTurnThatWasMade(ending: String) throws {
        let folder = try Folder()
        try photo(in: folder)
        let outcome = try Glfx.run(["in.jpg", "out.\(ending)"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        var wanted = Self.exif
        // Orientation, no thumbnail, the upright picture's width.
        wanted[19] = 1
        wanted.replaceSubrange(46..<50, with: [0, 0, 0, 0])
        wanted[63] = 48
        let file = try folder.read("out.\(ending)")
        let mark = ["jpg": "Exif\0\0", "png": "eXIf", "webp": "EXIF"][ending] ?? ""
        let place = try #require(file.range(of: Data(mark.utf8)))
        let start = place.upperBound + (ending == "webp" ? 4 : 0)
        #expect(Array(file[start..<start + wanted.count]) == wanted)
        let size = try Tool.ffprobe(
            "out.\(ending)", stream: "v", show: ["-show_entries", "stream=width,height"], in: folder)
        #expect(size == ["48,64"])
    }

    @Test func whatCannotHoldExifSaysSo() throws {
        let folder = try Folder()
        try photo(in: folder)
        let outcome = try Glfx.run(["in.jpg", "out.bmp"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.contains("bmp as written here holds no Exif"), "\(outcome.errors)")
        let list = try Glfx.run(["in.jpg", "in.jpg", "out%d.jpg"], in: folder)
        #expect(list.code == 0 && list.errors.contains("'in.jpg' has Exif"), "\(list.errors)")
    }

    /// In the files' own order of parts: what an encoder wrote is no text of the photograph.
    @Test(arguments: [
        ("jpg", Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8), 0xE1 as UInt8, "XMP"),
        ("jpg", Array("Photoshop 3.0\08BIM\u{4}\u{4}\0\0\0\0\0\0".utf8), 0xED, "IPTC"),
        ("jpg", Array("by Ann".utf8), 0xFE, "a comment"),
        ("png", Array("tEXtAuthor\0Ann".utf8), 0, "text 'Author'"),
        ("png", Array("iTXtXML:com.adobe.xmp\0\0\0\0\0<x/>".utf8), 0, "XMP"),
    ])
    func whatIsNotExifIsNamed(ending: String, contents: [UInt8], marker: UInt8, name: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "plain.\(ending)"], in: folder)
        let file = try folder.read("plain.\(ending)")
        let before = ending == "jpg" ? 2 : 33
        let size = contents.count + 2
        let part =
            ending == "jpg"
            ? [0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + contents
            : [0, 0, 0, UInt8(contents.count - 4)] + contents + Data.bigEndian(Data(contents).crc32)
        try (file.prefix(before) + Data(part) + file.dropFirst(before)).write(
            to: folder.url.appendingPathComponent("in.\(ending)"))
        let outcome = try Glfx.run(["in.\(ending)", "out.\(ending)"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.contains("left out: \(name)\n"), "\(outcome.errors)")
        #expect(try Glfx.run(["plain.\(ending)", "out.webp"], in: folder).errors.isEmpty)
        let list = try Glfx.run(["in.\(ending)", "in.\(ending)", "out%d.jpg"], in: folder)
        #expect(list.code == 0 && list.errors.contains("left out: \(name)\n"), "\(list.errors)")
    }

    /// ffmpeg's `-loop`: -1 is once, 0 for ever, 2 twice more.
    @Test(arguments: [-1, 0, 2])
    func anAnimationPlaysAsOften(loop: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "nullsrc=s=32x24:r=10:d=0.3,geq=r=80*N:g=40:b=4*X", "-loop", "\(loop)", "in.gif"],
            in: folder)
        #expect(try Glfx.run(["in.gif", "out.gif"], in: folder).code == 0)
        func repeats(_ name: String) throws -> [UInt8]? {
            let file = try folder.read(name)
            return file.range(of: Data("NETSCAPE2.0".utf8)).map { Array(file[$0.upperBound..<$0.upperBound + 5]) }
        }
        #expect(try repeats("out.gif") == repeats("in.gif"))
        #expect(try repeats("in.gif") == (loop < 0 ? nil : [3, 1, UInt8(loop), 0, 0]))
        // RFC 9649, 2.7.1.1: plays, not repeats.
        let webp = try Glfx.run(["in.gif", "out.webp"], in: folder)
        #expect(webp.code == 0, "\(webp.errors)")
        let file = try folder.read("out.webp")
        let place = try #require(file.range(of: Data("ANIM".utf8))).upperBound
        #expect(Array(file[place + 8..<place + 10]) == [loop == 0 ? 0 : loop < 0 ? 1 : 3, 0])
        // Three pictures, each for 100 ms (2.7.1.2).
        let parts = Array(file).indices.dropLast(24).filter { file[$0..<$0 + 4].elementsEqual("ANMF".utf8) }
        #expect(parts.map { Int(file[$0 + 20]) } == [100, 100, 100])
    }

    @Test func aTargaPictureIsReadAgain() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "in.png"], in: folder)
        for ending in ["tga", "pam"] {
            #expect(try Glfx.run(["in.png", "a.\(ending)"], in: folder).code == 0)
            let outcome = try Glfx.run(["a.\(ending)", "\(ending).png"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let pixels = try ["in.png", "\(ending).png"].map { try Raster.samples(["-i", $0], "rgb24", in: folder) }
            #expect(pixels[0] == pixels[1])
        }
    }

    @Test func aPercentSignInAFoldersNameIsNoNumber() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path("50%"), withIntermediateDirectories: true)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=32x24:r=5:d=0.4", "f%d.png"], in: folder)
        for name in ["f1.png", "f2.png"] {
            try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path("50%/\(name)"))
        }
        let outcome = try Glfx.run(["50%/f%d.png", "50%/o%03d.png"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try Glfx.run(["50%/o001.png", "100%.png"], in: folder).code == 0)
        #expect(try folder.names == ["100%.png", "50%"])
    }

    @Test func aPictureWithoutPixelsIsRefused() throws {
        let folder = try Folder()
        let header: [UInt8] =
            [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + [UInt8](repeating: 0, count: 8) + [8, 2, 0, 0, 0]
        try Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + header + [0x8F, 0xA8, 0x11, 0xA7])
            .write(to: folder.url.appendingPathComponent("in.png"))
        let outcome = try Glfx.run(["inspect", "in.png"], in: folder)
        #expect(outcome.code == 3 && outcome.errors.contains("0x0"), "\(outcome.errors)")
    }

    @Test func aWideGamutIsBroughtIntoWhatAPictureHolds() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=32x24:r=5:d=0.4,format=yuv444p,geq=lum=120:cb=120:cr=140", "-c:v",
                "ffv1", "-color_primaries", "bt2020",
                "-color_trc", "bt709", "-colorspace", "bt2020nc", "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "--at", "0", "out.png"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.contains("wide gamut (BT.2020)"), "\(outcome.errors)")
        let pixel = [UInt8](try Raster.samples(["-i", "out.png"], "rgb24", in: folder).prefix(3)).map(Double.init)
        // BT.2020's matrix, BT.1886, BT.2087's matrix.
        let y = (120.0 - 16) / 219, cb = (120.0 - 128) / 224, cr = (140.0 - 128) / 224
        let (r, b) = (y + 1.4746 * cr, y + 1.8814 * cb)
        let light = [r, (y - 0.2627 * r - 0.0593 * b) / 0.678, b].map { pow($0, 2.4) }
        let wanted = [[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]].map { row in
            255 * pow(zip(row, light).map { $0 * $1 }.reduce(0, +), 1 / 2.4)
        }
        #expect(zip(pixel, wanted).allSatisfy { abs($0 - $1) <= 1.5 }, "\(pixel) \(wanted)")
    }
}
