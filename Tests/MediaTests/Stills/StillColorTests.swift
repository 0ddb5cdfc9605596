import Foundation
@testable import GLFXCore
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// A still's own color: profiles and what PNG and OpenEXR say, brought to sRGB.
struct StillColorTests {
    private final class Notes: Sendable {
        let lines = Mutex<[String]>([])
    }

    /// The first pixel in codes of 8 bits, by the reader of movies and by that of lists, which have to agree.
    private func color(_ name: String, in folder: Folder, notes: Notes = Notes()) throws -> [Double] {
        let note: NoteHandler = { line in notes.lines.withLock { $0.append(line) } }
        let reader = try MediaReader(path: folder.path(name), notes: MessageText.handler(note))
        let first = try #require(try reader.nextFrame()).buffer
        let second = try PictureReader(options: ReaderOptions(), notes: { _ in }).read(folder.path(name)).buffer
        let colors = [first, second].map { buffer -> [Double] in
            let pixel = buffer[2, 2]
            return [pixel.x, pixel.y, pixel.z].map { Double($0) * (buffer.format.isDeep ? 255.0 / 65535 : 1) }
        }
        #expect(colors[0] == colors[1])
        return colors[0]
    }

    private func expect(_ found: [Double], _ wanted: [Double], _ name: String) {
        #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(name): \(found), not \(wanted)")
    }

