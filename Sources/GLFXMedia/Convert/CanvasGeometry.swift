package import GLFXCore

/// Maps a stored picture to the canvas of the shaders: turned upright, scaled and cropped.
package struct CanvasGeometry: Sendable, Hashable {
    /// The canvas, upright.
    package var size: PictureSize
    package var orientation: Orientation
    package var fit: Fit
    /// Width of a stored pixel over its height, or 1 where the canvas keeps the source's pixels.
    package var pixelAspect: Rational
    /// Borders are black; otherwise transparent.
    package var hasBlackBorders: Bool

    package init(
        size: PictureSize, orientation: Orientation, fit: Fit, pixelAspect: Rational, hasBlackBorders: Bool = false
    ) {
        self.size = size
        self.orientation = orientation
        self.fit = fit
        self.pixelAspect = pixelAspect
        self.hasBlackBorders = hasBlackBorders
    }

    /// The mapping of a stored picture.
    struct Placement: Hashable {
        /// Size to scale the stored picture to, in its stored orientation.
        var scaled: PictureSize
        /// Part of the stored picture that is used, in its pixels.
        var crop: SampleArea?
        /// The canvas has pixels that the picture does not reach.
        var hasBorders: Bool
        /// Left and upper border of the upright picture on the canvas.
        var left: Int
        var top: Int
    }

    func place(width: Int, height: Int) -> Placement {
        let turned = orientation.swapsSides
        // The picture as seen, in square pixels as far as proportions go.
        let seen = turned ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
        let aspect = turned ? 1 / pixelAspect.double : pixelAspect.double
        let seenWidth = Double(seen.width) * aspect
        let seenHeight = Double(seen.height)
        let (canvasWidth, canvasHeight) = (Double(size.width), Double(size.height))
        let horizontal = canvasWidth / seenWidth
        let vertical = canvasHeight / seenHeight

        switch fit {
        case .stretch:
            return Placement(scaled: stored(size), crop: nil, hasBorders: false, left: 0, top: 0)
        case .contain:
            let scale = min(horizontal, vertical)
            let inner = PictureSize(
                width: min(size.width, max(1, Int((seenWidth * scale).rounded()))),
                height: min(size.height, max(1, Int((seenHeight * scale).rounded()))))
            return Placement(
                scaled: stored(inner), crop: nil, hasBorders: inner != size,
                left: (size.width - inner.width) / 2, top: (size.height - inner.height) / 2)
        case .cover:
            let scale = max(horizontal, vertical)
            let usedWidth = min(Double(seen.width), canvasWidth / scale / aspect)
            let usedHeight = min(Double(seen.height), canvasHeight / scale)
            let whole = usedWidth > Double(seen.width) - 0.5 && usedHeight > Double(seen.height) - 0.5
            // The crop is centered, so turning and mirroring only change which side is which.
            let (w, h) = turned ? (usedHeight, usedWidth) : (usedWidth, usedHeight)
            return Placement(
                scaled: stored(size),
                crop: whole
                    ? nil
                    : SampleArea(
                        left: (Double(width) - w) / 2, top: (Double(height) - h) / 2, width: w, height: h),
                hasBorders: false, left: 0, top: 0)
        }
    }

    private func stored(_ upright: PictureSize) -> PictureSize {
        orientation.swapsSides ? PictureSize(width: upright.height, height: upright.width) : upright
    }

    /// The canvas position of the scaled picture's pixel (x, y), counted from the top left of what is stored.
    func canvasPosition(x: Int, y: Int, placement: Placement) -> (x: Int, y: Int) {
        let (w, h) = (placement.scaled.width, placement.scaled.height)
        let mirrored = orientation.isMirrored ? w - 1 - x : x
        let (ux, uy) =
            switch orientation.quarterTurns {
            case 1: (h - 1 - y, mirrored)
            case 2: (w - 1 - mirrored, h - 1 - y)
            case 3: (y, w - 1 - mirrored)
            default: (mirrored, y)
            }
        return (ux + placement.left, uy + placement.top)
    }
}
