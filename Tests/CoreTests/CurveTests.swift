import GLFXCore
import Testing

/// Light of code values against numbers of the standards.
struct CurveTests {
    @Test(
        arguments: [
            // IEC 61966-2-1, BT.1886, BT.470's two, linear.
            (13, 0.5, 0.214041), (13, 0.04, 0.00309598), (13, -0.5, -0.214041), (1, 0.5, 0.189465), (4, 0.5, 0.217638),
            (5, 0.5, 0.143587), (8, 0.3, 0.3),
            // SMPTE ST 2084: 100 cd/m² is 0.50808, of 203; BT.2100's HLG: half of the signal is a twelfth, of 0.26496.
            (16, 0.508078, 100.0 / 203), (18, 0.5, 1.0 / 12 / 0.26496256), (18, 0.75, 1),
        ] as [(Int32, Double, Double)])
    func theLightOfACodeIsTheStandards(transfer: Int32, code: Double, light: Double) {
        let curve = ColorDescription.Transfer(rawValue: transfer)
        #expect(abs(curve.light(ofCode: code) - light) < 2e-5, "\(curve.light(ofCode: code))")
        #expect(abs(curve.code(ofLight: curve.light(ofCode: code)) - code) < 1e-6)
    }
}
