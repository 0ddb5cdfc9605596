internal import GLFXCore
internal import GLFXShaderText

/// Checks the pictures that a text reads: unknown names, and a target that is read before it is drawn.
struct ISFReads {
    let header: ISFHeader
    let text: PassText
    let file: SourceFile

    private static let calls: Set<String> = [
        "IMG_PIXEL", "IMG_NORM_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL", "IMG_NORM_THIS_PIXEL", "IMG_SIZE",
    ]

    func check() throws(Failure) {
        try checkNames()
        try checkLoop()
    }

    private func checkNames() throws(Failure) {
        let tokens = text.source.assembled.tokens
        let pictures = Set(header.pictures)
        // Arguments of functions and macros may be samplers.
        var known = pictures.union(text.source.assembled.macros.everDefined)
        for index in tokens.indices.dropFirst() {
            // sampler2D, isampler2D, usampler2D …
            let type = tokens[index - 1].text
            if ["sampler", "isampler", "usampler"].contains(where: type.hasPrefix) { known.insert(tokens[index].text) }
        }
        for index in tokens.indices where Self.calls.contains(tokens[index].text) && index + 3 < tokens.count {
            let name = tokens[index + 2]
            guard tokens[index + 1].isText("("), name.kind == .identifier, !known.contains(name.text),
                tokens[index + 3].isText(",") || tokens[index + 3].isText(")")
            else { continue }
            if let input = header.inputs.first(where: { $0.name == name.text }) {
                throw text.source.assembled.failure(
                    at: name, "'\(name.text)' is a \(input.kind.rawValue), not a picture",
                    advice: "read an image, a TARGET or an imported picture")
            }
            throw text.source.assembled.failure(
                at: name, "no picture is called '\(name.text)'",
                advice: nearestName(to: name.text, in: pictures.sorted()).map { "did you mean '\($0)'?" }
                    ?? "add it to INPUTS, PASSES or IMPORTED")
        }
    }

    /// Reading a target that only the last pass draws reads the frame before: it has to be persistent.
    private func checkLoop() throws(Failure) {
        guard let last = header.passes.last ?? nil, header.passes.dropLast().allSatisfy({ $0 != last }),
            let target = header.targets.first(where: { $0.name == last }), !target.isPersistent, text.mentions(last)
        else { return }
        throw file.failure(
            offset: target.offset,
            "the passes form a cycle: '\(last)' is read, but only the last pass draws it and it is not PERSISTENT",
            advice: "add \"PERSISTENT\": true to read the frame before, or draw it in an earlier pass")
    }
}
