internal import FrameCore
internal import ShaderPrograms

/// The colors that are subject, whatever a key would make of them.
extension KeyLook {
    /// A kept color that is no farther from the screen's, in display values, would keep the screen: a wall's own noise, and
    /// what its hue differs from place to place.
    private static let leastDistance: Float = 0.06
    /// How dark and how bright a wall may be in places over the screen's color.
    private static let lights: ClosedRange<Float> = 0.7...1.3

    /// Brings the colors of `keepAt`, as they are in the movie, into `keep`, behind those that are there.
    /// - Parameter screen: the screen's color.
    /// - Throws: `.usage` for too many, for a place outside the picture, and for a color that is the screen's own; what
    ///   reading throws.
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
                    advice: "give pixels from the top left, and the time behind them in seconds")
            }
            let color = try color(at: SIMD2(place.x, place.y), seconds: place.z, option: "--keep-at")
            let words = "\(Int(place.x)),\(Int(place.y))"
            try Self.check(color, screen, "at \(words) the picture is \(color.hexadecimal),")
            notes("kept is \(color.hexadecimal), as it is at \(words)")
            kept.append(SIMD4(Double(color.x), Double(color.y), Double(color.z), 1))
        }
        stage.values["keep"] = ParameterValue(KeyLimits.list(kept))
        stage.values["keepAt"] = nil
    }

    /// - Parameter words: what has the color.
    private static func check(
        _ color: SIMD3<Float>, _ screen: SIMD3<Float>, _ words: String
    ) throws(Failure) {
        // At the light in which the two are nearest.
        let light = min(max(color.dot(screen) / screen.dot(screen), lights.lowerBound), lights.upperBound)
        guard (color - light * screen).length < leastDistance else { return }
        throw Failure(
            .usage, "\(words) as good as the screen's own \(screen.hexadecimal)",
            advice: "keep a color that only the subject has; --inside keeps a part of the picture whatever its color")
    }
}
