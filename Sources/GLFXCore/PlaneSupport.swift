/// Which planes of decoders a renderer makes pixels of itself; of others it gets pixels.
package enum PlaneSupport: Sendable {
    case none
    /// Of upright pictures whose chroma is halved at most.
    case upright
    case all

    package func takes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool {
        switch self {
        case .none: false
        case .upright: placement.orientation == .upright && form.horizontalLog2 <= 1 && form.verticalLog2 <= 1
        case .all: true
        }
    }
}
