/// The frame on the device, always of the plan's size: others are scaled into it.
final class FramePicture<Device: DrawingDevice> {
    private let stock: StockPasses<Device>
    private let width: Int
    private let height: Int
    private let format: PixelFormat
    private let picture: InputPicture<Device>
    /// Only for sources of another size.
    private var scaling: (source: InputPicture<Device>, result: Device.Texture)?
    private var isScaled = false
    private let planes: PlaneInput<Device>
    private var isOfPlanes = false

    init(_ stock: StockPasses<Device>, width: Int, height: Int, format: PixelFormat) throws(Failure) {
        self.stock = stock
        self.width = width
        self.height = height
        self.format = format
        picture = InputPicture(stock, what: .frame)
        planes = PlaneInput(
            stock.device,
            target: TextureRequest(width: width, height: height, format: ChannelFormat(format), what: .frame))
        try picture.prepare(width: width, height: height, format: format)
    }

    /// What shaders read.
    var texture: Device.Texture? {
        isOfPlanes ? planes.texture : isScaled ? scaling?.result : picture.texture
    }

    /// Whether it can be made of these planes.
    func takes(_ planes: PlanePicture) throws(Failure) -> Bool { try self.planes.takes(planes) }

    /// Uploads planes; `drawPlanes` makes the frame of them.
    func upload(_ planes: PlanePicture) throws(Failure) {
        try self.planes.upload(planes)
        isOfPlanes = true
    }

    /// Draws the frame, where planes were uploaded.
    func drawPlanes() throws(Failure) {
        if isOfPlanes { try planes.draw() }
    }

    /// - Parameter isOpaque: every pixel's alpha is known to be the highest.
    func upload(_ buffer: PixelBuffer, isOpaque: Bool) throws(Failure) {
        isOfPlanes = false
        isScaled = buffer.width != width || buffer.height != height
        guard isScaled else { return try picture.upload(buffer, isOpaque: isOpaque) }
        let parts: (source: InputPicture<Device>, result: Device.Texture)
        if let scaling {
            parts = scaling
        } else {
            let request = TextureRequest(width: width, height: height, format: ChannelFormat(format), what: .frame)
            parts = (InputPicture(stock, what: .frame), try stock.device.makeTexture(request.target))
            scaling = parts
        }
        try parts.source.upload(buffer)
        guard let texture = parts.source.texture else { return }
        try stock.copy(texture, into: parts.result, filter: .linear)
    }
}
