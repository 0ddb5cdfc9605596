/// A decoder's own planes, and where the upright picture is in them.
///
/// They are not changed while the value or its owner exists, so that any thread and any device may read them.
package struct DecoderPlanes: @unchecked Sendable {
    /// A plane's rows, from the picture's top.
    package struct Plane {
        package var start: UnsafeRawPointer
        /// A positive multiple of the bytes of a pixel.
        package var bytesPerRow: Int

        package init(start: UnsafeRawPointer, bytesPerRow: Int) {
            (self.start, self.bytesPerRow) = (start, bytesPerRow)
        }
    }

    package enum Content {
        case memory([Plane])
        /// A card's, where its decoder left them.
        case shared([SharedPlane])
    }

    package var form: PlaneForm
    package var placement: PlanePlacement
    package var content: Content
    /// Of the RGB picture that is made of them: of floating point keeps what is below black and above white.
    package var format: PixelFormat
    /// The RGB picture's.
    package var color: ColorDescription
    /// Keeps their memory.
    package let owner: AnyObject

    package init(
        form: PlaneForm, placement: PlanePlacement, content: Content, format: PixelFormat, color: ColorDescription,
        owner: AnyObject
    ) {
        self.form = form
        self.placement = placement
        self.content = content
        self.format = format
        self.color = color
        self.owner = owner
    }
}

/// The part of stored planes that is shown, and how it is turned; its pixels are not scaled.
package struct PlanePlacement: Hashable, Sendable {
    /// Of the part, in luma samples from the stored picture's top left.
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int
    package var orientation: Orientation

    package init(left: Int = 0, top: Int = 0, width: Int, height: Int, orientation: Orientation = .upright) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
        self.orientation = orientation
    }

    /// The upright picture's size.
    package var shownWidth: Int { orientation.swapsSides ? height : width }
    package var shownHeight: Int { orientation.swapsSides ? width : height }
}
