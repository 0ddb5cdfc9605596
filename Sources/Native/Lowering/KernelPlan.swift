/// What the code of a pass is made for: sizes and formats of its pictures, and the values that do not change.
struct KernelPlan {
    /// How a picture lies in memory, and how it is read.
    struct Texture: Hashable {
        var bytesPerPixel: Int { format.bytesPerPixel }

        enum Wrap: Hashable { case clamp, `repeat`, mirror, border }

        var width: Int
        var height: Int
        var rowBytes: Int
        var format: ChannelLayout
        var isLinear: Bool
        var wrap: Wrap
        /// Slices of a volume, one after the other; nil: a plain picture.
        var depth: Int?
        /// The halves of the picture, the halves of these and so on, of which smaller drawings are made.
        var mipmaps: [Mipmap] = []

        /// The picture by itself.
        var base: Texture {
            var base = self
            base.mipmaps = []
            return base
        }
    }

    /// A smaller copy of a picture, in the same memory.
    struct Mipmap: Hashable {
        var width: Int
        var height: Int
        var rowBytes: Int
        /// From the picture's first byte.
        var offset: Int
    }

    enum Uniform: Hashable {
        /// The bits of its numbers.
        case constant([UInt32])
        /// Where its numbers begin in the kernel's memory of uniforms, in numbers.
        case loaded(Int)
    }

    /// A varying's value in the picture: `start` + `x` * column + `y` * row for each component, at pixel centers.
    struct Plane: Hashable {
        var start: Float
        var x: Float
        var y: Float
    }

    var width: Int
    var height: Int
    var target: ChannelLayout
    var targetRowBytes: Int
    var textures: [String: Texture] = [:]
    var uniforms: [String: Uniform] = [:]
    var varyings: [String: [Plane]] = [:]
    /// Of a vertex shader: each attribute's components, for each corner that is run.
    var attributes: [String: [[Float]]] = [:]
}

/// The channels of a pixel in memory, from its first bytes: red, green, blue and alpha as far as there are.
struct ChannelLayout: Hashable {
    enum Kind: Hashable {
        /// Integers for 0 to 1.
        case normalized
        /// IEEE 754, of 16 or 32 bits.
        case float
        /// Integers as they are.
        case unsigned, signed
    }

    var channels: Int
    /// Of each.
    var bits: Int
    var kind: Kind
    /// Blue comes first.
    var isBGR = false
    /// Red, green and blue have sRGB's curve; shaders read and write linear light.
    var hasCurve = false

    static let bgra8 = ChannelLayout(channels: 4, bits: 8, kind: .normalized, isBGR: true)
    static let rgba8 = ChannelLayout(channels: 4, bits: 8, kind: .normalized)
    static let srgb8 = ChannelLayout(channels: 4, bits: 8, kind: .normalized, hasCurve: true)
    static let rgba16 = ChannelLayout(channels: 4, bits: 16, kind: .normalized)
    static let half = ChannelLayout(channels: 4, bits: 16, kind: .float)
    static let float = ChannelLayout(channels: 4, bits: 32, kind: .float)

    var bytesPerPixel: Int { channels * bits / 8 }
    /// Numbers that shaders read as integers, and nothing interpolates.
    var isInteger: Bool { kind == .unsigned || kind == .signed }
}
