/// Where the planes of a form are in one picture of bytes, which a device draws and gives back like any other: each
/// pixel of it is four bytes of a plane's row, and the first row in memory is the planes' top.
package struct PlaneSheet: Hashable, Sendable {
    /// A plane in the sheet.
    package struct Part: Hashable, Sendable {
        /// Of its first byte in a row; a multiple of 64.
        package var left: Int
        /// Its first row.
        package var top: Int
        /// Bytes of a row.
        package var bytes: Int
        package var rows: Int
    }

    package let form: PlaneForm
    /// The part of the sheet for each plane.
    package let parts: [Part]
    /// The least alpha of each block of 8 by 8 pixels, a byte each; nil: not asked for.
    package let coverage: Part?
    /// The sheet's width in pixels of four bytes.
    package let width: Int
    package let height: Int

    /// Encoders may read whole blocks of so many rows.
    private static let block = 64
    /// Sides of the blocks of `coverage`, in pixels.
    package static let coverageBlock = 8

    /// - Parameter hasCoverage: the sheet tells whether a pixel is less than opaque.
    package init(_ form: PlaneForm, hasCoverage: Bool = false) {
        let aligned = { (bytes: Int) in (bytes + 63) / 64 * 64 }
        var (left, top, height, width) = (0, 0, 0, 0)
        func place(_ bytes: Int, _ rows: Int) -> Part {
            // Chroma planes fit side by side.
            if left > 0, left + aligned(bytes) > width || rows != height { (left, top) = (0, top + height) }
            defer {
                (left, height) = (left + aligned(bytes), rows)
                width = max(width, left)
            }
            return Part(left: left, top: top, bytes: bytes, rows: rows)
        }
        parts = (0..<form.planeCount).map { plane in
            let size = form.size(of: plane)
            return place(size.width * form.channels(of: plane) * form.bytesPerSample, size.height)
        }
        let side = Self.coverageBlock
        coverage =
            hasCoverage ? place((form.width + side - 1) / side, (form.height + side - 1) / side) : nil
        self.form = form
        self.width = width / 4
        self.height = ((top + height) / Self.block + 1) * Self.block
    }

    /// Whether every pixel of a sheet that was drawn is opaque; nil where it does not tell.
    /// - Parameter buffer: of the sheet's size, four bytes a pixel.
    package func isOpaque(_ buffer: PixelBuffer) -> Bool? {
        guard let coverage else { return nil }
        return (0..<coverage.rows).allSatisfy { row in
            let start = buffer.baseAddress + (coverage.top + row) * buffer.bytesPerRow + coverage.left
            return UnsafeRawBufferPointer(start: start, count: coverage.bytes).allSatisfy { $0 == 255 }
        }
    }
}

/// What a filter hands out instead of pixels: planes as an encoder takes them.
package struct PlaneDelivery: Sendable {
    package var sheet: PlaneSheet
    /// Makes a picture of a sheet that was drawn; its color is the frame's RGB.
    package var picture: @Sendable (PixelBuffer, PlaneSheet) throws(Failure) -> Picture

    package init(
        _ sheet: PlaneSheet, picture: @escaping @Sendable (PixelBuffer, PlaneSheet) throws(Failure) -> Picture
    ) {
        (self.sheet, self.picture) = (sheet, picture)
    }
}
