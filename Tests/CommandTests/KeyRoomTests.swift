import Foundation
import GLFXTestSupport
import Testing

/// A screen that is a part of a room, or comes late; shadows on it; a rough matte.
@Suite struct KeyRoomTests {
    /// A movie of 160x96 at 5 frames a second, in RGB, of one expression for each channel.
    private static func movie(
        _ name: String, _ red: String, _ green: String, _ blue: String, seconds: Double = 0.4, in folder: Folder
    ) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=160x96:d=\(seconds):r=5,format=gbrp,geq=r='\(red)':g='\(green)':b='\(blue)'",
                "-c:v", "ffv1", "-pix_fmt", "gbrp", name,
            ], in: folder)
    }

    /// Keys a movie and returns the frame with this number, RGBA, and the notes.
    private static func frame(
        _ number: Int, of name: String, _ words: [String] = [], in folder: Folder
    ) throws -> (bytes: [UInt8], notes: String) {
        let outcome = try Glfx.run(
            [name, "--key", "auto"] + words + ["--overwrite", "--codec", "png", "out.mov"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try Tool.ffmpeg(
            [
                "-i", "out.mov", "-vf", "select=eq(n\\,\(number))", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
                "rgba",
                "-",
            ], in: folder)
        return ([UInt8](bytes), outcome.errors)
    }

    private static func pixel(_ x: Int, _ y: Int, _ bytes: [UInt8]) -> [Int] {
        (0..<4).map { Int(bytes[4 * (y * 160 + x) + $0]) }
    }

    /// 1 within the box, else 0.
    private static func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> String {
        "between(X,\(left),\(right))*between(Y,\(top),\(bottom))"
    }

    private static func choice(_ boxes: [(String, Int)], else other: Int) -> String {
        boxes.reversed().reduce("\(other)") { "if(\($1.0),\($1.1),\($0))" }
    }

    /// A cloth in a room, a person before it, and a plant of the cloth's color far from it.
    @Test func theRoomBesideTheScreenIsLeftAsItIs() throws {
        let folder = try Folder()
        let (plant, person, cloth) = (Self.box(2, 80, 13, 91), Self.box(80, 40, 100, 80), Self.box(60, 16, 125, 80))
        try Self.movie(
            "room.mkv", Self.choice([(plant, 40), (person, 150), (cloth, 40)], else: 170),
            Self.choice([(plant, 170), (person, 110), (cloth, 190)], else: 165),
            Self.choice([(plant, 60), (person, 90), (cloth, 60)], else: 155), in: folder)
        let (bytes, notes) = try Self.frame(0, of: "room.mkv", in: folder)
        #expect(Self.pixel(8, 86, bytes) == [40, 170, 60, 255])
        #expect(Self.pixel(30, 20, bytes) == [170, 165, 155, 255])
        #expect(Self.pixel(110, 30, bytes)[3] == 0)
        #expect(Self.pixel(90, 60, bytes)[3] == 255)
        #expect(notes.contains("the screen is a part of the picture"), "\(notes)")
    }

    /// A gray room with a small plant, from 0.8 seconds on a green wall.
    @Test func framesWithoutTheScreenAreAsTheyWere() throws {
        let folder = try Folder()
        let plant = Self.box(4, 60, 6, 62)
        func channel(_ plantValue: Int, _ wall: Int, _ room: Int) -> String {
            "if(gte(T,0.8),if(\(Self.box(60, 20, 100, 95)),140,\(wall)),\(Self.choice([(plant, plantValue)], else: room)))"
        }
        try Self.movie(
            "late.mkv", channel(40, 30, 120), channel(170, 180, 130), channel(60, 50, 110), seconds: 1.6, in: folder)
        let early = try Self.frame(1, of: "late.mkv", in: folder).bytes
        #expect(Self.pixel(5, 61, early) == [40, 170, 60, 255])
        #expect(Self.pixel(90, 30, early) == [120, 130, 110, 255])
        let late = try Self.frame(6, of: "late.mkv", in: folder).bytes
        #expect(Self.pixel(20, 30, late)[3] == 0)
        #expect(Self.pixel(80, 60, late) == [140, 140, 140, 255])
    }

    /// A gray box, and its soft shadow to the right on an even wall.
    @Test func shadowsAreKeptOrDropped() throws {
        let folder = try Folder()
        let light = "(1-0.5*exp(-pow((X-118)/14,2))*gt(Y,30))", box = Self.box(70, 30, 100, 95)
        try Self.movie(
            "shadow.mkv", "if(\(box),110,40*\(light))", "if(\(box),105,180*\(light))", "if(\(box),100,60*\(light))",
            in: folder)
        let auto = try Self.frame(0, of: "shadow.mkv", in: folder)
        #expect(auto.notes.contains("stops darker") && auto.notes.contains("--shadows drop"), "\(auto.notes)")
        for (words, range) in [(["--shadows", "keep"], 110...140), (["--shadows", "drop"], 0...0)] {
            let (bytes, notes) = try Self.frame(0, of: "shadow.mkv", words, in: folder)
            #expect(range.contains(Self.pixel(118, 70, bytes)[3]), "\(words): \(Self.pixel(118, 70, bytes))")
            #expect(Self.pixel(85, 70, bytes)[3] == 255)
            #expect(!notes.contains("darker"), "\(notes)")
        }
    }

    /// A subject in a green shirt, and a gray stand at the left that the rough matte leaves out.
    @Test func aRoughMatteDecidesWhereColorsCannot() throws {
        let folder = try Folder()
        let (shirt, head, stand) = (Self.box(60, 50, 110, 95), Self.box(70, 20, 100, 49), Self.box(10, 20, 16, 95))
        try Self.movie(
            "shirt.mkv", Self.choice([(shirt, 50), (head, 180), (stand, 90)], else: 30),
            Self.choice([(shirt, 130), (head, 140), (stand, 90)], else: 180),
            Self.choice([(shirt, 60), (head, 120), (stand, 90)], else: 50), in: folder)
        let plain = try Self.frame(0, of: "shirt.mkv", in: folder).bytes
        #expect(Self.pixel(85, 80, plain)[3] < 200)
        #expect(Self.pixel(13, 60, plain)[3] == 255)
        // A quarter of the size, and some pixels too large.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:s=40x24:d=0.04,format=gray,geq=lum='255*between(X,14,28)*gte(Y,4)'",
                "-frames:v", "1", "matte.png",
            ], in: folder)
        let words = ["--matte", "matte.png", "--matte-reach", "8"]
        let bytes = try Self.frame(0, of: "shirt.mkv", words, in: folder).bytes
        let found = Self.pixel(85, 80, bytes)
        #expect(found[3] == 255)
        for (value, wanted) in zip(found, [50, 130, 60]) { #expect(abs(value - wanted) <= 3, "\(found)") }
        #expect(Self.pixel(13, 60, bytes)[3] == 0)
        #expect(Self.pixel(85, 30, bytes)[3] == 255)
        // Beside the head the matte is white, and the wall's own color goes all the same.
        #expect(Self.pixel(64, 30, bytes)[3] == 0)
    }

    @Test(arguments: [
        (["--matte", "a.png", "--matte", "b.png"], "--matte is given twice"), (["--matte", ""], "--matte is empty"),
        (["--matte", "none.png"], "none.png"), (["--shadows", "soft"], "'soft'"),
    ])
    func whatCannotBeIsRefused(words: [String], text: String) throws {
        let folder = try Folder()
        try Self.movie("in.mkv", "30", "180", "50", in: folder)
        let outcome = try Glfx.run(["in.mkv", "--key", "auto"] + words + ["out.mov"], in: folder)
        #expect(outcome.code != 0 && outcome.errors.contains(text), "\(outcome.errors)")
        #expect(outcome.errors.components(separatedBy: "glfx: error:").count == 2, "\(outcome.errors)")
    }
}
