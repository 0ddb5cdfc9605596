extension ColorDescription {
    /// Whether the same code values would look plainly wrong there: the gamut (standard, P3, BT.2020) or the kind of
    /// transfer (standard, PQ, HLG, linear) differs. Small differences between standard ones are ignored.
    package func isOfOtherLight(than other: ColorDescription) -> Bool {
        gamut != other.gamut || kind(of: transfer) != kind(of: other.transfer)
    }

    /// Its curve is one of HDR: PQ or HLG.
    public var isHDR: Bool { [.pq, .hlg].contains(kind(of: transfer)) }

    private enum Gamut { case standard, p3, bt2020 }
    private enum Kind { case standard, pq, hlg, linear }

    private var gamut: Gamut {
        switch primaries {
        case .bt2020: .bt2020
        case .dciP3, .displayP3: .p3
        default: .standard
        }
    }

    private func kind(of transfer: Transfer) -> Kind {
        switch transfer {
        case .pq: .pq
        case .hlg: .hlg
        case .linear: .linear
        default: .standard
        }
    }
}
