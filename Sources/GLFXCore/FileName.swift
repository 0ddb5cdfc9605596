/// File names are bytes to the system; a Swift `String` holds only UTF-8.
///
/// A name is a `String` in glfx. Each byte that is not part of a valid character is encoded as a private-use character:
/// byte B (80 to FF) as U+10FF00 + B. Valid UTF-8 of one of these characters is encoded byte by byte as well, so that
/// every name round-trips.
extension String {
    /// A name or a path as the system has it.
    public init(fileName bytes: UnsafePointer<CChar>) {
        if let text = String(validatingCString: bytes), !text.unicodeScalars.contains(where: \.isByteOfName) {
            self = text
            return
        }
        let count = Array(sequence(first: bytes) { $0 + 1 }.prefix { $0.pointee != 0 }).count
        self.init(fileName: (0..<count).map { UInt8(bitPattern: bytes[$0]) })
    }

    /// A name or a path as bytes.
    public init(fileName bytes: [UInt8]) {
        self.init()
        var rest = bytes[...]
        while let first = rest.first {
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = rest.makeIterator()
            if case .valid(let encoded) = parser.parseScalar(from: &iterator),
                case let scalar = Unicode.UTF8.decode(encoded), !scalar.isByteOfName
            {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(encoded.count)
            } else {
                unicodeScalars.append(Unicode.Scalar(byteOfName: first))
                rest = rest.dropFirst()
            }
        }
    }

    /// Calls `body` with the name's bytes as a C string. A name with a zero byte would be truncated to another file's:
    /// it becomes the empty name, which no file has.
    public func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard !utf8.contains(0) else { return "".withCString(body) }
        guard unicodeScalars.contains(where: \.isByteOfName) else { return withCString(body) }
        var bytes: [CChar] = []
        for scalar in unicodeScalars {
            if let byte = scalar.byteOfName {
                bytes.append(CChar(bitPattern: byte))
            } else {
                bytes += Unicode.UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
            }
        }
        return (bytes + [0]).withUnsafeBufferPointer { buffer in
            // Never nil: the buffer holds at least the zero.
            buffer.baseAddress.map(body) ?? "".withCString(body)
        }
    }
}

extension Unicode.Scalar {
    private static let firstByteOfName: UInt32 = 0x10_FF80

    fileprivate init(byteOfName byte: UInt8) {
        // Never nil: in range, and no surrogate.
        self = Unicode.Scalar(0x10_FF00 + UInt32(byte)) ?? "\u{FFFD}"
    }

    /// It encodes a single byte of a file name.
    fileprivate var isByteOfName: Bool { value >= Self.firstByteOfName }

    /// The byte of a file name that it encodes; nil for an ordinary character.
    public var byteOfName: UInt8? { isByteOfName ? UInt8(value & 0xFF) : nil }
}
