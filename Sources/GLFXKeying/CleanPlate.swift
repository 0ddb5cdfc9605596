internal import Glibc

/// The screen without the subject, estimated from pictures that show both.
///
/// The light on a wall varies slowly: a polynomial surface of degree four is fitted to every cell that may be screen,
/// and refitted without outliers (subject, shadow, spill), eight times. Where the wall is visible its folds are added,
/// and fade out elsewhere. Pictures of different exposures are normalized first.
package struct CleanPlate {
    /// Its alpha is 0 where the picture has no screen, and nothing is keyed.
    package let picture: SamplePicture
    /// The part of the pictures classified as screen, 0 to 1.
    package let share: Double
    /// The 90th percentile of how far visible wall is below its median over the pictures: a smaller matte may be noise.
    /// 0 to 1; larger where the camera or a lamp moves. Static differences, such as shadows, do not count.
    package let residue: Float
    /// The 97th percentile of how far visible wall is above the plate, 0 to 1: cloth's folds and grain, which are as far
    /// below it elsewhere. Shadows do not count.
    package let roughness: Float
    /// What has the wall's color and much less light on it, and is not in the plate; nil where there is none.
    package let shade: WallShade?
    /// The wall's brightness in each picture relative to all of them: the camera's exposure.
    package let exposures: [Float]

    /// Nil where too little of the screen is visible to estimate its light.
    /// - Parameters:
    ///   - pictures: all of one size.
    ///   - screen: its color.
    ///   - shadows: whether what is darker is the wall too.
    package init?(of pictures: [SamplePicture], screen: SIMD3<Float>, shadows: ShadowTreatment = .auto) {
        guard var fit = Self.wall(in: pictures, screen, shadows) else { return nil }
        let lights = pictures.map { $0.brightness(over: fit.wall, screen) }
        exposures = lights
        var even = pictures
        if lights.contains(where: { $0 != 1 }) {
            // Fitted again with equal exposures.
            even = zip(pictures, lights).map { $0.brightened(by: 1 / $1) }
            guard let again = Self.wall(in: even, screen, shadows) else { return nil }
            fit = again
        }
        share = fit.share
        var wall = fit.wall
        wall.alphas = WallExtent(of: wall, in: even, screen)?.alphas
        picture = wall
        shade = WallShade(in: even, over: fit.wall, screen)
        residue = Self.noiseLevel(of: even, over: fit.wall, screen)
        let above = even.flatMap { $0.wallShares(of: fit.wall, screen) }.filter { $0 > 0 }.map { $0 - 1 }.sorted()
        roughness = above.isEmpty ? 0 : max(above[above.count * 97 / 100], 0)
    }

    private static func noiseLevel(
        of pictures: [SamplePicture], over wall: SamplePicture, _ screen: SIMD3<Float>
    ) -> Float {
        let shares = pictures.map { seen in
            let light = seen.brightness(over: wall, screen)
            return seen.shares(of: wall, screen).map { $0 / light }
        }
        var left: [Float] = []
        for place in wall.pixels.indices {
            let seen = shares.map { $0[place] }.filter { $0 > 0.75 }.sorted()
            if seen.count > 1 { left += seen.map { max(seen[seen.count / 2] - $0, 0) } }
        }
        left.sort()
        return left.isEmpty ? 0 : left[left.count * 9 / 10]
    }

    /// The wall in pictures of one exposure, and its share of them.
    private static func wall(
        in pictures: [SamplePicture], _ screen: SIMD3<Float>, _ shadows: ShadowTreatment
    ) -> (wall: SamplePicture, share: Double)? {
        guard let first = pictures.first else { return nil }
        let direction = screen.chroma / max(screen.chroma.length, 1e-6)
        guard let fit = Fit(to: pictures, screen.dot(direction), along: direction) else { return nil }
        let rows = fit.surface.rows(width: first.width, height: first.height)
        var plate = SamplePicture(
            width: first.width, height: first.height, pixels: fit.surface.values(fit.coefficients, at: rows))
        let isScreen = pictures.map { distances($0.pixels, plate.pixels).map { $0 < fit.tolerance } }
        let share = Double(isScreen.joined().count { $0 }) / Double(first.pixels.count * pictures.count)
        guard share > 0.005 else { return nil }
        plate.addFolds(of: pictures, where: isScreen)
        plate.follow(pictures, screen, explained: isScreen, shadows)
        plate.addWrinkles(of: pictures, screen)
        // The polynomial may diverge where the wall is never visible.
        let usual = screen.dot(direction)
        plate.pixels = plate.pixels.map { pixel in
            let share = pixel.dot(direction) / usual
            return share < 0.35 || share > 1.8 ? screen : pixel
        }
        return (plate, share)
    }
}

