import Glibc

/// The same curves as those of the shaders, where each one's standard is named (`Shaders/curves.glsl`).
extension ColorDescription.Transfer {
    /// The light of a code value: 1 at SDR's white, of PQ (SMPTE ST 2084; ITU-R BT.2100-2, table 4) at 203 cd/m²
    /// (BT.2408, 2.1), of HLG (BT.2100-2, table 5) at 75 per cent. SDR's light is a display's: sRGB's own curve (IEC 61966-2-1),
    /// that of BT.1886, annex 1, for television's. Codes below 0 and above 1 keep their sign; PQ has none.
    package func light(ofCode code: Double) -> Double {
        let (size, sign) = (abs(code), code < 0 ? -1.0 : 1.0)
        switch self {
        case .linear: return code
        case .srgb: return sign * (size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4))
        case .pq:
            let p = pow(min(max(code, 0), 1), 1 / 78.84375)
            return pow(max(p - 0.8359375, 0) / (18.8515625 - 18.6875 * p), 1 / 0.1593017578125) * (10000 / 203)
        case .hlg:
            let scene = size <= 0.5 ? size * size / 3 : (exp((size - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return sign * scene / 0.26496256
        default: return sign * pow(size, exponent) * scale
        }
    }

    /// The code value of light, the inverse of `light(ofCode:)`.
    package func code(ofLight light: Double) -> Double {
        let (size, sign) = (abs(light), light < 0 ? -1.0 : 1.0)
        switch self {
        case .linear: return light
        case .srgb: return sign * (size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055)
        case .pq:
            let p = pow(min(max(light * (203.0 / 10000), 0), 1), 0.1593017578125)
            return pow((0.8359375 + 18.8515625 * p) / (1 + 18.6875 * p), 78.84375)
        case .hlg:
            let scene = size * 0.26496256
            return sign * (scene <= 1.0 / 12 ? sqrt(3 * scene) : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073)
        default: return sign * pow(size / scale, 1 / exponent)
        }
    }

    /// Of a curve that is a power: the two of BT.470, that of SMPTE ST 428-1 (H.273, table 3), else that of BT.1886.
    private var exponent: Double {
        switch rawValue {
        case 4: 2.2
        case 5: 2.8
        case 17: 2.6
        default: 2.4
        }
    }

    /// SMPTE ST 428-1 leaves room above its white.
    private var scale: Double { rawValue == 17 ? 52.37 / 48 : 1 }
}
