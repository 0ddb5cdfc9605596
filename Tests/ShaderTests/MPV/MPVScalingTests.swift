import GLFXPrograms
import Testing

/// Blocks that change sizes and places.
@Suite(.needsDevice, .onARenderer) struct MPVScalingTests {
    /// Each pixel four times: what a doubler gives that reads the nearest pixel.
    private func doubled(_ picture: Picture) -> (Int, Int) -> Color { { x, y in picture[x / 2, y / 2] } }

    private let nearest = "texelFetch(HOOKED_raw, ivec2(HOOKED_pos * HOOKED_size), 0)"

    @Test func aDoublerGivesAPictureTwiceTheSize() throws {
        let text = block(
            "HOOK MAIN", "BIND HOOKED", "WIDTH HOOKED.w 2 *", "HEIGHT HOOKED.h 2 *",
            "WHEN OUTPUT.w MAIN.w / 1.200 > OUTPUT.h MAIN.h / 1.200 > *", body: hook(nearest))
        let opaque = Picture(8, 6) { x, y in Color(sample[x, y].rgb) }
        let result = try drawMPV(opaque, text)
        #expect(result.width == 16 && result.height == 12)
        expect(result, within: codes(0), doubled(opaque))
    }

    @Test func aLumaDoublerScalesChromaAndAlphaAlong() throws {
        let text = block(
            "HOOK LUMA", "BIND HOOKED", "WIDTH LUMA.w 2 *", "HEIGHT LUMA.h 2 *", body: hook("vec4(0.5)"))
        let flat = Picture(8, 6) { x, _ in x < 4 ? Color(0.8, 0.3, 0.1, 1) : Color(0.2, 0.3, 0.9, 0.5) }
        let result = try drawMPV(flat, text)
        #expect(result.width == 16 && result.height == 12)
        for (x, source) in [(2, flat[0, 0]), (13, flat[7, 0])] {
            let wanted = Color(cut(rgb(0.5, chroma(source.rgb))), alpha: source.w)
            let difference = result[x, 5] - wanted
            #expect(max(difference.max(), -difference.min()) <= codes(1))
        }
    }

    @Test func halvingWorksTheSameWay() throws {
        let text = block("HOOK MAIN", "BIND HOOKED", "WIDTH HOOKED.w 2 /", body: hook("HOOKED_tex(HOOKED_pos)"))
        let opaque = Picture(8, 6) { x, y in Color(sample[x, y].rgb) }
        expect(try drawMPV(opaque, text), within: codes(1)) { x, y in (opaque[2 * x, y] + opaque[2 * x + 1, y]) / 2 }
    }

    @Test func blocksBehindAScalerSeeItsSize() throws {
        let text =
            block("HOOK LUMA", "BIND HOOKED", "WIDTH LUMA.w 2 *", body: hook("HOOKED_texOff(0)"))
            + block(
                "HOOK MAIN", "BIND HOOKED", "BIND LUMA", body: hook("vec4(HOOKED_size, LUMA_size.x, 255.0) / 255.0"))
        expect(try drawMPV(sample, text), within: codes(0.01)) { x, y in
            Color(16.0 / 255, 6.0 / 255, 16.0 / 255, (try? drawMPV(sample, text)[x, y].w) ?? 0)
        }
    }

    @Test(arguments: [(1, [24, 3]), (0, [8, 6])])
    func aConditionDecidesAboutTheSize(value: Int, size: [Int]) throws {
        let text =
            "//!PARAM on\n//!TYPE int\n1\n"
            + block(
                "HOOK MAIN", "BIND HOOKED", "WIDTH 3 HOOKED.w *", "HEIGHT HOOKED.h 2 /", "WHEN on 0 >",
                body: hook(nearest))
            + block("HOOK MAIN", "BIND HOOKED", body: hook("HOOKED_texOff(0)"))
        let result = try drawMPV(sample, text, ["on": ParameterValue(Double(value))])
        #expect([result.width, result.height] == size)
        if value == 0 { expect(result, within: codes(0)) { x, y in sample[x, y] } }
    }

