internal import GLFXCompare
internal import GLFXCore

/// Parses the options that say how far frames may be apart.
enum ToleranceOptions {
    /// - Parameters:
    ///   - given: the options without the repeated ones.
    ///   - areas: the values of --ignore.
    static func parse(_ given: GivenOptions, areas: [String]) throws(Failure) -> Tolerance {
        var tolerance = Tolerance()
        if let text = given["max-difference"] {
            guard let number = Int(text), (0...65535).contains(number) else {
                throw wrong("max-difference", text, "it takes a whole number from 0 to 65535")
            }
            tolerance.maximumDifference = number
        }
        if let text = given["max-pixels"] { tolerance.maximumPixels = try share(text) }
        if let text = given["psnr"] {
            guard let number = Double(text), number.isFinite, number > 0 else {
                throw wrong("psnr", text, "it takes decibels, such as 40")
            }
            tolerance.psnr = number
        }
        if let text = given["ssim"] {
            guard let number = Double(text), (0...1).contains(number) else {
                throw wrong("ssim", text, "it takes a number up to 1, such as 0.99")
            }
            tolerance.ssim = number
        }
        tolerance.times = given["times"].flatMap(Tolerance.Rule.init) ?? .exact
        tolerance.tags = given["tags"].flatMap(Tolerance.Rule.init) ?? .ignore
        tolerance.ignored = try areas.map { (text) throws(Failure) in try area(text) }
        tolerance.aligns = given["align"] != nil
        return tolerance
    }

    private static func share(_ text: String) throws(Failure) -> Double {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        guard let number, (0...1).contains(number) else {
            throw wrong("max-pixels", text, "it takes a share, such as 0.1% or 0.001")
        }
        return number
    }

    private static func area(_ text: String) throws(Failure) -> IgnoredArea {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0, max(x, y, width, height) <= 1 << 28
        else {
            throw wrong("ignore", text, "it takes X,Y,WIDTH,HEIGHT in pixels, such as 0,0,320,40")
        }
        return IgnoredArea(x: x, y: y, width: width, height: height)
    }

    private static func wrong(_ option: String, _ text: String, _ advice: String) -> Failure {
        Failure(.usage, "--\(option) cannot be '\(text)'", advice: advice)
    }
}
