internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// `--key`, `--key-at` and `--plate`, which set parameters and a picture of the shader `key`.
extension ShaderBinding {
    /// `auto`, `green`, `blue` or a color.
    mutating func setKey(_ text: String) throws(Failure) {
        if ["auto", "green", "blue"].contains(text) { return try setKeyValue("screen", text, given: "--key") }
        guard let color = ColorText.parse(text) else {
            let near = nearest(to: text, in: ["auto"]) ?? ColorText.nearestName(to: text)
            throw Failure(
                .usage, "--key '\(text)' is no color",
                advice: near.map { "did you mean '\($0)'?" } ?? "write auto, green, blue or #rrggbb")
        }
        // The parameter's alpha is optional here.
        let isOpaqueList = text.count { $0 == "," } == 2 && color.w == 1
        try setKeyValue("screenColor", isOpaqueList ? text + ",1" : text, given: "--key")
    }

    /// `X,Y` or `X,Y,SECONDS`
    mutating func setKeyPlace(_ text: String) throws(Failure) {
        let place = try Self.place(text, "--key-at")
        try setKeyValue("keyAt", "\(place[0]),\(place[1])", given: "--key-at")
        if place.count == 3 { try setKeyValue("keyTime", place[2], given: "--key-at") }
    }

    /// The numbers of a place, as they were written.
    static func place(_ text: String, _ option: String) throws(Failure) -> [String] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.compactMap { Double($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            numbers.allSatisfy(KeyLimits.places.contains)
        else {
            throw Failure(
                .usage, "\(option) '\(text)' is no place in a picture",
                advice: "write X,Y in pixels from the top left, and the time behind it in seconds: 40,30 or 40,30,2.5")
        }
        return parts
    }

    /// A file, `auto` or `none`.
    mutating func setPlate(_ text: String) throws(Failure) {
        let shader = try keyDraft(for: "--plate")
        switch text {
        case "auto": break
        case "none": try setKeyValue("evenScreen", "true", given: "--plate")
        case "": throw Failure(.usage, "--plate is empty", advice: "give the name of a file, auto or none")
        default: drafts[shader].pictures["plate"] = FilePart(text)
        }
    }

    private mutating func setKeyValue(_ name: String, _ text: String, given: String) throws(Failure) {
        let shader = try keyDraft(for: given)
        guard let parameter = drafts[shader].program.parameters.first(where: { $0.name == name }) else { return }
        try assign(text, to: (shader, parameter), given: given)
    }

    /// The index of the key's shader.
    /// - Parameter option: for messages.
    func keyDraft(for option: String) throws(Failure) -> Int {
        guard let shader = drafts.firstIndex(where: { $0.reference.name == "key" }) else {
            throw Failure(.usage, "\(option) belongs to a key, and there is none", advice: "add --key auto")
        }
        guard drafts[shader].program.parameters.contains(where: { $0.name == "keyTime" }) else {
            throw Failure(
                .usage, "\(option): the shader 'key' is a file of another kind", advice: "use the bundled one")
        }
        return shader
    }
}
