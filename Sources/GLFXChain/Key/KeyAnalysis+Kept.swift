internal import GLFXCore
internal import GLFXJob
internal import GLFXKeying
internal import GLFXPrograms

/// Colors that are always subject.
extension KeyAnalysis {
    /// A kept color nearer to the screen's, in display values, would keep the screen, because of the wall's noise and
    /// varying hue.
    private static let leastDistance: Float = 0.06
    /// The wall's brightness relative to the screen's color.
    private static let lights: ClosedRange<Float> = 0.7...1.3

    /// Samples the colors of `keepAt` in the movie and appends them to `keep`.
    /// - Parameter screen: the screen's color.
    /// - Throws: `.usage` for too many, for a place outside the picture, and for the screen's own color; errors of
    ///   reading.
    mutating func keepColors(of stage: inout ShaderStage, before screen: SIMD3<Float>) throws(Failure) {
        for name in ["keep", "keepAt"] where stage.animations[name] != nil {
            throw Failure(
                .usage, "'\(name)' of the key cannot change in time", advice: "give it one value for the whole run")
        }
        var kept = stage.list("keep")
        let places = stage.list("keepAt")
        guard !kept.isEmpty || !places.isEmpty else { return }
        try KeyLimits.checkKept(kept.count + places.count)
        for color in kept {
            let color = SIMD3<Float>(Float(color.x), Float(color.y), Float(color.z))
            try Self.check(color, screen, "--keep \(color.hexadecimal) is")
        }
        for place in places {
            guard KeyLimits.places.contains(place.x), KeyLimits.places.contains(place.y),
                KeyLimits.times.contains(place.z)
            else {
                throw Failure(
                    .usage, "'keepAt' of the key is no place in a picture: \(place.x),\(place.y),\(place.z)",
                    advice: "give pixels from the top left, and the time after them in seconds")
            }
            let color = try color(at: SIMD2(place.x, place.y), seconds: place.z, option: "--keep-at")
            let position = "\(Int(place.x)),\(Int(place.y))"
            try Self.check(color, screen, "at \(position) the picture is \(color.hexadecimal),")
            notes("kept is \(color.hexadecimal), as it is at \(position)")
            kept.append(SIMD4(Double(color.x), Double(color.y), Double(color.z), 1))
        }
        stage.values["keep"] = ParameterValue(KeyLimits.list(kept))
        stage.values["keepAt"] = nil
    }

    /// - Parameter subject: what has the color.
    private static func check(
        _ color: SIMD3<Float>, _ screen: SIMD3<Float>, _ subject: String
    ) throws(Failure) {
        // At the brightness where the two are nearest.
        let light = min(max(color.dot(screen) / screen.dot(screen), lights.lowerBound), lights.upperBound)
        guard (color - light * screen).length < leastDistance else { return }
        throw Failure(
            .usage, "\(subject) as good as the screen's own \(screen.hexadecimal)",
            advice: "keep a color that only the subject has; --inside keeps a part of the picture whatever its color")
    }
}
