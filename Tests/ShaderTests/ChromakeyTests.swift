import GLFXCore
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onBothRenderers) struct ChromakeyTests {
    /// Rec. ITU-R BT.709-6, 3.3: the color differences of full-range RGB.
    static func chroma(_ color: SIMD3<Double>) -> SIMD2<Double> {
        let luma = luma(color)
        return SIMD2((color.z - luma) / 1.8556, (color.x - luma) / 1.5748)
    }

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    /// Distance from the key color, the key color's distance from gray being 1.
    static func distance(_ color: SIMD3<Double>, _ key: SIMD3<Double>) -> Double {
        length(chroma(color) - chroma(key)) / length(chroma(key))
    }

    /// 0 up to the threshold, 1 from threshold + smoothing on, a straight line between.
    static func alpha(_ color: SIMD3<Double>, key: SIMD3<Double>, threshold: Double, smoothing: Double) -> Double {
        let distance = distance(color, key)
        if distance <= threshold { return 0 }
        return distance >= threshold + smoothing ? 1 : (distance - threshold) / smoothing
    }

    /// Colors from the key color to gray, to skin, to red, to black, to white, and around the color circle.
    static func ramp(from key: SIMD3<Double>) -> [Color] {
        let goals: [SIMD3<Double>] = [
            SIMD3(repeating: 0.5), SIMD3(0.77, 0.64, 0.6), SIMD3(1, 0, 0), .zero, SIMD3(repeating: 1), SIMD3(0, 1, 1),
            SIMD3(1, 1, 0), SIMD3(0, 0, 1),
        ]
        // In whole 8-bit codes, so that the shader reads exactly these.
        return goals.flatMap { goal in
            (0...32).map { step in
                Color((mix(key, goal, Double(step) / 32) * 255).rounded(.toNearestOrEven) / 255)
            }
        }
    }

    /// Arguments of tests hold no vectors: Swift 6.3's tasks end with "freed pointer was not the last allocation" when
    /// a value of more than 16-byte alignment goes through them.
    struct Setting {
        /// Red, green and blue in 8-bit codes.
        var keyCodes: [Int]
        var threshold: Double
        var smoothing: Double

        var key: SIMD3<Double> { Color(codes: keyCodes[0], keyCodes[1], keyCodes[2]).rgb }
        var values: [String: ParameterValue] {
            [
                "keyColor": ParameterValue(key.x, key.y, key.z), "threshold": ParameterValue(threshold),
                "smoothing": ParameterValue(smoothing),
            ]
        }
    }

    static let settings = [
        Setting(keyCodes: [0, 255, 0], threshold: 0.4, smoothing: 0.2),
        Setting(keyCodes: [64, 255, 24], threshold: 0.35, smoothing: 0.08),
        Setting(keyCodes: [168, 176, 16], threshold: 0.1, smoothing: 0.9),
        Setting(keyCodes: [20, 60, 220], threshold: 0, smoothing: 1),
    ]

    @Test(arguments: settings) func alphaIsAStraightRampOfTheDistanceInTheCbCrPlane(setting: Setting) throws {
        let ramp = Self.ramp(from: setting.key)
        let result = try draw(Picture(ramp), "chromakey", setting.values)
        for (x, color) in ramp.enumerated() {
            let expected = Self.alpha(
                color.rgb, key: setting.key, threshold: setting.threshold, smoothing: setting.smoothing)
            #expect(abs(result[x, 0].w - expected) <= codes(2), "\(color * 255)")
        }
    }

    @Test func theDefaultsAreThoseThatThePageNames() throws {
        let parameters = try bundled("chromakey").parameters
        #expect(parameters.map(\.name) == ["keyColor", "threshold", "smoothing", "spill"])
        #expect(parameters[0].defaultValue?.components == [32.0 / 255, 224.0 / 255, 32.0 / 255])
        #expect(parameters.dropFirst().map { $0.defaultValue?.components } == [[0.4], [0.2], [0.5]])
        #expect(parameters.map(\.isColor) == [true, false, false, false])
    }

    @Test(arguments: [
        [65, 255, 24], [0, 255, 0], [0, 177, 64], [80, 200, 50], [102, 204, 51], [0, 208, 0],
    ])
    func usualScreensAreTransparentWithTheDefaults(screen: [Int]) throws {
        let picture = Picture([Color(codes: screen[0], screen[1], screen[2])])
        #expect(try draw(picture, "chromakey")[0, 0].w == 0)
    }

    @Test func whatHasNothingOfTheScreenStaysAsItIsWithTheDefaults() throws {
        let subject = [
            Color(codes: 0, 0, 0), Color(codes: 255, 255, 255), Color(codes: 128, 128, 128),
            Color(codes: 197, 163, 152), Color(codes: 140, 104, 82), Color(codes: 200, 20, 30),
            Color(codes: 48, 72, 120), Color(codes: 208, 176, 112),
        ]
        expect(try draw(Picture(subject), "chromakey"), within: codes(1)) { x, _ in subject[x] }
    }

    @Test func theSourcesOwnAlphaIsMultiplied() throws {
        let halves = Self.ramp(from: SIMD3(0, 1, 0)).map { Color($0.rgb, alpha: 128.0 / 255) }
        let result = try draw(Picture(halves), "chromakey", Self.settings[0].values)
        for (x, color) in halves.enumerated() {
            let alpha = Self.alpha(color.rgb, key: SIMD3(0, 1, 0), threshold: 0.4, smoothing: 0.2)
            #expect(abs(result[x, 0].w - alpha * 128 / 255) <= codes(1), "\(color * 255)")
        }
    }

    @Test func aStepWithoutWidthIsHard() throws {
        let ramp = Self.ramp(from: SIMD3(0, 1, 0))
        var values = Self.settings[0].values
        values["smoothing"] = 0
        let result = try draw(Picture(ramp), "chromakey", values)
        for (x, color) in ramp.enumerated() {
            let distance = Self.distance(color.rgb, SIMD3(0, 1, 0))
            guard abs(distance - 0.4) > 0.001 else { continue }
            #expect(result[x, 0].w == (distance > 0.4 ? 1 : 0), "\(color * 255)")
        }
    }

    @Test func withoutSpillNoColorThatCanBeSeenChanges() throws {
        let ramp = Self.ramp(from: SIMD3(0, 1, 0))
        var values = Self.settings[0].values
        values["spill"] = 0
        let result = try draw(Picture(ramp), "chromakey", values)
        expect(result, within: codes(0)) { x, _ in
            let distance = Self.distance(ramp[x].rgb, SIMD3(0, 1, 0))
            return Color(distance > 0.4 ? ramp[x].rgb : .zero, alpha: result[x, 0].w)
        }
    }

    /// With subsampled chroma, the screen's color would bleed around the subject.
    @Test(arguments: [0, 0.5, 1]) func theScreenItselfBecomesBlack(spill: Double) throws {
        let screen = [Color(codes: 30, 220, 40), Color(codes: 64, 255, 24), Color(codes: 0, 160, 30)]
        let result = try draw(Picture(screen), "chromakey", ["spill": ParameterValue(spill)])
        #expect(result.pixels == Array(repeating: .zero, count: 3))
    }

    /// A gray subject's edge pixel that is partly screen has the subject's color again, whatever the share.
    @Test(arguments: [0.25, 0.5, 0.9]) func mixedEdgePixelsGetTheSubjectsColorBack(gray: Double) throws {
        let key = SIMD3(20, 220, 40) / 255.0
        let subject = SIMD3<Double>(repeating: gray)
        let edge = (8...32).map { Color(mix(key, subject, Double($0) / 32)) }
        let values: [String: ParameterValue] = [
            "keyColor": ParameterValue(key.x, key.y, key.z), "threshold": 0, "spill": 1,
        ]
        // 16 bits: unmixing a pixel that is mostly screen magnifies its rounding fourfold.
        let result = try draw(Picture(edge, .rgba16), "chromakey", values)
        expect(result, within: deepCodes(8)) { x, _ in Color(subject, alpha: result[x, 0].w) }
    }

    @Test func halfTheSpillCleansEdgesOnly() throws {
        // The first pixel is half screen; the second has some of its hue, but is farther off than gray.
        let key = SIMD3<Double>(0, 1, 0)
        let edge = mix(key, SIMD3(repeating: 0.4), 0.5)
        let tinted = SIMD3(0.9, 0.6, 0.1)
        #expect(Self.distance(tinted, key) >= 1)
        let values: [String: ParameterValue] = ["keyColor": ParameterValue(0, 1, 0), "spill": 0.5]
        let result = try draw(Picture([Color(edge), Color(tinted)]), "chromakey", values)
        expect(result, within: codes(2)) { x, _ in
            x == 0 ? Color(SIMD3(repeating: 0.4), alpha: result[0, 0].w) : Color(tinted)
        }
    }
}
