internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender

/// A picture on the device. A `Sampler` defines its filter and what is beyond its edge.
///
/// The corresponding C functions are `glGenTextures`, `glTexImage2D`, `glTexImage3D`, `glTexSubImage2D`,
/// `glGenerateMipmap` and `glDeleteTextures`.
final class GLTexture {
    let device: GraphicsDevice
    let name: GLuint
    let width: Int
    let height: Int
    let shape: TextureShape
    let storage: TextureStorage
    /// It has mipmaps, which `generateMipmaps` updates.
    let isMipmapped: Bool
    /// A sampler may interpolate; otherwise it takes the nearest pixel.
    let isFilterable: Bool

    /// Allocates it. The content is undefined.
    /// - Parameters:
    ///   - height: the same as `width` for a cube.
    ///   - isStoredInto: compute shaders write into it, which needs immutable storage.
    ///   - isAllocated: with memory of its own.
    ///   - isMipmapped: with mipmaps. Not for integers and other formats that cannot be filtered.
    ///   - what: for the message when it fails: `the frame`.
    init(
        device: GraphicsDevice, width: Int, height: Int, shape: TextureShape = .plane, storage: TextureStorage,
        isMipmapped: Bool = false, isStoredInto: Bool = false, isAllocated: Bool = true, what: PictureRole
    ) throws(Failure) {
        try device.use()
        let limit = shape.maximumSize
        var depth = 1
        if case .volume(let slices) = shape { depth = slices }
        guard max(width, height, depth) <= limit else {
            let size = "\(width)x\(height)" + (depth > 1 ? "x\(depth)" : "")
            let most = "\(limit)x\(limit)" + (depth > 1 ? "x\(limit)" : "")
            throw Failure(
                .limit, "\(what) is \(size), and '\(device.renderer)' holds at most \(most)",
                advice: what.adviceToShrink)
        }
        if device.isSoftware, isAllocated {
            let layers = shape == .cube ? 6 : depth
            try MemoryHeadroom.check(
                width * height * layers * storage.bytesPerPixel, to: "make a texture of \(width)x\(height) for \(what)")
        }
        var name: GLuint = 0
        glGenTextures(1, &name)
        self.device = device
        self.name = name
        self.width = width
        self.height = height
        self.shape = shape
        self.storage = storage
        isFilterable = storage.isFilterable(on: device)
        self.isMipmapped = isMipmapped && isFilterable
        bind()
        if isAllocated { allocate(depth: depth, isFixed: isStoredInto) }
        try checkGL("make a texture of \(width)x\(height) for \(what)")
    }

    deinit {
        var name = name
        // If not current here, the context frees it when it is destroyed.
        if device.makeCurrent() { glDeleteTextures(1, &name) }
    }

    func bind() { glBindTexture(shape.target, name) }

    /// Replaces the whole picture. The buffer has this texture's size and its storage's format.
    func upload(_ buffer: PixelBuffer) throws(Failure) {
        bind()
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(buffer.bytesPerRow / buffer.format.bytesPerPixel))
        let bytes = UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.bytesPerRow * height)
        try device.transfer(bytes) { pixels in
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), storage.format, storage.type, pixels)
        }
    }

    /// Replaces everything in a plane or a volume: rows without padding, in the order in which v grows, slice by slice.
    /// There have to be as many bytes as the storage's format and type need.
    func upload(_ bytes: UnsafeRawBufferPointer) {
        bind()
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        if case .volume(let depth) = shape {
            glTexSubImage3D(
                shape.target, 0, 0, 0, 0, GLsizei(width), GLsizei(height), GLsizei(depth), storage.format,
                storage.type, bytes.baseAddress)
        } else {
            glTexSubImage2D(
                shape.target, 0, 0, 0, GLsizei(width), GLsizei(height), storage.format, storage.type,
                bytes.baseAddress)
        }
    }

    /// Replaces everything in a plane by rows in the storage's format.
    /// - Parameter bytesPerRow: a positive multiple of a pixel's bytes.
    func upload(rows start: UnsafeRawPointer, bytesPerRow: Int) throws(Failure) {
        bind()
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(bytesPerRow / storage.bytesPerPixel))
        // What follows the last row's pixels may be nobody's memory.
        let count = bytesPerRow * (height - 1) + width * storage.bytesPerPixel
        try device.transfer(UnsafeRawBufferPointer(start: start, count: count)) { pixels in
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), storage.format, storage.type, pixels)
        }
    }

    /// Makes the mipmaps from the current content; nothing where it has none.
    func generateMipmaps() {
        guard isMipmapped else { return }
        bind()
        glGenerateMipmap(shape.target)
    }

    /// The texture has to be bound.
    private func allocate(depth: Int, isFixed: Bool) {
        let target = shape.target
        // Set first: Mesa would allocate mipmaps too.
        let levels =
            isMipmapped ? max(width, height, depth).bitWidth - max(width, height, depth).leadingZeroBitCount : 1
        glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(levels - 1))
        let (format, size) = (GLint(storage.internalFormat), (GLsizei(width), GLsizei(height)))
        switch shape {
        case .plane where isFixed:
            glTexStorage2D(target, GLsizei(levels), storage.internalFormat, size.0, size.1)
        case .plane:
            glTexImage2D(target, 0, format, size.0, size.1, 0, storage.format, storage.type, nil)
        case .volume:
            glTexImage3D(target, 0, format, size.0, size.1, GLsizei(depth), 0, storage.format, storage.type, nil)
        case .cube:
            for face in GL_TEXTURE_CUBE_MAP_POSITIVE_X...GL_TEXTURE_CUBE_MAP_NEGATIVE_Z {
                glTexImage2D(GLenum(face), 0, format, size.0, size.1, 0, storage.format, storage.type, nil)
            }
        }
        // A mipmapped sampler reads nothing from an incomplete texture.
        generateMipmaps()
    }
}
