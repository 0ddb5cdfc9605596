import Foundation
import GLFXTestSupport
import Testing

/// Small scenes before a screen, 160x96 pixels and five frames long.
enum KeyScene {
    /// A green wall, darker to the right.
    private static let wall =
        "color=black:s=160x96:d=1:r=5,format=gbrp,geq=r='48-12*X/W':g='208-52*X/W':b='64-16*X/W'"
    private static let filters = [
        // A gray box that covers the middle.
        "actor.mkv": wall + ",drawbox=60:20:40:76:0x606060:fill",
        "wall.mkv": wall,
        "wall.png": wall,
        "soft.mkv": wall + ",drawbox=60:20:40:76:0x606060:fill,boxblur=3",
        // Edges and grain: every plate gives another key.
        "grain.mkv": wall + ",drawbox=60:20:40:76:0x606060:fill,boxblur=3,noise=alls=12:allf=t:all_seed=3",
        // A cloth that is like the screen on the box, and a marker of a darker green beside it.
        "props.mkv": wall + ",drawbox=60:20:40:76:0x606060:fill,drawbox=70:40:20:20:0x40a860:fill"
            + ",drawbox=120:30:12:12:0x186a28:fill",
        "room.mkv": "color=0x8a6a48:s=160x96:d=1:r=5,format=gbrp,drawbox=60:20:40:76:0x606060:fill",
        "other.mkv": "color=0x108a20:s=160x96:d=1:r=5,format=gbrp",
        "narrow.mkv": "color=0x30c040:s=96x160:d=1:r=5,format=gbrp",
        // White where the cloth of the props is; white where the marker is, for one frame.
        "cloth.png": "color=black:s=80x48:d=1:r=1,format=gbrp,drawbox=33:18:14:14:white:fill",
        "marker.mkv": "color=black:s=160x96:d=1:r=5,format=gbrp,drawbox=110:20:32:32:white:fill:enable='eq(n,0)'",
    ]

    /// All of them, drawn once for all tests of this process.
    private static let made: Result<Folder, any Error> = Result {
        let folder = try Folder()
        for (name, filter) in filters {
            let coding = name.hasSuffix(".png") ? ["-frames:v", "1"] : ["-c:v", "ffv1"]
            try Tool.ffmpeg(["-f", "lavfi", "-i", filter] + coding + [name], in: folder)
        }
        return folder
    }

    static func make(_ name: String, in folder: Folder) throws {
        try FileManager.default.copyItem(atPath: made.get().path(name), toPath: folder.path(name))
    }

    /// Red, green, blue and alpha of a pixel, as ffmpeg reads it.
    /// - Parameter frame: which, from 0.
    static func pixel(
        _ name: String, _ x: Int, _ y: Int, frame: Int = 0, in folder: Folder
    ) throws -> [Int] {
        let bytes = try Tool.ffmpeg(
            [
                "-i", name, "-vf", "select=eq(n\\,\(frame))", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba",
                "-",
            ],
            in: folder)
        return (0..<4).map { Int(bytes[bytes.startIndex + 4 * (y * 160 + x) + $0]) }
    }

    /// Alpha of a pixel of the first frame.
    static func alpha(_ name: String, _ x: Int, _ y: Int, in folder: Folder) throws -> Int {
        try pixel(name, x, y, in: folder)[3]
    }
}