extension SamplePicture {
    /// Each cell's chroma as a fraction of the wall's.
    fileprivate func shares(of wall: SamplePicture, _ screen: SIMD3<Float>) -> [Float] {
        zip(pixels, wall.pixels).map { $0.dot(screen.chroma) / $1.dot(screen.chroma) }
    }

    /// Adds the wall's wrinkles, which differ from its surface by more than noise: cells of the wall's hue that are
    /// static and narrow. Broad differences are shadows, which belong to the subject.
    fileprivate mutating func addWrinkles(of pictures: [SamplePicture], _ screen: SIMD3<Float>) {
        guard pictures.count >= 3 else { return }
        let shares = pictures.map { $0.shares(of: self, screen) }
        // The mean share where a cell may be wall, and 1; else zero.
        let seen = pixels.indices.map { place -> SIMD2<Float> in
            let all = shares.map { $0[place] }
            guard let least = all.min(), let most = all.max(), least > 0.4, most < 1.6, most - least < 0.08 else {
                return .zero
            }
            let isWall = pictures.indices.allSatisfy { index in
                let rest = pictures[index].pixels[place] - shares[index][place] * pixels[place]
                return max(rest.max(), -rest.min()) < 0.03
            }
            return isWall ? SIMD2(all.reduce(0, +) / Float(all.count), 1) : .zero
        }
        let around = sums(of: sums(of: seen, reach: Self.wrinkleReach, step: 1), reach: Self.wrinkleReach, step: width)
        for place in pixels.indices where seen[place].y > 0 {
            pixels[place] *= seen[place].x * around[place].y / around[place].x
        }
    }

    /// Half the width of a wrinkle, in cells: a twentieth of the picture's.
    private static let wrinkleReach = 5

    /// Box sums along rows (`step` 1) or columns.
    private func sums(of values: [SIMD2<Float>], reach: Int, step: Int) -> [SIMD2<Float>] {
        values.indices.map { index in
            let (at, count) = step == 1 ? (index % width, width) : (index / width, height)
            return (max(-at, -reach)...min(count - 1 - at, reach)).reduce(.zero) { $0 + values[index + $1 * step] }
        }
    }

    /// Its wall's brightness relative to another's, as the shader `key` finds it in each frame.
    fileprivate func brightness(over wall: SamplePicture, _ screen: SIMD3<Float>) -> Float {
        let shares = shares(of: wall, screen)
        var level: Float = 1
        for width: Float in [0.25, 0.125, 0.0625] {
            var (sum, count): (Float, Float) = (0.001, 0.001)
            for share in shares {
                let away = (share - level) / width
                let weight = exp(-0.5 * away * away)
                sum += weight * share
                count += weight
            }
            level = count > 0.015 * Float(shares.count) ? sum / count : 1
        }
        return abs(level - 1) < 0.03 ? 1 : min(max(level, 0.4), 1.6)
    }

    fileprivate func brightened(by factor: Float) -> SamplePicture {
        var result = self
        result.pixels = pixels.map { $0 * factor }
        return result
    }
}

/// The largest difference of any channel, color by color.
private func distances(_ ones: [SIMD3<Float>], _ others: [SIMD3<Float>]) -> [Float] {
    zip(ones, others).map { one, other in
        let error = one - other
        return max(error.max(), -error.min())
    }
}

/// The iterations of fitting. A surface needs few cells: half the size takes a quarter of the time.
private struct Fit {
    /// The least distance from the surface that counts as screen, in display values.
    private static let leastTolerance: Float = 0.015
    private static let rounds = 8

    let surface: Surface
    let coefficients: [SIMD3<Double>]
    /// Cells nearer to the surface are screen.
    let tolerance: Float

