internal import GLFXCore

extension FilterJob {
    /// The layer of the OpenEXR files that are shown: of all inputs, or of the only one.
    package var shownLayer: String? {
        if layer == nil, inputs.count == 1, case .file(let part) = inputs[0] { return part.layer }
        return layer
    }

    /// - Throws: `.usage` for a layer behind a file that has none of its own.
    func checkLayers() throws(Failure) {
        for case .file(let part) in inputs where part.layer != nil {
            guard layer == nil else {
                throw Failure(.usage, "'\(part)' and \(.layer) choose a layer", advice: "leave one of them out")
            }
            guard inputs.count == 1, !part.isSequence else {
                throw Failure(
                    .usage, "'\(part)': several INPUTs, and numbered pictures, are shown with one layer",
                    advice: "choose it for all of them with \(.layer)")
            }
        }
        var sounds: [FilePart] = []
        if case .file(let part) = sound.track { sounds.append(part) }
        if let mix = sound.mix { sounds.append(mix) }
        for part in sounds {
            guard let layer = part.layer else { continue }
            throw Failure(.usage, "'\(part)': audio has no layers", advice: "leave out ':\(layer)'")
        }
    }
}
