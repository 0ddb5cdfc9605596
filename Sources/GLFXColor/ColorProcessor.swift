internal import CGLFXColorIO
package import GLFXCore
internal import GLFXDialects
package import GLFXPrograms

/// What brings colors from one space into another, by OpenColorIO. Any thread.
package final class ColorProcessor: Sendable {
    private let processor: Mutex<Handle>
    /// For messages: `from 'ACEScg' to 'sRGB'`.
    private let what: String

    private struct Handle: @unchecked Sendable {
        let table: glfx_ocio_table
        let pointer: OpaquePointer
    }

    /// - Parameter pointer: freed with this.
    init(_ table: glfx_ocio_table, taking pointer: OpaquePointer, _ what: String) {
        processor = Mutex(Handle(table: table, pointer: pointer))
        self.what = what
    }

    /// Of the file of a lookup table or a color correction.
    /// - Parameters:
    ///   - id: of a correction in a collection, or its number from 0; nil: the first.
    ///   - isTetrahedral: between the entries of a table of three dimensions; else linear.
    /// - Throws: `.input` for a file that cannot be read.
    package convenience init(file path: String, id: String? = nil, isTetrahedral: Bool = true) throws(Failure) {
        let table = try ColorLibrary.loaded(for: "'\(path)'")
        try checkFile(path, for: "a lookup table", longest: Self.longestFile)
        var message = MessageBuffer()
        guard let pointer = message.with({ table.file(path, id ?? "", isTetrahedral ? 1 : 0, $0, $1) }) else {
            throw Failure(.input, "cannot read '\(path)': \(message.text)", advice: "check the file")
        }
        self.init(table, taking: pointer, "of '\(path)'")
    }

    private static let longestFile = 1 << 29

    deinit { processor.withLock { $0.table.free_processor($0.pointer) } }

    /// It changes no color.
    package var isIdentity: Bool { processor.withLock { $0.table.is_identity($0.pointer) != 0 } }

    /// Brings a buffer's pixels into the other space, in place.
    /// - Parameter buffer: of `.rgbaFloat`.
    package func apply(to buffer: PixelBuffer) throws(Failure) {
        precondition(buffer.format == .rgbaFloat)
        var message = MessageBuffer()
        let start = buffer.baseAddress.assumingMemoryBound(to: Float.self)
        let failed = processor.withLock { handle in
            message.with {
                handle.table.apply(
                    handle.pointer, start, Int32(buffer.width), Int32(buffer.height), buffer.bytesPerRow, $0, $1)
            }
        }
        guard failed == 0 else { throw Failure(.input, "cannot convert colors \(what): \(message.text)") }
    }

    /// The function of the text that OpenColorIO writes.
    private static let function = "ocioColor"

    /// A shader that does it, with the tables that it reads.
    /// - Parameters:
    ///   - name: for messages.
    ///   - hasAmount: it has a parameter `amount`, from 0, which leaves the colors as they are, to 1.
    /// - Throws: `.input` for what OpenColorIO cannot write as a shader.
    package func program(name: String, hasAmount: Bool = false) throws(Failure) -> ShaderProgram {
        var message = MessageBuffer()
        let written = processor.withLock { handle -> (text: String, tables: [DataTexture], isLinear: Set<String>)? in
            guard
                let shader = message.with({
                    handle.table.shader(handle.pointer, Self.function, $0, $1)
                })
            else { return nil }
            defer { handle.table.free_shader(shader) }
            let textures = (0..<handle.table.textures(shader)).map { handle.table.texture(shader, $0) }
            let tables = textures.map(DataTexture.init)
            return (
                tables.reduce(text(handle.table.text(shader)), Self.corrected), tables,
                Set(textures.filter { $0.is_nearest == 0 }.map { text($0.name) })
            )
        }
        guard let written else {
            throw Failure(.input, "OpenColorIO writes no shader for the colors \(what): \(message.text)")
        }
        var program = try ShaderProgram.parse(
            text: Self.shader(written.text, hasAmount: hasAmount), name: name, dialect: .glsl)
        let tables = Set(written.tables.map { $0.name })
        program.inputs.removeAll { tables.contains($0.name) }
        program.dataTextures = written.tables
        for index in program.passes.indices {
            for table in tables {
                program.passes[index].samplers[table] = SamplerRule(
                    .data(table), filter: written.isLinear.contains(table) ? .linear : .nearest)
            }
        }
        return program
    }

    /// Version 2.1 of OpenColorIO looks the last entry of a table of one dimension up in a row behind the last one, which is the
    /// first entry.
    private static func corrected(_ text: String, for table: DataTexture) -> String {
        let name = table.name.hasSuffix("Sampler") ? String(table.name.dropLast("Sampler".count)) : table.name
        guard table.depth == nil, let head = text.firstRange(of: "vec2 \(name)_computePos("),
            let start = text[head.upperBound...].firstRange(of: "retVal.y = ")?.upperBound,
            let end = text[start...].firstIndex(of: ";")
        else { return text }
        return text[..<start] + "min(\(text[start..<end]), \(table.height - 1).0)" + text[end...]
    }

    private static func shader(_ function: String, hasAmount: Bool) -> String {
        let amount = "uniform float amount; // default=1 min=0 max=1 step=0.01: 0 leaves the colors as they are\n"
        let result = "\(Self.function)(source)"
        return """
            #version 300 es
            // glfx: space=any
            in vec2 position;
            out vec4 color;
            uniform sampler2D frame;
            \(hasAmount ? amount : "")
            \(function)
            void main() {
                vec4 source = texture(frame, position);
                color = \(hasAmount ? "vec4(mix(source.rgb, \(result).rgb, amount), source.a)" : result);
            }
            """
    }
}

extension DataTexture {
    fileprivate init(_ texture: glfx_ocio_texture) {
        let numbers = Int(texture.width) * Int(texture.height) * max(1, Int(texture.depth)) * Int(texture.channels)
        self.init(
            name: text(texture.name), width: Int(texture.width), height: Int(texture.height),
            depth: texture.depth > 0 ? Int(texture.depth) : nil, format: texture.channels == 1 ? .r32f : .rgb32f,
            bytes: texture.values.map { Array(UnsafeRawBufferPointer(start: $0, count: numbers * 4)) } ?? [])
    }
}
