internal import CGLFXOpenEXR
internal import GLFXCore
internal import GLFXMedia

extension MovieInspection {
    /// What a part of an OpenEXR file says of itself.
    public struct OpenEXRPart: Sendable {
        /// Empty where it has none.
        public var name: String
        /// With their layers: `depth.Z`; of each the type of its samples: `half`, `float`, `uint`.
        public var channels: [(name: String, type: String)]
        /// The first and the last column and row that have samples: left, top, right, bottom.
        public var dataWindow: [Int]
        /// Those that are shown.
        public var displayWindow: [Int]
        /// As `--encoder-option compression` calls it.
        public var compression: String
        /// Tiles, not scan lines.
        public var isTiled: Bool
        /// Pixels have samples at several depths; glfx reads none of them.
        public var isDeep: Bool
        /// All others, by name; of a type without a text the number of its bytes.
        public var attributes: [(name: String, type: String, value: String)]
    }
}

/// Reads what `glfx inspect` tells of OpenEXR files.
struct OpenEXRInspection {
    let parts: [MovieInspection.OpenEXRPart]
    /// What a job's `--layer` takes.
    let layers: [String]

    /// What is told elsewhere.
    private static let known: Set<String> = [
        "channels", "chunkCount", "compression", "dataWindow", "displayWindow", "lineOrder", "name", "tiles", "type",
        "version",
    ]

    /// - Returns: nil where the library does not open the file.
    init?(_ bytes: borrowing FileBytes) {
        let contents = bytes.bytes(at: 0, count: bytes.count ?? 0)
        let read = contents.withUnsafeBytes { (bytes) -> (parts: [MovieInspection.OpenEXRPart], layers: [String])? in
            guard let file = glfx_exr_open(bytes.baseAddress, bytes.count, 8192, nil, 0) else { return nil }
            defer { glfx_exr_close(file) }
            return ((0..<glfx_exr_parts(file)).map { Self.part($0, of: file) }, OpenEXRLayers(file).names)
        }
        guard let read else { return nil }
        (parts, layers) = read
    }

    private static func part(_ number: Int32, of file: OpaquePointer) -> MovieInspection.OpenEXRPart {
        let facts = glfx_exr_get_part(file, number)
        let channels = (0..<facts.channels).map { index in
            let channel = glfx_exr_get_channel(file, number, index)
            return (
                name: String(cString: channel.name), type: ["uint", "half", "float"][Int(min(max(channel.type, 0), 2))]
            )
        }
        let attributes = OpenEXRDecoder.attributes(file, number).filter { !known.contains($0.name) }
        let compression =
            OpenEXRNames.compressions.indices.contains(Int(facts.compression))
            ? OpenEXRNames.compressions[Int(facts.compression)] : "number \(facts.compression)"
        return MovieInspection.OpenEXRPart(
            name: String(cString: facts.name), channels: channels, dataWindow: facts.data.sides,
            displayWindow: facts.display.sides, compression: compression, isTiled: facts.is_tiled != 0,
            isDeep: facts.is_deep != 0, attributes: attributes.map { ($0.name, $0.type, $0.text) })
    }
}

extension glfx_exr_window {
    fileprivate var sides: [Int] { [left, top, right, bottom].map(Int.init) }
}

extension PictureAttribute {
    /// The value for people, where its type is known; else how long it is.
    fileprivate var text: String {
        func words() -> [UInt32] {
            stride(from: 0, to: bytes.count - 3, by: 4).map { place in
                (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
            }
        }
        switch type {
        case "string": return String(decoding: bytes, as: UTF8.self)
        case "int", "v2i", "v3i", "box2i":
            return words().map { "\(Int32(bitPattern: $0))" }.joined(separator: ",")
        case "float", "v2f", "v3f", "box2f", "m33f", "m44f", "chromaticities":
            return words().map { "\(Float(bitPattern: $0))" }.joined(separator: ",")
        case "rational" where bytes.count == 8: return "\(Int32(bitPattern: words()[0]))/\(words()[1])"
        case "timecode" where bytes.count == 8: return Timecode.text(openEXRWord: words()[0])
        default: return "\(bytes.count) bytes"
        }
    }
}
