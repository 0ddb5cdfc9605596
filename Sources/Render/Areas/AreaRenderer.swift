/// Draws an area of a picture over a whole frame, at any size and with subpixel positions: a slow pan over a
/// photograph shows no jitter and no shimmer.
///
/// Belongs to the thread that made it, which is its device's. A picture stays on the device until another one comes.
package final class AreaRenderer {
    /// An area of a picture in fractions of its width and height, from its top left.
    package struct Area: Sendable, Hashable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double

        /// Of any size above 0; beyond the picture's edge its last pixels are repeated.
        package init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Time spent in upload, draw, read back.
    package private(set) var clock = StageClock()

    private let device: GraphicsDevice
    private let tools: DrawTools
    private let width: Int
    private let height: Int
    private let format: PixelFormat
    private let reader: ResultReader
    private let target: Framebuffer
    private let across: SplinePass
    private let upwards: SplinePass
    private let picture: InputPicture
    /// What is in `picture`.
    private var uploaded: PixelBuffer?
    /// The picture's rows, each as wide as the frame already.
    private var rows: Framebuffer?

    /// - Parameters:
    ///   - width: of the frame, in pixels; `height` likewise.
    ///   - format: of the frames; pictures may come in any format that the device has.
    package init(_ device: GraphicsDevice, width: Int, height: Int, format: PixelFormat) throws(Failure) {
        try device.use()
        self.device = device
        self.width = width
        self.height = height
        self.format = format
        tools = try DrawTools(device: device)
        reader = try ResultReader(tools, width: width, height: height, format: format)
        target = try Framebuffer(
            Texture(device: device, width: width, height: height, storage: reader.storage, what: .result))
        across = try SplinePass(.across, tools)
        upwards = try SplinePass(.upwards, tools)
        picture = InputPicture(tools, what: .frame)
    }

    /// - Parameter result: of the frame's size and format; overwritten.
    package func render(_ source: PixelBuffer, _ area: Area, into result: PixelBuffer) throws(Failure) {
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
        clock.measure(.readBack) { reader.read(target, into: result) }
        try checkGL("draw an area of a picture")
    }

    private func draw(_ texture: Texture, _ area: Area) throws(Failure) {
        let scale = (
            x: area.width * Double(texture.width) / Double(width),
            y: area.height * Double(texture.height) / Double(height)
        )
        let left = area.x * Double(texture.width)
        // Rows count from the bottom.
        let bottom = (1 - area.y - area.height) * Double(texture.height)
        let reach = SplinePass.reach * max(1, scale.y) + 1
        let first = min(max(0, Int((bottom - reach).rounded(.down))), texture.height - 1)
        let last = min(
            max(first, Int((bottom + scale.y * Double(height) + reach).rounded(.up))), texture.height - 1)
        let rows = try rows(last - first + 1)
        rows.bind()
        across.draw(texture, first: first, origin: left, scale: scale.x)
        target.bind()
        upwards.draw(rows.texture, count: last - first + 1, origin: bottom - Double(first), scale: scale.y)
    }

    /// A target of at least `count` rows.
    private func rows(_ count: Int) throws(Failure) -> Framebuffer {
        if let rows, rows.texture.height >= count { return rows }
        rows = nil
        // An integer format would clip the filter's overshoot beyond white.
        let storage: TextureStorage =
            format.isDeep && device.drawsFloats ? .float : device.drawsHalfFloats ? .half : reader.storage
        let made = try Framebuffer(
            Texture(
                device: device, width: width, height: (count + 63) / 64 * 64, storage: storage, what: .result))
        rows = made
        return made
    }
}
