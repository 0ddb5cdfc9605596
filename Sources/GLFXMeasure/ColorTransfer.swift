package import GLFXKeying

/// The linear map that gives one set of colors the mean and the covariance of another and moves colors least
/// (Monge and Kantorovich's; Pitié and Kokaram, "The linear Monge-Kantorovitch linear colour mapping", 2007, eq. 7).
package struct ColorTransfer: Sendable {
    /// What red, green and blue add to the result's red, green and blue.
    package let rows: [SIMD3<Double>]
    /// What is added to each.
    package let offset: SIMD3<Double>

    /// - Parameters:
    ///   - source: pictures with the colors as they are.
    ///   - reference: pictures with the wanted ones.
    package init?(from source: [SamplePicture], to reference: [SamplePicture]) {
        guard let from = Statistics(source), let to = Statistics(reference) else { return nil }
        let root = from.covariance.mapped { $0.squareRoot() }
        let inverse = from.covariance.mapped { 1 / $0.squareRoot() }
        let middle = root.times(to.covariance).times(root).mapped { $0.squareRoot() }
        let map = inverse.times(middle).times(inverse)
        rows = map.rows
        offset = to.mean - map.times(from.mean)
    }

    private struct Statistics {
        var mean = SIMD3<Double>.zero
        var covariance = Symmetric()

        init?(_ pictures: [SamplePicture]) {
            let colors = pictures.flatMap(\.pixels).map { SIMD3<Double>($0) }
            guard !colors.isEmpty else { return nil }
            for color in colors { mean += color }
            mean /= Double(colors.count)
            for color in colors {
                let offset = color - mean
                for row in 0..<3 { covariance.rows[row] += offset * offset[row] }
            }
            for row in 0..<3 {
                covariance.rows[row] /= Double(colors.count)
                // The spread of a plain picture is no smaller than a code's: noise is not made large.
                covariance.rows[row][row] += 1.0 / (128 * 128)
            }
        }
    }
}

/// A matrix of 3 x 3 numbers, by rows.
struct Symmetric {
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)

    func times(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
    }

    func times(_ other: Symmetric) -> Symmetric {
        Symmetric(rows: rows.map { $0.x * other.rows[0] + $0.y * other.rows[1] + $0.z * other.rows[2] })
    }

    /// The same eigenvectors with changed eigenvalues (above 0), which Jacobi's rotations find.
    func mapped(_ change: (Double) -> Double) -> Symmetric {
        var values = self
        var vectors = Symmetric(rows: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
        for _ in 0..<16 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] where abs(values.rows[p][q]) > 1e-18 {
                let ratio = (values.rows[q][q] - values.rows[p][p]) / (2 * values.rows[p][q])
                let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + (ratio * ratio + 1).squareRoot())
                let cosine = 1 / (tangent * tangent + 1).squareRoot()
                var rotation = Symmetric(rows: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
                rotation.rows[p][p] = cosine
                rotation.rows[q][q] = cosine
                rotation.rows[p][q] = tangent * cosine
                rotation.rows[q][p] = -tangent * cosine
                values = rotation.transposed.times(values).times(rotation)
                vectors = vectors.times(rotation)
            }
        }
        var diagonal = Symmetric()
        for index in 0..<3 { diagonal.rows[index][index] = change(max(values.rows[index][index], 1e-12)) }
        return vectors.times(diagonal).times(vectors.transposed)
    }

    private var transposed: Symmetric {
        Symmetric(rows: (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) })
    }
}
