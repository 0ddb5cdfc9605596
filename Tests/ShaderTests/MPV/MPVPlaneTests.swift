import GLFXCore
import GLFXRender
import Testing

/// The movie's planes as blocks read them, and the result after the blocks.
@Suite(.needsDevice, .onBothRenderers) struct MPVPlaneTests {
    private let same = hook("HOOKED_texOff(0)")

    @Test(arguments: [
        "LUMA", "CHROMA", "ALPHA", "CHROMA_SCALED", "ALPHA_SCALED", "NATIVE", "RGB", "MAIN", "MAINPRESUB", "LINEAR",
        "SIGMOID", "PREKERNEL", "POSTKERNEL", "SCALED", "OUTPUT",
    ])
    func whatABlockLeavesAsItIsStaysAsItIs(stage: String) throws {
        let result = try drawMPV(sample, block("HOOK \(stage)", "BIND HOOKED", body: same))
        expect(result, within: codes(0)) { x, y in sample[x, y] }
    }

    @Test(arguments: ["LUMA", "CHROMA", "NATIVE", "MAIN"])
    func deepPicturesKeepTenBits(stage: String) throws {
        let deep = Picture(8, 6, .rgba16) { x, y in
            Color(Double(x * 97 + y) / 1023, Double(y * 151 + x) / 1023, Double(x * 31 + y * 89) / 1023, 1)
        }
        let result = try drawMPV(deep, block("HOOK \(stage)", "BIND HOOKED", body: same))
        expect(result, within: 0.5 / 1023) { x, y in deep[x, y] }
    }

    @Test func aLumaBlockChangesLumaAlone() throws {
        let result = try drawMPV(
            sample, block("HOOK LUMA", "BIND HOOKED", body: hook("vec4(0.25 + 0.5 * HOOKED_texOff(0).x)")))
        expect(result, within: codes(1)) { x, y in
            let color = sample[x, y]
            let wanted = rgb(0.25 + 0.5 * luma(color.rgb), chroma(color.rgb))
            return Color(cut(wanted), alpha: color.w)
        }
    }

    @Test func lumaIsTheMoviesOwn() throws {
        // Rec. ITU-R BT.601-7: red weighs 0.299 there.
        let red = Picture([Color(1, 0, 0, 1)])
        let facts = RunFacts(lumaCoefficients: SIMD3(0.299, 0.587, 0.114))
        let text = block(
            "HOOK MAIN", "BIND LUMA", "BIND CHROMA", body: hook("vec4(LUMA_texOff(0).x, CHROMA_texOff(0).xy, 1.0)"))
        let found = try drawMPV(red, text, facts: facts)
        // Cb = (0 - 0.299) / 1.772, Cr = (1 - 0.299) / 1.402.
        expect(found, within: codes(1)) { _, _ in Color(0.299, 0.5 - 0.299 / 1.772, 1, 1) }
    }

