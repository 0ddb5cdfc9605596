/// A linear least-squares fit: the normal equations, solved by Cholesky decomposition.
struct LeastSquares {
    /// How many coefficients there are.
    let count: Int
    private var products: [Double]
    private var sums: [SIMD3<Double>]
    private var rows = 0.0

    init(count: Int) {
        self.count = count
        products = Array(repeating: 0, count: count * count)
        sums = Array(repeating: .zero, count: count)
    }

    /// - Parameters:
    ///   - row: the basis functions at a place, `count` numbers.
    ///   - weight: the number of samples there.
    mutating func add(_ row: [Double], _ value: SIMD3<Double>, weight: Double = 1) {
        rows += weight
        for i in 0..<count {
            let weighted = weight * row[i]
            for j in 0...i { products[i * count + j] += weighted * row[j] }
            sums[i] += weighted * value
        }
    }

    /// The coefficients of three channels; nil where there are too few rows.
    /// - Parameter damping: Tikhonov regularization of each coefficient, times the number of rows.
    func solve(damping: [Double]) -> [SIMD3<Double>]? {
        var lower = products
        for i in 0..<count {
            lower[i * count + i] += damping[i] * rows
            for j in 0...i {
                var sum = lower[i * count + j]
                for k in 0..<j { sum -= lower[i * count + k] * lower[j * count + k] }
                if i == j {
                    guard sum > 1e-12 else { return nil }
                    lower[i * count + i] = sum.squareRoot()
                } else {
                    lower[i * count + j] = sum / lower[j * count + j]
                }
            }
        }
        var result = sums
        for i in 0..<count {
            for k in 0..<i { result[i] -= lower[i * count + k] * result[k] }
            result[i] /= lower[i * count + i]
        }
        for i in (0..<count).reversed() {
            for k in (i + 1)..<max(count, i + 1) { result[i] -= lower[k * count + i] * result[k] }
            result[i] /= lower[i * count + i]
        }
        return result
    }
}
