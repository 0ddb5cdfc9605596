internal import GLFXCore
internal import GLFXJob

/// A polygon as it is written: `10,10 600,20 580,400`.
enum MattePolygonText {
    private static func words(_ text: String) -> [[Substring]] {
        text.split { $0.isWhitespace }.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    /// Any `X,Y` makes a text a polygon, unless a folder precedes it.
    static func looksLikePolygon(_ text: String) -> Bool {
        words(text).contains { $0.count > 1 && $0.allSatisfy { Double($0) != nil } }
    }

    /// - Parameter option: for messages.
    /// - Throws: `.usage`.
    static func polygon(_ text: String, of option: String) throws(Failure) -> MattePolygon {
        var corners: [SIMD2<Double>] = []
        for word in words(text) {
            let numbers = word.compactMap { Double($0) }
            guard word.count == 2, numbers.count == 2 else {
                throw Failure(
                    .usage, "\(option): '\(word.joined(separator: ","))' is no corner of a polygon",
                    advice: "write each as X,Y in pixels from the top left: '10,10 600,20 580,400'")
            }
            corners.append(SIMD2(numbers[0], numbers[1]))
        }
        do throws(Failure) {
            return try MattePolygon(corners)
        } catch {
            throw Failure(error.kind, "\(option): \(error.text)", advice: error.adviceText)
        }
    }
}
