import GLFXPrograms
import Testing

/// The stages of a key that work on single pixels, against formulas computed here.
@Suite(.needsDevice, .onARenderer) struct KeyShaderTests {
    /// Colors of all kinds, with alphas of all kinds.
    private static let colors = Picture(16, 16) { x, y in
        Color(codes: x * 17, y * 17, (x * 5 + y * 11) % 16 * 17, [255, 200, 51, 0][(x + y) % 4])
    }

    // MARK: - Despill

    private static let limits: [(word: String, allowed: @Sendable (_ red: Double, _ blue: Double) -> Double)] = [
        ("average", { ($0 + $1) / 2 }), ("double", { ($0 + 2 * $1) / 3 }), ("max", { max($0, $1) }),
        ("min", { min($0, $1) }), ("red", { red, _ in red }), ("blue", { _, blue in blue }),
    ]

    @Test(arguments: limits.indices) func greenIsHeldBelowItsLimit(index: Int) throws {
        let limit = Self.limits[index]
        let word = try #require(try bundled("despill").parameters.first { $0.name == "limit" }).parseValue(limit.word)
        let result = try draw(
            Self.colors, "despill", ["screenColor": ParameterValue(0, 1, 0), "limit": word, "restore": 0])
        expect(result, within: codes(0.51)) { x, y in
            var color = Self.colors[x, y]
            color.y = min(color.y, limit.allowed(color.x, color.z))
            return color
        }
    }

    @Test func aScreenOfAnyHueIsTakenOutAsGreenIs() throws {
        // Rotating the hue by a third of the circle exchanges channels: blue is to green as red is to blue.
        let turned = Picture(16, 16) { x, y in
            let color = Self.colors[x, y]
            return Color(SIMD3(color.z, color.x, color.y), alpha: color.w)
        }
        let green = try draw(Self.colors, "despill", ["screenColor": ParameterValue(0.2, 0.8, 0.2), "restore": 0])
        let blue = try draw(turned, "despill", ["screenColor": ParameterValue(0.2, 0.2, 0.8), "restore": 0])
        expect(blue, within: codes(1)) { x, y in
            let color = green[x, y]
            return Color(SIMD3(color.z, color.x, color.y), alpha: color.w)
        }
    }

    @Test func aYellowishGreenLosesItsOwnHueAndGraysStay() throws {
        // The screen's color itself has no chroma left: with 'average' it becomes the gray of its mean.
        let screen = SIMD3(0.6, 0.8, 0.1)
        let values = ["screenColor": ParameterValue(screen.x, screen.y, screen.z), "restore": ParameterValue(0)]
        let row = Picture([Color(screen), Color(.init(repeating: 0.4)), Color(screen * 0.5)])
        let result = try draw(row, "despill", values)
        for x in [0, 2] {
            let rgb = result[x, 0].rgb
            #expect(rgb.max() - rgb.min() <= codes(2), "\(rgb * 255)")
        }
        #expect(abs(result[1, 0].x - 0.4) <= codes(1) && abs(result[1, 0].y - 0.4) <= codes(1))
    }

    @Test func theAmountAndTheLumaThatComesBackAreShares() throws {
        let values = [
            "screenColor": ParameterValue(0, 1, 0), "amount": ParameterValue(0.5), "restore": ParameterValue(0.8),
        ]
        let result = try draw(Self.colors, "despill", values)
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            var rgb = color.rgb
            rgb.y -= 0.5 * max(rgb.y - (rgb.x + rgb.z) / 2, 0)
            // Clipped at white as the result is.
            return Color(cut(rgb + 0.8 * (luma(color.rgb) - luma(rgb))), alpha: color.w)
        }
    }

    // MARK: - Premultiplied and straight

    @Test func premultiplyingIsTimesAlphaAndBackAgain() throws {
        let multiplied = try draw(Self.colors, "premultiply")
        expect(multiplied, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            return Color(color.rgb * color.w, alpha: color.w)
        }
        let straight = try draw(multiplied, "unpremultiply")
        expect(straight, within: codes(0.51)) { x, y in
            let color = multiplied[x, y]
            return Color(color.w > 0 ? cut(color.rgb / color.w) : .zero, alpha: color.w)
        }
    }

    // MARK: - Views

    @Test func theMatteIsAlphaAsGray() throws {
        expect(try draw(Self.colors, "showmatte"), within: 0) { x, y in
            Color(SIMD3(repeating: Self.colors[x, y].w))
        }
    }

    @Test func theStatusMarksResidueHolesAndSoftPixels() throws {
        let alphas = [0, 1, 5, 6, 128, 249, 250, 254, 255]
        let row = Picture(alphas.map { Color(codes: 90, 90, 90, $0) })
        let result = try draw(row, "showmatte", ["view": 1])
        let residue = Color(SIMD3(1, 0, 0)), hole = Color(SIMD3(0, 0.3, 1))
        let soft = { (alpha: Double) in Color(SIMD3(0, 0.3 + 0.7 * alpha / 255, 0)) }
        let expected = [
            Color(.zero), residue, residue, soft(6), soft(128), soft(249), hole, hole, Color(SIMD3(repeating: 1)),
        ]
        expect(result, within: codes(0.51)) { x, _ in expected[x] }
    }

    @Test func theSpillIsTheShareOfTheScreensChroma() throws {
        let screen = SIMD3(0.2, 0.8, 0.2)
        let row = Picture([
            Color(screen), Color(SIMD3(repeating: 0.5)), Color(SIMD3(0.8, 0.2, 0.8)),
            Color(mix(SIMD3(repeating: 0.6), screen, 0.25)),
            Color(screen, alpha: 0.4),
        ])
        let result = try draw(
            row, "showmatte", ["view": 2, "screenColor": ParameterValue(screen.x, screen.y, screen.z)])
        let shares = [1, 0, 0, 0.25, 0.4]
        // The screen's and the mix's own codes are rounded.
        expect(result, within: codes(2)) { x, _ in Color(SIMD3(repeating: shares[x])) }
    }

    @Test func theForegroundIsTheColorAndBlackWhereThereIsNone() throws {
        expect(try draw(Self.colors, "showmatte", ["view": 3]), within: 0) { x, y in
            Color(Self.colors[x, y].w > 0 ? Self.colors[x, y].rgb : .zero)
        }
    }

    @Test func edgesAreWhiteAndTheRestLiesDimmedOverGray() throws {
        let alphas = [0, 5, 6, 128, 249, 250, 255]
        let row = Picture(alphas.map { Color(codes: 200, 90, 30, $0) })
        let dimmed = { (alpha: Int) in
            let share = Double(alpha) / 255
            return Color(0.5 * mix(SIMD3(repeating: 0.5), SIMD3(200, 90, 30) / 255, share))
        }
        let white = Color(SIMD3(repeating: 1))
        let expected = [dimmed(0), dimmed(5), white, white, white, dimmed(250), dimmed(255)]
        expect(try draw(row, "showmatte", ["view": 4]), within: codes(0.51)) { x, _ in expected[x] }
        // The tolerance of 0 and 1.
        let narrow = try draw(row, "showmatte", ["view": 4, "tolerance": 0.3])
        expect(narrow, within: codes(0.51)) { x, _ in alphas[x] == 128 ? white : dimmed(alphas[x]) }
    }
}
