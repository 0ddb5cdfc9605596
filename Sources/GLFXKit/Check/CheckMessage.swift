internal import FoundationEssentials
internal import FrameCore
internal import Glibc

/// What a checking process is asked: one line of JSON.
struct CheckRequest: Codable {
    var path: String
    /// The user named this file: it is checked whatever it looks like.
    var isNamed: Bool
    /// As `--dialect` says it; nil: what the text says.
    var dialect: String?
    /// Folders besides its own from which it may take files.
    var includes: [String]
}

/// What a checking process says: one line of JSON each.
enum CheckReply: Codable {
    /// The device is open; once, at the beginning.
    case ready
    /// No shader can be drawn here; the last line.
    case unfit(message: String, advice: String?)
    /// The shader's text was read: what comes now is the driver's work.
    case read(dialect: String)
    /// How it went.
    case done(ShaderVerdict)
}

/// Lines of JSON through a pipe. One thread at each end.
struct JSONPipe {
    let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// - Returns: false when nobody reads any more.
    @discardableResult
    func write(_ value: some Encodable) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard var data = try? encoder.encode(value) else { return false }
        data.append(UInt8(ascii: "\n"))
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// Waits for more bytes and takes them.
    /// - Returns: false at the end.
    mutating func fill() -> Bool {
        let room = 1 << 16
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: room))
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + start }, room) }
        } while count < 0 && errno == EINTR
        bytes.removeLast(room - max(count, 0))
        return count > 0
    }

    /// The next whole line that was taken, decoded; nil where there is none.
    mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = Data(bytes[..<end])
        bytes.removeFirst(end + 1)
        return try JSONDecoder().decode(type, from: line)
    }
}
