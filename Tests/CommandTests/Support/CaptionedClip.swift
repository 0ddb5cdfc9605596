import Foundation
import GLFXTestSupport

/// H.264 with closed captions on each picture: ATSC A/53 part 4, 6.2.3, in an SEI message of registered user data.
enum CaptionedClip {
    /// 12 pictures at 24 a second; the pair of picture N is `A` and the letter number N.
    static func make(_ name: String, in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=24:d=0.5", "-c:v", "libx264", "-bf", "0", "-x264-params",
                "slices=1:aud=0", "-pix_fmt", "yuv420p", "plain.h264",
            ], in: folder)
        let units = split(try Data(contentsOf: folder.url.appendingPathComponent("plain.h264")))
        var made = Data()
        var number: UInt8 = 0
        for unit in units {
            let type = unit[unit.startIndex] & 31
            if type == 1 || type == 5 {
                made += [0, 0, 0, 1] + message(pair: [odd(0x41), odd(0x41 + number)])
                number += 1
            }
            made += [0, 0, 0, 1] + unit
        }
        try made.write(to: folder.url.appendingPathComponent("captions.h264"))
        try Tool.ffmpeg(["-r", "24", "-i", "captions.h264", "-c", "copy", name], in: folder)
    }

    /// Odd parity, in the highest bit.
    private static func odd(_ byte: UInt8) -> UInt8 { byte.nonzeroBitCount % 2 == 0 ? byte | 0x80 : byte }

    private static func message(pair: [UInt8]) -> Data {
        let payload: [UInt8] = [0xB5, 0, 0x31, 0x47, 0x41, 0x39, 0x34, 3, 0x41, 0xFF, 0xFC] + pair + [0xFF]
        return Data([6, 4, UInt8(payload.count)] + payload + [0x80])
    }

    /// The units of a stream with start codes.
    private static func split(_ data: Data) -> [Data] {
        let bytes = [UInt8](data)
        var starts: [Int] = []
        for index in 0..<max(0, bytes.count - 3)
        where bytes[index] == 0 && bytes[index + 1] == 0 && bytes[index + 2] == 1 {
            starts.append(index + 3)
        }
        return starts.enumerated().map { number, start in
            var end = number + 1 < starts.count ? starts[number + 1] - 3 : bytes.count
            while number + 1 < starts.count, end > start, bytes[end - 1] == 0 { end -= 1 }
            return Data(bytes[start..<end])
        }
    }

    /// How many pictures have captions.
    static func count(_ name: String, in folder: Folder) throws -> Int {
        let lines = try Tool.ffprobe(
            name, stream: "v", show: ["-show_entries", "frame_side_data=side_data_type"], in: folder)
        return lines.count { $0.contains("A53") }
    }
}
