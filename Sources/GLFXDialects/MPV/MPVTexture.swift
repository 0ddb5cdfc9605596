internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A block with a texture in hexadecimal digits.
struct MPVTexture {
    var data: DataTexture
    /// `SIZE` has one number: the shader reads it with one coordinate.
    var isRow: Bool
    var filter: SamplerRule.Filter
    var wrap: SamplerRule.Wrap

    private static let names = ["TEXTURE", "SIZE", "FORMAT", "FILTER", "BORDER", "STORAGE"]

    /// - Throws: for malformed directives, and for data of another size.
    init(_ block: MPVBlock, in file: SourceFile) throws(Failure) {
        var name = ""
        var size = [1, 1]
        var format: MPVFormat?
        // libplacebo's defaults.
        (filter, wrap) = (.nearest, .clamp)
        for directive in block.directives {
            switch directive.name {
            case "TEXTURE": name = try directive.identifier(file)
            case "SIZE":
                size = try directive.wholeNumbers(
                    file, counts: [1, 2, 3], advice: "write width, height and depth, or fewer: //!SIZE 64 64")
                guard size.allSatisfy({ $0 <= ProgramSizes.longestSide }) else {
                    throw directive.failure(file, "a texture of this size is too large", advice: "make it smaller")
                }
            case "FORMAT": format = try MPVFormat(directive, in: file)
            case "FILTER":
                filter = try file.choice(directive, ["LINEAR": SamplerRule.Filter.linear, "NEAREST": .nearest])
            case "BORDER":
                wrap = try file.choice(
                    directive, ["CLAMP": SamplerRule.Wrap.clamp, "REPEAT": .repeat, "MIRROR": .mirror])
            case "STORAGE":
                throw file.failure(
                    line: directive.line, byte: nil, "textures that shaders write into are not supported",
                    advice: "use a //!BUFFER with //!STORAGE, or //!SAVE")
            default: throw file.unknownDirective(directive, known: Self.names)
            }
        }
        guard let format else {
            throw file.failure(
                line: block.line, byte: nil, "texture '\(name)' has no format", advice: "add //!FORMAT rgba8")
        }
        isRow = size.count == 1
        let pixels = size.reduce(1.0) { $0 * Double($1) }
        let bytes = try file.hexadecimal(
            block, count: pixels * Double(format.fileBytes),
            what: "texture '\(name)' of \(size.map(String.init).joined(separator: "x")) pixels")
        data = DataTexture(
            name: name, width: size[0], height: size.count > 1 ? size[1] : 1, depth: size.count > 2 ? size[2] : nil,
            format: format.format, bytes: format.stored(bytes))
    }
}

/// A texture's format by mpv's name.
struct MPVFormat {
    /// In memory.
    var format: DataTexture.Format
    /// Bytes of a pixel in the file.
    var fileBytes: Int
    /// The file has 32-bit floats where the texture has 16-bit ones: `rgba16f`, unlike `rgba16hf`.
    private var isNarrowed = false

    init(_ directive: MPVDirective, in file: SourceFile) throws(Failure) {
        let name = directive.argument
        let isHalf = name.hasSuffix("hf")
        guard let format = DataTexture.Format(rawValue: isHalf ? String(name.dropLast(2)) + "f" : name),
            !isHalf || format.bytesPerChannel == 2
        else {
            let names = DataTexture.Format.allCases.map(\.rawValue) + ["r16hf", "rg16hf", "rgb16hf", "rgba16hf"]
            throw directive.failure(
                file, "\(name.quoted) is no format of a texture that is known here",
                advice: "there are \(names.joined(separator: ", "))")
        }
        self.format = format
        isNarrowed = name.hasSuffix("16f")
        fileBytes = format.channels * (isNarrowed ? 4 : format.bytesPerChannel)
    }

    /// The file's bytes, converted for the texture.
    func stored(_ bytes: [UInt8]) -> [UInt8] {
        guard isNarrowed else { return bytes }
        var stored: [UInt8] = []
        stored.reserveCapacity(bytes.count / 2)
        for start in stride(from: 0, to: bytes.count - 3, by: 4) {
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
            let half = Float16(Float(bitPattern: bits)).bitPattern
            stored += [UInt8(half & 0xFF), UInt8(half >> 8)]
        }
        return stored
    }
}

extension SourceFile {
    /// A directive's value, one of some words.
    func choice<Value>(_ directive: MPVDirective, _ values: [String: Value]) throws(Failure) -> Value {
        guard let value = values[directive.argument] else {
            throw directive.failure(
                self, "//!\(directive.name) cannot be \(directive.argument.quoted)",
                advice: "write \(values.keys.sorted().joined(separator: " or "))")
        }
        return value
    }

    /// The bytes of a block's body.
    /// - Parameters:
    ///   - count: how many are required.
    ///   - what: for messages.
    func hexadecimal(_ block: MPVBlock, count: Double, what: String) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for line in block.body {
            let text = self.line(line)
            for (offset, byte) in text.enumerated() where !Tokenizer.isSpace(byte) {
                guard let digit = Self.digit(byte) else {
                    throw failure(
                        line: line, byte: offset, "this is no hexadecimal digit",
                        advice: "give two digits for each byte")
                }
                if let first = high {
                    bytes.append(first << 4 | digit)
                    high = nil
                } else {
                    high = digit
                }
            }
        }
        guard high == nil else {
            throw failure(
                line: block.line, byte: nil, "the data of \(what) end with half a byte",
                advice: "give two digits for each byte")
        }
        guard Double(bytes.count) == count else {
            throw failure(
                line: block.line, byte: nil,
                "\(what) needs \(Parameter.number(count)) bytes, and \(bytes.count) are given",
                advice: "correct its size or its format")
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
