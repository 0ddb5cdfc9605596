package import GLFXCore

/// The code points of ITU-T H.273 by the names that libav's tools use; others by their number.
package enum ColorNames {
    package static func matrix(_ value: ColorDescription.Matrix) -> String {
        name(
            value.rawValue,
            [
                0: "rgb", 1: "bt709", 2: "unspecified", 4: "fcc", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m",
                8: "ycgco",
                9: "bt2020nc", 10: "bt2020c", 14: "ictcp",
            ])
    }

    package static func primaries(_ value: ColorDescription.Primaries) -> String {
        name(
            value.rawValue,
            [
                1: "bt709", 2: "unspecified", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "film",
                9: "bt2020", 10: "smpte428", 11: "smpte431", 12: "smpte432", 22: "ebu3213",
            ])
    }

    package static func transfer(_ value: ColorDescription.Transfer) -> String {
        name(
            value.rawValue,
            [
                1: "bt709", 2: "unspecified", 4: "gamma22", 5: "gamma28", 6: "smpte170m", 7: "smpte240m", 8: "linear",
                9: "log100", 10: "log316", 11: "iec61966-2-4", 12: "bt1361e", 13: "iec61966-2-1", 14: "bt2020-10",
                15: "bt2020-12", 16: "smpte2084", 17: "smpte428", 18: "arib-std-b67",
            ])
    }

    package static func range(_ value: ColorDescription.Range) -> String {
        switch value {
        case .unspecified: "unspecified"
        case .limited: "limited"
        case .full: "full"
        }
    }

    package static func siting(_ value: ColorDescription.ChromaSiting) -> String {
        switch value {
        case .unspecified: "unspecified"
        case .left: "left"
        case .center: "center"
        case .topLeft: "topleft"
        case .top: "top"
        case .bottomLeft: "bottomleft"
        case .bottom: "bottom"
        }
    }

    private static func name(_ code: Int32, _ names: [Int32: String]) -> String { names[code] ?? "\(code)" }
}

extension ColorDescription {
    /// Gamut and curve, for people: `BT.2020, PQ (white at 203 cd/m²)`.
    package var lightName: String {
        let gamut =
            switch primaries {
            case .bt2020: "BT.2020"
            case .dciP3, .displayP3: "P3"
            default: "BT.709"
            }
        switch transfer {
        case .pq: return "\(gamut), PQ (white at 203 cd/m²)"
        case .hlg: return "\(gamut), HLG (white at 203 cd/m²)"
        case .linear: return "\(gamut), linear light"
        default: return gamut
        }
    }
}
