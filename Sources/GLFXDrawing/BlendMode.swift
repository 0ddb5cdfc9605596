internal import CPangoCairo

/// How what is drawn and what is there already make one picture (W3C Compositing and Blending, Porter and Duff).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Over what is there.
    case normal
    /// The product: never lighter.
    case multiply
    /// The product of what is missing to white: never darker.
    case screen
    /// Multiplies dark and screens light parts of what is there.
    case overlay
    /// The darker of both, channel by channel.
    case darken
    /// The lighter of both, channel by channel.
    case lighten
    /// Brightens what is there.
    case colorDodge
    /// Darkens what is there.
    case colorBurn
    /// As a harsh lamp would.
    case hardLight
    /// As a soft lamp would.
    case softLight
    /// How far apart both are.
    case difference
    /// The same with less contrast.
    case exclusion
    /// The sum.
    case add
    /// Instead of what is there, alpha included.
    case replace
    /// What is there goes where something is drawn.
    case erase
    /// Only where something is there.
    case inside
    /// Behind what is there.
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
        case .add: CAIRO_OPERATOR_ADD
        case .replace: CAIRO_OPERATOR_SOURCE
        case .erase: CAIRO_OPERATOR_DEST_OUT
        case .inside: CAIRO_OPERATOR_ATOP
        case .behind: CAIRO_OPERATOR_DEST_OVER
        }
    }
}
