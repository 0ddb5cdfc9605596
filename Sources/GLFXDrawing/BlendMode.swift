internal import CGLFXPangoCairo

/// How a source is composited with the destination (W3C Compositing and Blending, Porter and Duff).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Source over.
    case normal
    /// The product: never lighter.
    case multiply
    /// The inverted product of the inverses: never darker.
    case screen
    /// Multiplies dark and screens light parts of the destination.
    case overlay
    /// The darker of both, channel by channel.
    case darken
    /// The lighter of both, channel by channel.
    case lighten
    /// Brightens the destination.
    case colorDodge
    /// Darkens the destination.
    case colorBurn
    /// Like a harsh light.
    case hardLight
    /// Like a soft light.
    case softLight
    /// The absolute difference.
    case difference
    /// Difference with less contrast.
    case exclusion
    /// The source's hue, with the destination's saturation and luminosity.
    case hue
    /// The source's saturation, with the destination's hue and luminosity.
    case saturation
    /// The source's hue and saturation, with the destination's luminosity.
    case color
    /// The source's luminosity, with the destination's hue and saturation.
    case luminosity
    /// The sum.
    case add
    /// The source, alpha included.
    case replace
    /// Clears where something is drawn.
    case erase
    /// Source atop.
    case inside
    /// Destination over.
    case behind

    /// The corresponding C value.
    var cairo: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .add: CAIRO_OPERATOR_ADD
        case .replace: CAIRO_OPERATOR_SOURCE
        case .erase: CAIRO_OPERATOR_DEST_OUT
        case .inside: CAIRO_OPERATOR_ATOP
        case .behind: CAIRO_OPERATOR_DEST_OVER
        }
    }
}