    /// - Parameters:
    ///   - usual: the length of the screen's chroma.
    ///   - direction: the direction of its chroma.
    init?(to pictures: [SamplePicture], _ usual: Float, along direction: SIMD3<Float>) {
        guard let first = pictures.first else { return nil }
        let step = min(first.width, first.height) < 16 ? 1 : 2
        let colors = step == 1 ? pictures.map(\.pixels) : pictures.map(\.halved)
        // Cells of another hue, or far more saturated, are subject.
        let differences = colors.map { picture in
            picture.map { color in
                let along = color.dot(direction), across = (color.chroma - along * direction).length
                return across < 0.3 * along && along < 1.9 * usual ? along : 0
            }
        }
        let strong = differences.joined().filter { $0 > 0.5 * usual }.sorted()
        guard strong.count >= 16 else { return nil }
        let least = 0.8 * strong[strong.count * 3 / 5]
        var isScreen = differences.map { $0.map { $0 > least } }

        // A small patch does not determine degree four.
        let seen = Double(isScreen.joined().count { $0 }) / Double(isScreen.joined().count)
        surface = Surface(degree: seen > 0.2 ? 4 : seen > 0.05 ? 2 : 1)
        let rows = surface.rows(width: first.width, height: first.height, step: step)
        var (narrowing, tolerance, coefficients): (Float, Float, [SIMD3<Double>]) = (3, 0, [])
        for _ in 0..<Self.rounds {
            guard let fitted = surface.fit(rows, colors, where: isScreen) else { return nil }
            coefficients = fitted
            let wall = surface.values(fitted, at: rows)
            let errors = colors.map { distances($0, wall) }
            let inside = zip(errors.joined(), isScreen.joined()).filter(\.1).map(\.0).sorted()
            guard inside.count >= 16 else { return nil }
            tolerance = max(Self.leastTolerance, narrowing * max(0.006, 1.5 * inside[inside.count / 2]) + 0.008)
            narrowing *= 0.7
            isScreen = errors.map { $0.map { [tolerance] in $0 < tolerance } }
        }
        (self.tolerance, self.coefficients) = (tolerance, coefficients)
    }
}

/// A polynomial in x and y up to a total degree. The origin is a picture's center, its width goes from -1 to 1:
/// coefficients do not depend on a picture's size.
private struct Surface {
    private let powers: [(x: Int, y: Int)]

    init(degree: Int) {
        powers = (0...degree).flatMap { i in (0...(degree - i)).map { (i, $0) } }
    }

    /// The monomials at each cell of a picture.
    /// - Parameter step: this many cells, each way, are one row; a remainder at the edge is dropped.
    func rows(width: Int, height: Int, step: Int = 1) -> [[Double]] {
        func power(_ base: Double, _ exponent: Int) -> Double {
            (0..<exponent).reduce(1) { product, _ in product * base }
        }
        return (0..<height / step).flatMap { y in
            (0..<width / step).map { x in
                let u = (Double(x) + 0.5) * Double(2 * step) / Double(width) - 1,
                    v = ((Double(y) + 0.5) * Double(2 * step) - Double(height)) / Double(width)
                return powers.map { power(u, $0.x) * power(v, $0.y) }
            }
        }
    }

    /// The coefficients; nil where there are too few cells.
    func fit(_ rows: [[Double]], _ pictures: [[SIMD3<Float>]], where isScreen: [[Bool]]) -> [SIMD3<Double>]? {
        var squares = LeastSquares(count: powers.count)
        for (index, row) in rows.enumerated() {
            // Pictures share the basis: their values are summed first.
            var sum = SIMD4<Double>.zero
            for (picture, mask) in zip(pictures, isScreen) where mask[index] {
                sum += SIMD4(SIMD3<Double>(picture[index]), 1)
            }
            guard sum.w > 0 else { continue }
            squares.add(row, SIMD3(sum.x, sum.y, sum.z) / sum.w, weight: sum.w)
        }
        return squares.solve(damping: powers.map { 2e-6 * Double(($0.x + $0.y) * ($0.x + $0.y)) })
    }

    /// The surface's value at each row.
    func values(_ coefficients: [SIMD3<Double>], at rows: [[Double]]) -> [SIMD3<Float>] {
        rows.map { row in
            var sum = SIMD3<Double>.zero
            for (index, product) in row.enumerated() { sum += product * coefficients[index] }
            return SIMD3<Float>(sum)
        }
    }
}

extension SamplePicture {
    /// The means of 2 x 2 pixels.
    fileprivate var halved: [SIMD3<Float>] {
        (0..<height / 2).flatMap { row in
            (0..<width / 2).map { column in
                let (x, y) = (2 * column, 2 * row)
                return 0.25 * (self[x, y] + self[x + 1, y] + self[x, y + 1] + self[x + 1, y + 1])
            }
        }
    }

    /// Adds the smoothed difference of the visible screen from this picture, fading out where it is not visible.
    fileprivate mutating func addFolds(of pictures: [SamplePicture], where isScreen: [[Bool]]) {
        var folds = pixels.indices.map { index in
            var fold = SIMD4<Float>(0, 0, 0, 0)
            for (picture, mask) in zip(pictures, isScreen) where mask[index] {
                fold += SIMD4(picture.pixels[index] - pixels[index], 1)
            }
            // Each cell has the same weight.
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
