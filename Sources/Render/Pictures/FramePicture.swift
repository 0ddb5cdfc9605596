/// The frame on the device, always of the plan's size: others are scaled into it.
final class FramePicture {
    private let tools: DrawTools
    private let width: Int
    private let height: Int
    private let picture: InputPicture
    /// The same texture, to be drawn into by passes that change it in place.
    let target: Framebuffer?
    /// Only for sources of another size.
    private var scaling: (source: InputPicture, copy: StockPass, target: Framebuffer)?

    /// - Parameter isDrawnInto: some pass changes the frame in place.
    init(_ tools: DrawTools, width: Int, height: Int, format: PixelFormat, isDrawnInto: Bool) throws(Failure) {
        self.tools = tools
        self.width = width
        self.height = height
        picture = InputPicture(tools, what: .frame)
        try picture.prepare(width: width, height: height, format: format)
        if isDrawnInto, let texture = picture.texture { target = try Framebuffer(texture) } else { target = nil }
    }

    /// What shaders read.
    var texture: Texture? { picture.texture }

    func upload(_ buffer: PixelBuffer) throws(Failure) {
        if buffer.width == width, buffer.height == height { return try picture.upload(buffer) }
        guard let own = picture.texture else { return }
        let parts: (source: InputPicture, copy: StockPass, target: Framebuffer)
        if let scaling {
            parts = scaling
        } else {
            let drawable: Framebuffer
            if let target { drawable = target } else { drawable = try Framebuffer(own) }
            parts = (InputPicture(tools, what: .frame), try StockPass(.copy, tools), drawable)
            scaling = parts
        }
        try parts.source.upload(buffer)
        guard let texture = parts.source.texture else { return }
        parts.target.bind()
        parts.copy.draw(texture, filter: .linear)
    }
}
