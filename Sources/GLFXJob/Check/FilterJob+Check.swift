package import GLFXCore
internal import GLFXRead

extension FilterJob {
    /// Validates the job before anything is opened.
    /// - Parameter notes: gets the warnings about its shaders, each once.
    /// - Throws: `.usage`.
    package func check(notes: MessageHandler) throws(Failure) {
        try checkStandardInput()
        try checkLayers()
        for case .file(let part) in inputs where part.isSequence && !part.isWhole {
            throw Failure(
                .usage, "'\(part)': numbered pictures that are an INPUT have no parts in time",
                advice: "write a pattern that names only those that are wanted, or cut with \(.start) and \(.end)")
        }
        if deinterlacing == .field, inputs.count > 1 {
            throw Failure(
                .usage, "\(.deinterlace) field takes a single INPUT",
                advice: "use \(.deinterlace) frame, or deinterlace each movie by itself")
        }
        try burntSubtitles?.check(inputs)
        guard subtitles.isEmpty || !changesTime else {
            throw Failure(
                .usage,
                "the times of \(.subtitles) do not follow \(.speed), \(.conform), \(.freeze) and \(.frameBlend)",
                advice: "add them to the result in a second run, with the times of that")
        }
        if burntSubtitles != nil { try subtitleStyle?.check() }
        try PolygonCheck.check(allStages)
        try EffectCheck.check(shaders)
        try LayerCheck.check(allStages)
        var said: Set<String> = []
        for note in allStages.flatMap(\.notes) where said.insert(note).inserted { notes("\(note)") }
    }
}