    /// Limited range: black is 16 of 255, white 235, no color 128; red has the codes 63, 102 and 240 (SMPTE RP 219).
    @Test func planesAreInTheMoviesOwnRange() throws {
        var facts = RunFacts()
        facts.planeRange = SIMD4(16, 219, 128, 224) / 255
        let text = block(
            "HOOK MAIN", "BIND LUMA", "BIND CHROMA", body: hook("vec4(LUMA_texOff(0).x, CHROMA_texOff(0).xy, 1.0)"))
        let colors: [(Color, [Int])] = [
            (Color(0, 0, 0, 1), [16, 128, 128]), (Color(1, 1, 1, 1), [235, 128, 128]),
            (Color(1, 0, 0, 1), [63, 102, 240]),
        ]
        for (color, codes) in colors {
            let found = try drawMPV(Picture([color]), text, facts: facts)[0, 0]
            for channel in 0..<3 { #expect(abs(found[channel] * 255 - Double(codes[channel])) <= 1, "\(codes)") }
        }
        // A threshold in the movie's codes: all of luma from 100 on becomes white.
        let cut = block(
            "HOOK LUMA", "BIND HOOKED",
            body: hook("vec4(HOOKED_texOff(0).x >= 100.0 / 255.0 ? 235.0 / 255.0 : 16.0 / 255.0)"))
        let gray = Picture(2, 1) { x, _ in Color(codes: 96 + 4 * x, 96 + 4 * x, 96 + 4 * x, 255) }
        // 96 of 255 is 98.4 of limited range, 100 is 101.9.
        let result = try drawMPV(gray, cut, facts: facts)
        #expect(result[0, 0].x < 0.01 && result[1, 0].x > 0.99)
    }

    @Test func chromaIsTheMeanOfFourPixels() throws {
        let result = try drawMPV(
            sample,
            block(
                "HOOK CHROMA", "BIND HOOKED", "SAVE SEEN", body: hook("HOOKED_texOff(0)"))
                + block(
                    "HOOK MAIN", "BIND SEEN",
                    body: hook("vec4(texelFetch(SEEN_raw, ivec2(gl_FragCoord.xy) / 2, 0).xy, 0.0, 1.0)")))
        expect(result, within: codes(1)) { x, y in
            var mean = SIMD2<Double>.zero
            for dy in 0..<2 {
                for dx in 0..<2 { mean += chroma(sample[x / 2 * 2 + dx, y / 2 * 2 + dy].rgb) / 4 }
            }
            return Color(mean.x + 0.5, mean.y + 0.5, 0, sample[x, y].w)
        }
    }

    @Test func aChromaBlockLeavesLumaAndAddsItsChange() throws {
        let result = try drawMPV(
            sample, block("HOOK CHROMA", "BIND HOOKED", body: hook("HOOKED_texOff(0) + vec4(0.1, -0.05, 0.0, 0.0)")))
        expect(result, within: codes(1)) { x, y in
            let color = sample[x, y]
            return Color(cut(rgb(luma(color.rgb), chroma(color.rgb) + SIMD2(0.1, -0.05))), alpha: color.w)
        }
    }

    @Test func aChromaScalerDecidesWhatChromaIs() throws {
        let text = block(
            "HOOK CHROMA", "BIND HOOKED", "BIND LUMA", "WIDTH LUMA.w", "HEIGHT LUMA.h", "WHEN CHROMA.w LUMA.w <",
            "OFFSET ALIGN", body: hook("vec4(0.5 + 0.1 * LUMA_texOff(0).x, 0.5, 0.0, 1.0)"))
        expect(try drawMPV(sample, text), within: codes(1)) { x, y in
            let color = sample[x, y]
            let light = luma(color.rgb)
            return Color(cut(rgb(light, SIMD2(0.1 * light, 0))), alpha: color.w)
        }
    }

    @Test func alphaIsItsBlocksBusinessAndNobodyElses() throws {
        let other = try drawMPV(
            sample, block("HOOK MAIN", "BIND HOOKED", body: hook("vec4(HOOKED_texOff(0).rgb, 0.3)")))
        expect(other, within: codes(0)) { x, y in sample[x, y] }
        let own = try drawMPV(sample, block("HOOK ALPHA", "BIND HOOKED", body: hook("HOOKED_texOff(0) * 0.5")))
        expect(own, within: codes(1)) { x, y in Color(sample[x, y].rgb, alpha: sample[x, y].w / 2) }
    }

    @Test func nativeIsLumaAndChromaInOne() throws {
        let text = block(
            "HOOK NATIVE", "BIND HOOKED", body: hook("vec4(HOOKED_texOff(0).x * 0.5, 0.5, HOOKED_texOff(0).z, 1.0)"))
        expect(try drawMPV(sample, text), within: codes(1)) { x, y in
            let color = sample[x, y]
            let wanted = rgb(luma(color.rgb) / 2, SIMD2(0, chroma(color.rgb).y))
            return Color(cut(wanted), alpha: color.w)
        }
    }

    // MARK: Light

    @Test func linearLightIsAPowerOfTheNumbers() throws {
        // Half the light of 0.5 ^ 2.4 is 0.5 * 0.5 ^ (1 / 2.4).
        let gray = Picture([Color(0.5, 0.5, 0.5, 1)])
        let text = block("HOOK LINEAR", "BIND HOOKED", body: hook("HOOKED_texOff(0) * 0.5"))
        expect(try drawMPV(gray, text), within: codes(1)) { _, _ in Color(0.3746, 0.3746, 0.3746, 1) }
        // IEC 61966-2-1: 0.5 is 0.2140 of the light; half of it is 0.1070, which is 0.3614.
        let facts = RunFacts(transferCharacteristics: 13)
        expect(try drawMPV(gray, text, facts: facts), within: codes(1)) { _, _ in Color(0.3614, 0.3614, 0.3614, 1) }
    }

    @Test(arguments: [1, 4, 5, 8, 13, 16, 17, 18])
    func lightAndBackIsTheSame(transfer: Int) throws {
        let text = block("HOOK MAIN", "BIND HOOKED", body: hook("delinearize(linearize(HOOKED_texOff(0)))"))
        let result = try drawMPV(sample, text, facts: RunFacts(transferCharacteristics: transfer))
        expect(result, within: codes(1)) { x, y in sample[x, y] }
    }

    /// SMPTE ST 2084: 0.5807 is 203 cd/m²; ARIB STD-B67: 0.75 is 26.5 % of the peak.
    @Test(arguments: [(16, 0.5807, 1.0), (18, 0.75, 0.2650 * 1000 / 203)])
    func brightnessIsCountedFromTheReferenceWhite(transfer: Int, code: Double, light: Double) throws {
        let gray = Picture(1, 1, .rgba16) { _, _ in Color(code, code, code, 1) }
        let text = block("HOOK MAIN", "BIND HOOKED", body: hook("linearize(HOOKED_texOff(0)) * 0.5"))
        let found = try drawMPV(gray, text, facts: RunFacts(transferCharacteristics: transfer))
        expect(found, within: 0.002) { _, _ in Color(light / 2, light / 2, light / 2, 1) }
    }
}
