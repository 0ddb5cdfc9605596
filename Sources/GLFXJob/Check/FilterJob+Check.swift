package import GLFXCore
internal import GLFXRead

extension FilterJob {
    /// Validates the job before anything is opened.
    /// - Parameter notes: gets the warnings about its shaders, each once.
    /// - Throws: `.usage`.
    package func check(notes: MessageHandler) throws(Failure) {
        try checkStandardInput()
        if deinterlacing == .field, inputs.count > 1 {
            throw Failure(
                .usage, "\(.deinterlace) field takes a single INPUT",
                advice: "use \(.deinterlace) frame, or deinterlace each movie by itself")
        }
        try burntSubtitles?.check(inputs)
        try PolygonCheck.check(allStages)
        try EffectCheck.check(shaders)
        var said: Set<String> = []
        for note in allStages.flatMap(\.notes) where said.insert(note).inserted { notes("\(note)") }
    }
}
