internal import GLFXCore
internal import GLFXPrograms

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
    /// Of planes in shared memory: whether the device draws them as they are.
    private let trial: SharedTrial<Device>
    private var hasTriedShared = false
    private var isOfPlanes = false

    init(_ stock: StockPasses<Device>, width: Int, height: Int, format: PixelFormat) throws(Failure) {
        self.stock = stock
        self.width = width
        self.height = height
        self.format = format
        picture = InputPicture(stock, what: .frame)
        let request = TextureRequest(width: width, height: height, format: ChannelFormat(format), what: .frame)
        planes = PlaneInput(stock.device, target: request)
        trial = SharedTrial(device: stock.device, target: request, format: format)
        try picture.prepare(width: width, height: height, format: format)
    }

    /// Shaders read the planes that it is made of.
    func keepPlanes() { planes.keepsPlanes = true }

    /// What shaders read.
    var texture: Device.Texture? {
        isOfPlanes ? planes.texture : isScaled ? scaling?.result : picture.texture
    }

    /// The planes that it was made of, upright and whole.
    var decoded: DecodedPlanes<Device>? { isOfPlanes ? planes.decoded : nil }

    /// What is uploaded of a picture: its planes, where it has any and the frame can be made of these.
    func source(of picture: Picture) throws(Failure) -> FrameUpload {
        // Once more, for planes in memory.
        for _ in 0..<2 {
            guard let planes = try picture.planes() else { break }
            if case .shared = planes.content, !hasTriedShared {
                hasTriedShared = true
                if let fault = try trial.fault(planes, like: picture.pixels()) { picture.refuseSharing(fault) }
                continue
            }
            switch try self.planes.take(planes) {
            case .taken: return .planes(planes)
            case .notShared(let reason): picture.refuseSharing(reason)
            case .refused: return .pixels(try picture.pixels(), isOpaque: picture.isOpaque)
            }
        }
        return .pixels(try picture.pixels(), isOpaque: picture.isOpaque)
    }

    /// Uploads a frame; `drawPlanes` makes it of planes.
    func upload(_ source: FrameUpload) throws(Failure) {
        switch source {
        case .pixels(let buffer, let isOpaque): try upload(buffer, isOpaque: isOpaque)
        case .planes(let planes):
            try self.planes.upload(planes)
            isOfPlanes = true
        }
    }

    /// Draws the frame, where planes were uploaded.
    func drawPlanes() throws(Failure) {
        if isOfPlanes { try planes.draw() }
    }

    /// Everything that reads the frame is asked for.
    func endUse() throws(Failure) { try planes.endUse() }

    /// - Parameter isOpaque: every pixel's alpha is known to be the highest.
    private func upload(_ buffer: PixelBuffer, isOpaque: Bool) throws(Failure) {
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
