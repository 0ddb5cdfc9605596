/// Makes a fitted wall follow the one that is seen: lamps, corners and cloth vary it faster than a polynomial does.
///
/// A region grows from the cells that the fit explains. In each round a cell is wall where it has the wall's color there, at
/// another brightness, and so have its neighbors, so that a cell that a subject touches is none. What is seen of the wall
/// is then spread over what is not seen, and the next round compares with that.
extension SamplePicture {
    /// How far, in display values, a color may be from any brightness of the wall's.
    private static let tolerance: Float = 0.035
    private static let rounds = 6
    /// How many cells what is seen is spread in a round.
    private static let spread = 8
    /// How dark, in proportion to the fit, a wall is that is lit unevenly; and one that is not: there the dark is a shadow,
    /// which belongs to the subject. With shadows to be dropped they are wall.
    private static let (darkWall, evenWall, darkShadow): (Float, Float, Float) = (0.6, 0.96, 0.3)
    /// How bright each of the first two is.
    private static let (brightWall, evenLight): (Float, Float) = (1.6, 1.05)
    /// The part of the wall that is brighter than the fit where the wall is lit unevenly. A shadow is only darker.
    private static let leastBright = 0.01

    /// - Parameters:
    ///   - pictures: of one exposure, as large as this one.
    ///   - screen: the screen's color.
    ///   - explained: for each picture, the cells that this fit explains.
    ///   - shadows: whether the dark is wall.
    mutating func follow(
        _ pictures: [SamplePicture], _ screen: SIMD3<Float>, explained: [[Bool]], _ shadows: ShadowTreatment
    ) {
        let fitted = self
        let shares = pictures.map { $0.wallShares(of: fitted, screen, within: Self.darkShadow...Self.brightWall) }
        let wall = zip(shares.joined(), explained.joined()).filter { $0 > 0 || $1 }
        let bright = wall.count { $0 > 1.05 && !$1 }
        let isUneven = Double(bright) > Self.leastBright * Double(wall.count)
        let darkest =
            switch shadows {
            case .auto: isUneven ? Self.darkWall : Self.evenWall
            case .keep: Self.evenWall
            case .drop: Self.darkShadow
            }
        let allowed = darkest...(isUneven ? Self.brightWall : Self.evenLight)
        for _ in 0..<Self.rounds {
            var folds = Array(repeating: SIMD4<Float>.zero, count: pixels.count)
            for (picture, shares) in zip(pictures, shares) {
                let near = picture.wallShares(of: self, screen, within: 0.75...1.35, tolerance: Self.tolerance)
                let isWall = zip(shares, near).map { allowed.contains($0) && $1 > 0 }.eroded(width, height)
                for place in pixels.indices where isWall[place] {
                    folds[place] += SIMD4(picture.pixels[place] - fitted.pixels[place], 1)
                }
            }
            // Each cell has the same weight.
            spread(folds.map { $0.w > 0 ? $0 / $0.w : $0 }, over: fitted)
        }
    }

    /// Adds differences from the fitted wall, four numbers a cell of which the last is 1 where the wall was seen, also where
    /// it was not, less and less with the distance.
    private mutating func spread(_ seen: [SIMD4<Float>], over fitted: SamplePicture) {
        var folds = seen
        for _ in 0..<Self.spread {
            let around = folds
            for y in 0..<height {
                for x in 0..<width where seen[y * width + x].w == 0 {
                    var sum = SIMD4<Float>.zero
                    for v in max(y - 1, 0)...min(y + 1, height - 1) {
                        for u in max(x - 1, 0)...min(x + 1, width - 1) { sum += around[v * width + u] }
                    }
                    folds[y * width + x] = sum / 9
                }
            }
        }
        for place in pixels.indices {
            let fold = folds[place]
            pixels[place] = fitted.pixels[place] + SIMD3(fold.x, fold.y, fold.z) / (fold.w + 0.02)
        }
    }

    /// Cell by cell: the brightness of what has the wall's color, as a part of the wall's; 0 where it has another.
    /// - Parameter tolerance: how far it may be, in display values, from any brightness of the wall's.
    func wallShares(
        of wall: SamplePicture, _ screen: SIMD3<Float>, within range: ClosedRange<Float> = 0.4...1.6,
        tolerance: Float = 0.05
    ) -> [Float] {
        let direction = screen.chroma
        return zip(pixels, wall.pixels).map { color, near in
            let light = near.dot(direction)
            guard light > 0.001 else { return 0 }
            let share = color.dot(direction) / light
            guard range.contains(share) else { return 0 }
            let rest = color - share * near
            return max(rest.max(), -rest.min()) < tolerance ? share : 0
        }
    }
}

extension [Bool] {
    /// True where all 9 cells around are; what is outside the picture does not count.
    fileprivate func eroded(_ width: Int, _ height: Int) -> [Bool] { map(!).grown(width, height).map(!) }

    /// True also where one of the 8 cells around is.
    func grown(_ width: Int, _ height: Int) -> [Bool] {
        indices.map { place in
            let (x, y) = (place % width, place / width)
            return (Swift.max(y - 1, 0)...Swift.min(y + 1, height - 1)).contains { v in
                (Swift.max(x - 1, 0)...Swift.min(x + 1, width - 1)).contains { self[v * width + $0] }
            }
        }
    }
}
