package import GLFXCore
package import GLFXPrograms

/// One run of a program: what it reads and what it draws into.
package struct PassDrawing<Texture> {
    package var target: Texture
    /// Which slice of a volume or face of a cube is drawn into, from 0.
    package var layer = 0
    package var readings: [TextureReading<Texture>]
    package var backdrop = Backdrop.none
    package var kind = Kind.picture(byCorners: false)
    /// Where the program would only copy this one of the textures, nothing has to be drawn: it may be the result.
    package var passable: Texture?
    /// What is drawn is wanted as these planes alone; the device may draw them instead of the target.
    package var delivery: SheetDelivery<Texture>?

    package enum Kind {
        /// A triangle over the whole target, or its four corners for a vertex shader of the user's own.
        case picture(byCorners: Bool)
        /// As many groups as cover the target, each of so many invocations.
        case compute(groupWidth: Int, groupHeight: Int)
    }
}

/// The planes that an encoder takes of one result.
package final class SheetDelivery<Texture> {
    package let sheet: PlaneSheet
    /// Has the sheet's size.
    package let target: Texture
    /// Alpha from here on is opaque.
    package let opaque: Double
    /// The device has drawn them; the result itself is not there.
    package var isDrawn = false

    package init(_ sheet: PlaneSheet, target: Texture, opaque: Double) {
        (self.sheet, self.target, self.opaque) = (sheet, target, opaque)
    }
}

/// What a result is laid over while it is drawn. Color is mixed by the straight alpha of what is drawn, whose alpha is
/// kept.
///
/// No vector: Swift 6.3 loses track of errors in functions that return one and throw a typed error.
package enum Backdrop: Hashable {
    case none
    /// A plain opaque color.
    case color(red: Float, green: Float, blue: Float)
    /// What the target holds.
    case target
}

/// A texture that a program reads, and how.
package struct TextureReading<Texture> {
    package var uniform: ActiveUniform
    package var texture: Texture
    /// Textures that cannot be filtered give the nearest pixel.
    package var filter: SamplerRule.Filter
    package var wrap: SamplerRule.Wrap = .clamp
    /// Reads the texture's mipmaps, if it has any.
    package var isMipmapped = false
}
