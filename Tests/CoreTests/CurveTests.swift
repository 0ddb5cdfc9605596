import GLFXCore
import Testing

/// Light of code values against numbers of the standards.
struct CurveTests {
    @Test(
        arguments: [
            // IEC 61966-2-1, BT.1886, BT.470's two, linear.
            (13, 0.5, 0.214041), (13, 0.04, 0.00309598), (13, -0.5, -0.214041), (1, 0.5, 0.189465), (4, 0.5, 0.217638),
            (5, 0.5, 0.143587), (8, 0.3, 0.3),
            // SMPTE ST 428-1: 48 cd/m² is the code (48 / 52.37) to 1/2.6.
            (17, 0.967042, 1),
            // SMPTE ST 2084: 100 cd/m² is 0.50808 and 1000 is 0.75183 (ITU-R BT.2408, table 1: 51 and 75 per cent), of 203.
            (16, 0.508078, 100.0 / 203), (16, 0.751827, 1000.0 / 203), (16, 1, 10000.0 / 203), (16, 0, 0),
            // BT.2100's HLG: half of the signal is a twelfth, of 0.26496; the whole is 1.
            (18, 0.5, 1.0 / 12 / 0.26496256), (18, 0.75, 1), (18, 1, 1 / 0.26496256),
            (18, -0.5, -1.0 / 12 / 0.26496256),
        ] as [(Int32, Double, Double)])
    func theLightOfACodeIsTheStandards(transfer: Int32, code: Double, light: Double) {
        let curve = ColorDescription.Transfer(rawValue: transfer)
        #expect(abs(curve.light(ofCode: code) - light) < 2e-5 * max(1, abs(light)), "\(curve.light(ofCode: code))")
    }

    /// Beyond black and white too, but for PQ, whose 0 and 1 are the ends of what there is.
    @Test(arguments: [1, 4, 5, 6, 8, 13, 14, 16, 17, 18] as [Int32])
    func codesComeBack(transfer: Int32) {
        let curve = ColorDescription.Transfer(rawValue: transfer)
        let range = transfer == 16 ? 0...1000 : -1500...2500
        for code in range.map({ Double($0) / 1000 }) {
            let back = curve.code(ofLight: curve.light(ofCode: code))
            #expect(abs(back - code) < 1e-6, "\(code) became \(back)")
        }
        for light in [-1e6, -1e-6, 1e6, 1e30] as [Double] {
            let code = curve.code(ofLight: light)
            // PQ ends at its black and at 10000 cd/m².
            let isOfItsSide = transfer == 16 ? (0...1).contains(code) : code.sign == light.sign
            #expect(code.isFinite && isOfItsSide, "\(light) became \(code)")
        }
    }
}
