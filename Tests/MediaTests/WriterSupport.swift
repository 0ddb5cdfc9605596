import Foundation
@testable import GLFXCore
@testable import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// The writer's notes, from any thread.
final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var taken: [String] = []
    var lines: [String] { lock.withLock { taken } }
    func take(_ line: String) { lock.withLock { taken.append(line) } }
}

/// Runs a program and returns its stdout.
@discardableResult
func run(_ program: String, _ arguments: [String]) throws -> Data {
    let outcome = try Tool.run(program, arguments, in: Folder())
    guard outcome.code == 0 else { throw ToolFailure(message: "\(program) \(arguments): \(outcome.errors)") }
    return outcome.data
}

/// ffprobe's output for a file; it shares no code with our reader but libav.
struct Probe {
    struct Packet: Equatable {
        let pts: Int?
        let duration: Int?
    }
    let streams: [[String: Any]]
    let format: [String: Any]
    let chapters: [[String: Any]]

    init(_ path: String) throws {
        let data = try run(
            "ffprobe", ["-v", "error", "-show_streams", "-show_format", "-show_chapters", "-of", "json", path])
        let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        streams = json["streams"] as? [[String: Any]] ?? []
        format = json["format"] as? [String: Any] ?? [:]
        chapters = json["chapters"] as? [[String: Any]] ?? []
    }

    var video: [String: Any] { streams.first { $0["codec_type"] as? String == "video" } ?? [:] }
    var audio: [String: Any] { streams.first { $0["codec_type"] as? String == "audio" } ?? [:] }

    /// The presentation times of the decoded pictures as fractions of a second in lowest terms: `1/3`.
    static func frameTimes(_ path: String) throws -> [Rational] {
        let probe = try Probe(path)
        let base = fraction(probe.video["time_base"] as? String ?? "1/1")
        let data = try run(
            "ffprobe", ["-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts", "-of", "csv=p=0", path])
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            Int64(line.trimmingCharacters(in: CharacterSet(charactersIn: ", "))).map {
                Rational($0 * base.numerator, base.denominator).reduced
            }
        }
    }

    /// A stream's packets: stamps and a checksum of the bytes.
    static func packets(_ path: String, _ stream: String) throws -> [String] {
        let data = try run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", stream, "-show_data_hash", "md5", "-show_entries",
                "packet=pts_time,duration_time,data_hash", "-of", "csv=p=0", path,
            ])
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static func fraction(_ text: String) -> Rational {
        let parts = text.split(separator: "/").compactMap { Int64($0) }
        return Rational(parts.first ?? 0, parts.count > 1 ? max(1, parts[1]) : 1)
    }
}

/// A card whose pixels encode their position: red goes right, green goes down, blue counts the frames.
func card(_ index: Int, width: Int, height: Int, format: PixelFormat = .bgra8, alpha: Bool = false) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    let scale: UInt16 = format.isDeep ? 257 : 1
    for y in 0..<height {
        for x in 0..<width {
            let level = alpha ? UInt16(x * 255 / max(1, width - 1)) : 255
            buffer[x, y] =
                SIMD4(
                    UInt16(x * 255 / max(1, width - 1)), UInt16(y * 255 / max(1, height - 1)),
                    UInt16((index * 16) % 256),
                    level) &* scale
        }
    }
    return buffer
}

extension ColorDescription {
    static let hd = ColorDescription(
        matrix: .bt709, range: .limited, primaries: .bt709, transfer: .bt709, chromaSiting: .left)
}

/// A small movie's format; tests change what they are about.
func smallFormat(_ change: (inout VideoFormat) -> Void = { _ in }) -> VideoFormat {
    var format = VideoFormat(
        width: 64, height: 48, pixelFormat: .bgra8, color: .hd, timeBase: Rational(1, 600),
        frameRate: Rational(24, 1))
    change(&format)
    return format
}

/// Plans, writes the stamps (in ticks of the format's time base) and finishes.
@discardableResult
func write(
    _ request: OutputRequest, _ format: VideoFormat, stamps: [Int64], lastDuration: Int64? = nil,
    metadata: MovieMetadata = MovieMetadata(), madeAlpha: Bool = false, notes: Notes = Notes(),
    picture: ((Int) -> PixelBuffer)? = nil
) throws -> OutputSummary {
    let plan = try OutputPlan.make(request: request, format: format, tracks: [], madeAlpha: madeAlpha)
    plan.notes.forEach(MessageText.handler(notes.take))
    let writer = try MediaWriter(plan: plan, metadata: metadata, tracks: [], notes: MessageText.handler(notes.take))
    for (index, stamp) in stamps.enumerated() {
        let buffer =
            picture?(index)
            ?? card(index, width: format.width, height: format.height, format: format.pixelFormat, alpha: madeAlpha)
        try writer.append(
            TimedPicture(
                .pixels(buffer),
                time: Timestamp(stamp, timeBase: format.timeBase),
                duration: index + 1 < stamps.count ? stamps[index + 1] - stamp : lastDuration, index: index))
    }
    return try writer.finish()
}
