internal import GLFXDrawing
internal import GLFXMedia

/// Where the cells of a sheet are, in pixels from its top left.
struct SheetLayout {
    /// The size of the cells' pictures.
    let cell: PictureSize
    let columns: Int
    let rows: Int
    /// Below each picture; 0 without labels.
    let labelHeight: Int

    /// Around every cell.
    static let margin = 8

    /// - Parameters:
    ///   - count: of the cells, at least 1.
    ///   - picture: the size of the pictures before they are scaled.
    ///   - columns: nil: up to four in one row, else about as many as rows.
    ///   - width: of a cell; nil: at most 480, and of a lone cell at most 1920.
    init(count: Int, picture: PictureSize, columns: Int?, width: Int?, hasLabels: Bool) {
        let usual = Double(count).squareRoot().rounded(.up)
        self.columns = min(count, columns ?? (count <= 4 ? count : Int(usual)))
        rows = (count + self.columns - 1) / self.columns
        let width = width ?? min(picture.width, count == 1 ? 1920 : 480)
        cell = PictureSize(
            width: width, height: max(1, (picture.height * width + picture.width / 2) / picture.width))
        labelHeight = hasLabels ? Int((Self.textSize(width) * 1.75).rounded()) : 0
    }

    /// The em of the labels.
    var textSize: Double { Self.textSize(cell.width) }

    private static func textSize(_ width: Int) -> Double { min(max(Double(width) / 24, 9), 22) }

    /// Of the whole sheet; even, as most codecs need it.
    var size: PictureSize {
        let width = Self.margin + columns * (cell.width + Self.margin)
        let height = Self.margin + rows * (cell.height + labelHeight + Self.margin)
        return PictureSize(width: width + width % 2, height: height + height % 2)
    }

    /// The picture of a cell.
    func picture(_ index: Int) -> Rectangle {
        let (row, column) = (index / columns, index % columns)
        return Rectangle(
            x: Double(Self.margin + column * (cell.width + Self.margin)),
            y: Double(Self.margin + row * (cell.height + labelHeight + Self.margin)), width: Double(cell.width),
            height: Double(cell.height))
    }

    /// The label below it.
    func label(_ index: Int) -> Rectangle {
        let picture = picture(index)
        return Rectangle(
            x: picture.x, y: picture.y + picture.height, width: picture.width, height: Double(labelHeight))
    }
}
