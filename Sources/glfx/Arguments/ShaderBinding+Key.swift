import FrameCore
import GLFXKit
import ShaderText

/// `--key`, `--key-at` and `--plate`: what they say is a parameter or a picture of the shader `key`.
extension ShaderBinding {
    /// `auto`, `green`, `blue` or a color.
    mutating func setKey(_ text: String) throws(Failure) {
        if ["auto", "green", "blue"].contains(text) { return try setKeyValue("screen", text, given: "--key") }
        guard ColorText.parse(text) != nil else {
            let near = nearest(to: text, in: ["auto"]) ?? ColorText.nearestName(to: text)
            throw Failure(
                .usage, "--key '\(text)' is no color",
                advice: near.map { "did you mean '\($0)'?" } ?? "write auto, green, blue or #rrggbb")
        }
        try setKeyValue("screenColor", text, given: "--key")
    }

    /// `X,Y` or `X,Y,SECONDS`
    mutating func setKeyPlace(_ text: String) throws(Failure) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            numbers.allSatisfy({ (0...65535).contains($0) })
        else {
            throw Failure(
                .usage, "--key-at '\(text)' is no place in a picture",
                advice: "write X,Y in pixels from the top left, and the time behind it in seconds: 40,30 or 40,30,2.5")
        }
        try setKeyValue("keyAt", "\(parts[0]),\(parts[1])", given: "--key-at")
        if parts.count == 3 { try setKeyValue("keyTime", String(parts[2]), given: "--key-at") }
    }

    /// A file, `auto` or `none`.
    mutating func setPlate(_ text: String) throws(Failure) {
        let shader = try keyDraft(for: "--plate")
        switch text {
        case "auto": break
        case "none": try setKeyValue("evenScreen", "true", given: "--plate")
        case "": throw Failure(.usage, "--plate is empty", advice: "give the name of a file, auto or none")
        default: drafts[shader].pictures["plate"] = text
        }
    }

    private mutating func setKeyValue(_ name: String, _ text: String, given: String) throws(Failure) {
        let shader = try keyDraft(for: given)
        guard let parameter = drafts[shader].program.parameters.first(where: { $0.name == name }) else {
            throw Failure(.usage, "\(given): the shader 'key' has no '\(name)'", advice: "use the bundled one")
        }
        try assign(text, to: (shader, parameter), given: given)
    }

    private func keyDraft(for option: String) throws(Failure) -> Int {
        guard let shader = drafts.firstIndex(where: { $0.reference.name == "key" }) else {
            throw Failure(.usage, "\(option) belongs to a key, and there is none", advice: "add --key auto")
        }
        return shader
    }
}
