internal import GLFXKeying

/// What a key is unsure of, each with the option that decides it: notes of a run.
struct KeyDoubts {
    let texts: [String]

    /// - Parameters:
    ///   - plate: as it was made of the movie.
    ///   - shadows: a wall's dark parts are not told of where the user has decided.
    init(_ plate: CleanPlate, shadows: ShadowTreatment) {
        var texts: [String] = []
        if plate.picture.alphas != nil {
            texts.append(
                "the screen is a part of the picture: the rest is left as it is; --outside cuts away what is not wanted"
            )
        }
        if let shade = plate.shade, shadows == .auto {
            let stops = (shade.stops * 10).rounded() / 10
            texts.append(
                "the wall is \(stops) stops darker at the \(shade.place), on \(ScreenFinder.percent(shade.share)) of the picture: "
                    + "--shadows drop takes that away, --shadows keep leaves it without this note")
        }
        if plate.residue > Self.restless {
            texts.append(
                "the wall's light changes by \(Int((plate.residue * 100).rounded())) % within the movie: "
                    + "what is that transparent is taken away too; --clip-black 0 keeps it")
        }
        self.texts = texts
    }

    /// More of a change than this costs soft edges.
    private static let restless: Float = 0.08
}
