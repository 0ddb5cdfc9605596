internal import GLFXCore
internal import GLFXDrawing
internal import GLFXKit
internal import GLFXMedia

/// Paints cells into a sheet.
struct SheetPainter {
    /// What a cell shows.
    enum Content {
        /// Of the cell's size, else it is fitted into the cell.
        case picture(PixelBuffer)
        /// Why there is none.
        case message(String)
    }

    let layout: SheetLayout
    let hasLabels: Bool

    private static let ground = Color(gray: 0.13)
    private static let text = Color(gray: 0.87)
    private static let warning = Color(red: 1, green: 0.62, blue: 0.5)
    /// Of the checkerboard below transparent pictures, as on the page of `glfx tune`.
    private static let checker = (dark: Color(gray: 0.4), light: Color(gray: 0.6), side: 16)

    /// - Returns: an opaque picture.
    /// - Throws: `.limit` where memory runs out, `.usage` where no font is installed.
    func paint(_ cells: [(label: String, content: Content)]) throws -> PixelBuffer {
        let sheet = try PixelBuffer.blank(
            width: layout.size.width, height: layout.size.height, format: .bgra8)
        try sheet.draw { context in
            context.clear(Self.ground)
            for (index, cell) in cells.enumerated() {
                try paint(cell.content, in: layout.picture(index), on: context)
                if hasLabels { try write(cell.label, in: layout.label(index), Self.text, on: context) }
            }
        }
        return sheet
    }

    private func paint(_ content: Content, in frame: Rectangle, on context: DrawingContext) throws {
        switch content {
        case .picture(let picture):
            let place = frame.fitting(PictureSize(width: picture.width, height: picture.height), .contain)
            if picture.isTransparent { paintChecker(in: place, on: context) }
            context.draw(picture, in: frame)
        case .message(let message):
            context.rectangle(frame)
            context.fill(Color(gray: 0.2))
            let style = TextStyle(size: layout.textSize, color: Self.warning)
            try context.saved {
                context.rectangle(frame)
                context.clip()
                try context.text(message.drawable, in: frame.inset(by: layout.textSize / 2), style)
            }
        }
    }

    private func paintChecker(in frame: Rectangle, on context: DrawingContext) {
        let side = Self.checker.side
        context.saved {
            context.rectangle(frame)
            context.clip()
            context.paint(Self.checker.dark)
            for y in 0...Int(frame.height) / side {
                for x in 0...Int(frame.width) / side where (x + y) % 2 == 1 {
                    context.rectangle(
                        Rectangle(
                            x: frame.x + Double(x * side), y: frame.y + Double(y * side), width: Double(side),
                            height: Double(side)))
                }
            }
            context.fill(Self.checker.light)
        }
    }

    /// A line in the middle, cut where it is too long.
    private func write(
        _ label: String, in frame: Rectangle, _ color: Color, on context: DrawingContext
    ) throws {
        let style = TextStyle(size: layout.textSize, color: color)
        var line = label.drawable
        while try context.measure(line, style).width > frame.width, line.count > 2 {
            line = line.dropLast(2) + "…"
        }
        let size = try context.measure(line, style)
        try context.text(
            line,
            at: Point(x: frame.x + (frame.width - size.width) / 2, y: frame.y + (frame.height - size.height) / 2), style
        )
    }
}

extension String {
    /// Without line breaks and control characters, and in letters that every font has where a name holds others.
    fileprivate var drawable: String {
        let line = printable(self)
        return String(line.unicodeScalars.map { $0.value < 0x250 ? Character($0) : "?" })
    }
}