    /// IEC 61966-2-1.
    private static func coded(_ light: Double) -> Double {
        255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    private static let color: [UInt8] = [60, 180, 70]

    /// PNG, third edition, 4.3: the first of cICP, iCCP, sRGB, gAMA that is there says it.
    @Test func thePNGChunksOfColorAreFollowedInTheirOrder() throws {
        let folder = try Folder()
        let gamma = { (power: Int) in ("gAMA", StillBytes.big(power)) }
        let linear = Self.color.map { Self.coded(Double($0) / 255) }
        let mac = Self.color.map { Self.coded(pow(Double($0) / 255, 1.8)) }
        let same = Self.color.map(Double.init)
        // By LittleCMS 2.14, from P3 with D65 and sRGB's curve.
        let fromP3: [Double] = [0, 183, 49]
        let profile = ("iCCP", Array("p\0\0".utf8) + StillBytes.stored(StillBytes.profileP3(power: 1)))
        // By LittleCMS 2.14, from the profile of a power of 1.
        let fromProfile: [Double] = [101, 221, 135]
        let cases: [(String, [(String, [UInt8])], [Double])] = [
            ("none", [], same), ("linear", [gamma(100_000)], linear), ("mac", [gamma(55556)], mac),
            ("usual", [gamma(45455)], same), ("sRGB", [("sRGB", [0]), gamma(100_000)], same),
            ("cICP", [("cICP", [12, 13, 0, 1]), profile, gamma(100_000)], fromP3),
            ("iCCP", [profile, gamma(100_000)], fromProfile),
            ("power", [("cICP", [1, 8, 0, 1])], linear),
            (
                "cHRM",
                [
                    gamma(45455),
                    ("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { StillBytes.big($0) }),
                ], fromP3
            ),
        ]
        for (name, chunks, wanted) in cases {
            try folder.write(StillBytes.png(Self.color, chunks: chunks), as: "\(name).png")
            expect(try color("\(name).png", in: folder), wanted, name)
        }
    }

    @Test func hdrThatAPNGFileSaysIsTheFramesColor() throws {
        let folder = try Folder()
        try folder.write(StillBytes.png(Self.color, chunks: [("cICP", [9, 16, 0, 1])]), as: "pq.png")
        let reader = try MediaReader(path: folder.path("pq.png"), notes: { _ in })
        #expect(reader.format.color.primaries == .bt2020 && reader.format.color.transfer == .pq)
        expect(try color("pq.png", in: folder), Self.color.map(Double.init), "pq")
    }

    @Test func aProfileIsAppliedInJPEGAndTIFF() throws {
        let folder = try Folder()
        let profile = StillBytes.profileP3(power: 1)
        try folder.write(StillBytes.png(Self.color), as: "in.png")
        try Tool.ffmpeg(["-i", "in.png", "-q:v", "1", "-pix_fmt", "yuvj444p", "plain.jpg"], in: folder)
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        try folder.write(StillBytes.jpeg(folder.read("plain.jpg"), with: 0xE2, segment), as: "in.jpg")
        let plain = try color("plain.jpg", in: folder)
        #expect(zip(plain, Self.color).allSatisfy { abs($0 - Double($1)) <= 3 })
        let found = try color("in.jpg", in: folder)
        #expect(zip(found, [101, 221, 135]).allSatisfy { abs($0 - $1) <= 4 }, "\(found)")
        let tiff = StillBytes.tiff(
            [
                (256, 4, [8]), (257, 4, [8]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (277, 3, [3]),
                (278, 4, [8]), (34675, 7, profile.map(Int.init)),
            ], parts: [(0..<64).flatMap { _ in Self.color }])
        try folder.write(tiff, as: "in.tif")
        expect(try color("in.tif", in: folder), [101, 221, 135], "tiff")
    }

    @Test func aProfileThatCannotBeAppliedIsNamed() throws {
        let folder = try Folder()
        let profile = Array("p\0\0".utf8) + StillBytes.stored([UInt8](repeating: 7, count: 200))
        try folder.write(StillBytes.png(Self.color, chunks: [("iCCP", profile)]), as: "in.png")
        let notes = Notes()
        expect(try color("in.png", in: folder, notes: notes), Self.color.map(Double.init), "unreadable")
        let lines = notes.lines.withLock { $0 }
        #expect(lines.count == 1 && lines.first?.contains("its color profile cannot be read") ?? false, "\(lines)")
    }

    /// Light of the same value is the same whatever the channels are called; ACEScg's red is not BT.709's.
    @Test func channelsAndChromaticitiesOfOpenEXRAreFollowed() throws {
        let folder = try Folder()
        let rgb = { (name: String) in ["R", "G", "B"].map { (name + $0, Float(0.5)) } }
        let half = Self.coded(0.5)
        let others = [("Depth.Z", Float(9)), ("AO.R", 0.1), ("AO.G", 0.1), ("AO.B", 0.1)]
        let cases: [(String, [(String, Float)])] = [
            ("rgb", rgb("")), ("y", [("Y", 0.5)]), ("layers", rgb("View Layer.Combined.") + others),
        ]
        for (name, channels) in cases {
            try folder.write(StillBytes.exr(channels.map { (name: $0.0, value: $0.1) }), as: "\(name).exr")
            expect(try color("\(name).exr", in: folder), [half, half, half], name)
        }
        // OpenColorIO's matrix from ACEScg (AP1, D60) to linear BT.709, by Bradford.
        let (r, g, b) = (0.3, 0.2, 0.25)
        let wanted = [
            1.70505 * r - 0.62179 * g - 0.08326 * b, -0.13026 * r + 1.14080 * g - 0.01055 * b,
            -0.02400 * r - 0.12897 * g + 1.15297 * b,
        ]
        let aces: [Float] = [0.713, 0.293, 0.165, 0.830, 0.128, 0.044, 0.32168, 0.33767]
        let channels = [(name: "R", value: Float(r)), (name: "G", value: Float(g)), (name: "B", value: Float(b))]
        try folder.write(StillBytes.exr(channels, chromaticities: aces), as: "aces.exr")
        expect(try color("aces.exr", in: folder), wanted.map(Self.coded), "aces")
        // The same as light, and what says that it is BT.709's is not touched.
        var options = ReaderOptions()
        options.keepsLight = true
        let reader = try MediaReader(path: folder.path("aces.exr"), options: options, notes: { _ in })
        let pixel = try #require(try reader.nextFrame()).buffer.numbers(2)[2]
        for channel in 0..<3 { #expect(abs(Double(pixel[channel]) - wanted[channel]) < 0.0005, "\(pixel) \(wanted)") }
        let usual: [Float] = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]
        try folder.write(StillBytes.exr(channels, chromaticities: usual), as: "usual.exr")
        let same = try MediaReader(path: folder.path("usual.exr"), options: options, notes: { _ in })
        let numbers = try #require(try same.nextFrame()).buffer.numbers(2)[2]
        #expect(numbers == FloatPixel(Float(r), Float(g), Float(b), 1))
    }

    @Test(arguments: [
        ([("Z", Float(1))], "it has no color, only Z"), ([("depth.Z", Float(1)), ("U", 1)], "only U, depth.Z"),
    ])
    func anOpenEXRFileWithoutReadableColorIsNotCalledDamaged(channels: [(String, Float)], words: String) throws {
        let folder = try Folder()
        try folder.write(StillBytes.exr(channels.map { (name: $0.0, value: $0.1) }), as: "in.exr")
        let failure = #expect(throws: Failure.self) { try MediaReader(path: folder.path("in.exr"), notes: { _ in }) }
        #expect(failure?.kind == .input && failure?.message.contains(words) ?? false, "\(failure?.message ?? "")")
    }
}
