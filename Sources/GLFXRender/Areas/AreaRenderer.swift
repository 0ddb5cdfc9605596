package import GLFXCore

/// Draws an area of a picture over a whole frame, at any size and with subpixel positions: a slow pan over a
/// photograph shows no jitter and no shimmer.
///
/// Belongs to the thread that made it, which is its device's. A picture stays on the device until another one comes.
package final class AreaRenderer<Device: DrawingDevice>: AreaDrawing {
    /// Time spent in upload, draw, read back.
    package private(set) var clock = StepClock()

    private let device: Device
    private let width: Int
    private let height: Int
    private let format: PixelFormat
    private let target: Device.Texture
    private let across: SplinePass<Device>
    private let upwards: SplinePass<Device>
    private let picture: InputPicture<Device>
    /// What is in `picture`.
    private var uploaded: PixelBuffer?
    /// The picture's rows, each as wide as the frame already.
    private var rows: Device.Texture?

    /// - Parameters:
    ///   - width: of the frame, in pixels; `height` likewise.
    ///   - format: of the frames; pictures may come in any format that the device has.
    package init(_ device: Device, width: Int, height: Int, format: PixelFormat) throws(Failure) {
        try device.use()
        self.device = device
        self.width = width
        self.height = height
        self.format = format
        let request = TextureRequest(width: width, height: height, format: ChannelFormat(format), what: .result)
        target = try device.makeTexture(request.target)
        try target.checkReadable()
        across = try SplinePass(.across, device)
        upwards = try SplinePass(.upwards, device)
        picture = InputPicture(StockPasses(device), what: .frame)
    }

    /// - Parameter result: of the frame's size and format; overwritten.
    package func render(_ source: PixelBuffer, _ area: FractionalArea, into result: PixelBuffer) throws(Failure) {
        guard result.width == width, result.height == height, result.format == format else {
            throw Failure(.usage, "the result's buffer is not of the frame's size and format")
        }
        try device.use()
        if uploaded !== source {
            try clock.measure(.upload) { () throws(Failure) in try picture.upload(source) }
            uploaded = source
        }
        guard let texture = picture.texture else { return }
        try clock.measure(.draw) { () throws(Failure) in try draw(texture, area) }
        try clock.measure(.readBack) { () throws(Failure) in try target.read(into: result) }
        try device.check("draw an area of a picture")
    }

    private func draw(_ texture: Device.Texture, _ area: FractionalArea) throws(Failure) {
        let scale = (
            x: area.width * Double(texture.width) / Double(width),
            y: area.height * Double(texture.height) / Double(height)
        )
        let left = area.x * Double(texture.width)
        // Rows count from the bottom.
        let bottom = (1 - area.y - area.height) * Double(texture.height)
        let reach = SplinePass<Device>.reach * max(1, scale.y) + 1
        let first = min(max(0, Int((bottom - reach).rounded(.down))), texture.height - 1)
        let last = min(
            max(first, Int((bottom + scale.y * Double(height) + reach).rounded(.up))), texture.height - 1)
        let rows = try rows(last - first + 1)
        try across.draw(texture, into: rows, first: first, origin: left, scale: scale.x)
        try upwards.draw(
            rows, into: target, count: last - first + 1, origin: bottom - Double(first), scale: scale.y)
    }

    /// A target of at least `count` rows.
    private func rows(_ count: Int) throws(Failure) -> Device.Texture {
        if let rows, rows.height >= count { return rows }
        rows = nil
        // An integer format would clip the filter's overshoot beyond white.
        let isSingle = self.format.isDeep && device.drawsFloats(bits: 32)
        let format: ChannelFormat =
            isSingle ? .float : device.drawsFloats(bits: 16) ? .half : ChannelFormat(self.format)
        var request = TextureRequest(width: width, height: (count + 63) / 64 * 64, format: format, what: .result)
        request.isFiltered = false
        let newRows = try device.makeTexture(request.target)
        rows = newRows
        return newRows
    }
}
