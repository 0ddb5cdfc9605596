/// What a picture on a device has to be.
package struct TextureRequest {
    package var width: Int
    /// The same as `width` for a cube.
    package var height: Int
    package var shape = TextureShape.plane
    /// A device that cannot hold it, draw into it or filter it as needed takes one that comes near.
    package var format: ChannelFormat
    /// With mipmaps. Not for integers and other formats that cannot be filtered.
    package var isMipmapped = false
    /// Compute shaders write into it.
    package var isStoredInto = false
    /// It is drawn into.
    package var isTarget = false
    /// It is read between pixel centers too.
    package var isFiltered = true
    /// For the message when it fails.
    package var what: PictureRole

    package init(width: Int, height: Int, shape: TextureShape = .plane, format: ChannelFormat, what: PictureRole) {
        self.width = width
        self.height = height
        self.shape = shape
        self.format = format
        self.what = what
    }

    /// The same to draw into.
    package var target: TextureRequest {
        var request = self
        request.isTarget = true
        return request
    }
}

/// Which way a picture's pixels are arranged, and so which kind of sampler reads it.
package enum TextureShape: Hashable, Sendable {
    /// Rows of pixels, for a `sampler2D`.
    case plane
    /// Slices one after the other, for a `sampler3D`.
    case volume(depth: Int)
    /// Six squares around a point, for a `samplerCube`.
    case cube

    /// Pictures that can be drawn into one by one: 1, the slices, or the 6 faces (+x, -x, +y, -y, +z, -z).
    package var layerCount: Int {
        switch self {
        case .plane: 1
        case .volume(let depth): depth
        case .cube: 6
        }
    }
}
