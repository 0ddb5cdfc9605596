internal import GLFXCore

/// A request, read whole.
package struct HTTPRequest: Sendable {
    /// As it was sent, in capitals by convention: `GET`.
    package var method: String
    /// Without the query, percent-decoded: `/api/frame`.
    package var path: String
    /// The query's names and values; of a repeated name the last.
    package var query: [String: String] = [:]
    /// By name in lower case; of a repeated name the last.
    package var headers: [String: String] = [:]
    package var cookies: [String: String] = [:]
    package var body: [UInt8] = []
}

extension HTTPRequest {
    /// A number of the query.
    /// - Throws: `.usage` for anything but a finite number; nil where it is missing.
    func number(_ name: String) throws(Failure) -> Double? {
        guard let text = query[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw Failure(.usage, "'\(name)' is no number")
        }
        return number
    }
}
