/// File names as the system has them: bytes, of which Swift's texts only know those that are UTF-8.
///
/// A name travels through glfx as a `String`. Each byte of it that is no part of a valid character stands as a private
/// character of its own: byte B (80 to FF) as U+10FF00 + B. Valid UTF-8 that would make one of these characters is taken
/// byte by byte as well, so that every name comes out with the bytes that it came in with.
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

    /// The bytes that the name stands for, as a text of C. A zero byte would cut the name short, into another file's:
    /// such a name becomes the empty one, which is no file's.
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
            // Never nil: it holds the zero at least.
            buffer.baseAddress.map(body) ?? "".withCString(body)
        }
    }
}

extension Unicode.Scalar {
    private static let firstByteOfName: UInt32 = 0x10_FF80

    fileprivate init(byteOfName byte: UInt8) {
        // Never nil: only surrogates and numbers beyond U+10FFFF are no characters.
        self = Unicode.Scalar(0x10_FF00 + UInt32(byte)) ?? "\u{FFFD}"
    }

    /// It stands for a single byte of a file's name.
    fileprivate var isByteOfName: Bool { value >= Self.firstByteOfName }

    /// The byte of a file's name that it stands for; nil for a character of its own.
    public var byteOfName: UInt8? { isByteOfName ? UInt8(value & 0xFF) : nil }
}
