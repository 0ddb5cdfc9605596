internal import GLFXPrograms
internal import GLFXRender

/// What the code of a pass is made for: sizes and formats of its pictures, and the values that do not change.
struct KernelPlan: Hashable {
    /// How a picture lies in memory, and how it is read.
    struct Texture: Hashable {
        var bytesPerPixel: Int { format.bytesPerPixel }

        var width: Int
        var height: Int
        var rowBytes: Int
        var format: ChannelFormat
        var isLinear: Bool
        var wrap: SamplerRule.Wrap
        /// Slices of a volume, one after the other; nil: a plain picture.
        var depth: Int?
        /// Six squares, one after the other.
        var isCube = false
        /// Alpha is 1 everywhere, and the picture is as large as what is drawn.
        var isOpaque = false
        /// The halves of the picture, the halves of these and so on, of which smaller drawings are made.
        var mipmaps: [Mipmap] = []
        /// It is made of these planes while it is read; the rest tells what it would be. Only where it is drawn in strips.
        var planes: PlaneSource?

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

    enum Varying: Hashable {
        /// A plane for each component.
        case constant([Plane])
        /// Where the planes' numbers begin in the kernel's memory of uniforms, in numbers: three for each component.
        case loaded(Int)
    }

    /// It has to be drawn in strips (`Kernel.buildStrips`).
    var hasPlanes: Bool { sheet != nil || textures.values.contains { $0.planes != nil } }

    var width: Int
    var height: Int
    var target: ChannelFormat
    var targetRowBytes: Int
    var textures: [String: Texture] = [:]
    var uniforms: [String: Uniform] = [:]
    /// Bytes of each storage block, by the block's name.
    var blocks: [String: Int] = [:]
    /// Of a compute shader: work groups across and along.
    var groups: [Int] = []
    var varyings: [String: Varying] = [:]
    var backdrop = Backdrop.none
    /// Where the numbers of three planes begin in the kernel's memory of uniforms: pixels are drawn where none is
    /// negative; nil: everywhere.
    var edges: Int?
    /// Where the numbers of one more plane begin, by which the varyings' planes are divided; nil: by nothing.
    var perspective: Int?
    /// An encoder's planes are written instead of the target.
    var sheet: SheetTarget?
    /// Of a vertex shader: each attribute's components, for each corner that is run.
    var attributes: [String: [[Float]]] = [:]
}
