internal import FoundationEssentials
internal import Glibc

/// A request to a checking process: one line of JSON.
struct CheckRequest: Codable {
    var path: String
    /// The value of `--dialect`; nil: detected from the text.
    var dialect: String?
    /// Folders besides its own from which it may include files.
    var includes: [String]
    /// Folders of stock pictures.
    var media: [String]
    /// The text, where it is not read from the file.
    var text: String?
    /// What was tried is reported too.
    var isVerbose: Bool
}

/// A reply of a checking process: one line of JSON.
enum CheckReply: Codable {
    /// The device is open; sent once, at the beginning.
    case ready
    /// No shader can be drawn here; the last line.
    case unfit(message: String, advice: String?)
    /// The shader's text was parsed; the driver's work follows.
    case read(dialect: String)
    /// The result.
    case done(ShaderVerdict)
}

/// Lines of JSON through a pipe. One thread at each end.
struct JSONPipe {
    let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// - Returns: false when the reader has closed.
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

    /// Waits for more bytes and buffers them.
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

    /// The next whole line in the buffer, decoded; nil where there is none.
    mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = Data(bytes[..<end])
        bytes.removeFirst(end + 1)
        return try JSONDecoder().decode(type, from: line)
    }
}