    // MARK: Places

    @Test func whatABlockMovesByWholePixelsIsMovedBack() throws {
        let text = block(
            "HOOK MAIN", "BIND HOOKED", "OFFSET 2 -1", body: hook("HOOKED_texOff(vec2(-2.0, 1.0))"))
        let result = try drawMPV(sample, text)
        for y in 1..<6 {
            for x in 0..<6 {
                let difference = result[x, y] - sample[x, y]
                #expect(max(difference.max(), -difference.min()) <= codes(0))
            }
        }
    }

    /// Doubled in luma as nnedi3 does, which leaves the picture half a pixel of the result off: a ramp, which a cubic
    /// filter keeps, comes out where it was.
    @Test func whatADoublerMovesByPartsOfAPixelIsMovedBack() throws {
        let ramp = Picture(16, 8) { x, y in
            Color(codes: 20 + 8 * x + 6 * y, 20 + 8 * x + 6 * y, 20 + 8 * x + 6 * y, 255)
        }
        for stage in ["MAIN", "LUMA"] {
            // The picture's content is half a pixel further to the right, and a quarter further up.
            let text = block(
                "HOOK \(stage)", "BIND HOOKED", "WIDTH HOOKED.w 2 *", "HEIGHT HOOKED.h 2 *", "OFFSET 0.5 -0.25",
                body: hook("HOOKED_tex(HOOKED_pos + vec2(-0.25, 0.125) * HOOKED_pt)"))
            let result = try drawMPV(ramp, text)
            for y in 4..<12 {
                for x in 4..<28 {
                    // Pixel x of the result is at (x + 0.5) / 2 - 0.5 of the ramp.
                    let wanted = (20 + 8 * (Double(x) / 2 - 0.25) + 6 * (Double(y) / 2 - 0.25)) / 255
                    #expect(abs(result[x, y].x - wanted) <= codes(1), "\(stage) \(x),\(y)")
                }
            }
        }
    }

    @Test func chromaFollowsALumaThatWasMoved() throws {
        // Luma is three pixels to the right; so the whole picture is read three pixels further on.
        let text = block("HOOK LUMA", "BIND HOOKED", "OFFSET 3 0", body: hook("HOOKED_texOff(vec2(-3.0, 0.0))"))
        let result = try drawMPV(sample, text)
        for y in 0..<6 {
            for x in 0..<5 {
                let difference = result[x, y] - sample[x, y]
                #expect(max(difference.max(), -difference.min()) <= codes(1), "\(x),\(y)")
            }
        }
    }

    @Test func alignedBlocksReadWhereThePictureBelongs() throws {
        let text =
            block("HOOK MAIN", "BIND HOOKED", "OFFSET 1 0", body: hook("HOOKED_texOff(vec2(-1.0, 0.0))"))
            + block("HOOK MAIN", "BIND HOOKED", "OFFSET ALIGN", body: hook("HOOKED_tex(HOOKED_pos)"))
        let result = try drawMPV(sample, text)
        for x in 0..<7 {
            let difference = result[x, 2] - sample[x, 2]
            #expect(max(difference.max(), -difference.min()) <= codes(1), "\(x)")
        }
    }

    @Test func vGoesDown() throws {
        let text = block(
            "HOOK MAIN", "BIND HOOKED",
            body: hook("vec4(HOOKED_texOff(vec2(1.0, 2.0)).rg, gl_FragCoord.y / 255.0, 1.0)"))
        expect(try drawMPV(sample, text), within: codes(1)) { x, y in
            let there = sample[min(x + 1, 7), min(y + 2, 5)]
            return Color(there.x, there.y, (Double(y) + 0.5) / 255, sample[x, y].w)
        }
    }

    @Test func positionsAreAtPixelsCenters() throws {
        let text = block("HOOK MAIN", "BIND HOOKED", body: hook("vec4(HOOKED_pos, HOOKED_pt.x, 1.0)"))
        expect(try drawMPV(sample, text), within: codes(1)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 1.0 / 8, sample[x, y].w)
        }
    }
}
