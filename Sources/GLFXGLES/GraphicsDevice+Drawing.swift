internal import CGLFXGLES
package import GLFXCompile
package import GLFXCore
package import GLFXPrograms
package import GLFXRender

extension GraphicsDevice {
    package func maximumSide(_ shape: TextureShape) -> Int { shape.maximumSize }
    package func finish() { glFinish() }
    package func barrier() { glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS)) }

    package func checkMemory(_ act: @autoclosure () -> String) throws(Failure) {
        // Takes some microseconds.
        if isSoftware { try MemoryHeadroom.check(0, to: act()) }
    }

    /// Brings bytes to where GL reads pixels from, and has them read: through a transfer buffer, so that the device may
    /// read them later, or directly, where there is one frame in flight.
    /// - Parameter upload: gets the address for `glTexSubImage2D`; nil is the transfer buffer's start.
    func transfer(_ bytes: UnsafeRawBufferPointer, _ upload: (UnsafeRawPointer?) -> Void) throws(Failure) {
        guard let ring = uploads else { return upload(bytes.baseAddress) }
        let buffer = ring.take(bytes.count)
        // Without its memory the driver copies by itself; it may have run out, which the frame's check tells.
        guard buffer.put(bytes) else { return upload(bytes.baseAddress) }
        buffer.bound { upload(nil) }
        buffer.fence = try Fence(context, "upload a picture")
        ring.give(buffer)
    }

    package func makeTexture(_ request: TextureRequest) throws(Failure) -> GLPicture {
        let (format, storage) = try held(request)
        let texture = try GLTexture(
            device: self, width: request.width, height: request.height, shape: request.shape, storage: storage,
            isMipmapped: request.isMipmapped, isStoredInto: request.isStoredInto, what: request.what)
        let picture = GLPicture(
            texture, format, on: self,
            isTransferredAsWords: request.format == .rgba16 && deepStorage == .float, what: request.what)
        // Errors come here.
        if request.isTarget { _ = try picture.framebuffer() }
        return picture
    }

    /// The format that comes nearest to the one that is requested.
    private func held(_ request: TextureRequest) throws(Failure) -> (ChannelFormat, TextureStorage) {
        switch request.format {
        case .bgra8 where hasBGRA: return (.bgra8, .bgra8)
        case .rgba16 where deepStorage == .normalized: return (.rgba16, .rgba16)
        // A sampler2D cannot read words.
        case .rgba16 where deepStorage == .float: return (.float, .float)
        case .bgra8, .rgba16:
            throw Failure(.gpu, "'\(renderer)' cannot hold pictures in the format \(request.format.name)")
        case .float where !request.isTarget || drawsFloats(bits: 32) && (filtersFloats || !request.isFiltered):
            return (.float, .float)
        case .float, .half:
            guard !request.isTarget || drawsFloats(bits: 16) else {
                throw Failure(
                    .gpu, "'\(renderer)' cannot draw into pictures of floating-point numbers",
                    advice: "use \(.device) software")
            }
            return (.half, .half)
        case let format: return (format, TextureStorage(format))
        }
    }

    package func makeTexture(
        _ picture: RawPicture, isFiltered: Bool, what: PictureRole
    ) throws(Failure) -> GLPicture {
        try picture.check(what)
        let (storage, bytes) = held(picture, isFiltered: isFiltered)
        let texture = try GLTexture(
            device: self, width: picture.width, height: picture.height, shape: picture.shape, storage: storage,
            what: what)
        bytes.withUnsafeBytes { texture.upload($0) }
        try checkGL("upload \(what)")
        return GLPicture(texture, picture.format, on: self, what: what)
    }

    /// The storage for the numbers, and the numbers in that form: 16-bit floats where 32-bit ones cannot be filtered.
    private func held(_ picture: RawPicture, isFiltered: Bool) -> (TextureStorage, [UInt8]) {
        var (format, bytes) = (picture.format, picture.bytes)
        if format.kind == .normalized, format.bits == 16, deepStorage != .normalized {
            // No normalized 16-bit texture: floats instead.
            let numbers = bytes.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count, by: 2).map {
                    Float(bytes.loadUnaligned(fromByteOffset: $0, as: UInt16.self)) / 65535
                }
            }
            bytes = numbers.withUnsafeBytes { [UInt8]($0) }
            format = format.with(bits: 32, kind: .float)
        }
        var storage = TextureStorage(format)
        if isFiltered, format.kind == .float, format.bits == 32, !filtersFloats {
            // GL converts on upload to 16-bit floats, which every OpenGL ES 3 filters.
            storage.internalFormat = TextureStorage(format.with(bits: 16, kind: .float)).internalFormat
        }
        return (storage, bytes)
    }

    package func compile(_ pass: CompiledPass) throws(Failure) -> LinkedProgram {
        let texts = try printed(pass)
        do throws(LinkRefusal) {
            return try LinkedProgram(device: self, texts.stages, names: texts.names, isTried: true)
        } catch {
            throw error.failure("the driver '\(renderer)' does not take GLSL ES that is valid")
        }
    }

    /// The pass as GLSL ES of the driver's version, and the names of its variables there.
    private func printed(_ pass: CompiledPass) throws(Failure) -> (stages: ProgramStore.Texts, names: [String: String])
    {
        var names: [String: String] = [:]
        func text(_ stage: SPIRVModule) throws(Failure) -> String {
            do throws(EmbeddedText.Fault) {
                let text = try EmbeddedText(stage, version: language)
                names.merge(text.names) { first, _ in first }
                return text.text
            } catch {
                throw Failure(
                    .shader, "\(versionName) of '\(renderer)' does not have what the shader needs: \(error.words)",
                    advice: "use \(.device) native, or a driver with OpenGL ES 3.2")
            }
        }
        let main = try text(pass.main)
        guard let vertex = pass.vertex else {
            return (ProgramStore.Texts(stages: [(GL_COMPUTE_SHADER, main)], attributes: [:]), names)
        }
        let stages = [(kind: GL_VERTEX_SHADER, text: try text(vertex)), (kind: GL_FRAGMENT_SHADER, text: main)]
        let attributes = Dictionary(
            pass.attributes.map { (names[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return (ProgramStore.Texts(stages: stages, attributes: attributes), names)
    }

    package func stock(vertex: String, fragment: String) throws(Failure) -> LinkedProgram {
        let version = "#version 300 es\n"
        do throws(LinkRefusal) {
            return try LinkedProgram(device: self, vertex: version + vertex, fragment: version + fragment)
        } catch {
            throw error.failure("the driver '\(renderer)' does not take a plain shader")
        }
    }

    package func makeBuffer(_ buffer: DataBuffer) throws(Failure) -> StorageBuffer {
        try StorageBuffer(device: self, buffer)
    }
}
