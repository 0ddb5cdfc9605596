public import FrameCore

/// What the renderer takes, which readers make.
package struct PictureDemands: Sendable {
    /// Pixels that a side may have; nil: any number.
    package var longestSide: Int?
    /// For pictures of 8 bits a channel.
    package var shallowFormat: PixelFormat
    /// For pictures of more.
    package var deepFormat: PixelFormat

    package init(longestSide: Int? = nil, shallowFormat: PixelFormat = .bgra8, deepFormat: PixelFormat = .rgba16) {
        self.longestSide = longestSide
        self.shallowFormat = shallowFormat
        self.deepFormat = deepFormat
    }
}

extension ReaderOptions {
    /// What is demanded, or who tells it once it is known and keeps whoever asks waiting until then.
    enum Demands: Sendable {
        case known(PictureDemands)
        case awaited(@Sendable () -> PictureDemands)

        var value: PictureDemands {
            switch self {
            case .known(let demands): demands
            case .awaited(let wait): wait()
            }
        }
    }

    /// The demands are asked for when they count, on whatever thread: so that files can be opened while a device is.
    package mutating func awaitDemands(_ wait: @escaping @Sendable () -> PictureDemands) { demands = .awaited(wait) }

    /// Pixels that a side of a picture may have that is not scaled; nil: any number.
    public var longestSide: Int? {
        get { demands.value.longestSide }
        set { change { $0.longestSide = newValue } }
    }

    /// The renderer's pixel format for 8-bit pictures.
    public var shallowFormat: PixelFormat {
        get { demands.value.shallowFormat }
        set { change { $0.shallowFormat = newValue } }
    }

    /// The renderer's pixel format for pictures of more than 8 bits.
    public var deepFormat: PixelFormat {
        get { demands.value.deepFormat }
        set { change { $0.deepFormat = newValue } }
    }

    private mutating func change(_ set: (inout PictureDemands) -> Void) {
        var value = demands.value
        set(&value)
        demands = .known(value)
    }
}
