/// What the code of a pass is made for: sizes and formats of its pictures, and the values that do not change.
struct KernelPlan {
    /// How a picture lies in memory, and how it is read.
    struct Texture: Hashable {
        enum Format: Hashable {
            /// Bytes in this order: blue, green, red, alpha.
            case bgra8
            case rgba8
            case srgb8
            case rgba16
            case half
            case float
        }

        var bytesPerPixel: Int { format.bytesPerPixel }

        enum Wrap: Hashable { case clamp, `repeat`, mirror, border }

        var width: Int
        var height: Int
        var rowBytes: Int
        var format: Format
        var isLinear: Bool
        var wrap: Wrap
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
    var target: Texture.Format
    var targetRowBytes: Int
    var textures: [String: Texture] = [:]
    var uniforms: [String: Uniform] = [:]
    var varyings: [String: [Plane]] = [:]
    /// Of a vertex shader: each attribute's components, for each corner that is run.
    var attributes: [String: [[Float]]] = [:]
}

extension KernelPlan.Texture.Format {
    var bytesPerPixel: Int {
        switch self {
        case .bgra8, .rgba8, .srgb8: 4
        case .rgba16, .half: 8
        case .float: 16
        }
    }
}
