internal import Glibc

func exponential(_ value: Float) -> Float { expf(value) }
func exponential(_ value: Double) -> Double { exp(value) }
func logarithm(_ value: Float) -> Float { logf(value) }

/// Solves linear equations by elimination with pivots.
/// - Parameters:
///   - matrix: rows, square.
///   - right: as many values.
/// - Returns: nil where the matrix has no inverse.
func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    let count = right.count
    var rows = zip(matrix, right).map { $0 + [$1] }
    for column in 0..<count {
        guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
            abs(rows[pivot][column]) > 1e-12
        else { return nil }
        rows.swapAt(column, pivot)
        for row in 0..<count where row != column {
            let factor = rows[row][column] / rows[column][column]
            guard factor != 0 else { continue }
            for place in column...count { rows[row][place] -= factor * rows[column][place] }
        }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
}
