/// The screen alone, as if nobody stood before it, made of pictures in which somebody does.
///
/// A wall's light changes slowly: a surface of the fourth degree is fitted to every cell that may be screen, and fitted
/// again without those that do not lie near it (subject, shadow, what spills), eight times. Where the wall itself is seen
/// its own folds are laid on top, and fade out where it never is.
struct CleanPlate {
    /// What is farther from the surface than this is never screen, in display values.
    private static let leastTolerance: Float = 0.015
    private static let rounds = 8

    let picture: SamplePicture
    /// How much of the pictures was taken for screen, 0 to 1.
    let share: Double
    /// What the plate leaves of the screen in nine of ten places where it is seen: a matte that is less is none.
    /// 0 to 1; more where the camera or the light moves.
    let residue: Float

    /// Nil where too little of the screen is seen to tell how it is lit.
    /// - Parameters:
    ///   - pictures: all of one size.
    ///   - screen: its color.
    init?(of pictures: [SamplePicture], screen: SIMD3<Float>) {
        guard let first = pictures.first else { return nil }
        let (width, height) = (first.width, first.height)
        let direction = screen.chroma / max(screen.chroma.length, 1e-6)
        let differences = pictures.map { $0.pixels.map { $0.dot(direction) } }
        let strong = differences.joined().filter { $0 > 0.5 * screen.dot(direction) }.sorted()
        guard strong.count >= 64 else { return nil }
        let least = 0.8 * strong[strong.count * 3 / 5]
        var isScreen = differences.map { $0.map { $0 > least } }

        let cells = Double(width * height * pictures.count)
        // A small patch does not tell of four degrees of light.
        let seen = Double(isScreen.joined().count { $0 }) / cells
        let surface = Surface(degree: seen > 0.2 ? 4 : seen > 0.05 ? 2 : 1, width: width, height: height)
        var lit: [SIMD3<Float>] = []
        for round in 0..<Self.rounds {
            guard let fitted = surface.fit(pictures, where: isScreen) else { return nil }
            lit = fitted
            let errors = pictures.map { picture in
                zip(picture.pixels, lit).map { pixel, wall in
                    let error = pixel - wall
                    return max(error.max(), -error.min())
                }
            }
            let inside = zip(errors.joined(), isScreen.joined()).filter(\.1).map(\.0).sorted()
            guard inside.count >= 64 else { return nil }
            let spread = max(0.006, 1.5 * inside[inside.count / 2])
            var narrowing: Float = 3
            for _ in 0..<round { narrowing *= 0.7 }
            let tolerance = max(Self.leastTolerance, narrowing * spread + 0.008)
            isScreen = errors.map { $0.map { $0 < tolerance } }
        }
        share = Double(isScreen.joined().count { $0 }) / cells
        guard share > 0.005 else { return nil }
        var plate = SamplePicture(width: width, height: height, pixels: lit)
        plate.addFolds(of: pictures, where: isScreen)
        // A surface may run away where it is never seen; a wall is never that dark or bright.
        let usual = screen.dot(direction)
        plate.pixels = plate.pixels.map { pixel in
            let share = pixel.dot(direction) / usual
            return share < 0.35 || share > 1.8 ? screen : pixel
        }
        picture = plate
        let walls = plate.pixels.map { $0.dot(direction) }
        var left: [Float] = []
        for difference in differences {
            for (seen, wall) in zip(difference, walls) where seen > 0.75 * wall { left.append(max(1 - seen / wall, 0)) }
        }
        left.sort()
        residue = left.isEmpty ? 0 : left[left.count * 9 / 10]
    }
}

/// All products of powers of x and y up to a degree, over a picture's cells.
private struct Surface {
    let rows: [[Double]]
    let damping: [Double]

    /// - Parameter degree: of the polynomial.
    init(degree: Int, width: Int, height: Int) {
        let powers = (0...degree).flatMap { i in (0...(degree - i)).map { (i, $0) } }
        damping = powers.map { 2e-6 * Double(($0.0 + $0.1) * ($0.0 + $0.1)) }
        func power(_ base: Double, _ exponent: Int) -> Double {
            (0..<exponent).reduce(1) { product, _ in product * base }
        }
        rows = (0..<height).flatMap { y in
            (0..<width).map { x in
                let u = (Double(x) + 0.5) / Double(width) * 2 - 1,
                    v = ((Double(y) + 0.5) * 2 - Double(height)) / Double(width)
                return powers.map { power(u, $0.0) * power(v, $0.1) }
            }
        }
    }

    /// The surface at every cell; nil where there are too few cells.
    func fit(_ pictures: [SamplePicture], where isScreen: [[Bool]]) -> [SIMD3<Float>]? {
        var squares = LeastSquares(count: damping.count)
        for (index, row) in rows.enumerated() {
            // Pictures share their places: what is seen at one of them is added up first.
            var sum = SIMD4<Double>.zero
            for (picture, mask) in zip(pictures, isScreen) where mask[index] {
                sum += SIMD4(SIMD3<Double>(picture.pixels[index]), 1)
            }
            guard sum.w > 0 else { continue }
            squares.add(row, SIMD3(sum.x, sum.y, sum.z) / sum.w, weight: sum.w)
        }
        guard let coefficients = squares.solve(damping: damping) else { return nil }
        return rows.map { row in
            SIMD3<Float>(zip(row, coefficients).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1 })
        }
    }
}

extension SamplePicture {
    /// Adds what the screen is brighter or darker where it is seen than this picture says; smoothed, and fading out
    /// where it is not seen.
    fileprivate mutating func addFolds(of pictures: [SamplePicture], where isScreen: [[Bool]]) {
        var folds = pixels.indices.map { index in
            var fold = SIMD4<Float>(0, 0, 0, 0)
            for (picture, mask) in zip(pictures, isScreen) where mask[index] {
                fold += SIMD4(picture.pixels[index] - pixels[index], 1)
            }
            // Each cell counts the same, however often it is seen.
            return fold.w > 0 ? fold / fold.w : fold
        }
        for _ in 0..<2 {
            let before = folds
            for y in 0..<height {
                for x in 0..<width {
                    var sum = SIMD4<Float>.zero
                    for dy in -1...1 {
                        for dx in -1...1 {
                            let (u, v) = (min(max(x + dx, 0), width - 1), min(max(y + dy, 0), height - 1))
                            sum += before[v * width + u]
                        }
                    }
                    folds[y * width + x] = sum / 9
                }
            }
        }
        for index in pixels.indices {
            let fold = folds[index]
            pixels[index] += SIMD3(fold.x, fold.y, fold.z) / (fold.w + 0.25)
        }
    }
}
