internal import GLFXCore
internal import GLFXShaderText

/// Why a driver did not make a program of texts.
enum LinkRefusal: Error {
    /// In its own words.
    case log(String)
    case device(Failure)

    /// - Parameter what: what has failed, for the message.
    func failure(_ what: String) -> Failure {
        switch self {
        case .device(let failure): return failure
        case .log(let log):
            let words = log.split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: "; ")
            return Failure(
                .gpu, "\(what): \(words.isEmpty ? "it gives no reason" : words)",
                advice: "use \(.device) native, and report this with the shader and the driver's version")
        }
    }
}
