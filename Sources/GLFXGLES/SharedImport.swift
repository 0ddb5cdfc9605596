internal import CGLFXGLES
package import GLFXCore
package import GLFXRender

/// Textures of planes in memory that devices share, without a copy.
///
/// The corresponding C functions are `eglCreateImageKHR` (EGL_EXT_image_dma_buf_import, with modifiers by
/// EGL_EXT_image_dma_buf_import_modifiers) and `glEGLImageTargetTexture2DOES` (OES_EGL_image).
extension GraphicsDevice {
    package var importsBuffers: Bool { description.importsBuffers }

    package func makeTexture(
        _ plane: SharedPlane, width: Int, height: Int, format: ChannelFormat, what: PictureRole
    ) throws(Failure) -> GLPicture {
        guard importsBuffers else { throw Failure(.gpu, "the graphics driver imports no dma-bufs") }
        let names = try attributes(of: plane, width: width, height: height)
        guard let image = glfx_egl_import(context.connection.display, names) else {
            throw Failure(.gpu, "the graphics driver does not take the buffer: \(eglMessage())")
        }
        let texture = try GLTexture(
            device: self, width: width, height: height, storage: TextureStorage(format), isAllocated: false,
            what: what)
        texture.bind()
        glfx_egl_give_to_texture(context.connection.display, image)
        try checkGL("bind a dma-buf to a texture")
        return GLPicture(texture, format, on: self, what: what)
    }

    private func attributes(of plane: SharedPlane, width: Int, height: Int) throws(Failure) -> [EGLint] {
        let fields: [(descriptor: Int32, offset: Int32, pitch: Int32, low: Int32, high: Int32)] = [
            (
                EGL_DMA_BUF_PLANE0_FD_EXT, EGL_DMA_BUF_PLANE0_OFFSET_EXT, EGL_DMA_BUF_PLANE0_PITCH_EXT,
                EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT
            ),
            (
                EGL_DMA_BUF_PLANE1_FD_EXT, EGL_DMA_BUF_PLANE1_OFFSET_EXT, EGL_DMA_BUF_PLANE1_PITCH_EXT,
                EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT
            ),
            (
                EGL_DMA_BUF_PLANE2_FD_EXT, EGL_DMA_BUF_PLANE2_OFFSET_EXT, EGL_DMA_BUF_PLANE2_PITCH_EXT,
                EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE2_MODIFIER_HI_EXT
            ),
        ]
        let namesTiling = context.connection.has("EGL_EXT_image_dma_buf_import_modifiers")
        // Zero is rows one after the other (DRM_FORMAT_MOD_LINEAR).
        guard namesTiling || plane.modifier ?? 0 == 0 else {
            throw Failure(.gpu, "the graphics driver imports no tiled dma-bufs")
        }
        guard !plane.parts.isEmpty, plane.parts.count <= fields.count else {
            throw Failure(.gpu, "a plane of \(plane.parts.count) buffers cannot be imported")
        }
        var list: [EGLint] = [
            EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_LINUX_DRM_FOURCC_EXT,
            EGLint(bitPattern: plane.format),
        ]
        for (part, field) in zip(plane.parts, fields) {
            guard let offset = EGLint(exactly: part.offset), let pitch = EGLint(exactly: part.bytesPerRow) else {
                throw Failure(.gpu, "a dma-buf is too large to be imported")
            }
            list += [field.descriptor, part.descriptor, field.offset, offset, field.pitch, pitch]
            guard namesTiling, let modifier = plane.modifier else { continue }
            list += [
                field.low, EGLint(truncatingIfNeeded: modifier), field.high, EGLint(truncatingIfNeeded: modifier >> 32),
            ]
        }
        return list + [EGL_NONE]
    }

    package func keep(_ owner: AnyObject) throws(Failure) {
        // Passed in the order in which they were made.
        while let first = kept.first, first.fence.isPassed { kept.removeFirst() }
        kept.append((try Fence(context, "draw from shared memory"), owner))
    }
}

extension GraphicsContext {
    /// The extensions that it takes; a driver may still refuse a buffer.
    func importsBuffers(_ extensions: Set<String>) -> Bool {
        connection.has("EGL_EXT_image_dma_buf_import") && extensions.contains("GL_OES_EGL_image")
            && glfx_has_images() != 0
    }
}
