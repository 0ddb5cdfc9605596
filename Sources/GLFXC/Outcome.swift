internal import CGLFX
internal import GLFXCommand
internal import GLFXCore
internal import GLFXPrograms
internal import Glibc

/// What a call gave, in C's memory: `glfx_last_error` points to it.
///
/// Is written by the thread that made the call, and freed with its handle.
final class Outcome {
    let error = UnsafeMutablePointer<glfx_error>.allocate(capacity: 1)
    private(set) var status = GLFX_OK

    init() {
        error.initialize(to: glfx_error())
        take(nil)
    }

    deinit {
        freeStrings()
        error.deallocate()
    }

    /// - Parameter failure: nil: success.
    func take(_ failure: Failure?) {
        freeStrings()
        status = failure?.status ?? GLFX_OK
        error.pointee = glfx_error(
            status: status, message: strdup(failure?.text.line(in: .json) ?? ""),
            advice: failure?.adviceText.flatMap { strdup($0.line(in: .json)) },
            diagnostics: strdup(failure.map(Self.diagnostics) ?? "[]"))
    }

    private func freeStrings() {
        for string in [error.pointee.message, error.pointee.advice, error.pointee.diagnostics] {
            free(UnsafeMutablePointer(mutating: string))
        }
    }

    private static func diagnostics(of failure: Failure) -> String {
        (try? CJSON.text(failure.diagnostics.map { $0.fixed(in: .json) })) ?? "[]"
    }
}

extension Failure {
    /// The header's number for it.
    var status: glfx_status {
        if isPastEnd { return GLFX_END }
        return switch kind {
        case .usage: GLFX_USAGE
        case .input: GLFX_INPUT
        case .damagedInput: GLFX_DAMAGED_INPUT
        case .shader: GLFX_SHADER
        case .gpu: GLFX_GPU
        case .output, .readerGone: GLFX_OUTPUT
        case .limit: GLFX_LIMIT
        case .cancelled: GLFX_CANCELLED
        }
    }
}

extension SettingWords {
    /// As a job's JSON has them: `"overwrite"`.
    static let json = SettingWords(
        setting: { "\"\(Parameter.optionName(of: $0.rawValue))\"" }, parameter: { "'\($0)'" }, hasPlaceholders: false)
}

/// JSON for the caller.
enum CJSON {
    static func text(_ value: some Encodable) throws(Failure) -> String {
        do { return try JSONOutput.line(value) } catch { throw Failure(.limit, "\(error)") }
    }

    /// A copy that `glfx_string_free` frees.
    static func give(_ text: String, to place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(Failure) {
        place.pointee = strdup(text)
        guard place.pointee != nil else { throw Failure(.limit, "there is no memory for a text") }
    }
}
