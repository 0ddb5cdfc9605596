/// How one frame lies over the next: from a search in a small picture, by Lucas and Kanade's method (1981) in larger and
/// larger ones, with weights that leave out what moves by itself.
enum Alignment {
    /// - Parameters:
    ///   - before: the same picture in halves, the largest first.
    ///   - now: likewise.
    /// - Returns: around the middle, in pixels of the largest picture; nil where the two show different scenes.
    static func similarity(from before: [GrayPicture], to now: [GrayPicture]) -> Similarity? {
        guard before.count == now.count, before.first?.pixels.count == now.first?.pixels.count,
            let smallest = before.last, let target = now.last
        else { return nil }
        var result = Similarity(shift: search(smallest, target))
        for level in before.indices.reversed() {
            if level < before.count - 1 { result.shift *= 2 }
            for _ in 0..<(level == 0 ? 4 : 8) {
                guard let change = refinement(of: result, before[level], now[level]) else { break }
                result = change
            }
        }
        let judged = min(2, before.count - 1)
        var there = result
        there.shift /= Double(1 << judged)
        return correlation(of: there, before[judged], now[judged]) > 0.4 ? result : nil
    }

    /// The best shift in whole pixels, up to a quarter of the picture.
    private static func search(_ before: GrayPicture, _ now: GrayPicture) -> SIMD2<Double> {
        var best = (difference: Float.infinity, shift: SIMD2<Double>.zero)
        let (right, down) = (before.width / 4, before.height / 4)
        for dy in -down...down {
            for dx in -right...right {
                var (sum, count): (Float, Float) = (0, 0)
                for y in max(0, -dy)..<min(before.height, before.height - dy) {
                    for x in max(0, -dx)..<min(before.width, before.width - dx) {
                        sum += abs(before.pixels[y * before.width + x] - now.pixels[(y + dy) * now.width + x + dx])
                        count += 1
                    }
                }
                // Nearer is better where it is as good.
                let difference = sum / count + 1e-4 * Float(abs(dx) + abs(dy))
                if difference < best.difference { best = (difference, SIMD2(Double(dx), Double(dy))) }
            }
        }
        return best.shift
    }

    /// The pairs of pixels that lie over each other: offset from the middle, gradient in `now`, both values.
    private static func visit(
        _ similarity: Similarity, _ before: GrayPicture, _ now: GrayPicture, step: Int,
        _ body: (SIMD2<Float>, SIMD2<Float>, Float, Float) -> Void
    ) {
        let middle = SIMD2(Float(before.width - 1) / 2, Float(before.height - 1) / 2)
        let (turn, shift) = (SIMD2<Float>(similarity.turn), SIMD2<Float>(similarity.shift))
        let (width, height) = (now.width, now.height)
        before.pixels.withUnsafeBufferPointer { old in
            now.pixels.withUnsafeBufferPointer { new in
                for y in stride(from: step / 2, to: height, by: step) {
                    for x in stride(from: step / 2, to: width, by: step) {
                        let p = SIMD2<Float>(Float(x), Float(y)) - middle
                        let turned = SIMD2<Float>(turn.x * p.x - turn.y * p.y, turn.x * p.y + turn.y * p.x)
                        let q: SIMD2<Float> = turned + shift + middle
                        guard q.x >= 1, q.y >= 1, q.x < Float(width - 3), q.y < Float(height - 3) else { continue }
                        let (column, line) = (Int(q.x), Int(q.y))
                        let (fx, fy) = (q.x - Float(column), q.y - Float(line))
                        let at = line * width + column
                        func mixed(_ place: Int) -> Float {
                            let upper = new[place] + fx * (new[place + 1] - new[place])
                            let lower = new[place + width] + fx * (new[place + width + 1] - new[place + width])
                            return upper + fy * (lower - upper)
                        }
                        let across: Float = mixed(at + 1) - mixed(at - 1)
                        let down: Float = mixed(at + width) - mixed(at - width)
                        let slope = SIMD2<Float>(across / 2, down / 2)
                        body(p, slope, old[y * width + x], mixed(at))
                    }
                }
            }
        }
    }

    /// One step of Gauss and Newton's method for move, turn, scale, and a change of the light.
    private static func refinement(
        of similarity: Similarity, _ before: GrayPicture, _ now: GrayPicture
    ) -> Similarity? {
        let step = before.width > 320 ? 2 : 1
        var differences: [Float] = []
        visit(similarity, before, now, step: step * 4) { _, _, old, new in differences.append(new - old) }
        guard differences.count > 16 else { return nil }
        let usual = differences.median()
        let spread = max(differences.map { abs($0 - usual) }.median() * 1.5, 0.004)
        var sums = [Double](repeating: 0, count: 42)
        sums.withUnsafeMutableBufferPointer { sums in
            visit(similarity, before, now, step: step) { p, slope, old, new in
                // Cauchy's weights.
                let error = (new - old - usual) / (2 * spread)
                let weight = 1 / (1 + error * error)
                withUnsafeTemporaryAllocation(of: Float.self, capacity: 7) { row in
                    row[0] = slope.x * p.x + slope.y * p.y
                    row[1] = slope.y * p.x - slope.x * p.y
                    row[2] = slope.x
                    row[3] = slope.y
                    row[4] = old
                    row[5] = 1
                    row[6] = new - old
                    for i in 0..<6 {
                        let scaled = weight * row[i]
                        for j in i..<7 { sums[i * 7 + j] += Double(scaled * row[j]) }
                    }
                }
            }
        }
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 6)
        for row in 0..<6 {
            for column in 0..<6 { matrix[row][column] = sums[min(row, column) * 7 + max(row, column)] }
            matrix[row][row] += 1e-6
        }
        // The light's change is on the other side of the equation.
        let right = (0..<6).map { row in -sums[row * 7 + 6] }
        guard let change = solve(matrix, right) else { return nil }
        var result = similarity
        result.turn += SIMD2(change[0], change[1])
        result.shift += SIMD2(change[2], change[3])
        guard (0.5...2).contains(result.scale), abs(result.shift.x) < Double(before.width) / 2,
            abs(result.shift.y) < Double(before.height) / 2
        else { return nil }
        return result
    }

    /// Pearson's, of the pixels that lie over each other; 1 for plain pictures.
    private static func correlation(of similarity: Similarity, _ before: GrayPicture, _ now: GrayPicture) -> Float {
        var (count, x, y, xx, yy, xy): (Double, Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0, 0)
        visit(similarity, before, now, step: 1) { _, _, old, new in
            let (old, new) = (Double(old), Double(new))
            count += 1
            x += old
            y += new
            xx += old * old
            yy += new * new
            xy += old * new
        }
        guard count > 16 else { return 0 }
        let (one, other) = (xx - x * x / count, yy - y * y / count)
        let least = 1e-5 * count
        if one < least, other < least { return 1 }
        return Float((xy - x * y / count) / (one * other).squareRoot())
    }
}
