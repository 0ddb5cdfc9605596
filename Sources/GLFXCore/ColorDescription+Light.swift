extension ColorDescription {
    /// Whether the same code values would look plainly wrong there: the gamut (standard, P3, BT.2020) or the kind of
    /// transfer (standard, PQ, HLG) differs. Small differences between standard ones are ignored.
    package func isOfOtherLight(than other: ColorDescription) -> Bool {
        gamut != other.gamut || range(of: transfer) != range(of: other.transfer)
    }

    /// Its curve is one of HDR: PQ or HLG.
    public var isHDR: Bool { range(of: transfer) != .standard }

    private enum Gamut { case standard, p3, bt2020 }
    private enum DynamicRange { case standard, pq, hlg }

    private var gamut: Gamut {
        switch primaries {
        case .bt2020: .bt2020
        case .dciP3, .displayP3: .p3
        default: .standard
        }
    }

    private func range(of transfer: Transfer) -> DynamicRange {
        switch transfer {
        case .pq: .pq
        case .hlg: .hlg
        default: .standard
        }
    }
}
